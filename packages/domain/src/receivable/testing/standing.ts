import type { IsoDate } from '../../dates';
import { lastOverdueDay } from '../../overdue';
import type { ReceivableStatus, RegisteredStatus } from '../receivable-status';

interface ReceivableFacts {
  readonly registered: RegisteredStatus;
  readonly dueOn: IsoDate;
  /** A partner's order for it is open or already proposed. */
  readonly isOffered: boolean;
}

/**
 * For tests: decisions §7 once more, one receivable at a time. The product says it in SQL, where lists filter and sum by
 * it (`statusOn` of `receivable-read.ts`), and is held against this. What has ended comes first, then what is late, then
 * who holds it.
 * @internal
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
 * For tests, as above (`hasItsTitle`): a partner's order counts while its title is one that could be offered (decisions
 * §3): nobody else's, not paid, not late.
 * @internal
 */
export function backsOrder(
  { registered, dueOn }: Pick<ReceivableFacts, 'registered' | 'dueOn'>,
  today: IsoDate,
): boolean {
  return receivableStatus({ registered, dueOn, isOffered: false }, today) === 'available';
}
