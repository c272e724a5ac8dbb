import { anbimaCalendar } from '@lastro/domain/calendar';
import { isRefused, simulate } from '@lastro/domain/credit/simulation';
import { randomSource, randomTerms } from '@lastro/domain/credit/testing/random-terms';
import type { Percent } from '@lastro/domain/percent';
import { type CreditQuestion, quoteOf } from '@lastro/domain/proposal/offer-quote';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../platform/clock';
import { TEST_BUSINESS_DATE } from '../../testing/app';
import { openHouse, type TestHouse } from '../../testing/harness';
import { builtInCreditProvider } from './built-in';
import type { CreditProvider } from './port';

let house: TestHouse;
let provider: CreditProvider;
beforeAll(async () => {
  house = await openHouse();
  provider = builtInCreditProvider({ db: house.db, clock: systemClock(TEST_BUSINESS_DATE) });
});
afterAll(() => house.close());

const question: CreditQuestion = {
  terms: randomTerms(randomSource(7)),
  rateId: 1,
  proposalId: 1,
  prepaymentFee: '0' as Percent,
  product: null,
};

function request(key: string, asked = question) {
  const result = simulate(asked.terms, anbimaCalendar);
  if (isRefused(result)) throw new Error(result.code);
  return { key, question: asked, quote: quoteOf(result, asked) };
}

describe('the built-in credit provider keeps its word as one elsewhere would', () => {
  it('one key is one number, also for fifty at once; another key is another', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => provider.register(request('built-in-1'))),
    );
    const numbers = new Set(answers.map((each) => (each.outcome === 'registered' ? each.number : null)));
    expect([...numbers]).toEqual([expect.stringMatching(/^OP-\d{8}$/)]);
    const other = await provider.register(request('built-in-2'));
    expect(numbers).not.toContain(other.outcome === 'registered' ? other.number : null);
    expect(await provider.register(request('built-in-2'))).toEqual(other);
  });

  it('another offer under the same key is refused', async () => {
    await provider.register(request('built-in-3'));
    const other = { ...question, rateId: 2 };
    expect(await provider.register(request('built-in-3', other))).toMatchObject({ outcome: 'refused' });
  });

  it('what was taken back stays so', async () => {
    await provider.register(request('built-in-4'));
    expect(await provider.cancel('built-in-4')).toEqual({ outcome: 'canceled' });
    expect(await provider.cancel('built-in-4')).toEqual({ outcome: 'canceled' });
    expect(await provider.register(request('built-in-4'))).toMatchObject({ outcome: 'refused' });
    expect(await provider.cancel('built-in-never')).toEqual({ outcome: 'unknown' });
  });

  it('where charges eat up the loan there is none', async () => {
    const terms = { ...question.terms, tac: '100' as Percent, charges: 'deducted' as const };
    expect(await provider.simulate({ ...question, terms })).toEqual({
      outcome: 'refused',
      refusal: { code: 'credit.nothing-left' },
    });
  });
});
