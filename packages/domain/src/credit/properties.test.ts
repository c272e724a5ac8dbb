import { describe, expect, it } from 'vitest';
import { anbimaCalendar } from '../calendar';
import type { Percent } from '../percent';
import { cetResidual } from './cet';
import { randomSource, randomTerms } from './random-terms';
import { isRefused, type Simulation, type SimulationTerms, simulate } from './simulation';

/** `npm run test:million` tries a million; each run of the tests a part of them, from the same beginning. */
const CASES = Number(process.env.CREDIT_CASES ?? 20_000);

function run(terms: SimulationTerms): Simulation {
  const result = simulate(terms, anbimaCalendar);
  if (isRefused(result)) throw new Error(`${result.code}: ${JSON.stringify(terms)}`);
  return result;
}

/** Plain comparisons: a million assertions of the library would take longer than what they look at. */
function faultOf(terms: SimulationTerms): string | null {
  const result = run(terms);
  return sums(result) ?? cetClosesToZero(result) ?? oneCet(result) ?? monotonic(result);
}

function sums({ installments, financed, capitalized, net, iof, tac, terms }: Simulation): string | null {
  let principal = 0;
  let amortized = 0;
  let opening: number = capitalized;
  for (const row of installments) {
    if (row.opening !== opening || row.payment !== row.interest + row.amortization)
      return 'a row does not add up';
    if (row.payment < 0 || row.closing < 0) return 'a negative payment or balance';
    principal += row.principal;
    amortized += row.amortization;
    opening = row.closing;
  }
  if (opening !== 0 || amortized !== capitalized) return 'the balance does not close';
  if (principal !== financed) return 'principal parts do not sum to the financed amount';
  if (net + iof.total + tac !== financed) return 'the charges do not add up';
  const wanted = terms.charges === 'deducted' ? financed - terms.amount : net - terms.amount;
  return wanted === 0 || (terms.charges === 'financed' && wanted === 1)
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
  return deducted.cet.annual === cet.annual ? null : 'deducted and financed differ';
}

/** A higher rate never costs less, one more month never makes the instalment dearer (but for a cent of rounding). */
function monotonic({ terms, payment, totalPaid, installments }: Simulation): string | null {
  if (terms.charges === 'financed') return null;
  if (terms.installments % 2 === 0) {
    const dearer = run({ ...terms, monthlyRate: (Number(terms.monthlyRate) + 0.5).toFixed(6) as Percent });
    return dearer.totalPaid >= totalPaid - installments.length ? null : 'a higher rate costs less';
  }
  if (terms.system !== 'price' || terms.installments >= 36) return null;
  const longer = run({ ...terms, installments: terms.installments + 1 });
  return longer.payment <= payment + 1 ? null : 'a longer term has a higher instalment';
}

describe('domain §2 to §4, over random offers', () => {
  it('sums close, the CET prices back to zero, deducted and financed agree, rate and term are monotonic', () => {
    const random = randomSource(20_261_116);
    for (let index = 0; index < CASES; index += 1) {
      const terms = randomTerms(random);
      const fault = faultOf(terms);
      if (fault !== null) expect.fail(`${fault}: ${JSON.stringify(terms)}`);
    }
  }, 600_000);
});
