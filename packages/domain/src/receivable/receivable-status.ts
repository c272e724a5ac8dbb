import { codesOf, labelIn } from '../coded-list';

/** Where a receivable stands (decisions §7). */
export const RECEIVABLE_STATUSES = {
  available: 'Disponível',
  offered: 'Oferecido',
  assigned: 'Cedido',
  overdue: 'Vencido',
  settled: 'Liquidado',
  repurchased: 'Recomprado',
} as const;
export type ReceivableStatus = keyof typeof RECEIVABLE_STATUSES;
export const RECEIVABLE_STATUS_CODES = codesOf(RECEIVABLE_STATUSES);

export function receivableStatusLabel(code: string): string {
  return labelIn(RECEIVABLE_STATUSES, code);
}

/** What the registrar says of one; offered and overdue are the house's own to know. */
export const REGISTERED_STATUSES = ['available', 'assigned', 'settled', 'repurchased'] as const;
export type RegisteredStatus = (typeof REGISTERED_STATUSES)[number];

export const RECEIVABLE_KINDS = { duplicate: 'Duplicata', card: 'Cartão' } as const;
export type ReceivableKind = keyof typeof RECEIVABLE_KINDS;
export const RECEIVABLE_KIND_CODES = codesOf(RECEIVABLE_KINDS);
