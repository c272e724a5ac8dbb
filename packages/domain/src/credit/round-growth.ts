import type { Cents } from '../money';
import type { Accrual } from './accrual';
import { halfUp, type Ratio } from './ratio';

/**
 * Amounts by powers of a rate, half up to the cent, and certain of it (decisions §3 "Exactness").
 *
 * Each is first computed as a number, whose error is known; only where that error reaches a half cent it is computed
 * again, with 33 digits. Where these reach the half cent, too, either the result is rational and is computed as a
 * fraction, so that a tie is a tie; or it is irrational, hence no tie, and twice the digits are taken until it falls on
 * one side. It is rational just where every growth in it is: different roots of one rate, all with positive weights,
 * never cancel out.
 *
 * Results are plain numbers: they may lie beyond what an amount in cents can be, and the caller looks.
 */

/** What a number may be wrong by: 64 steps of four roundings each, and as much again. */
const NUMBER_ERROR = 2 ** -44;

/** Of the bits at hand a factor loses 16 to rounding, and 64 steps with it fewer than as many again. */
const LOST_BITS = 32n;

/** Amount by growth. */
export function grown(amount: Cents, days: number, accrual: Accrual): number {
  return amount + interestOn(amount, days, accrual);
}

export function interestOn(amount: Cents, days: number, accrual: Accrual): number {
  return certain(amount * accrual.interest(days)) ?? grownPrecisely(amount, days, accrual) - amount;
}

function grownPrecisely(amount: Cents, days: number, accrual: Accrual): number {
  const whole = BigInt(amount);
  const { bits } = accrual;
  const near = certainly(whole * accrual.factor(days), 1n << bits, bits);
  if (near !== null) return Number(near);
  const exact = accrual.exact(days);
  if (exact === null) return grownPrecisely(amount, days, accrual.sharper());
  return Number(halfUp(whole * exact.num, exact.den));
}

/** Amount by a fraction of whole numbers. */
export function shareOf(amount: number, part: number, whole: number): number {
  return certain((amount * part) / whole) ?? Number(halfUp(BigInt(amount) * BigInt(part), BigInt(whole)));
}

/** A payment, so many days of the base after the one before it; the first one after today. */
interface Coming {
  readonly payment: number;
  readonly days: number;
}

/** What payments so many days ahead, in order, are worth today: `Σ payment / F`, rounded once. */
export function presentValue(payments: readonly Coming[], accrual: Accrual): number {
  // What is nothing weighs nothing: left in, its irrational growth would hide that the sum is rational.
  const ahead = payments.filter(({ payment }) => payment > 0);
  const coming = ahead.map(({ payment, days }, index) => ({
    payment,
    days: days - (ahead[index - 1]?.days ?? 0),
  }));
  return certain(worth(coming, accrual)) ?? presentValuePrecisely(coming, accrual);
}

function presentValuePrecisely(coming: readonly Coming[], accrual: Accrual): number {
  const { bits } = accrual;
  const near = certainly(worthInBits(coming, accrual), 1n << bits, bits);
  if (near !== null) return Number(near);
  const exact = exactWorth(coming, accrual);
  if (exact === null) return presentValuePrecisely(coming, accrual.sharper());
  return Number(halfUp(exact.num, exact.den));
}

/** The level payment that is worth a balance: `P / Σ 1/F` (domain §2.2). */
export function levelPayment(balance: Cents, periods: readonly number[], accrual: Accrual): number {
  const ones = periods.map((days) => ({ payment: 1, days }));
  return certain(balance / worth(ones, accrual)) ?? levelPrecisely(balance, ones, accrual);
}

function levelPrecisely(balance: Cents, ones: readonly Coming[], accrual: Accrual): number {
  const { bits } = accrual;
  const near = certainly(BigInt(balance) << bits, worthInBits(ones, accrual), bits);
  if (near !== null) return Number(near);
  const exact = exactWorth(ones, accrual);
  if (exact === null) return levelPrecisely(balance, ones, accrual.sharper());
  return Number(halfUp(BigInt(balance) * exact.den, exact.num));
}

/** Horner's scheme from the last payment to the first: all terms are positive, so their errors do not grow. */
export function worth(coming: readonly Coming[], accrual: Accrual): number {
  let sum = 0;
  for (let index = coming.length - 1; index >= 0; index -= 1) {
    const { payment, days } = coming[index] as Coming;
    sum = (sum + payment) / (1 + accrual.interest(days));
  }
  return sum;
}

function worthInBits(coming: readonly Coming[], accrual: Accrual): bigint {
  const { bits } = accrual;
  return coming.reduceRight(
    (sum, { payment, days }) => ((sum + (BigInt(payment) << bits)) << bits) / accrual.factor(days),
    0n,
  );
}

/** Null where one of the growths is irrational. */
function exactWorth(coming: readonly Coming[], accrual: Accrual): Ratio | null {
  return coming.reduceRight<Ratio | null>(
    (sum, { payment, days }) => {
      const growth = accrual.exact(days);
      if (sum === null || growth === null) return null;
      return { num: (sum.num + BigInt(payment) * sum.den) * growth.den, den: sum.den * growth.num };
    },
    { num: 0n, den: 1n },
  );
}

/** Half up, or null where the error of a number reaches the half cent. */
function certain(value: number): number | null {
  const raised = value + 0.5;
  const rounded = Math.floor(raised);
  const rest = raised - rounded;
  const doubt = Math.abs(raised) * NUMBER_ERROR;
  return rest > doubt && 1 - rest > doubt ? rounded : null;
}

/** The same of a fraction of big integers. */
function certainly(num: bigint, den: bigint, bits: bigint): bigint | null {
  const raised = 2n * num + den;
  const rounded = raised / (2n * den);
  const rest = raised - rounded * 2n * den;
  const doubt = (raised >> (bits - LOST_BITS)) + 1n;
  return rest > doubt && 2n * den - rest > doubt ? rounded : null;
}
