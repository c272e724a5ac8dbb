import { codesOf, labelIn } from '../coded-list';
import type { IsoDate } from '../dates';
import { lastOverdueDay } from '../overdue';

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

interface ReceivableFacts {
  readonly registered: RegisteredStatus;
  readonly dueOn: IsoDate;
  /** A partner's order for it is open or already proposed. */
  readonly isOffered: boolean;
}

/**
 * What has ended comes first, then what is late, then who holds it. The lists ask the same in SQL
 * (`receivable-read.ts`); a test holds the two together.
 * @spec
 */
export function receivableStatus(
  { registered, dueOn, isOffered }: ReceivableFacts,
  today: IsoDate,
): ReceivableStatus {
  if (registered === 'settled' || registered === 'repurchased') return registered;
  if (dueOn <= lastOverdueDay(today)) return 'overdue';
  if (registered === 'assigned') return 'assigned';
  return isOffered ? 'offered' : 'available';
}

/**
 * A partner's order counts while its title is one that could be offered (decisions §3): nobody else's, not paid, not late.
 * In SQL it is `hasItsTitle`; a test holds the two together.
 * @spec
 */
export function backsOrder(
  { registered, dueOn }: Pick<ReceivableFacts, 'registered' | 'dueOn'>,
  today: IsoDate,
): boolean {
  return receivableStatus({ registered, dueOn, isOffered: false }, today) === 'available';
}

export const RECEIVABLE_KINDS = { duplicate: 'Duplicata', card: 'Cartão' } as const;
export type ReceivableKind = keyof typeof RECEIVABLE_KINDS;
export const RECEIVABLE_KIND_CODES = codesOf(RECEIVABLE_KINDS);
