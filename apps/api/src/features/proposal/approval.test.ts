import { addDays, type IsoDate } from '@lastro/domain/dates';
import { acceptOffer, createOffer, deleteOffer } from '@lastro/wire/proposal/offer-operations';
import {
  countProposals,
  createProposal,
  deleteProposal,
  getProposal,
  getProposalHistory,
  listProposals,
} from '@lastro/wire/proposal/proposal-operations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../platform/clock';
import { makeLog } from '../../platform/log';
import { TEST_BUSINESS_DATE } from '../../testing/app';
import { addPerson, OWNING_PERSON, own, ownBy } from '../../testing/company';
import { openHouse, type TestHouse } from '../../testing/harness';
import { expectRefused } from '../../testing/probe';
import {
  approvedProposal,
  change,
  freshCompany,
  inStatus,
  OFFER,
  type ProposalBody,
  proposalInput,
  propose,
} from '../../testing/proposal';
import { proposalJobs } from './jobs';

/** The business date of this house moves when a test says so. */
let today: IsoDate = TEST_BUSINESS_DATE;
let house: TestHouse;
beforeAll(async () => {
  house = await openHouse({ clock: { ...systemClock(TEST_BUSINESS_DATE), businessDate: () => today } });
});
afterAll(() => house.close());

const commercial = { as: 'commercial' };
const desk = { as: 'credit_desk' };
const reason_for_change = 'others' as const;
const accept = (proposal: ProposalBody, as = 'commercial') =>
  house.call(acceptOffer, { rateId: proposal.rates[0]?.id }, { as });
const read = async (id: number, as = 'credit_desk') => (await house.call(getProposal, { id }, { as })).body;
const addOffer = (proposal: number, changes: object = {}, as = 'commercial') =>
  house.call(createOffer, { ...OFFER, ...changes, proposal, reason_for_change }, { as });

describe('decisions §1 the trail tells an approval: until when, whose and for how much', () => {
  const nothing = { expiresOn: null, approvalLevel: null, approvedAmount: null, approvedTotal: null };
  const last = async (id: number) =>
    house.db
      .selectFrom('audit_entries')
      .select(['before', 'after'])
      .where('record_type', '=', 'proposal')
      .where('record_id', '=', String(id))
      .orderBy('seq', 'desc')
      .executeTakeFirstOrThrow();

  it('when it is given, and by another offer or a change of terms taken back', async () => {
    const waiting = await propose(house);
    const { body: approved } = await change(house, waiting, { status: 'approved' }, 'credit_desk');
    const given = {
      expiresOn: approved.expires_on,
      approvalLevel: 'credit_desk',
      approvedAmount: 100_000,
      approvedTotal: 100_000,
    };
    expect(approved.expires_on).not.toBeNull();
    expect(await last(approved.id)).toMatchObject({ before: nothing, after: given });
    await addOffer(approved.id, { amount: 90_000 });
    expect(await last(approved.id)).toMatchObject({ before: given, after: nothing });

    const other = await approvedProposal(house, {});
    await change(house, other, { guarantee: 'surety' }, 'credit_desk');
    expect(await last(other.id)).toMatchObject({
      before: { ...given, expiresOn: other.expires_on },
      after: nothing,
    });
  });
});

