import { type Cents, cents } from '../money';
import { type Percent, parsePercent } from '../percent';
import { halfUp, type Ratio, reduced } from './ratio';

/** `'2.49'` is 2.490.000 millionths of a percent. */
const MILLIONTHS = 1_000_000;
const PERCENT_SCALE = 100n * BigInt(MILLIONTHS);

/** The same few percentages come again and again; reading one costs as much as a row of a schedule. */
const read = new Map<Percent, bigint>();
const MAX_READ = 1000;

export function percentMillionths(percent: Percent): bigint {
  const known = read.get(percent);
  if (known !== undefined) return known;
  if (read.size >= MAX_READ) read.clear();
  const millionths = readMillionths(percent);
  read.set(percent, millionths);
  return millionths;
}

function readMillionths(percent: Percent): bigint {
  const [whole = '0', fraction = ''] = percent.replace('-', '').split('.');
  const digits = BigInt(whole) * BigInt(MILLIONTHS) + BigInt(fraction.padEnd(6, '0'));
  return percent.startsWith('-') ? -digits : digits;
}

/** `'2.49'` to 10.249/10.000, in lowest terms. */
export function growthOf(percent: Percent): Ratio {
  return reduced(PERCENT_SCALE + percentMillionths(percent), PERCENT_SCALE);
}

/** `'0.38'` percent of an amount, half up to the cent. */
export function percentOf(amount: Cents, percent: Percent): Cents {
  return centsOfPercentProduct(BigInt(amount) * percentMillionths(percent));
}

/** Half up over the scale of a percentage, for a product that was summed before. */
export function centsOfPercentProduct(product: bigint): Cents {
  return cents(Number(halfUp(product, PERCENT_SCALE)));
}

/** As a fraction, for bounds and for the screen. */
export function percentFraction(percent: Percent): number {
  return Number(percent) / 100;
}

/** What twelve months of a monthly rate are: exact, then half up to the six decimals of a percentage. Null beyond those. */
export function yearlyRate(monthly: Percent): Percent | null {
  const { num, den } = growthOf(monthly);
  const [grown, one] = [num ** 12n, den ** 12n];
  const millionths = halfUp((grown - one) * PERCENT_SCALE, one)
    .toString()
    .padStart(7, '0');
  return parsePercent(`${millionths.slice(0, -6)}.${millionths.slice(-6)}`);
}
