import { codesOf, labelIn } from '../coded-list';
import { addDays, type IsoDate } from '../dates';
import { type Cents, totalCents } from '../money';

/** What a credit bureau may hold against a tax id. */
export const RESTRICTION_KINDS = {
  protest: 'Protesto',
  default: 'Pendência financeira',
  bounced_check: 'Cheque sem fundos',
  lawsuit: 'Ação judicial',
  tax_debt: 'Dívida ativa',
  bankruptcy: 'Falência ou recuperação judicial',
} as const;
export type RestrictionKind = keyof typeof RESTRICTION_KINDS;
export const RESTRICTION_KIND_CODES = codesOf(RESTRICTION_KINDS);

export function restrictionLabel(code: string): string {
  return labelIn(RESTRICTION_KINDS, code, 'Restrição desconhecida');
}

export interface Restriction {
  readonly kind: RestrictionKind;
  readonly count: number;
  readonly amount: Cents;
  readonly latestOn: IsoDate;
}

/** A bureau's answer is good for this long; then a decision needs a new one. */
export const INQUIRY_GOOD_DAYS = 30;

export function isInquiryOld(madeOn: IsoDate, today: IsoDate): boolean {
  return addDays(madeOn, INQUIRY_GOOD_DAYS) < today;
}

export function restrictedAmount(restrictions: readonly Pick<Restriction, 'amount'>[]): Cents {
  return totalCents(restrictions.map(({ amount }) => amount));
}
