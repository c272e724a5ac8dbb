import { randomUUID } from 'node:crypto';
import { STANDARD_CAPS } from '@lastro/domain/proposal/proposal-rules';
import { acceptOffer, createOffer, simulateOffer } from '@lastro/wire/proposal/offer-operations';
import {
  createProposal,
  getProposalHistory,
  refuseProposal,
  updateProposal,
} from '@lastro/wire/proposal/proposal-operations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TEST_BUSINESS_DATE } from '../../testing/app';
import { openHouse, type TestHouse } from '../../testing/harness';
import { addOrder, addPartner, OTHER_PARTNER, PARTNER } from '../../testing/partner';
import { expectRefused } from '../../testing/probe';
import {
  approvedProposal,
  change,
  freshCompany,
  OFFER,
  proposalInput,
  propose,
} from '../../testing/proposal';
import { offerCapsOn } from './parameters-read';

let house: TestHouse;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

const analyst = { as: 'credit_analyst' };
const order = (cnpj: string, changes = {}) => addOrder(house, cnpj, changes);

describe('decisions §1 partial updates', () => {
  it("the specification's mandatory fields alone change nothing else", async () => {
    const cnpj = await freshCompany(house);
    const uuid = await order(cnpj);
    const whole = await propose(house, {
      cnpj,
      partner: PARTNER,
      order_uuid: uuid,
      vehicle_id: 2,
      guarantee: 'pledge',
      monthly_guarantee_value: 1234.56,
      observation: 'Cliente há dez anos.',
      risks_policy: ['tax', 'sector'],
      has_escrow_account: true,
      reason_for_change: 'campaign',
      rates: [{ ...OFFER, tac: 3, prepayment_fee: 2 }],
    });
    const { id, status, product_id, has_escrow_account } = whole;
    const rates = whole.rates.map(({ id, amount, grace, number_installments, rate }) => ({
      id,
      amount,
      grace,
      number_installments,
      rate,
    }));
    const reply = await house.call(
      updateProposal,
      { id, cnpj, product_id, rates, status, has_escrow_account },
      analyst,
    );
    expect(reply.status).toBe(200);
    const { version: _before, updated_at: _then, ...before } = whole;
    const { version: _after, updated_at: _now, ...after } = reply.body;
    expect(after).toEqual(before);
  });

  it('less than that is served as well, a version of null included', async () => {
    const whole = await propose(house, { vehicle_id: 2, has_escrow_account: true });
    const { id, cnpj, status } = whole;
    const reply = await house.call(updateProposal, { id, cnpj, status, version: null } as never, analyst);
    expect(reply.body).toMatchObject({ vehicle_id: 2, has_escrow_account: true, rates: whole.rates });
  });

  it('null clears what may be empty', async () => {
    const whole = await propose(house, {
      vehicle_id: 2,
      guarantee: 'pledge',
      monthly_guarantee_value: 10,
      observation: 'Cliente há dez anos.',
    });
    const cleared = { vehicle_id: null, guarantee: null, monthly_guarantee_value: null, observation: null };
    const reply = await change(house, whole, cleared, 'credit_analyst');
    expect(reply.body).toMatchObject(cleared);
    for (const required of ['product_id', 'reason_for_change', 'risks_policy', 'has_escrow_account'])
      expectRefused(
        await change(house, reply.body, { [required]: null } as never, 'credit_analyst'),
        'proposal.check',
      );
  });

  it('"sem garantia" takes no monthly value along: it is refused beside its field, and both said together are kept', async () => {
    const whole = await propose(house, { guarantee: 'pledge', monthly_guarantee_value: 10 });
    const alone = await change(house, whole, { guarantee: 'none' }, 'credit_analyst');
    expectRefused(alone, 'proposal.check');
    expect(alone.problem.errors).toEqual({
      monthly_guarantee_value: ['Sem garantia não há valor mensal: apague o valor ou escolha a garantia.'],
    });
    const both = { guarantee: 'none', monthly_guarantee_value: null } as const;
    const reply = await change(house, whole, both, 'credit_analyst');
    expect(reply.body).toMatchObject(both);
  });

  it('an order is the same however it is written', async () => {
    const cnpj = await freshCompany(house);
    const uuid = await order(cnpj);
    const approved = await approvedProposal(house, { cnpj, partner: PARTNER, order_uuid: uuid });
    const reply = await change(house, approved, { order_uuid: uuid.toUpperCase() }, 'credit_analyst');
    expect(reply.body).toMatchObject({ status: 'approved', order_uuid: uuid });
  });

  it('an offer that is named changes in what is said of it', async () => {
    const whole = await propose(house, { rates: [{ ...OFFER, tac: 3, prepayment_fee: 2 }, OFFER] });
    const id = whole.rates[0]?.id;
    const one = await change(house, whole, { rates: [{ id, rate: 1.5 }] }, 'credit_analyst');
    expect(one.body.rates).toMatchObject([{ ...OFFER, rate: 1.5, tac: 3, prepayment_fee: 2 }, OFFER]);
    const two = await change(house, one.body, { rates: [{ id, tac: null }] }, 'credit_analyst');
    expect(two.body.rates[0]).toMatchObject({ rate: 1.5, tac: 0, prepayment_fee: 2 });
  });

  it('so does a reason alone, which is kept and told, and is no term', async () => {
    const whole = await approvedProposal(house, { rates: [OFFER, { ...OFFER, amount: 50_000 }] });
    const [first, second] = whole.rates;
    const rates = [
      { ...OFFER, id: first?.id, reason_for_change: 'campaign' as const },
      { id: second?.id, reason_for_change: null },
    ];
    const { body, status } = await change(house, whole, { rates }, 'commercial');
    expect(status).toBe(200);
    expect(body.rates).toEqual([{ ...first, reason_for_change: 'campaign' }, second]);
    expect(body).toMatchObject({ status: 'approved', approval: whole.approval });
    const history = (await house.call(getProposalHistory, { id: whole.id }, analyst)).body;
    expect(history[0]?.proposal_data.changes.map(({ field }) => field)).toEqual(['offers']);
    expect(history[0]?.proposal_data.changes[0]?.after).toContain('motivo: Campanha ou ação de aquisição');
    // It makes nobody the author of the offer.
    const accepted = await house.call(acceptOffer, { rateId: first?.id }, { as: 'commercial' });
    expect(accepted.status).toBe(200);
  });

  it('a new offer beyond the last that there may be is refused with the save, not after it', async () => {
    const full = await propose(house, { rates: Array.from({ length: 20 }, () => OFFER) });
    const refused = await change(house, full, { rates: [OFFER] }, 'credit_analyst');
    expect(refused.problem.errors).toEqual({ rates: ['Informe no máximo 20 itens.'] });
    expect((await change(house, full, { observation: 'Continua como está.' }, 'credit_analyst')).status).toBe(
      200,
    );
  });

  it('a new offer says all that it needs, and none is named twice', async () => {
    const whole = await propose(house);
    const id = whole.rates[0]?.id;
    const lacking = await change(house, whole, { rates: [{ id }, { rate: 1 }, { id }] }, 'credit_analyst');
    expectRefused(lacking, 'proposal.check');
    expect(Object.keys(lacking.problem.errors ?? {}).sort()).toEqual([
      'rates.1.amount',
      'rates.1.grace',
      'rates.1.number_installments',
      'rates.2.id',
    ]);
    expectRefused(
      await change(house, whole, { rates: [{ id: 999_999 }] }, 'credit_analyst'),
      'offer.not-found',
    );
  });
});

