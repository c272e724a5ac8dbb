import { describe, expect, it } from 'vitest';
import { addDays, isoDate } from '../dates';
import { cents } from '../money';
import { expectedGuarantee, groupExposure, maximumExposure, totalExposure } from './exposure';
import { type CompanyFacts, companyPendencies } from './pendencies';
import { isInquiryOld } from './restrictions';

const TODAY = isoDate('2026-11-16');
const NOTHING = { outstanding: cents(0), overdue: cents(0), committed: cents(0) };
const FINE: CompanyFacts = {
  isActive: true,
  completeness: 100,
  hasSigner: true,
  exposedPeople: [],
  exposure: NOTHING,
  lastInquiry: { on: TODAY, restrictions: [] },
  hasOptIn: true,
};
const RESTRICTION = { kind: 'protest', count: 2, amount: cents(123_456), latestOn: TODAY } as const;

const codes = (more: Partial<CompanyFacts>) =>
  companyPendencies({ ...FINE, ...more }, TODAY).map(({ code, severity }) => `${code} ${severity}`);

describe('pendencies of a company before a credit decision', () => {
  it('none where everything is in order', () => expect(codes({})).toEqual([]));

  it.each([
    [{ isActive: false }, 'inactive blocking'],
    [{ completeness: 99 }, 'incomplete non_blocking'],
    [{ hasSigner: false }, 'no-signer non_blocking'],
    [{ exposedPeople: ['Ana Prado'] }, 'exposed-people non_blocking'],
    [{ exposure: { ...NOTHING, overdue: cents(1) } }, 'overdue blocking'],
    [{ lastInquiry: null }, 'never-inquired non_blocking'],
    [{ lastInquiry: { on: TODAY, restrictions: [RESTRICTION] } }, 'restricted blocking'],
    [{ lastInquiry: { on: addDays(TODAY, -31), restrictions: [] } }, 'old-inquiry non_blocking'],
    [{ hasOptIn: false }, 'no-opt-in non_blocking'],
  ] as const)('%o', (more, code) => expect(codes(more)).toEqual([code]));

  it('the blocking ones come first, with their figures', () => {
    const all = companyPendencies(
      { ...FINE, completeness: 80, lastInquiry: { on: TODAY, restrictions: [RESTRICTION] } },
      TODAY,
    );
    expect(all.map(({ title }) => title)).toEqual(['2 restrições: R$\u00a01.234,56', 'Ficha 80% preenchida']);
  });

  it('an answer of the bureau is good for thirty days', () => {
    expect(isInquiryOld(addDays(TODAY, -30), TODAY)).toBe(false);
    expect(isInquiryOld(addDays(TODAY, -31), TODAY)).toBe(true);
  });
});

describe('exposure', () => {
  const owes = { outstanding: cents(300_000_00), overdue: cents(10_00), committed: cents(199_999_99) };

  it('is what is lent and what is promised; what is overdue is part of it and does not count twice', () => {
    expect(totalExposure(owes)).toBe(499_999_99);
    expect(groupExposure([owes, owes, NOTHING])).toBe(999_999_98);
  });

  it('§9 at most: what is lent and the larger of what is promised and what is asked for', () => {
    expect(maximumExposure(owes, null)).toBe(499_999_99);
    expect(maximumExposure(owes, cents(199_999_99))).toBe(499_999_99);
    expect(maximumExposure(owes, cents(200_000_00))).toBe(500_000_00);
    expect(maximumExposure(NOTHING, cents(7))).toBe(7);
  });

  it('§9 below R$ 500.000,00 aval is enough', () => {
    expect(expectedGuarantee(owes, null)).toBe('Aval');
    expect(expectedGuarantee({ ...owes, committed: cents(200_000_00) }, null)).toBe('Aval + Conta Vinculada');
    // What is asked for counts, as it does in the form that the company signs.
    expect(expectedGuarantee(NOTHING, cents(600_000_00))).toBe('Aval + Conta Vinculada');
  });
});
