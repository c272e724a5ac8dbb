import { addDays, type IsoDate } from '@lastro/domain/dates';
import { acceptOffer, createOffer, deleteOffer, getSimulation } from '@lastro/wire/proposal/offer-operations';
import {
  deleteProposal,
  getProposalHistory,
  updateProposal,
} from '@lastro/wire/proposal/proposal-operations';
import type { ProposalActionName } from '@lastro/wire/proposal/proposal-schemas';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ProposalUpdate, updateOf } from '../../apps/api/src/demo/proposal/proposal-update';
import { TEST_BUSINESS_DATE } from '../../apps/api/src/testing/app';
import type { TestReply } from '../../apps/api/src/testing/harness';
import { expectRefused } from '../../apps/api/src/testing/probe';
import { OFFER, type ProposalBody, propose } from '../../apps/api/src/testing/proposal';
import {
  done,
  expectWholeTrail,
  type JourneyHouse,
  mayBecome,
  mayDo,
  openJourney,
  readProposal,
} from './support';

/** Each has another part in it: who proposed, who works on it, who approves, and who is beside and above. */
const WRITERS = [
  'commercial',
  'credit_analyst',
  'credit_desk',
  'credit_desk2',
  'credit_committee',
  'credit_board',
] as const;
type Writer = (typeof WRITERS)[number];
type Steps = readonly string[];

/** Decisions §3, by hand. */
const DECISIONS = [
  'approved',
  'canceled',
  'pending_allocation',
  'pending_commitee',
  'pending_reanalysis',
  'rejected',
];
const ANSWERS = ['canceled', 'pending_reanalysis', 'refused'];
const OPEN: readonly ProposalActionName[] = ['change', 'add-offer', 'delete'];
const APPROVED: readonly ProposalActionName[] = ['change', 'accept', 'simulate', 'add-offer', 'delete'];

const TOMORROW = addDays(TEST_BUSINESS_DATE, 1);
const reason_for_change = 'others' as const;
const [CREATOR, DESK, OTHER_DESK] = ['commercial', 'credit_desk', 'credit_desk2'] as const;

/** Who tries what is told to be impossible: one of each kind. */
const TRYING: readonly Writer[] = [CREATOR, DESK, 'credit_committee'];

let house: JourneyHouse;
let id: number;
beforeAll(async () => {
  house = await openJourney();
  ({ id } = await propose(house, { guarantee: 'surety', rates: [{ ...OFFER, amount: 400_000 }] }, CREATOR));
});
afterAll(() => house.close());

const read = (as: string) => readProposal(house, id, as);

/** With all that a step to that status is asked for. */
function save(proposal: ProposalBody, status: string, as: string, changes: Partial<ProposalUpdate> = {}) {
  const words = {
    ...(status === 'refused' ? { refusal: { reason: 'rate' as const } } : {}),
    ...(status === 'rejected' ? { observation: 'Não cabe na política de crédito.' } : {}),
  };
  return house.call(updateProposal, { ...updateOf(proposal), status, ...words, ...changes }, { as });
}

/** As a person does it: what the screen offers, from what it shows. */
async function take(status: string, as: Writer, changes: Partial<ProposalUpdate> = {}) {
  const proposal = await read(as);
  expect([proposal.status, ...mayBecome(proposal)], `${as} is offered it`).toContain(status);
  return done(await save(proposal, status, as, changes));
}

type Act = (proposal: ProposalBody, as: string) => Promise<Pick<TestReply<unknown>, 'status' | 'problem'>>;
const ACTS: Readonly<Record<ProposalActionName, Act>> = {
  change: (proposal, as) => save(proposal, proposal.status, as),
  accept: ({ rates }, as) => house.call(acceptOffer, { rateId: rates[0]?.id }, { as }),
  simulate: (_proposal, as) => house.call(getSimulation, { id }, { as }),
  'add-offer': (_proposal, as) =>
    house.call(createOffer, { ...OFFER, proposal: id, reason_for_change }, { as }),
  'delete-offer': ({ rates }, as) =>
    house.call(deleteOffer, { id: rates[0]?.id ?? 0, reason_for_change }, { as }),
  delete: (_proposal, as) => house.call(deleteProposal, { id, reason_for_change }, { as }),
};