describe('decisions §3 what was approved is what may be accepted', () => {
  it.each([
    ['product', { product_id: 2 }],
    ['vehicle', { vehicle_id: 2 }],
    ['guarantee', { guarantee: 'none' }],
    ['monthly value', { monthly_guarantee_value: 10 }],
    ['escrow', { has_escrow_account: true }],
    ['rate of its offer', { rates: [{ ...OFFER, rate: 0 }] }],
    ['smaller amount of its offer', { rates: [{ ...OFFER, amount: 99_999.99 }] }],
  ] as const)(
    'another %s goes back to approval in the same save, whoever saves it',
    async (_name, wanted) => {
      for (const as of ['credit_analyst', 'credit_desk', 'credit_desk2', 'credit_board']) {
        const approved = await approvedProposal(house, { guarantee: 'surety', vehicle_id: 1 });
        const rates =
          'rates' in wanted
            ? wanted.rates.map((rate) => ({ ...rate, id: approved.rates[0]?.id }))
            : undefined;
        const reply = await change(house, approved, { ...wanted, ...(rates ? { rates } : {}) } as never, as);
        expect(reply.body, as).toMatchObject({
          status: 'pending_approval',
          expires_on: null,
          approval: null,
        });
        expectRefused(await accept(approved), 'proposal.only-approved');
        // The one who changed it does not approve it; somebody else does.
        const again = await change(house, reply.body, { status: 'approved' }, as);
        expect(again.status, as).toBe(403);
        const other = as === 'credit_desk2' ? 'credit_desk' : 'credit_desk2';
        expect((await change(house, reply.body, { status: 'approved' }, other)).body.status).toBe('approved');
        expect((await accept(approved)).status).toBe(200);
      }
    },
  );

  it('a new offer goes back to approval, also a smaller one', async () => {
    const approved = await approvedProposal(house);
    const reply = await addOffer(approved.id, { amount: 1, rate: 0, number_installments: 36, grace: 360 });
    expect(reply.status).toBe(201);
    expect((await read(approved.id)).status).toBe('pending_approval');
    expectRefused(
      await house.call(acceptOffer, { rateId: reply.body.id }, commercial),
      'proposal.only-approved',
    );
    expectRefused(await accept(approved), 'proposal.only-approved');
    const [entry] = (await house.call(getProposalHistory, { id: approved.id }, desk)).body;
    expect(entry?.proposal_data).toMatchObject({
      old_status: 'approved',
      status: 'pending_approval',
      status_credit_pipeline: 'analysis',
    });
  });

  it('saving nothing new, or what is no term, keeps the approval', async () => {
    const approved = await approvedProposal(house);
    const same = await change(
      house,
      approved,
      { observation: 'Cliente pediu prazo para ler.' },
      'commercial',
    );
    expect(same.body.status).toBe('approved');
    expect(same.body.approval).toMatchObject({
      by: 'credit_desk@demo.test',
      level: 'credit_desk',
      total: 100_000,
    });
    expect((await accept(same.body)).status).toBe(200);
  });

  it('is refused or called off as it was approved, not with other terms in the same save', async () => {
    const approved = await approvedProposal(house, { guarantee: 'surety' });
    const refusal = { reason: 'rate' as const };
    const changed = { guarantee: 'none' as const };
    for (const status of ['refused', 'canceled'])
      expectRefused(
        await change(house, approved, { ...changed, status, refusal } as never, 'commercial'),
        'proposal.change-apart',
      );
    expect(
      (await change(house, approved, { status: 'refused', refusal } as never, 'commercial')).status,
    ).toBe(200);
  });

  it('taking an offer away keeps the approval while an approved one is left', async () => {
    const approved = await approvedProposal(house, { rates: [OFFER, { ...OFFER, amount: 50_000 }] });
    const [first, second] = approved.rates.map(({ id }) => id);
    const gone = await house.call(deleteOffer, { id: first ?? 0, reason_for_change }, commercial);
    expect(gone.status).toBe(204);
    expect((await read(approved.id)).status).toBe('approved');
    expect((await house.call(acceptOffer, { rateId: second }, commercial)).status).toBe(200);
  });

  it('is held against what was written down, also if somebody wrote past the rules', async () => {
    const approved = await approvedProposal(house);
    await house.db.updateTable('offers').set({ rate: '0' }).where('proposal_id', '=', approved.id).execute();
    expectRefused(await accept(approved), 'proposal.not-as-approved');
    const other = await approvedProposal(house);
    await house.db.updateTable('proposals').set({ vehicle_id: 3 }).where('id', '=', other.id).execute();
    expectRefused(await accept(other), 'proposal.not-as-approved');
    const told = await inStatus(house, 'approved');
    expectRefused(await accept(told), 'proposal.not-as-approved');
  });

  it('the contract names the approval that it rests on', async () => {
    const approved = await approvedProposal(house);
    expect((await accept(approved)).status).toBe(200);
    const row = await house.db
      .selectFrom('transactions as t')
      .innerJoin('proposal_approvals as a', 'a.id', 't.approval_id')
      .select(['a.proposal_id', 'a.level'])
      .where('t.proposal_id', '=', approved.id)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ proposal_id: approved.id, level: 'credit_desk' });
  });
});

