import { anbimaCalendar } from '@lastro/domain/calendar';
import { isRefused, type Simulation, type SimulationTerms, simulate } from '@lastro/domain/credit/simulation';
import { type Percent, percentFromDecimal, percentToDecimal } from '@lastro/domain/percent';
import { Decimal } from '@lastro/domain/rounding';
import type { CreditProvider, OfferSimulation, SimulationAnswer } from './port';

/** An offer at this monthly rate finds the provider out of order: for demonstrations and tests of what happens then. */
export const BROKEN_RATE = '66.6';

/** The engine of the house. */
export function builtInCreditProvider(): CreditProvider {
  return {
    async simulate(terms: SimulationTerms): Promise<SimulationAnswer> {
      if (terms.monthlyRate === BROKEN_RATE) return { outcome: 'unavailable' };
      const result = simulate(terms, anbimaCalendar);
      return isRefused(result)
        ? { outcome: 'unavailable' }
        : { outcome: 'simulated', simulation: toOffer(result) };
    },
  };
}

function toOffer({
  payment,
  net,
  tac,
  iof,
  totalPaid,
  cet,
  terms,
  installments,
}: Simulation): OfferSimulation {
  return {
    payment,
    net,
    tac,
    iof: iof.total,
    totalPaid,
    annualCet: shown(cet.annual),
    monthlyCet: shown(cet.monthly),
    annualRate: percentFromDecimal(yearly(terms.monthlyRate), 6, 'half-up') ?? BIGGEST,
    installments: installments.map((row) => ({
      number: row.number,
      due: row.due,
      opening: row.opening,
      interest: row.interest,
      amortization: row.amortization,
      payment: row.payment,
      closing: row.closing,
    })),
  };
}

/** What a percentage can show at most; a rate beyond it is nobody's. */
const BIGGEST = '999999999' as Percent;

function shown(fraction: number): Percent {
  return percentFromDecimal(new Decimal(fraction), 2, 'half-even') ?? BIGGEST;
}

function yearly(monthly: Percent) {
  return percentToDecimal(monthly).plus(1).pow(12).minus(1);
}
