import { GUARANTEES } from '@lastro/domain/proposal/proposal-lists';
import { STATUS_CODES } from '@lastro/domain/proposal/proposal-status';
import { createOffer, deleteOffer, getSimulation } from '@lastro/wire/proposal/offer-operations';
import {
  countProposals,
  createProposal,
  deleteProposal,
  deleteProposalToo,
  getProposal,
  getProposalHistory,
  getRefusal,
  listGuarantees,
  listProposals,
  refuseProposal,
} from '@lastro/wire/proposal/proposal-operations';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openHouse, type TestHouse } from '../../testing/harness';
import { expectRefused } from '../../testing/probe';
import {
  approvedProposal,
  change,
  freshCompany,
  inStatus,
  OFFER,
  proposalInput,
  propose,
} from '../../testing/proposal';

let house: TestHouse;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

const analyst = { as: 'credit_analyst' };
const desk = { as: 'credit_desk' };

describe('§7 POST proposals', () => {
  it('creates, answers 201 with the proposal, and tells the trail', async () => {
    const cnpj = await freshCompany(house);
    const reply = await house.call(
      createProposal,
      proposalInput(cnpj, {
        vehicle_id: 1,
        guarantee: 'surety',
        monthly_guarantee_value: 1000.5,
        observation: 'Cliente antigo.',
      }),
      analyst,
    );
    expect(reply.status).toBe(201);
    expect(reply.body).toMatchObject({
      cnpj,
      status: 'pending_approval',
      vehicle_name: 'FIDC Lastro I',
      monthly_guarantee_value: 1000.5,
      created_by: 'credit_analyst@demo.test',
      created_by_name: 'Lívia Figueiredo',
      rates: [{ amount: 100_000, rate: 2.49, tac: 3, number_installments: 12 }],
      rate_accepted: null,
      annual_cet: null,
      version: 1,
    });
    const [entry] = (await house.call(getProposalHistory, { id: reply.body.id }, desk)).body;
    expect(entry).toMatchObject({
      user: 'credit_analyst@demo.test',
      user_name: 'Lívia Figueiredo',
      type: 'user',
      action: 'proposal.created',
    });
  });

  it('names every wrong field at once', async () => {
    const cnpj = await freshCompany(house);
    const wrong = proposalInput(cnpj, {
      product_id: null,
      risks_policy: [],
      observation: 'curta',
      rates: [OFFER, { ...OFFER, amount: 0, grace: 361, number_installments: 37, rate: -1 }],
    });
    const reply = await house.call(createProposal, wrong, analyst);
    expectRefused(reply, 'proposal.check');
    expect(reply.problem.detail).toBe('Verifique os dados da proposta');
    expect(Object.keys(reply.problem.errors ?? {}).sort()).toEqual([
      'observation',
      'product_id',
      'rates.1.amount',
      'rates.1.grace',
      'rates.1.number_installments',
      'rates.1.rate',
      'risks_policy',
    ]);
  });

  it('a new rejected one needs neither product nor offers, but an observation', async () => {
    const cnpj = await freshCompany(house);
    const rejected = proposalInput(cnpj, {
      status: 'rejected',
      product_id: null,
      rates: [],
      observation: 'Sem margem de crédito.',
    });
    expect((await house.call(createProposal, rejected, desk)).status).toBe(201);
    expectRefused(
      await house.call(createProposal, { ...rejected, observation: null }, desk),
      'proposal.check',
    );
    expectRefused(await house.call(createProposal, rejected, analyst), 'proposal.needs-desk');
  });

  it.each(['indicative', 'accepted', 'error', 'refused', 'approved', 'expired'] as const)(
    '§4 a new one cannot be %s',
    async (status) => {
      const reply = await house.call(
        createProposal,
        proposalInput(await freshCompany(house), { status }),
        desk,
      );
      expect(reply.status).toBe(403);
    },
  );

  it('what it points at must exist', async () => {
    const cnpj = await freshCompany(house);
    const lost = proposalInput(cnpj, { product_id: 999, vehicle_id: 999, partner: '12ABC34501DE35' });
    const reply = await house.call(createProposal, lost, analyst);
    expectRefused(reply, 'proposal.invalid');
    expect(reply.problem.detail).toBe('Dados da proposta inválidos');
    expect(Object.keys(reply.problem.errors ?? {}).sort()).toEqual(['partner', 'product_id', 'vehicle_id']);
  });

  it('an approved one of the company stands in the way: non_field_errors', async () => {
    const approved = await approvedProposal(house);
    const reply = await house.call(createProposal, proposalInput(approved.cnpj), analyst);
    expectRefused(reply, 'proposal.approved-exists');
    expect(reply.problem.non_field_errors).toEqual(['Já existe uma proposta aprovada para esta empresa']);
  });

  it('two that are approved at the same moment: one is, the other is told', async () => {
    const cnpj = await freshCompany(house);
    const both = [await propose(house, { cnpj }), await propose(house, { cnpj })];
    const replies = await Promise.all(
      both.map((each) => change(house, each, { status: 'approved' }, 'credit_desk')),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  it('a wrong CNPJ, an unknown status and an unknown code never get further', async () => {
    const cnpj = await freshCompany(house);
    for (const wrong of [
      { cnpj: '123' },
      { status: 'surprise' },
      { reason_for_change: 'because' },
      { guarantee: 'house' },
    ])
      expect(
        (await house.call(createProposal, { ...proposalInput(cnpj), ...wrong } as never, analyst)).status,
      ).toBe(400);
  });
});

describe('§4 changing', () => {
  it('nobody approves their own; another one of the desk does, and it expires in 30 days', async () => {
    const own = await propose(house, {}, 'credit_desk');
    expectRefused(await change(house, own, { status: 'approved' }, 'credit_desk'), 'proposal.own');
    const reply = await change(house, own, { status: 'approved' }, 'credit_desk2');
    expect(reply.body).toMatchObject({ status: 'approved', expires_on: '2026-12-16' });
  });

  it('the authority of each level is told with its amount and where to go', async () => {
    const large = await propose(house, { rates: [{ ...OFFER, amount: 500_000.01 }] });
    const reply = await change(house, large, { status: 'approved' }, 'credit_desk');
    expect(reply.status).toBe(403);
    expect(reply.problem.detail).toBe(
      'A maior oferta (R$\u00a0500.000,01) e o já comprometido com a empresa e seu grupo (R$\u00a00,00) somam R$\u00a0500.000,01, acima da alçada da Mesa: encaminhe ao Comitê de crédito.',
    );
    expect((await change(house, large, { status: 'pending_commitee' }, 'credit_desk')).status).toBe(200);
  });

  it('the company stays', async () => {
    const proposal = await propose(house);
    const other = await freshCompany(house);
    expectRefused(await change(house, proposal, { cnpj: other }, 'credit_analyst'), 'proposal.company-fixed');
  });

  it('saved offers change with it; new ones wait for their own call', async () => {
    const proposal = await propose(house);
    const [first] = proposal.rates;
    const reply = await change(
      house,
      proposal,
      { rates: [{ ...OFFER, id: first?.id, amount: 90_000 }, OFFER] },
      'credit_analyst',
    );
    expect(reply.body.rates.map(({ amount }) => amount)).toEqual([90_000]);
    expect(reply.body.version).toBe(2);
  });

  it('decisions §1 the trail tells a change below two decimals, and products by the name that people know', async () => {
    const proposal = await propose(house, { rates: [{ ...OFFER, rate: 2.5 }] });
    const rates = proposal.rates.map(({ id }) => ({ id, rate: 2.504 }));
    await change(house, proposal, { rates }, 'credit_analyst');
    const [changed, created] = (await house.call(getProposalHistory, { id: proposal.id }, desk)).body;
    const told = changed?.proposal_data.changes.find(({ field }) => field === 'offers');
    expect([told?.before, told?.after]).toEqual([
      expect.stringContaining('2,50% a.m.'),
      expect.stringContaining('2,504% a.m.'),
    ]);
    const product = created?.proposal_data.changes.find(({ field }) => field === 'product');
    expect(product?.after).toBe('Capital de giro');
  });

  it('§7 the history has pages, down to the creation', async () => {
    const proposal = await propose(house);
    for (const observation of ['Primeira observação.', 'Segunda observação.', 'Terceira observação.'])
      await change(house, proposal, { observation, version: null }, 'credit_analyst');
    const at = async (page: number) =>
      (await house.call(getProposalHistory, { id: proposal.id, page, limit: 2 }, desk)).body.map(
        ({ action }) => action,
      );
    expect(await at(1)).toEqual(['proposal.changed', 'proposal.changed']);
    expect(await at(2)).toEqual(['proposal.changed', 'proposal.created']);
    // A page that is full may be the last one: then there is nothing after it, which is no error.
    expect(await at(3)).toEqual([]);
    expect((await house.call(getProposalHistory, { id: proposal.id }, desk)).body).toHaveLength(4);
  });

  it('a stale version answers 409 with the current record', async () => {
    const proposal = await propose(house);
    expect(
      (await change(house, proposal, { observation: 'Primeira a salvar.' }, 'credit_analyst')).status,
    ).toBe(200);
    const stale = await change(house, proposal, { observation: 'Segunda a salvar.' }, 'credit_analyst');
    expect(stale.status).toBe(409);
    expect((stale.problem as { current?: { observation?: string } }).current?.observation).toBe(
      'Primeira a salvar.',
    );
    const plain = await change(
      house,
      proposal,
      { version: undefined, observation: 'Cliente simples salva.' },
      'credit_analyst',
    );
    expect(plain.status).toBe(200);
  });

  it.each(['indicative', 'accepted', 'error', 'refused', 'canceled', 'running', 'pending'] as const)(
    'a proposal that is %s cannot be changed',
    async (status) => {
      const proposal = await inStatus(house, status);
      const reply = await change(house, proposal, { observation: 'Não deveria entrar.' }, 'credit_board');
      expect(reply.status).toBe(403);
    },
  );

  it('rejecting asks for an observation, and removes the offers when told so', async () => {
    const kept = await propose(house);
    expectRefused(await change(house, kept, { status: 'rejected' }, 'credit_desk'), 'proposal.check');
    const stays = await change(
      house,
      kept,
      { status: 'rejected', observation: 'Sem garantia real.' },
      'credit_desk',
    );
    expect(stays.body.rates).toHaveLength(1);
    const gone = await propose(house);
    const removed = await change(
      house,
      gone,
      { status: 'rejected', observation: 'Sem garantia real.', remove_offers: true },
      'credit_desk',
    );
    expect(removed.body.rates).toEqual([]);
  });
});

describe('§7 refusing', () => {
  it.each([
    [{ reason: 'credit_amount', new_proposal_value: 20_000 }],
    [{ reason: 'deadline', new_proposal_deadline: 18 }],
    [{ reason: 'rate' }],
    [{ reason: 'other', detail: 'Preferiu esperar o ano que vem.' }],
  ] as const)('with %o', async (refusal) => {
    const approved = await approvedProposal(house);
    const reply = await house.call(refuseProposal, { id: approved.id, ...refusal }, { as: 'commercial' });
    expect(reply.status).toBe(200);
    const read = await house.call(getRefusal, { id: approved.id }, { as: 'audit' });
    expect(read.body).toMatchObject({ proposal_id: approved.id, ...refusal });
    expect((await house.call(getProposal, { id: approved.id }, desk)).body.status).toBe('refused');
  });

  it('what the company said is in the trail, by either call', async () => {
    const said = {
      reason: 'credit_amount',
      new_proposal_value: 25_000,
      detail: 'Queria um pouco mais.',
    } as const;
    const [one, other] = [await approvedProposal(house), await approvedProposal(house)];
    await house.call(refuseProposal, { id: one.id, ...said }, { as: 'commercial' });
    await change(house, other, { status: 'refused', refusal: said }, 'commercial');
    for (const { id } of [one, other]) {
      const [last] = (await house.call(getProposalHistory, { id }, desk)).body;
      const said = last?.proposal_data.changes.filter(({ field }) => field.startsWith('refusal'));
      expect(said).toEqual([
        { field: 'refusalAmount', before: null, after: '25000' },
        { field: 'refusalDetail', before: null, after: 'Queria um pouco mais.' },
        { field: 'refusalReason', before: null, after: 'credit_amount' },
      ]);
    }
  });

  it('what is said beside the reason is kept, too', async () => {
    const approved = await approvedProposal(house);
    const said = { reason: 'rate', new_proposal_value: 30_000, new_proposal_deadline: 6 } as const;
    expect(
      (await house.call(refuseProposal, { id: approved.id, ...said }, { as: 'commercial' })).status,
    ).toBe(200);
    expect((await house.call(getRefusal, { id: approved.id }, desk)).body).toMatchObject(said);
  });

  it('by the update, too, and then the details are demanded and saved', async () => {
    const approved = await approvedProposal(house);
    const bare = await change(house, approved, { status: 'refused' }, 'commercial');
    expectRefused(bare, 'refusal.check');
    expect(bare.problem.detail).toBe('Verifique os dados da recusa!');
    const whole = await change(
      house,
      approved,
      { status: 'refused', refusal: { reason: 'deadline', new_proposal_deadline: 6 } },
      'commercial',
    );
    expect(whole.status).toBe(200);
    expect((await house.call(getRefusal, { id: approved.id }, desk)).body.new_proposal_deadline).toBe(6);
  });

  it('wrong details, a proposal that waits, and one that nobody knows', async () => {
    const approved = await approvedProposal(house);
    const small = await house.call(
      refuseProposal,
      { id: approved.id, reason: 'credit_amount', new_proposal_value: 19_999.99 },
      desk,
    );
    expectRefused(small, 'refusal.check');
    const waiting = await propose(house);
    expectRefused(
      await house.call(refuseProposal, { id: waiting.id, reason: 'rate' }, desk),
      'proposal.not-from-here',
    );
    expectRefused(await house.call(getRefusal, { id: waiting.id }, desk), 'refusal.not-found');
    expectRefused(await house.call(getRefusal, { id: 999_999 }, desk), 'proposal.not-found');
  });
});

describe('§7 offers', () => {
  const offer = (proposal: number, changes = {}) => ({
    ...OFFER,
    proposal,
    reason_for_change: 'campaign' as const,
    ...changes,
  });

  it('a new one is created with 201 and counts in the list', async () => {
    const proposal = await propose(house);
    const reply = await house.call(createOffer, offer(proposal.id, { amount: 150_000 }), analyst);
    expect(reply.status).toBe(201);
    expect(reply.body).toMatchObject({
      proposal: proposal.id,
      amount: 150_000,
      reason_for_change: 'campaign',
    });
    const list = await house.call(listProposals, { cnpj: proposal.cnpj }, desk);
    expect(list.body.results[0]).toMatchObject({ offers: 2, largest_amount: 150_000 });
  });

  it('is checked like those of the proposal', async () => {
    const proposal = await propose(house);
    const reply = await house.call(createOffer, offer(proposal.id, { number_installments: 0 }), analyst);
    expectRefused(reply, 'offer.check');
    expect(reply.problem.detail).toBe('Verifique os dados das ofertas');
  });

  it('the last one stays; a hidden one is not found again', async () => {
    const proposal = await propose(house, { rates: [OFFER, OFFER] });
    const [first, second] = proposal.rates.map(({ id }) => id);
    const remove = (id = 0) =>
      house.call(deleteOffer, { id, reason_for_change: 'error_correction' }, analyst);
    expect((await remove(first)).status).toBe(204);
    expectRefused(await remove(first), 'offer.not-found');
    expectRefused(await remove(second), 'offer.last');
  });

  it('one made or taken away by an old version of the proposal is answered with it as it stands', async () => {
    const proposal = await propose(house, { rates: [OFFER, OFFER] });
    const { version } = proposal;
    await change(house, proposal, { observation: 'Mudou nesse meio tempo.' }, 'credit_analyst');
    const id = proposal.rates[0]?.id ?? 0;
    const add = (read: number | null) =>
      house.call(createOffer, offer(proposal.id, { version: read }), analyst);
    const remove = (read: number | null) =>
      house.call(deleteOffer, { id, version: read, reason_for_change: 'others' } as never, analyst);
    for (const act of [add, remove]) {
      const stale = await act(version);
      expectRefused(stale, 'version.stale');
      expect(stale.status).toBe(409);
      expect(stale.problem).toMatchObject({ current: { version: version + 1, rates: [{}, {}] } });
    }
    expect((await add(version + 1)).status).toBe(201);
    expect((await remove(version + 2)).status).toBe(204);
    expect((await add(null)).status).toBe(201);
  });

  it.each(['accepted', 'indicative', 'refused'] as const)(
    'none is deleted of a proposal that is %s',
    async (status) => {
      const proposal = await inStatus(house, status, { rates: [OFFER, OFFER] });
      const reply = await house.call(
        deleteOffer,
        { id: proposal.rates[0]?.id ?? 0, reason_for_change: 'others' },
        desk,
      );
      expectRefused(reply, 'offer.locked');
      expect(reply.problem.detail).toBe(
        'Não é possível deletar ofertas de propostas com status de aceita, recusada ou indicativa!',
      );
    },
  );

  it('domain §14.6 a prepayment fee for a small company is marked', async () => {
    const cnpj = await freshCompany(house, { optingSimple: true });
    const proposal = await propose(house, { cnpj, rates: [{ ...OFFER, prepayment_fee: 2 }, OFFER] });
    expect(proposal.rates.map((rate) => rate.prepayment_fee_forbidden)).toEqual([true, false]);
  });
});

describe('§7 deleting', () => {
  it.each([deleteProposal, deleteProposalToo])(
    'what was approved since it was read stays, and is the answer',
    async (operation) => {
      const read = await propose(house);
      const { id, version } = (await change(house, read, { status: 'approved' }, 'credit_desk')).body;
      const remove = (seen: number) =>
        house.call(operation, { id, version: seen, reason_for_change: 'others' }, analyst);
      const stale = await remove(read.version);
      expectRefused(stale, 'version.stale');
      expect(stale.status).toBe(409);
      expect(stale.problem).toMatchObject({ current: { id, version, status: 'approved' } });
      expect((await remove(version)).status).toBe(204);
    },
  );

  it.each([deleteProposal, deleteProposalToo])(
    'hides it by both ways; its history stays',
    async (operation) => {
      const proposal = await propose(house);
      const why = { id: proposal.id, reason_for_change: 'error_correction' } as const;
      expect((await house.call(operation, why, analyst)).status).toBe(204);
      const gone = await house.call(getProposal, { id: proposal.id }, desk);
      expectRefused(gone, 'proposal.not-found');
      expect(gone.problem.detail).toBe(`Proposta com id #${proposal.id} não encontrada!`);
      expectRefused(await house.call(operation, why, analyst), 'proposal.not-found');
      const history = await house.call(getProposalHistory, { id: proposal.id }, { as: 'audit' });
      expect(history.body.map(({ action }) => action)).toEqual(['proposal.deleted', 'proposal.created']);
    },
  );
});

describe('reading', () => {
  it('filters, sorts, pages and counts', async () => {
    const cnpj = await freshCompany(house, { registeredName: 'Ótica Visão Única Ltda.' });
    const made = [
      await propose(house, { cnpj }),
      await propose(house, { cnpj, rates: [{ ...OFFER, amount: 5 }] }),
    ];
    const find = (filter: object) => house.call(listProposals, filter as never, { as: 'commercial' });
    for (const q of ['otica visao', cnpj.slice(0, 8), String(made[0]?.id)]) {
      const found = (await find({ q })).body.results.map(({ id }) => id);
      expect(found, q).toContain(made[0]?.id);
    }
    const small = await find({ cnpj, max_amount: 5 });
    expect(small.body.results.map(({ id }) => id)).toEqual([made[1]?.id]);
    const sorted = await find({ cnpj, sort: 'largest_amount' });
    expect(sorted.body.results.map(({ largest_amount }) => largest_amount)).toEqual([5, 100_000]);
    expect((await find({ cnpj, status: ['approved'] })).body.results).toEqual([]);
    expect((await find({ cnpj, limit: 1, page: 2 })).body.metadata).toEqual({
      page: 2,
      limit: 1,
      total: 2,
      pages: 2,
    });
    const { body } = await house.call(countProposals, { cnpj }, desk);
    expect(body.total).toBe(2);
    // Kept as they change, or summed row by row under another filter: the same.
    const kept = (await house.call(countProposals, { q: 'ótica visão única' }, desk)).body;
    const sum = (await house.call(listProposals, { cnpj }, desk)).body.results.reduce(
      (total, row) => total + (row.largest_amount ?? 0),
      0,
    );
    expect([body.total_amount, kept.total_amount, kept.total]).toEqual([sum, sum, 2]);
    expect(body.counts.find(({ status }) => status === 'pending_approval')?.count).toBe(2);
    expect(body.counts.map(({ status }) => status)).toEqual([...STATUS_CODES]);
  });

  it('“Minhas propostas”: by who asks, and by others, in the list and in the counts', async () => {
    const own = await propose(house, {}, 'commercial');
    const listed = async (as: string, mine?: boolean) => {
      const { body } = await house.call(listProposals, { mine, limit: 200 }, { as });
      const { total } = (await house.call(countProposals, { mine }, { as })).body;
      expect(total).toBe(body.metadata.total);
      return body.results.map(({ id, created_by }) => [id, created_by] as const);
    };
    expect(await listed('commercial', true)).toEqual([[own.id, 'commercial@demo.test']]);
    const others = await listed('commercial', false);
    expect(others.map(([, by]) => by)).not.toContain('commercial@demo.test');
    expect(others.length + 1).toBe((await listed('commercial')).length);
    expect((await listed('credit_board', true)).length).toBe(0);
  });

  it('tells what may be done, and why not', async () => {
    const approved = await approvedProposal(house);
    const asAnalyst = (await house.call(getProposal, { id: approved.id }, analyst)).body;
    const status = (name: string) => asAnalyst.allowed_statuses.find((each) => each.status === name);
    expect(status('refused')).toEqual({ status: 'refused', allowed: true, code: null, reason: null });
    expect(status('accepted')).toMatchObject({
      allowed: false,
      code: 'proposal.accept-an-offer',
      reason: 'Uma proposta é aceita por meio de uma das suas ofertas.',
    });
    const action = (name: string) => asAnalyst.actions.find((each) => each.action === name);
    expect(action('delete-offer')).toMatchObject({
      allowed: false,
      reason: 'A proposta precisa ter pelo menos uma oferta!',
    });
    const asAudit = (await house.call(getProposal, { id: approved.id }, { as: 'audit' })).body;
    expect(asAudit.actions.filter(({ allowed }) => allowed).map((each) => each.action)).toEqual(['simulate']);
  });

  it('guarantees, an unknown history, and who may not look', async () => {
    const known = (await house.call(listGuarantees, {}, desk)).body;
    expect(Object.fromEntries(known.map(({ id, description }) => [id, description]))).toEqual(GUARANTEES);
    await house.db.updateTable('guarantees').set({ active: false }).execute();
    const none = await house.call(listGuarantees, {}, desk);
    expectRefused(none, 'guarantees.not-found');
    expect(none.problem.detail).toBe('Garantias não encontradas!');
    await house.db.updateTable('guarantees').set({ active: true }).execute();
    expectRefused(await house.call(getProposalHistory, { id: 999_999 }, desk), 'proposal.history-not-found');
    for (const as of ['treasury', 'registration', 'baas_operator'])
      expect((await house.call(listProposals, {}, { as })).status).toBe(403);
    expect((await house.call(createProposal, proposalInput('12ABC34501DE35'), { as: 'audit' })).status).toBe(
      403,
    );
  });
});

describe('the counts that are kept', () => {
  it('are what counting would give, after everything that these tests did', async () => {
    const counted = await house.db
      .selectFrom('proposals')
      .select(['status', (eb) => eb.fn.countAll<number>().as('count')])
      .where('deleted_at', 'is', null)
      .groupBy('status')
      .execute();
    const expected = new Map<string, number>(counted.map(({ status, count }) => [status, count]));
    const { body } = await house.call(countProposals, {}, desk);
    for (const { status, count } of body.counts) expect(count, status).toBe(expected.get(status) ?? 0);
    const some = ['approved', 'rejected'] as const;
    const { metadata } = (await house.call(listProposals, { status: [...some] }, desk)).body;
    expect(metadata.total).toBe((expected.get('approved') ?? 0) + (expected.get('rejected') ?? 0));
  });

  it('of every company and of all, are what counting would give', async () => {
    const counted = await sql<KeptCount>`select company_id, status, count(*) as proposals,
      coalesce(sum(largest_cents), 0)::bigint as amount_cents from proposals
      where deleted_at is null group by grouping sets ((status), (company_id, status)) order by company_id, status`.execute(
      house.db,
    );
    // Those of all are kept in parts.
    const { rows: kept } =
      await sql<KeptCount>`select company_id, status, sum(proposals)::bigint as proposals,
      sum(amount_cents)::bigint as amount_cents from proposal_counts
      group by company_id, status having sum(proposals) <> 0 order by company_id, status`.execute(house.db);
    expect(kept).toEqual(counted.rows);
    expect(kept.some(({ company_id }) => company_id === null)).toBe(true);
  });

  it('sorts by company, too', async () => {
    const names = (await house.call(listProposals, { sort: 'company_name', limit: 100 }, desk)).body.results;
    const sorted = names.map(({ company_name }) =>
      company_name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase(),
    );
    expect(sorted.length).toBeGreaterThan(10);
    expect(sorted).toEqual([...sorted].sort());
  });
});

interface KeptCount {
  company_id: number | null;
  status: string;
  proposals: number;
  amount_cents: number;
}

describe('§8 what is no such thing is told in the sentence of its call', () => {
  it.each([
    ['simulation', getSimulation, { id: 'x' }, 404, 'Simulação não encontrada!'],
    ['history', getProposalHistory, { id: 'x' }, 404, 'Histórico de proposta não encontrado!'],
    ['history, its page', getProposalHistory, { id: 1, page: 'x' }, 400, 'Erro de validação'],
  ] as const)('%s', async (_what, operation, input, status, detail) => {
    const { problem } = await house.call(operation, input as never, analyst);
    expect(problem).toMatchObject({ status, detail, errors: expect.anything() });
  });
});

describe('bounds of an amount in a list', () => {
  it('one that is empty is none, also beside a real one', async () => {
    await propose(house, { status: 'rejected', rates: [], observation: 'Sem garantias.' }, 'credit_desk');
    const total = async (bounds: object) =>
      (await house.call(listProposals, bounds as never, analyst)).body.metadata.total;
    const all = await total({});
    expect(await total({ min_amount: '', max_amount: '' })).toBe(all);
    expect(await total({ min_amount: '1', max_amount: ' ' })).toBeLessThan(all);
    const { problem } = await house.call(listProposals, { min_amount: '1e20' } as never, analyst);
    expect(problem?.errors).toEqual({ min_amount: ['O valor é grande demais.'] });
  });
});
