import { addDays, daysBetween, isoDate } from '../../dates';
import { DAY_COUNT_BASES } from '../../day-count';
import { type Cents, cents } from '../../money';
import { type Percent, percentFromNumber } from '../../percent';
import { IOF_HISTORY } from '../iof';
import { AMORTIZATION_SYSTEMS } from '../schedule';
import type { SimulationTerms } from '../simulation';

/** For tests: numbers that look random and are the same in every run (mulberry32). @internal */
export function randomSource(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The limits of an offer (decisions §3, spec §5), in percent, reais and days. */
const MAX_RATE = 30;
const MAX_TAC = 20;
const MAX_CENTS_DIGITS = 11;
const MAX_GRACE = 360;
const MAX_INSTALLMENTS = 36;
const FIRST_DAY = IOF_HISTORY[0]?.from ?? isoDate('2008-01-03');
const DAYS = daysBetween(FIRST_DAY, isoDate('2040-12-31'));

/** Squares, cubes and fifth powers of round growths: 21 % is 1,1², so half a month of it is rational, too. */
const POWERS = [
  '21',
  '4.04',
  '2.01',
  '10.25',
  '0',
  '8.16',
  '3.0301',
  '15.7625',
  '6.1208',
  '1.0025',
] as Percent[];

/** Every offer that the rules allow, and those that tie or cross a limit more often than they would by chance. @internal */
export function randomTerms(random: () => number): SimulationTerms {
  const whole = (from: number, to: number) => from + Math.floor(random() * (to - from + 1));
  return {
    amount: randomAmount(random),
    // Short ones more often, as in life: the square of an even spread.
    installments: Math.max(1, Math.ceil(random() ** 2 * MAX_INSTALLMENTS)),
    grace: random() < 0.5 ? 0 : random() < 0.5 ? 30 * whole(1, 12) : whole(1, MAX_GRACE),
    monthlyRate: randomRate(random),
    tac: random() < 0.4 ? ('0' as Percent) : percentUpTo(MAX_TAC, whole(0, 6), random),
    system: AMORTIZATION_SYSTEMS[random() < 0.7 ? 0 : whole(1, 2)] ?? 'price',
    base: DAY_COUNT_BASES[whole(0, 3)] ?? 'calendar-30',
    charges: random() < 0.5 ? 'deducted' : 'financed',
    disbursement: addDays(FIRST_DAY, whole(0, DAYS)),
    iofTable: IOF_HISTORY,
    isSimples: random() < 0.4,
  };
}

/** From a cent to a thousand millions, as many small as large ones; some round, some about the limit of Simples. */
function randomAmount(random: () => number): Cents {
  if (random() < 0.1) return cents(2_800_000 + Math.floor(random() * 200_002));
  const amount = Math.max(1, Math.floor(10 ** (random() * MAX_CENTS_DIGITS)));
  const step = random() < 0.5 ? 1 : 10 ** Math.max(0, String(amount).length - 3);
  return cents(Math.ceil(amount / step) * step);
}

function randomRate(random: () => number): Percent {
  const kind = random();
  if (kind < 0.1) return POWERS[Math.floor(random() * POWERS.length)] ?? (POWERS[0] as Percent);
  // Half of them are rates of every day, up to 5 % a month.
  return percentUpTo(kind < 0.5 ? 5 : MAX_RATE, Math.floor(random() ** 2 * 7), random);
}

function percentUpTo(most: number, decimals: number, random: () => number): Percent {
  return percentFromNumber(Number((random() * most).toFixed(decimals))) as Percent;
}
