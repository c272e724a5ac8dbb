import { addDays, isIsoDate, isoDate } from '@lastro/domain/dates';
import { listIntegrationDifferences } from '@lastro/wire/monitoring/monitoring-operations';
import {
  acceptOffer,
  getProposalWithSimulation,
  getSimulation,
  simulateOffer,
} from '@lastro/wire/proposal/offer-operations';
import { getProposal } from '@lastro/wire/proposal/proposal-operations';
import { simulationRate } from '@lastro/wire/proposal/proposal-schemas';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { httpCreditProvider } from '../../gateways/credit-provider/http';
import { openProvider, type ProviderElsewhere } from '../../testing/credit-provider';
import { openHouse, type TestHouse } from '../../testing/harness';
import { expectRefused } from '../../testing/probe';
import { approvedProposal, OFFER, type ProposalBody } from '../../testing/proposal';

const UNAVAILABLE = 'No momento não foi possível simular a proposta...';
const commercial = { as: 'commercial' };
const logLines: string[] = [];
const limits = { timeoutMs: 20_000, maxBytes: 100_000 };
let elsewhere: ProviderElsewhere;
let house: TestHouse;
let proposal: ProposalBody;
beforeAll(async () => {
  elsewhere = await openProvider();
  house = await openHouse({
    logLines,
    creditProvider: () => httpCreditProvider(elsewhere.address, limits),
  });
  proposal = await approvedProposal(house, { rates: [OFFER, { ...OFFER, number_installments: 6 }] });
});
afterAll(async () => {
  await house.close();
  await elsewhere.close();
});
beforeEach(() => {
  elsewhere.send = elsewhere.honestly;
  elsewhere.asked.length = 0;
  logLines.length = 0;
});

const first = () => proposal.rates[0]?.id;
const accept = () => house.call(acceptOffer, { rateId: first() }, commercial);
const differences = async () =>
  (await house.call(listIntegrationDifferences, { per_page: 200 }, { as: 'monitoring' })).body;
/** What was said at once; how often the same was met before is told later, by the clock. */
const told = () =>
  logLines
    .map((line) => JSON.parse(line))
    .filter(({ msg, repeated }) => msg === 'credit provider not used' && repeated === undefined);

async function expectNothingSaved() {
  expect(await house.db.selectFrom('transactions').select('id').execute()).toEqual([]);
  expect(await house.db.selectFrom('expected_cashflow').select('id').execute()).toEqual([]);
  const now = (await house.call(getProposal, { id: proposal.id }, commercial)).body;
  expect(now).toMatchObject({ status: 'approved', version: proposal.version });
}

type Wire = z.input<typeof simulationRate>;
type Lie = (wire: Wire) => Wire;

const COUNTS = ['rateId', 'proposalId', 'numerosParcelas', 'carencia', 'numero'];
const PERCENTS = /^(cet|taxa)/;

/** One more, one day later, a cent, or two ten-thousandths of a percentage point. */
function lieAbout(field: string, value: unknown): unknown {
  if (typeof value === 'string' && isIsoDate(value)) return addDays(value, 1);
  if (COUNTS.includes(field)) return Number(value ?? 0) + 1;
  return Number((Number(value) + (PERCENTS.test(field) ? 0.0002 : 0.01)).toFixed(6));
}

/** Every field of the reply, and of the first, a middle and the last instalment: whatever the schema will have. */
const ROW_FIELDS = Object.keys(simulationRate.shape.parcelas.element.shape);
const LIES: [string, Lie][] = [
  ...Object.keys(simulationRate.shape)
    .filter((field) => field !== 'parcelas')
    .map((field): [string, Lie] => [
      field,
      (wire) => ({ ...wire, [field]: lieAbout(field, wire[field as keyof Wire]) }),
    ]),
  ...['first', 'middle', 'last'].flatMap((place, at) =>
    ROW_FIELDS.map((field): [string, Lie] => [
      `${field} of the ${place} instalment`,
      (wire) => {
        const index = Math.floor(((wire.parcelas.length - 1) * at) / 2);
        const row = wire.parcelas[index] as Wire['parcelas'][number];
        const wrong = { ...row, [field]: lieAbout(field, row[field as keyof typeof row]) };
        return { ...wire, parcelas: wire.parcelas.with(index, wrong) };
      },
    ]),
  ),
  ['an instalment too few', (wire) => ({ ...wire, parcelas: wire.parcelas.slice(0, -1) })],
  ['no instalment', (wire) => ({ ...wire, parcelas: [] })],
];