describe('decisions §3 who approves', () => {
  it('not whoever was the last to change offers or terms', async () => {
    const small = await propose(house, { rates: [{ ...OFFER, amount: 100 }] });
    const larger = small.rates.map(({ id }) => ({ ...OFFER, id, amount: 500_000 }));
    const rewritten = (await change(house, small, { rates: larger }, 'credit_desk')).body;
    expectRefused(
      await change(house, rewritten, { status: 'approved' }, 'credit_desk'),
      'proposal.own-change',
    );
    expect((await change(house, rewritten, { status: 'approved' }, 'credit_desk2')).status).toBe(200);
  });

  it('nor by changing and approving in one save, adding or taking away an offer', async () => {
    const one = await propose(house);
    const changed = one.rates.map(({ id }) => ({ ...OFFER, id, rate: 1 }));
    expectRefused(
      await change(house, one, { rates: changed, status: 'approved' }, 'credit_desk'),
      'proposal.own-change',
    );
    expect((await addOffer(one.id, {}, 'credit_desk')).status).toBe(201);
    const two = await read(one.id);
    expectRefused(await change(house, two, { status: 'approved' }, 'credit_desk'), 'proposal.own-change');
    await house.call(deleteOffer, { id: two.rates[0]?.id ?? 0, reason_for_change }, { as: 'credit_desk2' });
    const three = await read(one.id);
    expectRefused(await change(house, three, { status: 'approved' }, 'credit_desk2'), 'proposal.own-change');
    expect((await change(house, three, { status: 'approved' }, 'credit_board')).status).toBe(200);
  });

  it('each offer and each term by itself: a harmless change of somebody else does not hide it', async () => {
    const small = await propose(house, { rates: [{ ...OFFER, amount: 1000 }] }, 'commercial');
    expect((await addOffer(small.id, { amount: 450_000, rate: 0 }, 'credit_desk')).status).toBe(201);
    const id = small.rates[0]?.id ?? 0;
    expect((await house.call(deleteOffer, { id, reason_for_change }, commercial)).status).toBe(204);
    const left = await read(small.id);
    expectRefused(await change(house, left, { status: 'approved' }, 'credit_desk'), 'proposal.own-change');
    expect((await change(house, left, { status: 'approved' }, 'credit_desk2')).status).toBe(200);
    const other = await propose(house, { guarantee: 'surety' }, 'commercial');
    const bare = (await change(house, other, { guarantee: 'none' }, 'credit_desk')).body;
    const toggled = (await change(house, bare, { has_escrow_account: true }, 'commercial')).body;
    expectRefused(await change(house, toggled, { status: 'approved' }, 'credit_desk'), 'proposal.own-change');
    // Somebody else's word on the same term is what counts then.
    const again = (await change(house, toggled, { guarantee: 'surety' }, 'commercial')).body;
    expect((await change(house, again, { status: 'approved' }, 'credit_desk')).status).toBe(200);
  });

  it('each field of an offer by itself: a harmless change of another one does not hide it, undone or not', async () => {
    const small = await propose(
      house,
      { rates: [{ ...OFFER, amount: 100, prepayment_fee: 0 }] },
      'commercial',
    );
    const id = small.rates[0]?.id ?? 0;
    const rewritten = { rates: [{ id, amount: 450_000, rate: 0, grace: 360 }] };
    let now = (await change(house, small, rewritten, 'credit_desk')).body;
    expectRefused(await change(house, now, { status: 'approved' }, 'credit_desk'), 'proposal.own-change');
    for (const prepayment_fee of [0.01, 0]) {
      now = (await change(house, now, { rates: [{ id, prepayment_fee }] }, 'commercial')).body;
      expectRefused(await change(house, now, { status: 'approved' }, 'credit_desk'), 'proposal.own-change');
    }
    // Only once somebody else has said all of it again it is theirs.
    for (const rates of [[{ id, amount: 440_000 }], [{ id, rate: 2.99 }]]) {
      now = (await change(house, now, { rates }, 'commercial')).body;
      expectRefused(await change(house, now, { status: 'approved' }, 'credit_desk'), 'proposal.own-change');
    }
    now = (await change(house, now, { rates: [{ id, grace: 0 }] }, 'commercial')).body;
    expect((await change(house, now, { status: 'approved' }, 'credit_desk')).status).toBe(200);
  });

  it('looks at what is lent: with financed charges more than the company receives', async () => {
    const financed = await propose(house, { product_id: 3, rates: [{ ...OFFER, amount: 500_000, tac: 20 }] });
    expect(financed.authority.largest_offer).toBeGreaterThan(600_000);
    expect(financed.authority.level).toBe('credit_committee');
    expectRefused(
      await change(house, financed, { status: 'approved' }, 'credit_desk'),
      'proposal.above-desk',
    );
    const approved = (await change(house, financed, { status: 'pending_commitee' }, 'credit_desk')).body;
    const done = await change(house, approved, { status: 'approved' }, 'credit_committee');
    expect(done.status).toBe(200);
    // A colleague's proposal for the same company sees what is lent, approved and then contracted; it does not see itself.
    const next = await inStatus(house, 'pending_approval');
    expect(next.authority.committed).toBe(0);
    expect((await accept(done.body)).status).toBe(200);
    expect((await read(done.body.id)).authority.committed).toBe(0);
  });

  it('two companies of one person are one group', async () => {
    const cnpjs = [await freshCompany(house), await freshCompany(house)];
    const person = await addPerson(house, 4401, OWNING_PERSON);
    for (const cnpj of cnpjs) expect((await own(house, cnpj, person.taxId, 100)).status).toBe(200);
    const first = await approvedProposal(house, { cnpj: cnpjs[0], rates: [{ ...OFFER, amount: 400_000 }] });
    expect(first.status).toBe('approved');
    expect((await propose(house, { cnpj: cnpjs[1] })).authority.committed).toBe(400_000);
  });

  it('only with a saved offer: one that merely travels with the save is none', async () => {
    const proposal = await propose(house);
    const rejected = await change(
      house,
      proposal,
      { status: 'rejected', observation: 'Sem garantia real.', remove_offers: true },
      'credit_desk',
    );
    const bare = { rates: [], observation: 'Volta para análise.' };
    const back = await change(
      house,
      rejected.body,
      { ...bare, status: 'pending_reanalysis' },
      'credit_analyst',
    );
    expect(back.status).toBe(200);
    const unsaved = { rates: [OFFER], observation: 'Volta para análise.' };
    const again = await change(
      house,
      back.body,
      { ...unsaved, status: 'pending_approval' },
      'credit_analyst',
    );
    expectRefused(again, 'offer.last');
    // As one was left by older rules.
    const waiting = { status: 'pending_approval' } as const;
    await house.db.updateTable('proposals').set(waiting).where('id', '=', proposal.id).execute();
    const approved = await change(house, back.body, { ...unsaved, status: 'approved' }, 'credit_desk2');
    expectRefused(approved, 'offer.last');
    const told = (await read(proposal.id, 'credit_desk2')).allowed_statuses.find(
      ({ status }) => status === 'approved',
    );
    expect(told).toEqual({
      status: 'approved',
      allowed: false,
      code: 'offer.last',
      reason: 'A proposta precisa ter pelo menos uma oferta!',
    });
  });

  it('looks at what is committed to the company and its group, not at one proposal at a time', async () => {
    const parent = await freshCompany(house, { foundingDate: '2001-04-05' });
    const child = await freshCompany(house);
    await house.db
      .updateTable('companies')
      .set({ zip_code: '80010010', city: 'Curitiba', state: 'PR', main_activity_code: '6462000' })
      .where('cnpj', '=', parent)
      .execute();
    expect((await ownBy(house, child, parent, 80)).status).toBe(200);
    const first = await approvedProposal(house, { cnpj: parent, rates: [{ ...OFFER, amount: 400_000 }] });
    expect((await accept(first)).status).toBe(200);
    const second = await propose(house, { cnpj: child, rates: [{ ...OFFER, amount: 100_000.01 }] });
    expect(second.authority).toEqual({
      largest_offer: 100_000.01,
      committed: 400_000,
      total: 500_000.01,
      total_at_least: false,
      level: 'credit_committee',
      approval_days: 30,
    });
    const refused = await change(house, second, { status: 'approved' }, 'credit_desk');
    expectRefused(refused, 'proposal.above-desk');
    expect(refused.problem.detail).toContain('somam R$\u00a0500.000,01');
    const third = await propose(house, { cnpj: child, rates: [{ ...OFFER, amount: 100_000 }] });
    expect((await change(house, third, { status: 'approved' }, 'credit_desk')).status).toBe(200);
    // Approved and not accepted yet counts as well, for the other company of the group.
    expect((await propose(house, { cnpj: parent })).authority.committed).toBe(500_000);
  });

  it('two approvals in one group at the same moment cannot both fit under one limit', async () => {
    const parent = await freshCompany(house, { foundingDate: '2001-04-05' });
    await house.db
      .updateTable('companies')
      .set({ zip_code: '80010010', city: 'Curitiba', state: 'PR', main_activity_code: '6462000' })
      .where('cnpj', '=', parent)
      .execute();
    const children = [await freshCompany(house), await freshCompany(house)];
    for (const child of children) expect((await ownBy(house, child, parent, 80)).status).toBe(200);
    const both = await Promise.all(
      children.map((cnpj) => propose(house, { cnpj, rates: [{ ...OFFER, amount: 300_000 }] })),
    );
    const replies = await Promise.all(
      both.map((each) => change(house, each, { status: 'approved' }, 'credit_desk')),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 403]);
  });
});

