import { anbimaCalendar } from '@lastro/domain/calendar';
import { isRefused, type SimulationTerms, simulate } from '@lastro/domain/credit/simulation';
import { randomSource, randomTerms } from '@lastro/domain/credit/testing/random-terms';
import { isoDate } from '@lastro/domain/dates';
import { cents } from '@lastro/domain/money';
import type { Percent } from '@lastro/domain/percent';
import { type CreditQuestion, quoteOf } from '@lastro/domain/proposal/offer-quote';
import { quoteToWire } from '@lastro/wire/proposal/provider-contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openProvider, type ProviderElsewhere, type Sent } from '../../testing/credit-provider';
import { httpCreditProvider } from './http';

const TERMS: SimulationTerms = {
  // The tax of the day, as the house has it.
  ...randomTerms(randomSource(1)),
  amount: cents(10_000_000),
  installments: 6,
  grace: 0,
  monthlyRate: '2' as Percent,
  tac: '1.5' as Percent,
  system: 'price',
  base: 'calendar-30',
  charges: 'deducted',
  disbursement: isoDate('2026-11-16'),
  isSimples: true,
};
const QUESTION: CreditQuestion = {
  terms: TERMS,
  rateId: 12,
  proposalId: 3,
  prepaymentFee: '2' as Percent,
  product: { id: 1, name: 'Capital de giro' },
};
const ASKED = {
  rateId: 12,
  proposalId: 3,
  amount: 100_000,
  number_installments: 6,
  grace: 0,
  rate: 2,
  tac: 1.5,
  prepayment_fee: 2,
  disbursement_date: '2026-11-16',
  product: { id: 1, name: 'Capital de giro' },
  system: 'price',
  day_count: 'calendar-30',
  charges: 'deducted',
  simples: true,
};

let elsewhere: ProviderElsewhere;
beforeAll(async () => {
  elsewhere = await openProvider();
});
afterAll(() => elsewhere.close());
beforeEach(() => {
  elsewhere.send = elsewhere.honestly;
  elsewhere.asked.length = 0;
});

/** Patient, but with one that is slow. */
const provider = (what = '') => {
  const timeoutMs = what === 'is slow' ? 200 : 20_000;
  return httpCreditProvider(`${elsewhere.address}/`, { timeoutMs, maxBytes: 100_000 }, timeoutMs);
};

function quote() {
  const result = simulate(TERMS, anbimaCalendar);
  if (isRefused(result)) throw new Error(result.code);
  return quoteOf(result, QUESTION);
}

const sends = (sent: Sent) => async () => sent;
const FAILURES: [string, () => Promise<Sent>, RegExp][] = [
  ['fails', sends({ status: 500, body: {} }), /^answered 500$/],
  ['is not there', sends({ status: 404, body: {} }), /^answered 404$/],
  ['is slow', () => new Promise(() => {}), /^TimeoutError/],
  ['answers no JSON', sends({ body: '<html>' }), /^answered no JSON$/],
  ['answers too much', sends({ body: `"${'x'.repeat(200_000)}"` }), /too large/],
  ['answers another shape', sends({ body: { valor: 1 } }), /^answered another shape: /],
];

describe('a credit provider elsewhere: simulation', () => {
  it('is asked for all that the figures depend on, and its answer is handed on as it is', async () => {
    expect(await provider().simulate(QUESTION)).toEqual({ outcome: 'simulated', quote: quote() });
    expect(elsewhere.asked).toEqual([{ path: '/qitech', key: undefined, body: ASKED }]);
  });

  it.each(FAILURES)('one that %s is unavailable, and the cause is told', async (what, send, cause) => {
    elsewhere.send = send;
    expect(await provider(what).simulate(QUESTION)).toEqual({
      outcome: 'unavailable',
      cause: expect.stringMatching(cause),
    });
  });

  it('one that is gone is unavailable', async () => {
    const gone = await openProvider();
    await gone.close();
    const answer = await httpCreditProvider(gone.address).simulate(QUESTION);
    expect(answer).toEqual({ outcome: 'unavailable', cause: expect.stringContaining('ECONNREFUSED') });
  });
});

describe('a credit provider elsewhere: registration', () => {
  const register = (key: string, what?: string) =>
    provider(what).register({ key, question: QUESTION, quote: quote() });

  it('the offer and its simulation under one key, in the header and in the body; again, the same number', async () => {
    const first = await register('key-once');
    expect(first).toEqual({ outcome: 'registered', number: expect.any(String), quote: quote() });
    expect(await register('key-once')).toEqual(first);
    const said = {
      path: '/operations/register',
      key: 'key-once',
      body: { key: 'key-once', ...ASKED, simulation: quoteToWire(quote()) },
    };
    expect(elsewhere.asked).toEqual([said, said]);
    expect(elsewhere.books.size).toBe(1);
  });

  it('another offer under the same key is refused', async () => {
    await register('key-other');
    const other = { ...QUESTION, product: null };
    expect(await provider().register({ key: 'key-other', question: other, quote: quote() })).toEqual({
      outcome: 'refused',
      cause: 'answered 422',
    });
  });

  it.each(FAILURES)('one that %s is unavailable', async (what, send, cause) => {
    elsewhere.send = send;
    expect(await register('key-fails', what)).toEqual({
      outcome: 'unavailable',
      cause: expect.stringMatching(cause),
    });
  });

  it.each([
    ['no number', { number: undefined }],
    ['a blank number', { number: '  ' }],
    ['the registration of another key', { key: 'key-of-another' }],
    ['no simulation', { simulation: undefined }],
  ])('%s is no registration', async (_what, lie) => {
    elsewhere.send = async (_path, honest) => ({ body: { ...(honest.body as object), ...lie } });
    expect(await register('key-lies')).toMatchObject({ outcome: 'unavailable' });
  });

  it('is taken back by its key; one that was never made is as good', async () => {
    await register('key-back');
    expect(await provider().cancel('key-back')).toEqual({ outcome: 'canceled' });
    expect(await provider().cancel('key-back')).toEqual({ outcome: 'canceled' });
    expect(await provider().cancel('key-never')).toEqual({ outcome: 'unknown' });
    expect(elsewhere.asked.at(-1)).toEqual({
      path: '/operations/cancel',
      key: 'key-never',
      body: { key: 'key-never' },
    });
    elsewhere.send = sends({ status: 503, body: {} });
    expect(await provider().cancel('key-back')).toEqual({ outcome: 'unavailable', cause: 'answered 503' });
  });
});