const aCentOfTax: Lie = (wire) => ({ ...wire, iof: lieAbout('iof', wire.iof) as number });

const lyingAt = (path: string, lie: Lie) => {
  elsewhere.send = async (at, honest) => {
    if (at !== path) return honest;
    if (path === '/qitech') return { body: lie(honest.body as Wire) };
    const said = honest.body as { simulation: Wire };
    return { body: { ...said, simulation: lie(said.simulation) } };
  };
};

describe('§3 the provider is not trusted', () => {
  it('its honest answer is used', async () => {
    const reply = await house.call(getSimulation, { id: proposal.id }, commercial);
    expect(reply.body[0]?.rates.map(({ rateId }) => rateId)).toEqual(proposal.rates.map(({ id }) => id));
    expect(elsewhere.calls('/qitech')).toBe(2);
    expect(elsewhere.asked[0]?.body).toMatchObject({
      product: { id: 1, name: 'Capital de giro' },
      system: 'price',
      day_count: 'calendar-30',
      charges: 'deducted',
      simples: false,
    });
    expect(told()).toEqual([]);
  });

  it.each(LIES)('a lie about %s is caught in the simulation and in the acceptance', async (_what, lie) => {
    lyingAt('/qitech', lie);
    const before = (await differences()).total;
    const reply = await house.call(getSimulation, { id: proposal.id }, commercial);
    expectRefused(reply, 'simulation.unavailable');
    expect(reply.problem.detail).toBe(UNAVAILABLE);
    expectRefused(await accept(), 'simulation.unavailable');
    expect(elsewhere.calls('/operations/register')).toBe(0);
    // The two offers of the simulation; the acceptance asked for the first one again.
    expect((await differences()).total).toBe(before + 2);
    await expectNothingSaved();
  });

  it.each(LIES)('a lie about %s is caught in what was registered', async (_what, lie) => {
    lyingAt('/operations/register', lie);
    const reply = await accept();
    expectRefused(reply, 'acceptance.failed');
    expect(reply.problem.detail).toContain('Erro inesperado ao aceitar proposta!');
    const [difference] = (await differences()).data;
    expect(difference).toMatchObject({ operation: 'register', rate_id: first() });
    await expectNothingSaved();
  });

  it('one payment of R$ 300.000 and a TAC of R$ 90.000 for an offer of R$ 100.000 were once believed', async () => {
    lyingAt('/qitech', (wire) => {
      const [row] = wire.parcelas as [Wire['parcelas'][number]];
      const only = { ...row, juros: 200_000, amortizacao: 100_000, valor: 300_000, saldo: 0 };
      return { ...wire, tac: 90_000, valorParcelas: 300_000, valorTotal: 300_000, parcelas: [only] };
    });
    expectRefused(await accept(), 'simulation.unavailable');
    const [kept] = (await differences()).data;
    expect(kept).toMatchObject({
      provider: new URL(elsewhere.address).host,
      operation: 'simulate',
      proposal_id: proposal.id,
      rate_id: first(),
      request: { amount: 100_000, number_installments: 12, system: 'price' },
    });
    expect(kept?.fields).toContainEqual({ field: 'tac', kind: 'money', expected: 3000, answered: 90_000 });
    expect(kept?.fields).toContainEqual({ field: 'installments', kind: 'count', expected: 12, answered: 1 });
    await expectNothingSaved();
  });

  it('every call that shows figures keeps the difference, although it only reads', async () => {
    lyingAt('/qitech', aCentOfTax);
    const offer = { ...OFFER, amount: 77_000, product_id: 1 };
    const before = (await differences()).total;
    expectRefused(await house.call(simulateOffer, offer, commercial), 'simulation.unavailable');
    const { total, data } = await differences();
    expect(total).toBe(before + 1);
    expect(data[0]).toMatchObject({ proposal_id: null, rate_id: null, times: 1, fields_total: 1 });
    expect(data[0]?.fields).toMatchObject([{ field: 'iof', kind: 'money' }]);
    const whole = await house.call(getProposalWithSimulation, { id: proposal.id }, commercial);
    expectRefused(whole, 'simulation.unavailable');
    const after = await differences();
    expect(
      after.data
        .slice(0, 2)
        .map(({ rate_id }) => rate_id)
        .sort(),
    ).toEqual(proposal.rates.map(({ id }) => id).sort());
  });

  it('the tolerance is a dated parameter', async () => {
    lyingAt('/qitech', aCentOfTax);
    const set = (from: string, cents: number) =>
      house.db
        .insertInto('parameters')
        .values({
          name: 'provider.tolerance',
          valid_from: isoDate(from),
          value: JSON.stringify({ cents, percent: '0.0001' }),
        })
        .execute();
    await set('2026-11-17', 1);
    const ask = () => house.call(getSimulation, { id: proposal.id }, commercial);
    expect((await ask()).status).toBe(503);
    await set('2026-11-16', 1);
    expect((await ask()).status).toBe(200);
    await house.db
      .deleteFrom('parameters')
      .where('name', '=', 'provider.tolerance')
      .where('valid_from', '>', isoDate('2026-01-01'))
      .execute();
  });
});