describe('decisions §3 limits, on every call that takes an offer', () => {
  const WRONG = [
    ['rate', 30.000001],
    ['rate', -0.000001],
    ['rate', 999_999],
    ['tac', 20.000001],
    ['tac', 100],
    ['tac', -1],
    ['prepayment_fee', 100.000001],
    ['prepayment_fee', 999_999],
    ['amount', 1_000_000_000.01],
    ['amount', 0],
    ['amount', -1],
    ['grace', 361],
    ['grace', -1],
    ['number_installments', 37],
    ['number_installments', 0],
  ] as const;

  it.each(WRONG)('%s of %d is a field error', async (field, value) => {
    const cnpj = await freshCompany(house);
    const proposal = await propose(house, { cnpj });
    const offer = { ...OFFER, [field]: value };
    const created = await house.call(createProposal, proposalInput(cnpj, { rates: [offer] }), analyst);
    expectRefused(created, 'proposal.check');
    expect(Object.keys(created.problem.errors ?? {})).toEqual([`rates.0.${field}`]);
    const rates = [{ ...offer, id: proposal.rates[0]?.id }];
    expectRefused(await change(house, proposal, { rates }, 'credit_analyst'), 'proposal.check');
    const added = await house.call(
      createOffer,
      { ...offer, proposal: proposal.id, reason_for_change: 'others' },
      analyst,
    );
    expectRefused(added, 'offer.check');
    const simulated = await house.call(simulateOffer, { ...offer, product_id: 1 }, analyst);
    expectRefused(simulated, 'offer.check');
    expect(Object.keys(simulated.problem.errors ?? {})).toEqual([field]);
  });

  it('the limits themselves are served', async () => {
    const largest = {
      ...OFFER,
      amount: 1_000_000_000,
      rate: 30,
      tac: 20,
      prepayment_fee: 100,
      number_installments: 36,
      grace: 360,
    };
    const cnpj = await freshCompany(house);
    expect(
      (await house.call(createProposal, proposalInput(cnpj, { rates: [largest] }), analyst)).status,
    ).toBe(201);
  });

  it('a new installation begins with the limits that the screen knows', async () => {
    const caps = await house.db.transaction().execute((tx) => offerCapsOn(tx, TEST_BUSINESS_DATE));
    expect(caps).toEqual(STANDARD_CAPS);
  });

  it('an unknown product of a simulation is a field error', async () => {
    const reply = await house.call(simulateOffer, { ...OFFER, product_id: 999 }, analyst);
    expectRefused(reply, 'offer.check');
    expect(reply.problem.errors).toEqual({ product_id: ['Não encontrado no cadastro.'] });
  });

  it('a simulation chooses no product that is not active any more, but keeps the one that its proposal has', async () => {
    const { id } = await propose(house, { product_id: 4 });
    const setActive = (active: boolean) =>
      house.db.updateTable('products').set({ active }).where('id', '=', 4).execute();
    const simulate = (more: object) =>
      house.call(simulateOffer, { ...OFFER, product_id: 4, ...more }, analyst);
    await setActive(false);
    const reply = await simulate({});
    expectRefused(reply, 'offer.check');
    expect(reply.problem.errors).toEqual({ product_id: ['Não está mais ativo: escolha outro.'] });
    expect((await simulate({ proposalId: id })).status).toBe(200);
    await setActive(true);
    expect((await simulate({})).status).toBe(200);
  });

  it.each(['grace', 'number_installments', 'amount', 'rate'] as const)(
    '%s as text is a field error of every call that takes an offer',
    async (field) => {
      const cnpj = await freshCompany(house);
      const proposal = await propose(house, { cnpj });
      const offer = { ...OFFER, [field]: '12' } as never as typeof OFFER;
      const rates = [{ ...offer, id: proposal.rates[0]?.id }];
      const added = { ...offer, proposal: proposal.id, reason_for_change: 'others' } as const;
      const replies = [
        await house.call(createProposal, proposalInput(cnpj, { rates: [offer] }), analyst),
        await change(house, proposal, { rates }, 'credit_analyst'),
        await house.call(createOffer, added, analyst),
        await house.call(simulateOffer, { ...offer, product_id: 1 }, analyst),
      ];
      for (const { status, problem } of replies) {
        expect(status).toBe(400);
        expect(Object.keys(problem.errors ?? {})).toEqual([expect.stringMatching(new RegExp(`${field}$`))]);
      }
    },
  );

  it('a negative value of the guarantee is a field error', async () => {
    const cnpj = await freshCompany(house);
    const reply = await house.call(
      createProposal,
      proposalInput(cnpj, { monthly_guarantee_value: -1 }),
      analyst,
    );
    expectRefused(reply, 'proposal.check');
    expect(Object.keys(reply.problem.errors ?? {})).toEqual(['monthly_guarantee_value']);
  });

  it('what is no longer active may stay, but is not chosen anew', async () => {
    const old = await propose(house, { vehicle_id: 4 });
    await house.db.updateTable('vehicles').set({ active: false }).where('id', '=', 4).execute();
    expect((await change(house, old, { observation: 'Continua no veículo.' }, 'credit_analyst')).status).toBe(
      200,
    );
    const cnpj = await freshCompany(house);
    const reply = await house.call(createProposal, proposalInput(cnpj, { vehicle_id: 4 }), analyst);
    expect(reply.problem.errors).toEqual({ vehicle_id: ['Não está mais ativo: escolha outro.'] });
    await house.db.updateTable('vehicles').set({ active: true }).where('id', '=', 4).execute();
  });
});

