import { describe, expect, it } from 'vitest';
import { anbimaCalendar } from '../calendar';
import { cents } from '../money';
import type { Percent } from '../percent';
import { IOF_HISTORY, SIMPLES_LIMIT } from './iof';
import { MAX_PAID } from './schedule';
import { isRefused, type Simulation, type SimulationTerms, simulate } from './simulation';
import { type ExactOffer, type ExactRates, exactOffer, leastLentOfBullet } from './testing/exact-offer';
import { randomSource, randomTerms } from './testing/random-terms';

/** `EXACT_CASES` asks for more. Fractions take their time: a million would take longer than all else together. */
const CASES = Number(process.env.EXACT_CASES ?? 20_000);

/** Null where the engine and the exact computation agree to the cent. */
function differenceOf(result: Simulation, exact: ExactOffer): string | null {
  const pairs: [string, number, bigint][] = [
    ['capitalized', result.capitalized, exact.capitalized],
    ['payment', result.payment, exact.payment],
    ['total paid', result.totalPaid, exact.totalPaid],
    ['TAC', result.tac, exact.tac],
    ['IOF', result.iof.total, exact.iof],
    ['net', result.net, exact.net],
    ['rows', result.installments.length, BigInt(exact.rows.length)],
  ];
  for (const [index, row] of result.installments.entries()) {
    const other = exact.rows[index];
    if (other === undefined || row.due !== other.due) return `row ${index + 1} is due on another day`;
    for (const field of ['opening', 'interest', 'amortization', 'payment', 'closing'] as const)
      pairs.push([`${field} of row ${index + 1}`, row[field], other[field]]);
  }
  const wrong = pairs.find(([, got, wanted]) => BigInt(got) !== wanted);
  return wrong === undefined ? null : `${wrong[0]} is ${wrong[1]} and not ${wrong[2]}`;
}

/** The entry of the day, found in another way than the engine does. */
function ratesOn({ disbursement }: SimulationTerms): Record<'ordinary' | 'reduced', ExactRates> {
  const entry = IOF_HISTORY.findLast(({ from }) => from <= disbursement);
  if (entry === undefined) throw new Error('before the table');
  const { daily, simplesDaily, additional } = entry;
  return { ordinary: { daily, additional }, reduced: { daily: simplesDaily, additional } };
}

/** How far below what was lent nothing may leave the company enough. */
const BELOW = 3;

/** Deducted, the amount is lent; financed, the least that leaves it, by the rates that hold for what is lent. */
function lentFault(
  { terms, financed, iof }: Simulation,
  offer: ReturnType<typeof exactOffer>,
): string | null {
  const { ordinary, reduced } = ratesOn(terms);
  const { isReduced } = iof.rates;
  const [wanted, lent] = [BigInt(terms.amount), BigInt(financed)];
  const isSmall = terms.isSimples && financed <= SIMPLES_LIMIT;
  if (terms.charges === 'deducted')
    return lent === wanted && isReduced === isSmall ? null : 'not the amount, or not its rates';
  if (isReduced && !isSmall) return 'a lower rate for too large a loan';
  const leaves = (amount: bigint, rates: ExactRates) => amount > 0n && offer(amount, rates).net >= wanted;
  if (!leaves(lent, isReduced ? reduced : ordinary)) return 'the company gets less';
  for (let less = 1n; less <= BELOW; less += 1n)
    if (leaves(lent - less, isReduced ? reduced : ordinary)) return `${less} cents less would do`;
  const limit = BigInt(SIMPLES_LIMIT);
  for (let less = 0n; less <= BELOW && terms.isSimples && !isReduced; less += 1n)
    if (leaves(limit - less, reduced)) return 'the lower rate would do';
  return null;
}

/** Only a single payment can grow beyond what an amount says, and only then an offer within the limits is refused. */
function refusalFault(
  terms: SimulationTerms,
  code: string,
  offer: ReturnType<typeof exactOffer>,
): string | null {
  if (code !== 'credit.too-large' || terms.system !== 'bullet') return `refused: ${code}`;
  const { ordinary } = ratesOn(terms);
  const lent = terms.charges === 'deducted' ? BigInt(terms.amount) : leastLentOfBullet(terms, ordinary);
  return offer(lent, ordinary).totalPaid > BigInt(MAX_PAID) ? null : 'refused for nothing';
}

interface Seen {
  growthTies: number;
  otherTies: number;
  refused: number;
  reduced: number;
}

function compare(terms: SimulationTerms, seen: Seen): string | null {
  const offer = exactOffer(terms);
  const result = simulate(terms, anbimaCalendar);
  if (isRefused(result)) {
    seen.refused += 1;
    return refusalFault(terms, result.code, offer);
  }
  const { rates } = result.iof;
  const exact = offer(BigInt(result.financed), rates);
  seen.growthTies += exact.growthTies;
  seen.otherTies += exact.otherTies;
  seen.reduced += rates.isReduced ? 1 : 0;
  return differenceOf(result, exact) ?? lentFault(result, offer);
}

function compareAll(count: number, next: () => SimulationTerms): Seen {
  const seen = { growthTies: 0, otherTies: 0, refused: 0, reduced: 0 };
  for (let index = 0; index < count; index += 1) {
    const terms = next();
    const fault = compare(terms, seen);
    if (fault !== null) expect.fail(`${fault}: ${JSON.stringify({ ...terms, iofTable: undefined })}`);
  }
  return seen;
}

describe('decisions §3 exactness: an independent computation in fractions', () => {
  it('comes to the same cent in everything, half cents among it', () => {
    const random = randomSource(20_261_117);
    const seen = compareAll(CASES, () => randomTerms(random));
    // At least so many of each, or the sample would not show what it is for.
    const least = CASES / 100;
    expect(seen.growthTies).toBeGreaterThan(least);
    expect(seen.otherTies).toBeGreaterThan(least);
    expect(seen.reduced).toBeGreaterThan(least);
  }, 600_000);

  it('refuses a single payment just where it would be beyond what an amount can say', () => {
    const random = randomSource(3);
    const count = CASES / 50;
    const { refused } = compareAll(count, () => ({
      ...randomTerms(random),
      system: 'bullet',
      amount: cents(10 ** 10 + Math.floor(random() * 9 * 10 ** 10)),
      installments: 36,
      grace: 180 + Math.floor(random() * 181),
      monthlyRate: (25 + random() * 5).toFixed(2) as Percent,
    }));
    expect(refused).toBeGreaterThan(count / 10);
    expect(refused).toBeLessThan(count);
  }, 60_000);
});