describe('§8 whatever fails at the provider ends in its sentence, and its cause in the log, once', () => {
  it.each([
    ['fails', async () => ({ status: 500, body: {} }), /^answered 500$/],
    ['is slow', () => new Promise<never>(() => {}), /^TimeoutError/],
    ['answers no JSON', async () => ({ body: '<html>' }), /^answered no JSON$/],
    ['answers another shape', async () => ({ body: { valor: 1 } }), /^answered another shape/],
  ])('one that %s', async (what, send, cause) => {
    elsewhere.send = send;
    limits.timeoutMs = what === 'is slow' ? 300 : 20_000;
    const reply = await house.call(getSimulation, { id: proposal.id }, commercial);
    expectRefused(reply, 'simulation.unavailable');
    expect(reply.problem.detail).toBe(UNAVAILABLE);
    const [line, ...more] = told();
    expect(more).toEqual([]);
    expect(line).toMatchObject({ call: 'simulate', requestId: reply.problem.requestId });
    expect(line.failures.map((each: { offer: number }) => each.offer)).toEqual(
      proposal.rates.map(({ id }) => id),
    );
    for (const each of line.failures) expect(each.cause).toMatch(cause);
  });

  it('one that throws, built-in or not', async () => {
    const lines: string[] = [];
    const broken = await openHouse({
      logLines: lines,
      creditProvider: (own) => ({
        ...own,
        simulate: () => Promise.reject(new TypeError('the engine is out of order')),
      }),
    });
    try {
      const approved = await approvedProposal(broken);
      const reply = await broken.call(getSimulation, { id: approved.id }, commercial);
      expectRefused(reply, 'simulation.unavailable');
      const told = lines.filter((line) => line.includes('the engine is out of order'));
      expect(told).toHaveLength(1);
      expect(JSON.parse(told[0] ?? '')).toMatchObject({ err: { type: 'TypeError' }, provider: 'built-in' });
    } finally {
      await broken.close();
    }
  });

  it('a built-in provider that lies is caught as well', async () => {
    const lying = await openHouse({
      creditProvider: (own) => ({
        ...own,
        simulate: async (question) => {
          const answer = await own.simulate(question);
          if (answer.outcome !== 'simulated') return answer;
          const { quote } = answer;
          return { outcome: 'simulated', quote: { ...quote, net: (quote.net + 1) as typeof quote.net } };
        },
      }),
    });
    try {
      const approved = await approvedProposal(lying);
      expectRefused(
        await lying.call(acceptOffer, { rateId: approved.rates[0]?.id }, commercial),
        'simulation.unavailable',
      );
      expect(await lying.db.selectFrom('integration_differences').select('provider').execute()).toEqual([
        { provider: 'built-in' },
      ]);
    } finally {
      await lying.close();
    }
  });

  it('§8 where charges eat up the loan the provider is not even asked', async () => {
    const other = await approvedProposal(house);
    await house.db
      .updateTable('offers')
      .set({ tac_percent: '100' })
      .where('proposal_id', '=', other.id)
      .execute();
    const reply = await house.call(getSimulation, { id: other.id }, commercial);
    expectRefused(reply, 'credit.nothing-left');
    expect(elsewhere.asked).toEqual([]);
  });
});
