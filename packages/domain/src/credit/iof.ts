import { type IsoDate, isoDate } from '../dates';
import type { Cents } from '../money';
import { type Percent, parsePercent } from '../percent';
import { centsOfPercentProduct, percentMillionths, percentOf } from './percent-share';

/** Percent a day and, once, on the whole (domain §3.1). */
export interface IofRates {
  readonly daily: Percent;
  readonly additional: Percent;
  /** Those of Simples Nacional and MEI. */
  readonly isReduced: boolean;
}

/** From a date on, until the next entry; kept as parameters that staff may add to (domain §14.3). */
export interface IofPeriod {
  readonly from: IsoDate;
  readonly norm: string;
  readonly daily: Percent;
  readonly additional: Percent;
  /** Simples Nacional, operation up to R$ 30.000,00. */
  readonly simplesDaily: Percent;
}

const TAXED_DAYS = 365;

/** What is lent up to which an operation of a Simples company has the lower rate. */
export const SIMPLES_LIMIT = 3_000_000 as Cents;

function period(from: string, norm: string, daily: string, additional: string, simples: string): IofPeriod {
  const percent = (text: string) => parsePercent(text) as Percent;
  return {
    from: isoDate(from),
    norm,
    daily: percent(daily),
    additional: percent(additional),
    simplesDaily: percent(simples),
  };
}

/** Domain §3.2, rates for legal entities. */
export const IOF_HISTORY: readonly IofPeriod[] = [
  period('2008-01-03', 'Decreto 6.306/2007', '0.0041', '0.38', '0.00137'),
  period('2020-04-03', 'Decreto 10.305/2020', '0', '0', '0'),
  period('2020-11-27', 'Decreto 6.306/2007', '0.0041', '0.38', '0.00137'),
  period('2020-12-15', 'Decreto 10.572/2020', '0', '0', '0'),
  period('2021-01-01', 'Decreto 6.306/2007', '0.0041', '0.38', '0.00137'),
  period('2021-09-20', 'Decreto 10.797/2021', '0.00559', '0.38', '0.00137'),
  period('2022-01-01', 'Decreto 6.306/2007', '0.0041', '0.38', '0.00137'),
  period('2025-05-23', 'Decreto 12.466/2025', '0.0082', '0.95', '0.00274'),
  period('2025-06-11', 'Decreto 12.499/2025', '0.0082', '0.38', '0.00274'),
  period('2025-06-27', 'Decreto Legislativo 176/2025', '0.0041', '0.38', '0.00137'),
  period('2025-07-16', 'Decreto 12.499/2025 (STF, ADC 96)', '0.0082', '0.38', '0.00274'),
];

/** The rates of the day the money leaves (domain §3.1). Null before the first entry. */
export function iofPeriodOn(disbursement: IsoDate, history: readonly IofPeriod[]): IofPeriod | null {
  let current: IofPeriod | null = null;
  for (const entry of history)
    if (entry.from <= disbursement && (current === null || entry.from >= current.from)) current = entry;
  return current;
}

export function iofRatesOf(entry: IofPeriod, isReduced: boolean): IofRates {
  return {
    daily: isReduced ? entry.simplesDaily : entry.daily,
    additional: entry.additional,
    isReduced,
  };
}

export interface Iof {
  readonly daily: Cents;
  readonly additional: Cents;
  readonly total: Cents;
  readonly rates: IofRates;
}

/** Each instalment's part of what was lent by its days, at most 365; the sum is rounded once (domain §3.1). */
export function iofOf(
  lent: Cents,
  rows: readonly { readonly amortization: Cents }[],
  dates: readonly { readonly calendarDays: number }[],
  rates: IofRates,
): Iof {
  const parts = rows.map(
    (row, index) => [row.amortization, taxedDays(dates[index]?.calendarDays ?? 0)] as const,
  );
  const daily = sumOfProducts(parts) * percentMillionths(rates.daily);
  const additional = BigInt(lent) * percentMillionths(rates.additional);
  const total = centsOfPercentProduct(daily + additional);
  const additionalCents = percentOf(lent, rates.additional);
  return { daily: (total - additionalCents) as Cents, additional: additionalCents, total, rates };
}

/** As numbers while every sum on the way is a whole number that one can hold; else as big integers. */
function sumOfProducts(pairs: readonly (readonly [number, number])[]): bigint {
  let [sum, size] = [0, 0];
  for (const [a, b] of pairs) {
    sum += a * b;
    size += Math.abs(a * b);
  }
  if (size <= Number.MAX_SAFE_INTEGER) return BigInt(sum);
  return pairs.reduce((total, [a, b]) => total + BigInt(a) * BigInt(b), 0n);
}

export function taxedDays(days: number): number {
  return Math.min(days, TAXED_DAYS);
}