describe('decisions §3 an order of the same company and partner that is open', () => {
  const said = (reply: { problem: { errors?: Record<string, string[]> } }) =>
    reply.problem.errors?.order_uuid;
  const SENTENCE = ['Escolha um pedido aberto desta empresa e deste parceiro.'];

  it('of another company, another partner, none, canceled, unknown', async () => {
    const cnpj = await freshCompany(house);
    const other = await freshCompany(house);
    const create = (changes: object) => house.call(createProposal, proposalInput(cnpj, changes), analyst);
    const own = await order(cnpj);
    await addPartner(house, OTHER_PARTNER);
    for (const wrong of [
      { partner: PARTNER, order_uuid: await order(other) },
      { partner: OTHER_PARTNER, order_uuid: own },
      { order_uuid: own },
      { partner: PARTNER, order_uuid: await order(cnpj, { status: 'canceled' }) },
      { partner: PARTNER, order_uuid: randomUUID() },
    ]) {
      const reply = await create(wrong);
      expectRefused(reply, 'proposal.invalid');
      expect(said(reply)).toEqual(SENTENCE);
    }
    expect((await create({ partner: PARTNER, order_uuid: own })).status).toBe(201);
    expect(said(await create({ partner: PARTNER, order_uuid: own }))).toEqual(SENTENCE);
  });

  it('by an update as well: the partner alone cannot change under it', async () => {
    const cnpj = await freshCompany(house);
    await addPartner(house, OTHER_PARTNER);
    const proposal = await propose(house, { cnpj, partner: PARTNER, order_uuid: await order(cnpj) });
    expect(said(await change(house, proposal, { partner: OTHER_PARTNER }, 'credit_analyst'))).toEqual(
      SENTENCE,
    );
    expect(
      (await change(house, proposal, { observation: 'Continua o mesmo.' }, 'credit_analyst')).status,
    ).toBe(200);
  });

  it('wherever the save ends, and without two holding each other up', async () => {
    const cnpj = await freshCompany(house);
    const foreign = await order(await freshCompany(house));
    const rejected = { status: 'rejected', observation: 'Sem margem de crédito.', partner: PARTNER } as const;
    const reply = await house.call(
      createProposal,
      proposalInput(cnpj, { ...rejected, order_uuid: foreign }),
      { as: 'credit_desk' },
    );
    expect(said(reply)).toEqual(SENTENCE);
    const uuid = await order(cnpj);
    const first = await propose(house, { cnpj, partner: PARTNER, order_uuid: uuid });
    const gone = await change(
      house,
      first,
      { status: 'rejected', observation: 'Sem margem.' },
      'credit_desk',
    );
    const second = await propose(house, { cnpj, partner: PARTNER, order_uuid: uuid });
    const back = await change(house, gone.body, { status: 'pending_reanalysis' }, 'credit_analyst');
    expect(back.status).toBe(200);
    expect(said(await change(house, back.body, { order_uuid: foreign }, 'credit_analyst'))).toEqual(SENTENCE);
    // The one that has it goes on; the other chooses again.
    expect((await change(house, second, { status: 'approved' }, 'credit_desk')).status).toBe(200);
    expect(said(await change(house, back.body, { status: 'pending_approval' }, 'credit_analyst'))).toEqual(
      SENTENCE,
    );
    const without = { status: 'pending_approval', order_uuid: null };
    expect((await change(house, back.body, without, 'credit_analyst')).status).toBe(200);
  });

  it('two proposals that ask for it at the same moment: one has it', async () => {
    const cnpj = await freshCompany(house);
    const input = proposalInput(cnpj, { partner: PARTNER, order_uuid: await order(cnpj) });
    const replies = await Promise.all([1, 2, 3, 4].map(() => house.call(createProposal, input, analyst)));
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 400, 400, 400]);
  });
});