describe('decisions §3 the rule decides, the job only tidies up', () => {
  it('an approval past its last day is not accepted, and does not stand in the way', async () => {
    const approved = await approvedProposal(house);
    const expiresOn = approved.expires_on as IsoDate;
    try {
      today = addDays(expiresOn, 1);
      expectRefused(await accept(approved), 'proposal.only-approved');
      expect((await read(approved.id)).status).toBe('expired');
      const listed = await house.call(listProposals, { cnpj: approved.cnpj }, desk);
      expect(listed.body.results[0]?.status).toBe('expired');
      const find = async (status: 'approved' | 'expired') =>
        (await house.call(listProposals, { cnpj: approved.cnpj, status: [status] }, desk)).body.metadata
          .total;
      expect([await find('approved'), await find('expired')]).toEqual([0, 1]);
      const { counts } = (await house.call(countProposals, { cnpj: approved.cnpj }, desk)).body;
      expect(counts.filter(({ count }) => count > 0).map(({ status }) => status)).toEqual(['expired']);
      const next = await propose(house, { cnpj: approved.cnpj });
      expect((await change(house, next, { status: 'approved' }, 'credit_desk')).status).toBe(200);
      const history = (await house.call(getProposalHistory, { id: approved.id }, desk)).body;
      expect(history[0]).toMatchObject({ action: 'proposal.expired', type: 'service' });
      expect(history[0]?.proposal_data.status_credit_pipeline).toBe('closed');
    } finally {
      today = TEST_BUSINESS_DATE;
    }
  });

  it('moves on by the version that was read, whether or not the job ran in between; an older one is stale', async () => {
    const [untouched, tidied, changed] = [
      await approvedProposal(house),
      await approvedProposal(house),
      await approvedProposal(house),
    ];
    const reanalyse = (proposal: ProposalBody) =>
      change(house, proposal, { status: 'pending_reanalysis' }, 'commercial');
    try {
      today = addDays(untouched.expires_on as IsoDate, 1);
      const seen = [await read(untouched.id), await read(tidied.id), await read(changed.id)] as const;
      expect(seen.map(({ status }) => status)).toEqual(['expired', 'expired', 'expired']);
      expect(await reanalyse(seen[0])).toMatchObject({ status: 200, body: { status: 'pending_reanalysis' } });
      const clock = { ...systemClock(today), businessDate: () => today };
      await proposalJobs[0]?.work({ db: house.db, clock, log: makeLog('silent', { write: () => {} }) }, {});
      expect(await reanalyse(seen[1])).toMatchObject({ status: 200, body: { status: 'pending_reanalysis' } });
      expect((await reanalyse(seen[2])).status).toBe(200);
      const stale = await reanalyse(seen[2]);
      expectRefused(stale, 'version.stale');
      expect(stale.status).toBe(409);
    } finally {
      today = TEST_BUSINESS_DATE;
    }
  });

  it('is accepted on its last day', async () => {
    const approved = await approvedProposal(house);
    try {
      today = approved.expires_on as IsoDate;
      expect((await accept(approved)).status).toBe(200);
    } finally {
      today = TEST_BUSINESS_DATE;
    }
  });

  it('an expired or rejected one moves on as it is: its terms change afterwards', async () => {
    const proposal = await propose(house);
    const observation = 'Sem garantia real.';
    const rejected = (await change(house, proposal, { status: 'rejected', observation }, 'credit_desk')).body;
    const terms = await change(
      house,
      rejected,
      { status: 'pending_reanalysis', vehicle_id: 2 },
      'commercial',
    );
    expectRefused(terms, 'proposal.only-reanalysis');
    expectRefused(
      await change(house, rejected, { observation: 'Outra observação.' }, 'commercial'),
      'proposal.only-reanalysis',
    );
    const back = await change(house, rejected, { status: 'pending_reanalysis' }, 'commercial');
    expect(back.body.status).toBe('pending_reanalysis');
    expect((await change(house, back.body, { vehicle_id: 2 }, 'commercial')).status).toBe(200);
  });
});

