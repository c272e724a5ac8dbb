import { describe, expect, it } from 'vitest';
import { anbimaCalendar } from '../calendar';
import type { Refusal } from '../issues';
import type { Percent } from '../percent';
import { cetResidual } from './cet';
import { MAX_PAID } from './schedule';
import { isRefused, type Simulation, type SimulationTerms, simulate } from './simulation';
import { randomSource, randomTerms } from './testing/random-terms';

/** `npm test -- long` tries a million; each run of the tests a part of them, from the same beginning. */
const CASES = Number(process.env.CREDIT_CASES ?? 20_000);

const run = (terms: SimulationTerms) => simulate(terms, anbimaCalendar);

/** Plain comparisons: a million assertions of the library would take longer than what they look at. */
function faultOf(terms: SimulationTerms): string | null {
  const result = run(terms);
  if (isRefused(result)) return isHonest(result, terms) ? null : `refused: ${result.code}`;
  return sums(result) ?? cetClosesToZero(result) ?? oneCet(result) ?? monotonic(result);
}

/**
 * Within the limits of an offer only one thing is refused: a single payment that would grow beyond what an amount can
 * say. The bound is a number; `exactness.test.ts` has the cent.
 */
function isHonest({ code }: Refusal, { system, amount, monthlyRate, installments, grace }: SimulationTerms) {
  const longest = (installments * 31 + grace + 10) / 30;
  const most = amount * 1.4 * (1 + Number(monthlyRate) / 100) ** longest;
  return code === 'credit.too-large' && system === 'bullet' && most > MAX_PAID;
}

function sums(result: Simulation): string | null {
  const { installments, financed, capitalized, net, iof, tac, terms, totalPaid } = result;
  let [amortized, interest] = [0, 0];
  let [opening, owed]: number[] = [financed, capitalized];
  for (const row of installments) {
    if (row.opening !== opening || row.closing !== row.opening - row.amortization)
      return 'what is lent does not follow its row';
    if (row.payment !== row.interest + row.amortization) return 'a row does not add up';
    if (row.owedBefore !== owed || row.owedAfter !== owed + row.accrued - row.payment)
      return 'the balance does not follow its row';
    if (row.payment < 0 || row.closing < 0 || row.interest < 0) return 'a negative figure';
    amortized += row.amortization;
    interest += row.interest;
    opening = row.closing;
    owed = row.owedAfter;
  }
  if (opening !== 0 || owed !== 0) return 'the balance does not close';
  if (amortized !== financed || interest !== totalPaid - financed) return 'parts do not sum to the whole';
  if (net + iof.total + tac !== financed) return 'the charges do not add up';
  const more = (terms.charges === 'deducted' ? financed : net) - terms.amount;
  return more === 0 || (terms.charges === 'financed' && more > 0 && more <= 2)
    ? null
    : 'not the amount that was asked for';
}

/** Within a cent of what was released, whatever its size: the solver is exact to the last digits of a number. */
function cetClosesToZero({ cet, net, installments }: Simulation): string | null {
  const residual = cetResidual(cet, net, installments);
  return Math.abs(residual) < 1 ? null : `the CET leaves ${residual} cents`;
}

/** What is lent when charges are financed, lent with charges deducted, is the same flow. */
function oneCet({ terms, financed, cet }: Simulation): string | null {
  if (terms.charges === 'deducted') return null;
  const deducted = run({ ...terms, amount: financed, charges: 'deducted' });
  return !isRefused(deducted) && deducted.cet.annual === cet.annual ? null : 'deducted and financed differ';
}

/** A higher rate never costs less, one more month never makes the instalment dearer, but for what rounding moves. */
function monotonic({ terms, payment, totalPaid }: Simulation): string | null {
  if (terms.charges === 'financed') return null;
  if (terms.installments % 2 === 0) {
    const monthlyRate = (Number(terms.monthlyRate) + 0.5).toFixed(6) as Percent;
    const dearer = run({ ...terms, monthlyRate });
    if (isRefused(dearer)) return isHonest(dearer, { ...terms, monthlyRate }) ? null : 'refused when dearer';
    return dearer.totalPaid >= totalPaid - residueOf(terms, monthlyRate) ? null : 'a higher rate costs less';
  }
  if (terms.system !== 'price' || terms.installments >= 36) return null;
  const longer = run({ ...terms, installments: terms.installments + 1 });
  if (isRefused(longer)) return 'refused when longer';
  return longer.payment <= payment + 1 ? null : 'a longer term has a higher instalment';
}

/** Each row is off by a cent at most, and what a row is off by bears interest until the last one absorbs it. */
function residueOf({ installments }: SimulationTerms, monthlyRate: Percent): number {
  const growth = (1 + Number(monthlyRate) / 100) ** (35 / 30);
  let residue = 1;
  for (let row = 0; row < installments; row += 1) residue = residue * growth + 1;
  return 2 * residue;
}

describe('domain §2 to §4, over random offers', () => {
  it('sums close, the CET prices back to zero, deducted and financed agree, rate and term are monotonic', () => {
    const random = randomSource(20_261_116);
    for (let index = 0; index < CASES; index += 1) {
      const terms = randomTerms(random);
      const fault = faultOf(terms);
      if (fault !== null) expect.fail(`${fault}: ${JSON.stringify({ ...terms, iofTable: undefined })}`);
    }
  }, 600_000);
});
