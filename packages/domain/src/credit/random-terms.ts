import { addDays, isoDate } from '../dates';
import { DAY_COUNT_BASES } from '../day-count';
import { cents } from '../money';
import { type Percent, percentFromNumber } from '../percent';
import { AMORTIZATION_SYSTEMS } from './schedule';
import type { SimulationTerms } from './simulation';

/** For tests: numbers that look random and are the same in every run (mulberry32). */
export function randomSource(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const FIRST_DAY = isoDate('2026-01-01');
const IOF = { daily: '0.0082' as Percent, additional: '0.38' as Percent };

/** Sane terms: within the limits of spec §5, rates up to 10 % a month, amounts from 100 reais to 10 millions. */
export function randomTerms(random: () => number): SimulationTerms {
  const whole = (from: number, to: number) => from + Math.floor(random() * (to - from + 1));
  const percent = (to: number, decimals: number) =>
    percentFromNumber(Number((random() * to).toFixed(decimals))) as Percent;
  return {
    amount: cents(Math.floor(10_000 * 10 ** (random() * 5))),
    // Short ones more often, as in life: the square of an even spread.
    installments: Math.max(1, Math.ceil(random() ** 2 * 36)),
    grace: random() < 0.6 ? 0 : whole(1, 360),
    monthlyRate: percent(10, whole(0, 6)),
    tac: random() < 0.5 ? ('0' as Percent) : percent(5, 2),
    system: AMORTIZATION_SYSTEMS[random() < 0.7 ? 0 : whole(1, 2)] ?? 'price',
    base: DAY_COUNT_BASES[whole(0, 3)] ?? 'calendar-30',
    charges: random() < 0.5 ? 'deducted' : 'financed',
    disbursement: addDays(FIRST_DAY, whole(0, 729)),
    iof: IOF,
  };
}
