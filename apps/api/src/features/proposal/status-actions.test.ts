import { MAX_OFFERS } from '@lastro/domain/proposal/proposal-rules';
import { type ProposalStatus, STATUS_CODES } from '@lastro/domain/proposal/proposal-status';
import { PROPOSAL_WRITERS } from '@lastro/domain/proposal/proposal-transitions';
import { acceptOffer, createOffer, deleteOffer, getSimulation } from '@lastro/wire/proposal/offer-operations';
import { deleteProposal, getProposal, updateProposal } from '@lastro/wire/proposal/proposal-operations';
import type { ProposalActionName } from '@lastro/wire/proposal/proposal-schemas';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { updateOf } from '../../demo/proposal/proposal-update';
import { openHouse, type TestHouse } from '../../testing/harness';
import { approvedProposal, freshCompany, inStatus, OFFER, type ProposalBody } from '../../testing/proposal';

let house: TestHouse;
let cnpj: string;
beforeAll(async () => {
  house = await openHouse();
  cnpj = await freshCompany(house);
});
afterAll(() => house.close());

/** Decisions §3: what is open may be changed and deleted; the rest is read-only or only moves on to reanalysis. */
const OPEN: readonly ProposalStatus[] = [
  'pending_approval',
  'pending_commitee',
  'pending_board',
  'pending_level',
  'pending_allocation',
  'pending_reanalysis',
  'approved',
];

/** Spec §4 and decisions §3 by hand: in which statuses each action can be taken. Who may write at all is decisions §2. */
const TABLE: Readonly<Record<ProposalActionName, readonly ProposalStatus[]>> = {
  change: OPEN,
  'add-offer': OPEN,
  accept: ['approved'],
  simulate: ['approved', 'indicative'],
  'delete-offer': OPEN,
  delete: OPEN,
};

/** What §7 answers when it goes well. */
const DONE: Readonly<Record<ProposalActionName, number>> = {
  change: 200,
  'add-offer': 201,
  accept: 200,
  simulate: 200,
  'delete-offer': 204,
  delete: 204,
};

const reason_for_change = 'others';
const OBSERVATION = 'Garantia insuficiente para o valor pedido.';

const CALLS: Readonly<
  Record<ProposalActionName, (proposal: ProposalBody, as: string) => Promise<{ status: number }>>
> = {
  change: (proposal, as) => house.call(updateProposal, { ...updateOf(proposal), version: undefined }, { as }),
  'add-offer': ({ id }, as) =>
    house.call(createOffer, { ...OFFER, amount: 1000, proposal: id, reason_for_change }, { as }),
  accept: ({ rates }, as) => house.call(acceptOffer, { rateId: rates[0]?.id }, { as }),
  simulate: ({ id }, as) => house.call(getSimulation, { id }, { as }),
  'delete-offer': async ({ id }, as) => {
    const { rates } = (await house.call(getProposal, { id }, { as: 'audit' })).body;
    return house.call(deleteOffer, { id: rates.at(-1)?.id ?? 0, reason_for_change }, { as });
  },
  delete: ({ id }, as) => house.call(deleteProposal, { id, reason_for_change }, { as }),
};
const ACTIONS = Object.keys(TABLE) as ProposalActionName[];

/** Enough offers for each group to take one away. */
const rates = Array.from({ length: 7 }, () => OFFER);

/** As it was before: the next group finds the same proposal. */
async function restore({ id }: ProposalBody, status: ProposalStatus): Promise<void> {
  await house.db.updateTable('proposals').set({ status, deleted_at: null }).where('id', '=', id).execute();
}

describe('spec §4: what the server tells each group is what it does', () => {
  it.each(STATUS_CODES)('a proposal that is %s', async (status) => {
    const own = status === 'approved' ? await freshCompany(house) : cnpj;
    const proposal = await inStatus(house, status, { cnpj: own, rates, observation: OBSERVATION });
    for (const as of [...PROPOSAL_WRITERS, 'audit']) {
      const { actions } = (await house.call(getProposal, { id: proposal.id }, { as })).body;
      for (const action of ACTIONS) {
        const what = `${as}, ${action}`;
        const may = TABLE[action].includes(status) && (as !== 'audit' || action === 'simulate');
        const told = actions.find((each) => each.action === action);
        expect(told?.allowed, what).toBe(may);
        expect(told?.reason === null, `${what}: is told why`).toBe(may);
        const target = action === 'accept' && may ? await approvedProposal(house) : proposal;
        const answer = await CALLS[action](target, as);
        if (may) expect(answer.status, what).toBe(DONE[action]);
        else expect([400, 403, 404], what).toContain(answer.status);
        if (may) await restore(proposal, status);
      }
    }
  });
});

it('decisions §2: groups outside the credit area may do nothing', async () => {
  const proposal = await inStatus(house, 'approved', { cnpj: await freshCompany(house), rates });
  for (const as of ['registration', 'compliance', 'admin', 'collection', 'formalization', 'baas_operator']) {
    for (const action of ACTIONS) expect((await CALLS[action](proposal, as)).status, as).toBe(403);
  }
  expect((await house.call(getProposal, { id: proposal.id })).status).toBe(401);
});

it('at the most offers that a proposal has, one more is told as what it is: refused', async () => {
  const full = Array.from({ length: MAX_OFFERS }, () => OFFER);
  const as = 'commercial';
  const proposal = await inStatus(house, 'pending_approval', { cnpj, rates: full });
  const told = async () =>
    (await house.call(getProposal, { id: proposal.id }, { as })).body.actions.find(
      ({ action }) => action === 'add-offer',
    );
  const reason = 'Uma proposta tem no máximo 20 ofertas.';
  expect(await told()).toEqual({ action: 'add-offer', allowed: false, reason });
  const offer = { ...OFFER, proposal: proposal.id, reason_for_change } as const;
  expect((await house.call(createOffer, offer, { as })).problem.detail).toBe(reason);
  await CALLS['delete-offer'](proposal, as);
  expect(await told()).toMatchObject({ allowed: true });
  expect((await house.call(createOffer, offer, { as })).status).toBe(201);
});
