import type { Cents } from '../money';

export interface Flow {
  /** Calendar days since the release. */
  readonly days: number;
  readonly amount: Cents;
}

export interface Cet {
  /** As a fraction: 0,3296 is 32,96 % a year. */
  readonly annual: number;
  readonly monthly: number;
  /** Present value left over at this rate, in cents: what the test of the result is. */
  readonly residual: number;
}

/** Why there is no rate: nothing was released, nothing is paid, or something is not a payment of a loan. */
export type CetFailure = 'nothing-released' | 'nothing-paid' | 'not-a-loan';

const DAYS = 365;
const MAX_STEPS = 100;

/**
 * The rate at which the payments are worth what was released, on real days over 365 (domain §4).
 *
 * With `r` the logarithm of a day's growth, `ln Σ p·e^(-r·d) − ln(released)` is convex and falls with a slope between
 * the first and the last day. Newton's steps therefore come from one side after the first, from wherever they
 * start: no bracket is needed, and a sane flow cannot fail.
 */
export function cetOf(released: Cents, payments: readonly Flow[]): Cet | CetFailure {
  if (!(released > 0)) return 'nothing-released';
  let total = 0;
  for (const { amount, days } of payments) {
    if (amount < 0 || !(days > 0)) return 'not-a-loan';
    total += amount;
  }
  if (total === 0) return 'nothing-paid';
  const target = Math.log(released);
  let rate = 0;
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const next = rate + stepFrom(rate, payments, target);
    const isStill = Math.abs(next - rate) <= 1e-17 + 2e-16 * Math.abs(next);
    rate = next;
    if (isStill) break;
  }
  return {
    annual: Math.expm1(rate * DAYS),
    monthly: Math.expm1((rate * DAYS) / 12),
    residual: residualAt(rate, released, payments),
  };
}

function stepFrom(rate: number, payments: readonly Flow[], target: number): number {
  // The largest exponent is taken out, so that neither end of the flow overflows.
  const pivot = payments[rate < 0 ? payments.length - 1 : 0]?.days ?? 0;
  let sum = 0;
  let slope = 0;
  for (const { days, amount } of payments) {
    const worth = amount * Math.exp(-rate * (days - pivot));
    sum += worth;
    slope += worth * days;
  }
  const height = Math.log(sum) - rate * pivot - target;
  return (height * sum) / slope;
}

function residualAt(rate: number, released: Cents, payments: readonly Flow[]): number {
  let worth = 0;
  for (const { days, amount } of payments) worth += amount * Math.exp(-rate * days);
  return worth - released;
}
