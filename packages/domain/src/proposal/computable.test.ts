import { describe, expect, it } from 'vitest';
import { anbimaCalendar } from '../calendar';
import type { SimulationTerms } from '../credit/simulation';
import { randomSource, randomTerms } from '../credit/testing/random-terms';
import { isoDate } from '../dates';
import { cents } from '../money';
import type { Percent } from '../percent';
import { checkComputable, fieldToMend } from './computable';
import { STANDARD_CAPS } from './proposal-rules';

const TERMS: SimulationTerms = {
  ...randomTerms(randomSource(1)),
  amount: cents(10_000_000),
  installments: 12,
  grace: 0,
  monthlyRate: '2.49' as Percent,
  tac: '3' as Percent,
  system: 'price',
  base: 'calendar-30',
  charges: 'deducted',
  disbursement: isoDate('2026-11-16'),
  isSimples: false,
};
const issuesOf = (changes: Partial<SimulationTerms>) =>
  checkComputable({ ...TERMS, ...changes }, anbimaCalendar, 'rates.2.');

describe('§3 an offer that cannot be computed is a field error', () => {
  const largest = {
    amount: STANDARD_CAPS.amount,
    monthlyRate: STANDARD_CAPS.rate,
    installments: 36,
    grace: 360,
  } as const;

  it('one that can has none, at the limits of every field as well', () => {
    expect(issuesOf({})).toEqual([]);
    expect(issuesOf({ ...largest, tac: STANDARD_CAPS.tac })).toEqual([]);
    expect(issuesOf({ ...largest, system: 'sac' })).toEqual([]);
  });

  it('a single payment that outgrows every amount is the amount’s', () => {
    expect(issuesOf({ ...largest, system: 'bullet' })).toEqual([
      { path: 'rates.2.amount', code: 'amount.grows-too-large' },
    ]);
  });

  it('charges that leave nothing are the fee’s, a day without a tax is the day’s', () => {
    expect(issuesOf({ tac: '100' as Percent })).toEqual([{ path: 'rates.2.tac', code: 'tac.takes-all' }]);
    expect(issuesOf({ disbursement: isoDate('2007-12-31') })).toEqual([
      { path: 'rates.2.disbursement_date', code: 'date.before-iof-table' },
    ]);
  });

  it('whatever else the engine refuses has a field, too', () => {
    expect(fieldToMend({ code: 'credit.no-rate' })).toEqual({ path: 'amount', code: 'amount.no-loan' });
  });
});
