import { AMORTIZATION_SYSTEMS } from '@lastro/domain/credit/schedule';
import { CHARGE_MODES, type Simulation } from '@lastro/domain/credit/simulation';
import { isoDate } from '@lastro/domain/dates';
import { DAY_COUNT_BASES } from '@lastro/domain/day-count';
import { type Cents, formatMoney } from '@lastro/domain/money';
import type { Percent } from '@lastro/domain/percent';
import { describe, expect, test } from 'vitest';
import { answerOf } from '../testing';
import {
  disbursementFor,
  installmentsText,
  isLevel,
  type ProductTerms,
  STANDARD,
  simulateOffer,
  twinOf,
} from './local-simulation';

const NO = '0' as Percent;
const OFFER = {
  amount: 123_456_700 as Cents,
  graceDays: 17,
  installments: 7,
  monthlyRate: '2.345678' as Percent,
  prepaymentFee: NO,
  tac: '1.5' as Percent,
};
const DAY = isoDate('2026-11-16');

const PRODUCTS: ProductTerms[] = AMORTIZATION_SYSTEMS.flatMap((system) =>
  DAY_COUNT_BASES.flatMap((base) => CHARGE_MODES.map((charges) => ({ system, base, charges }))),
);

describe('the twin of what the server simulated', () => {
  test.each(PRODUCTS)('$system, $base, $charges has the same figures', (product) => {
    const there = simulateOffer(OFFER, { disbursement: DAY, isSimples: false }, product) as Simulation;
    const twin = twinOf(answerOf(there), OFFER, product);
    expect(twin).toMatchObject({ isSame: true, product, isSimples: false });
  });

  test('the lower IOF of a small operation of a Simples company is found too', () => {
    const small = { ...OFFER, amount: 2_000_000 as Cents };
    const there = simulateOffer(small, { disbursement: DAY, isSimples: true }) as Simulation;
    expect(twinOf(answerOf(there), small, STANDARD)).toMatchObject({ isSame: true, isSimples: true });
  });

  test('with financed charges the limit of the lower IOF looks at what is lent', () => {
    const product: ProductTerms = { ...STANDARD, charges: 'financed' };
    const iofOf = (reais: number) => {
      const offer = { ...OFFER, amount: (reais * 100) as Cents, graceDays: 0, installments: 6, tac: NO };
      const made = simulateOffer(offer, { disbursement: DAY, isSimples: true }, product) as Simulation;
      return [made.iof.rates.isReduced, made.financed <= 3_000_000];
    };
    expect(iofOf(29_999)).toEqual([false, false]);
    expect(iofOf(29_700)).toEqual([true, true]);
  });

  test('figures that nobody here can reach are told apart', () => {
    const there = simulateOffer(OFFER, { disbursement: DAY, isSimples: false }) as Simulation;
    expect(twinOf({ ...answerOf(there), iof: 1 as Cents }, OFFER, STANDARD)?.isSame).toBe(false);
  });
});

test('nothing is computed of what breaks the rules', () => {
  const at = { disbursement: DAY, isSimples: false };
  expect(simulateOffer({ ...OFFER, installments: 37 }, at)).toBeNull();
  expect(simulateOffer({ ...OFFER, amount: 0 as Cents }, at)).toBeNull();
  expect(simulateOffer({ ...OFFER, tac: '99.99' as Percent }, at)).toBeNull();
});

test('money leaves on a business day', () => {
  expect(disbursementFor(isoDate('2026-11-15'))).toBe('2026-11-16');
  expect(disbursementFor(isoDate('2026-11-20'))).toBe('2026-11-23');
});

test('level payments differ at most in the last one', () => {
  const of = (product: ProductTerms) =>
    answerOf(simulateOffer(OFFER, { disbursement: DAY, isSimples: false }, product) as Simulation).parcelas;
  expect(isLevel(of({ system: 'price', base: 'calendar-30', charges: 'deducted' }))).toBe(true);
  expect(isLevel(of({ system: 'sac', base: 'calendar-30', charges: 'deducted' }))).toBe(false);
});

test('a last payment that rounding made another is said', () => {
  const rate = answerOf(simulateOffer(OFFER, { disbursement: DAY, isSimples: false }) as Simulation);
  const money = (value: number) => formatMoney(value as Cents);
  const withLast = (valor: number) => ({
    ...rate,
    parcelas: rate.parcelas.map((row, index) => (index === 6 ? { ...row, valor: valor as Cents } : row)),
  });
  expect(installmentsText(withLast(rate.valorParcelas))).toBe(`7 de ${money(rate.valorParcelas)}`);
  expect(installmentsText(withLast(rate.valorParcelas + 2))).toBe(
    `6 de ${money(rate.valorParcelas)} e a última de ${money(rate.valorParcelas + 2)}`,
  );
});