/** Whatever is told to be impossible is refused by its call, in the same words, and leaves the proposal as it was. */
async function expectRefusedAsTold(proposal: ProposalBody, as: Writer): Promise<void> {
  const blocked = proposal.allowed_statuses.filter(({ allowed }) => !allowed);
  // One of each reason: it is the same answer for all of them.
  for (const { status, code, reason } of new Map(blocked.map((each) => [each.reason, each])).values()) {
    const { problem } = await save(proposal, status, as);
    // What a saved proposal lacks is told by its fields, and by the call at each of them.
    if (code === 'proposal.lacking') expectRefused({ problem }, 'proposal.check');
    else expect([problem.code, problem.detail], `${as} to ${status}`).toEqual([code, reason]);
  }
  for (const { action, reason } of proposal.actions.filter(({ allowed }) => !allowed)) {
    const { status, problem } = await ACTS[action](proposal, as);
    expect(status, `${as}: ${action}`).toBeGreaterThanOrEqual(400);
    // Spec §8 has a sentence of its own for a simulation that there is not.
    if (action !== 'simulate') expect(problem.detail, `${as}: ${action}`).toBe(reason);
  }
  expect((await read(as)).version, as).toBe(proposal.version);
}

/** What each is offered, by hand, and that the rest is refused. Who only reads is offered nothing but a simulation. */
async function expectTold(
  actions: readonly ProposalActionName[],
  steps: (as: Writer) => Steps,
): Promise<void> {
  for (const as of WRITERS) {
    const proposal = await read(as);
    expect(mayBecome(proposal).sort(), as).toEqual(steps(as));
    expect(mayDo(proposal), as).toEqual(actions);
    if (TRYING.includes(as)) await expectRefusedAsTold(proposal, as);
  }
  const reader = await read('audit');
  expect(mayBecome(reader)).toEqual([]);
  expect(mayDo(reader)).toEqual(actions.filter((action) => action === 'simulate'));
}

const decides = (as: Writer) => /desk|committee|board/.test(as);

describe('decisions §3 what each is told is what each call does, from the proposal to the approval', () => {
  it('waiting, whoever has a level decides, and its author does not', async () => {
    await expectTold(OPEN, (as) => (decides(as) ? DECISIONS : []));
  });

  it('approved, it waits for the company’s answer, which anybody writes down', async () => {
    expect(await take('approved', DESK)).toMatchObject({
      approval: { by: 'credit_desk@demo.test', level: 'credit_desk', total: 400_000 },
    });
    await expectTold(APPROVED, () => ANSWERS);
  });
});

describe('decisions §3 changing what was approved asks for the approval again', () => {
  it('in the same save, whoever changes it: here its author', async () => {
    const changed = await take('approved', CREATOR, { guarantee: 'none' });
    expect(changed).toMatchObject({ status: 'pending_approval', approval: null, expires_on: null });
    await expectTold(OPEN, (as) => (decides(as) ? DECISIONS : []));
  });

  it('whoever has the last word on a term does not approve it, another one does', async () => {
    await take('pending_approval', DESK, { guarantee: 'surety' });
    const others = DECISIONS.filter((status) => status !== 'approved');
    await expectTold(OPEN, (as) => (decides(as) ? (as === DESK ? others : DECISIONS) : []));
    expect(await take('approved', OTHER_DESK)).toMatchObject({
      guarantee: 'surety',
      approval: { by: 'credit_desk2@demo.test', level: 'credit_desk' },
    });
  });
});