describe("§8 the catalogue's sentence, also when a field is missing or of the wrong type", () => {
  it.each([
    ['Verifique os dados da proposta', createProposal, { cnpj: '12ABC34501DE35' }],
    ['Verifique os dados da proposta', createProposal, { status: 7, rates: 'none' }],
    ['Verifique os dados da proposta', updateProposal, { id: 1, rates: [{ amount: 'x' }] }],
    ['Verifique os dados das ofertas', createOffer, { proposal: 1, amount: 'muito' }],
    ['Verifique os dados das ofertas', simulateOffer, { amount: null }],
    ['Verifique os dados da recusa!', refuseProposal, { id: 1 }],
    ['Verifique os dados da recusa!', refuseProposal, { id: 1, reason: 'bored' }],
  ] as const)('%s', async (sentence, operation, input) => {
    const reply = await house.call(operation, input as never, analyst);
    expect(reply.status).toBe(400);
    expect(reply.problem.detail).toBe(sentence);
    expect(Object.keys(reply.problem.errors ?? {}).length).toBeGreaterThan(0);
  });

  it('of a real proposal, too', async () => {
    const approved = await approvedProposal(house);
    const reply = await house.call(
      refuseProposal,
      { id: approved.id, reason: 'deadline', new_proposal_deadline: 'x' } as never,
      analyst,
    );
    expect(reply.problem.detail).toBe('Verifique os dados da recusa!');
  });
});
