import type { SimulationTerms } from '@lastro/domain/credit/simulation';
import type { IsoDate } from '@lastro/domain/dates';
import type { Cents } from '@lastro/domain/money';
import type { Percent } from '@lastro/domain/percent';

export interface SimulatedInstallment {
  readonly number: number;
  readonly due: IsoDate;
  readonly opening: Cents;
  readonly interest: Cents;
  readonly amortization: Cents;
  readonly payment: Cents;
  readonly closing: Cents;
}

/** An offer as the provider would lend it. */
export interface OfferSimulation {
  readonly payment: Cents;
  readonly net: Cents;
  readonly tac: Cents;
  readonly iof: Cents;
  readonly totalPaid: Cents;
  /** Two decimals, half to even (domain §4). */
  readonly annualCet: Percent;
  readonly monthlyCet: Percent;
  readonly annualRate: Percent;
  readonly installments: readonly SimulatedInstallment[];
}

export type SimulationAnswer =
  | { readonly outcome: 'simulated'; readonly simulation: OfferSimulation }
  | { readonly outcome: 'unavailable' };

export interface CreditProvider {
  simulate(terms: SimulationTerms): Promise<SimulationAnswer>;
}