describe('decisions §3 dated parameters: what is lowered meanwhile is told before somebody tries', () => {
  const lower = (name: string, valid_from: IsoDate, value: object) =>
    house.db
      .insertInto('parameters')
      .values({ name, valid_from, value: JSON.stringify(value) })
      .execute();

  it('an authority that falls below the approval lets nobody accept it, from its day on', async () => {
    await lower('proposal.authority', TOMORROW, { credit_desk: 30_000_000, credit_committee: 200_000_000 });
    expect(mayDo(await read(CREATOR))).toEqual(APPROVED);
    house.goTo(TOMORROW);
    await expectTold(
      APPROVED.filter((action) => action !== 'accept'),
      () => ANSWERS,
    );
    expectRefused(await ACTS.accept(await read(CREATOR), CREATOR), 'proposal.outgrew-approval');
  });

  it('in reanalysis, a cap that falls below its offer is told as what it lacks', async () => {
    await take('pending_reanalysis', CREATOR);
    const after = addDays(TOMORROW, 1);
    await lower('proposal.offer-caps', after, {
      amount: 100_000_000_000,
      rate: '2',
      tac: '20',
      prepaymentFee: '100',
    });
    const steps = (as: Writer) => (decides(as) ? ['canceled', 'rejected'] : ['canceled']);
    await expectTold(OPEN, (as) => [...steps(as), 'pending_approval'].sort());
    house.goTo(after);
    await expectTold(OPEN, steps);
    const lacking = await read(CREATOR);
    expect(lacking.allowed_statuses).toContainEqual(
      expect.objectContaining({ status: 'pending_approval', code: 'proposal.lacking' }),
    );
    const { problem } = await save(lacking, 'pending_approval', CREATOR);
    expect(Object.keys(problem.errors ?? {})).toEqual(['rates.0.rate']);
  });

  it('mended, it goes to approval again, and now to the committee: the desk may only hand it on', async () => {
    const { rates } = await read(CREATOR);
    const mended = rates.map(({ id: offer }) => ({ ...OFFER, amount: 400_000, id: offer, rate: 1.99 }));
    const waiting = await take('pending_reanalysis', CREATOR, { rates: mended });
    expect(waiting.authority).toMatchObject({ total: 400_000, level: 'credit_committee' });
    await take('pending_approval', CREATOR);
    const below = DECISIONS.filter((status) => status !== 'approved');
    await expectTold(OPEN, (as) => (decides(as) ? (as.startsWith('credit_desk') ? below : DECISIONS) : []));
    await take('pending_commitee', DESK);
    const above = ['approved', 'pending_board', 'pending_reanalysis', 'rejected'];
    await expectTold(OPEN, (as) => (/committee|board/.test(as) ? above : []));
  });
});

describe('decisions §3 rejected, looked at again, called off', () => {
  it('what was rejected only moves on to reanalysis', async () => {
    await take('rejected', 'credit_committee');
    await expectTold([], () => ['pending_reanalysis']);
  });

  it('what was called off is read-only for everybody', async () => {
    await take('pending_reanalysis', CREATOR);
    await take('canceled', CREATOR);
    await expectTold([], () => []);
  });

  it('§3 its history tells each step and who took it; the trail is whole', async () => {
    const entries = done(await house.call(getProposalHistory, { id }, { as: CREATOR }));
    const told = entries.map(({ user, proposal_data: { old_status, status } }) => [
      user.split('@')[0],
      old_status,
      status,
    ]);
    expect(told.reverse()).toEqual([
      [CREATOR, null, 'pending_approval'],
      [DESK, 'pending_approval', 'approved'],
      [CREATOR, 'approved', 'pending_approval'],
      [DESK, 'pending_approval', 'pending_approval'],
      [OTHER_DESK, 'pending_approval', 'approved'],
      [CREATOR, 'approved', 'pending_reanalysis'],
      [CREATOR, 'pending_reanalysis', 'pending_reanalysis'],
      [CREATOR, 'pending_reanalysis', 'pending_approval'],
      [DESK, 'pending_approval', 'pending_commitee'],
      ['credit_committee', 'pending_commitee', 'rejected'],
      [CREATOR, 'rejected', 'pending_reanalysis'],
      [CREATOR, 'pending_reanalysis', 'canceled'],
    ]);
    await expectWholeTrail(house);
  });
});
