import type { IsoDate } from '@lastro/domain/dates';
import { getProposal } from '@lastro/wire/proposal/proposal-operations';
import { expect } from 'vitest';
import type { RegisteredReceivable } from '../../apps/api/src/gateways/receivables-registry/port';
import { systemClock } from '../../apps/api/src/platform/clock';
import { verifyAudit } from '../../apps/api/src/platform/door/audit-verify';
import { makeLog } from '../../apps/api/src/platform/log';
import { TEST_BUSINESS_DATE } from '../../apps/api/src/testing/app';
import { openHouse, type TestHouse } from '../../apps/api/src/testing/harness';
import type { ProposalBody } from '../../apps/api/src/testing/proposal';

export type JourneyHouse = Awaited<ReturnType<typeof openJourney>>;

/** A house with a calendar that a journey turns, and a registrar that tells of titles what a journey says. */
export async function openJourney() {
  let today: IsoDate = TEST_BUSINESS_DATE;
  const clock = { ...systemClock(TEST_BUSINESS_DATE), businessDate: () => today };
  const told = new Map<string, Partial<RegisteredReceivable>>();
  const house = await openHouse({
    clock,
    receivablesRegistry: (own) => ({
      ...own,
      async receivablesOf(...asked) {
        const answer = await own.receivablesOf(...asked);
        if (answer.outcome !== 'found') return answer;
        const receivables = answer.receivables.map((each) => ({ ...each, ...told.get(each.document) }));
        return { ...answer, receivables };
      },
    }),
  });
  return {
    ...house,
    goTo: (day: IsoDate) => {
      today = day;
    },
    /** What the registrar says of a document from now on, whenever it is asked. */
    tell: (document: string, facts: Partial<RegisteredReceivable>) =>
      void told.set(document, { ...told.get(document), ...facts }),
    /** One of the app's own jobs, as its queue would run it today. */
    async work(name: string, payload: Record<string, unknown> = {}) {
      const job = house.jobs.find((each) => each.name === name);
      if (job === undefined) throw new Error(`no job ${name}`);
      await job.work({ db: house.db, clock, log: makeLog('silent', { write: () => {} }) }, payload);
    },
  };
}

/** Spares a journey the question after each step: a step that did not happen says why. */
export function done<
  R extends { readonly status: number; readonly problem: unknown; readonly body: unknown },
>(reply: R): R['body'] {
  expect(reply.status, JSON.stringify(reply.problem)).toBeLessThan(300);
  return reply.body;
}

export async function readProposal(house: TestHouse, id: number, as: string): Promise<ProposalBody> {
  return done(await house.call(getProposal, { id }, { as }));
}

/** The statuses that somebody may bring a proposal to. */
export const mayBecome = ({ allowed_statuses }: ProposalBody) =>
  allowed_statuses.filter(({ allowed }) => allowed).map(({ status }) => status);

/** What somebody may do with it besides. */
export const mayDo = ({ actions }: ProposalBody) =>
  actions.filter(({ allowed }) => allowed).map(({ action }) => action);

/** Decisions §1: at the end of every journey the trail is whole. */
export async function expectWholeTrail(house: TestHouse): Promise<void> {
  const { entries, firstBroken } = await verifyAudit(house.db);
  expect(firstBroken).toBeNull();
  expect(entries).toBeGreaterThan(0);
}