describe('decisions §1 deleting', () => {
  it('asks for a reason', async () => {
    const proposal = await propose(house);
    const reply = await house.call(deleteProposal, { id: proposal.id } as never, desk);
    expectRefused(reply, 'proposal.check');
    expect(reply.problem.errors).toEqual({ reason_for_change: ['Campo obrigatório.'] });
  });

  it.each([
    'accepted',
    'refused',
    'indicative',
    'error',
    'running',
    'pending',
    'canceled',
    'expired',
    'rejected',
  ] as const)('nothing of a proposal that is %s', async (status) => {
    const proposal = await inStatus(house, status, { rates: [OFFER, OFFER] });
    const id = proposal.rates[0]?.id ?? 0;
    for (const as of ['commercial', 'credit_board']) {
      expect(
        (await house.call(deleteOffer, { id, reason_for_change }, { as })).status,
      ).toBeGreaterThanOrEqual(400);
      const whole = await house.call(deleteProposal, { id: proposal.id, reason_for_change }, { as });
      expect(whole.status).toBeGreaterThanOrEqual(400);
      expect((await addOffer(proposal.id, {}, as)).status).toBe(403);
    }
    expect((await read(proposal.id)).rates).toHaveLength(2);
  });

  it('accepted, deleted and robbed of an offer at one moment, a proposal is accepted or gone', async () => {
    const approved = await approvedProposal(house, { rates: [OFFER, OFFER] });
    const { id } = approved;
    const [gone, accepted, removed] = await Promise.all([
      house.call(deleteProposal, { id, reason_for_change }, desk),
      accept(approved),
      house.call(deleteOffer, { id: approved.rates[0]?.id ?? 0, reason_for_change }, commercial),
    ]);
    expect([gone.status, accepted.status, removed.status].every((status) => status < 500)).toBe(true);
    const isAccepted = accepted.status === 200;
    expect(gone.status < 300).toBe(!isAccepted);
    const after = await house.call(getProposal, { id }, desk);
    expect(after.status).toBe(isAccepted ? 200 : 404);
    expect(after.body).toMatchObject(isAccepted ? { status: 'accepted' } : { code: 'proposal.not-found' });
  });

  it('the offer of a deleted proposal is not found, when accepted or deleted', async () => {
    const approved = await approvedProposal(house, { rates: [OFFER, OFFER] });
    const id = approved.rates[0]?.id ?? 0;
    const gone = await house.call(deleteProposal, { id: approved.id, reason_for_change }, desk);
    expect(gone.status).toBeLessThan(300);
    const late = await accept(approved);
    expectRefused(late, 'offer.not-found');
    expect(late.problem.detail).toBe(`Oferta com id #${id} não encontrada!`);
    expectRefused(await house.call(deleteOffer, { id, reason_for_change }, commercial), 'offer.not-found');
  });

  it('ten races between acceptance and deletion never end in a fault of ours', async () => {
    for (let round = 0; round < 10; round += 1) {
      const approved = await approvedProposal(house);
      const replies = await Promise.all([
        accept(approved),
        house.call(deleteProposal, { id: approved.id, reason_for_change }, desk),
      ]);
      expect(replies.filter(({ status }) => status < 300)).toHaveLength(1);
      expect(replies.every(({ status }) => status < 500)).toBe(true);
    }
  });
});

it('spec §4 an approved proposal of the company does not block once it has expired', async () => {
  const approved = await approvedProposal(house);
  try {
    today = addDays(approved.expires_on as IsoDate, 1);
    const reply = await house.call(createProposal, proposalInput(approved.cnpj), commercial);
    expect(reply.status).toBe(201);
  } finally {
    today = TEST_BUSINESS_DATE;
  }
});
