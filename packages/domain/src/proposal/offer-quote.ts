import { yearlyRate } from '../credit/percent-share';
import type { Simulation, SimulationTerms } from '../credit/simulation';
import type { IsoDate } from '../dates';
import type { Cents } from '../money';
import type { Percent } from '../percent';
import { percentFromDecimal } from '../percent-decimal';
import { Decimal } from '../rounding';

/** Whose offer it is, and what no simulation computes. */
export interface AskedOffer {
  readonly rateId: number | null;
  readonly proposalId: number | null;
  readonly prepaymentFee: Percent;
}

/** An offer, and all that its figures depend on. */
export interface CreditQuestion extends AskedOffer {
  readonly terms: SimulationTerms;
  readonly product: { readonly id: number; readonly name: string } | null;
}

export interface QuotedInstallment {
  readonly number: number;
  readonly due: IsoDate;
  readonly opening: Cents;
  readonly interest: Cents;
  readonly amortization: Cents;
  readonly payment: Cents;
  readonly closing: Cents;
}

/** An offer as a provider says that it would lend it (spec §3 Simulation rate). */
export interface OfferQuote extends AskedOffer {
  readonly amount: Cents;
  readonly installmentCount: number;
  readonly grace: number;
  readonly monthlyRate: Percent;
  readonly annualRate: Percent;
  readonly disbursement: IsoDate;
  readonly firstDue: IsoDate;
  readonly lastDue: IsoDate;
  readonly payment: Cents;
  readonly tac: Cents;
  readonly iof: Cents;
  readonly net: Cents;
  readonly totalPaid: Cents;
  /** Two decimals, half to even (domain §4). */
  readonly annualCet: Percent;
  readonly monthlyCet: Percent;
  readonly installments: readonly QuotedInstallment[];
}

/** What our own engine says of an offer, in the form in which it is told. */
export function quoteOf(simulation: Simulation, asked: AskedOffer): OfferQuote {
  const { terms, installments, cet } = simulation;
  return {
    rateId: asked.rateId,
    proposalId: asked.proposalId,
    prepaymentFee: asked.prepaymentFee,
    amount: terms.amount,
    installmentCount: terms.installments,
    grace: terms.grace,
    monthlyRate: terms.monthlyRate,
    annualRate: yearlyRate(terms.monthlyRate) ?? BIGGEST,
    disbursement: terms.disbursement,
    firstDue: installments[0]?.due ?? terms.disbursement,
    lastDue: installments.at(-1)?.due ?? terms.disbursement,
    payment: simulation.payment,
    tac: simulation.tac,
    iof: simulation.iof.total,
    net: simulation.net,
    totalPaid: simulation.totalPaid,
    annualCet: shown(cet.annual),
    monthlyCet: shown(cet.monthly),
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

/** The number of an operation at a provider: people read, type and search for it, and files carry it. */
const OPERATION_NUMBER = /^[A-Za-z0-9](?:[A-Za-z0-9./_-]{0,58}[A-Za-z0-9])?$/;

export function isOperationNumber(text: string): boolean {
  return OPERATION_NUMBER.test(text);
}

/** How far a provider may be from our engine (decisions §3): a dated parameter. */
export interface QuoteTolerance {
  readonly cents: number;
  /** Of a percentage point. */
  readonly percent: Percent;
}

export type QuotedValue = string | number | null;

/** `money` in cents; `installments.3.interest` names a row by its place. */
export interface QuoteDifference {
  readonly field: string;
  readonly kind: 'money' | 'percent' | 'date' | 'count';
  readonly expected: QuotedValue;
  readonly answered: QuotedValue;
}

/** `same`: only repeated, so there is nothing to be tolerant about. `cet`: told rounded or not. */
type Rule = readonly [kind: QuoteDifference['kind'], how: 'same' | 'near' | 'cet'];

// Every field has a rule, or this does not compile.
const RULES: Record<Exclude<keyof OfferQuote, 'installments'>, Rule> = {
  rateId: ['count', 'same'],
  proposalId: ['count', 'same'],
  prepaymentFee: ['percent', 'same'],
  amount: ['money', 'same'],
  installmentCount: ['count', 'same'],
  grace: ['count', 'same'],
  monthlyRate: ['percent', 'same'],
  annualRate: ['percent', 'near'],
  disbursement: ['date', 'same'],
  firstDue: ['date', 'same'],
  lastDue: ['date', 'same'],
  payment: ['money', 'near'],
  tac: ['money', 'near'],
  iof: ['money', 'near'],
  net: ['money', 'near'],
  totalPaid: ['money', 'near'],
  annualCet: ['percent', 'cet'],
  monthlyCet: ['percent', 'cet'],
};

const ROW_RULES: Record<keyof QuotedInstallment, Rule> = {
  number: ['count', 'same'],
  due: ['date', 'same'],
  opening: ['money', 'near'],
  interest: ['money', 'near'],
  amortization: ['money', 'near'],
  payment: ['money', 'near'],
  closing: ['money', 'near'],
};

/**
 * Where an answer leaves our engine (decisions §3 "The provider is not trusted"): nothing is taken on trust, neither
 * what was only repeated nor a single row. No difference: the answer is ours.
 */
export function quoteDifferences(
  simulation: Simulation,
  asked: AskedOffer,
  answered: OfferQuote,
  tolerance: QuoteTolerance,
): QuoteDifference[] {
  const expected = quoteOf(simulation, asked);
  const exact = { annualCet: simulation.cet.annual, monthlyCet: simulation.cet.monthly };
  const isNear = (field: string, [kind, how]: Rule, ours: QuotedValue, theirs: QuotedValue) => {
    if (ours === theirs) return true;
    if (how === 'same' || ours === null || theirs === null) return false;
    const limit = kind === 'money' ? tolerance.cents : tolerance.percent;
    if (new Decimal(ours).minus(theirs).abs().lessThanOrEqualTo(limit)) return true;
    if (how !== 'cet') return false;
    const unrounded = new Decimal(exact[field as keyof typeof exact]).times(100);
    return unrounded.minus(theirs).abs().lessThanOrEqualTo(limit);
  };
  const differences: QuoteDifference[] = [];
  const compare = (field: string, rule: Rule, ours: QuotedValue, theirs: QuotedValue) => {
    if (!isNear(field, rule, ours, theirs))
      differences.push({ field, kind: rule[0], expected: ours, answered: theirs });
  };
  for (const [field, rule] of rulesIn(RULES)) compare(field, rule, expected[field], answered[field]);
  const rows = expected.installments;
  compare('installments', ['count', 'same'], rows.length, answered.installments.length);
  for (const [index, ours] of rows.entries()) {
    const theirs = answered.installments[index];
    if (theirs === undefined) break;
    for (const [field, rule] of rulesIn(ROW_RULES))
      compare(`installments.${index + 1}.${field}`, rule, ours[field], theirs[field]);
  }
  return differences;
}

function rulesIn<K extends string>(rules: Record<K, Rule>): [K, Rule][] {
  return Object.entries(rules) as [K, Rule][];
}
