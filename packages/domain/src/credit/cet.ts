import type { Cents } from '../money';

/** A payment, so many calendar days after the release; a flow comes in the order of its days. */
export interface Flow {
  readonly calendarDays: number;
  readonly payment: Cents;
}

/** As fractions: 0,3296 is 32,96 %. */
export interface Cet {
  readonly annual: number;
  readonly monthly: number;
}

/** Why there is no rate: nothing was released, nothing is paid, or something is not a payment of a loan. */
export type CetFailure = 'nothing-released' | 'nothing-paid' | 'not-a-loan';

const DAYS = 365;
const MAX_ROUNDS = 100;

/**
 * The rate at which the payments are worth what was released, on real days over 365 (domain §4).
 *
 * With `r` the logarithm of a day's growth, `ln(Σ p·e^(-r·d) / released)` is convex and falls with a slope between the
 * first and the last day. Newton's steps therefore come from one side after the first, from wherever they start: no
 * bracket is needed, and a sane flow cannot fail.
 */
export function cetOf(released: Cents, payments: readonly Flow[]): Cet | CetFailure {
  if (!(released > 0)) return 'nothing-released';
  const first = firstGuess(released, payments);
  if (typeof first === 'string') return first;
  const gaps = gapsOf(payments);
  const point: Point = { worth: 0, slope: 0 };
  const start = payments[0]?.calendarDays ?? 0;
  let rate = first;
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    evaluate(rate, payments, gaps, point);
    const step = (Math.log(point.worth / released) - rate * start) / point.slope;
    rate += step;
    // What a step leaves is its square: five digits now are ten after it, and all that a number has after the last one.
    if (Math.abs(step) <= 1e-17 + 1e-5 * Math.abs(rate)) break;
  }
  rate += Math.log(worthAt(rate, payments) / released) / point.slope;
  return { annual: Math.expm1(rate * DAYS), monthly: Math.expm1((rate * DAYS) / 12) };
}

/** What is left of the present value at a rate, in cents: the test of a result. */
export function cetResidual({ annual }: Cet, released: Cents, payments: readonly Flow[]): number {
  return worthAt(Math.log1p(annual) / DAYS, payments) - released;
}

/** Where the curve would cross if it were a parabola: its value, slope and bend at zero are sums over the payments. */
function firstGuess(released: Cents, payments: readonly Flow[]): number | CetFailure {
  let total = 0;
  let moment = 0;
  let square = 0;
  for (let index = 0; index < payments.length; index += 1) {
    const { payment, calendarDays } = payments[index] as Flow;
    if (payment < 0 || !(calendarDays > 0)) return 'not-a-loan';
    total += payment;
    moment += payment * calendarDays;
    square += payment * calendarDays * calendarDays;
  }
  if (total === 0) return 'nothing-paid';
  const average = moment / total;
  const spread = square / total - average * average;
  const line = Math.log(total / released) / average;
  return line * (1 + (line * spread) / (2 * average));
}

/** Each term by itself, as the formula is written, and summed with what each addition loses (Kahan). */
function worthAt(rate: number, payments: readonly Flow[]): number {
  let worth = 0;
  let lost = 0;
  for (let index = 0; index < payments.length; index += 1) {
    const { payment, calendarDays } = payments[index] as Flow;
    const term = payment * Math.exp(-rate * calendarDays) - lost;
    const sum = worth + term;
    lost = sum - worth - term;
    worth = sum;
  }
  return worth;
}

/** Days from one payment to the next: those of a monthly flow differ by a week at most. */
interface Gaps {
  readonly days: readonly number[];
  readonly shortest: number;
  /** How many lengths there are from the shortest on; zero when they are too many or no whole days. */
  readonly lengths: number;
}

const MAX_LENGTHS = 40;
/** One discount for each length. Made once: it is filled anew for each rate, and nothing runs in between. */
const discounts = new Float64Array(MAX_LENGTHS);

function gapsOf(payments: readonly Flow[]): Gaps {
  const days = Array<number>(payments.length).fill(0);
  let shortest = Number.POSITIVE_INFINITY;
  let longest = 0;
  for (let index = 1; index < payments.length; index += 1) {
    const gap = (payments[index]?.calendarDays ?? 0) - (payments[index - 1]?.calendarDays ?? 0);
    days[index] = gap;
    if (!Number.isInteger(gap)) longest = Number.POSITIVE_INFINITY;
    if (gap < shortest) shortest = gap;
    if (gap > longest) longest = gap;
  }
  const isNarrow = longest >= shortest && longest - shortest < MAX_LENGTHS;
  return { days, shortest, lengths: isNarrow ? longest - shortest + 1 : 0 };
}

interface Point {
  /** On the day of the first payment, which therefore can neither overflow nor vanish. */
  worth: number;
  /** The average day of the payments, weighed by their worth: how fast its logarithm falls. */
  slope: number;
}

/** Horner's scheme from the last payment to the first: one power for each length of a gap, not for each payment. */
function evaluate(
  rate: number,
  payments: readonly Flow[],
  { days, shortest, lengths }: Gaps,
  into: Point,
): void {
  const daily = Math.exp(-rate);
  let next = Math.exp(-rate * shortest);
  for (let at = 0; at < lengths; at += 1) {
    discounts[at] = next;
    next *= daily;
  }
  let worth = 0;
  let moment = 0;
  for (let index = payments.length - 1; index >= 0; index -= 1) {
    const { payment, calendarDays } = payments[index] as Flow;
    worth += payment;
    moment += payment * calendarDays;
    if (index === 0) break;
    const gap = days[index] as number;
    const discount = lengths === 0 ? Math.exp(-rate * gap) : (discounts[gap - shortest] as number);
    worth *= discount;
    moment *= discount;
  }
  into.worth = worth;
  into.slope = moment / worth;
}
