import type { Issue } from '@lastro/domain/issues';
import type { ProposalTerms } from '@lastro/domain/proposal/approval';
import { holdsOrder, type ProposalStatus } from '@lastro/domain/proposal/proposal-status';
import type { Context } from '../../platform/door/context';
import { refuseIssues } from '../../platform/door/errors';
import { isOrderFree } from './order-read';
import type { Surroundings } from './surroundings-read';

interface Named {
  readonly cnpj: string;
  readonly partner?: string | null | undefined;
  readonly product_id?: number | null | undefined;
  readonly vehicle_id?: number | null | undefined;
}

interface Found {
  readonly companyId: number;
  /** Undefined: the save says nothing about a partner. */
  readonly partnerId: number | null | undefined;
}

/** What a save points at, found by what people know of it; all that is unknown is told at once. */
export function referencesOf(
  { companyId, isActive, partnerId, product, vehicle }: Surroundings,
  named: Named,
  was: ProposalTerms | null,
): Found {
  const issues: Issue[] = [];
  if (companyId === null) issues.push({ path: 'cnpj', code: 'reference.unknown' });
  // What was proposed while it was active goes on (docs/decisions 0010).
  else if (was === null && !isActive) issues.push({ path: 'cnpj', code: 'company.inactive' });
  if (named.partner != null && partnerId === null)
    issues.push({ path: 'partner', code: 'reference.unknown' });
  if (named.product_id != null) issues.push(...unusable('product_id', product, was?.productId));
  if (named.vehicle_id != null) issues.push(...unusable('vehicle_id', vehicle, was?.vehicleId));
  refuseIssues('proposal.invalid', issues);
  if (companyId === null) throw new Error('a company that nobody knows was not refused');
  return { companyId, partnerId: named.partner == null ? named.partner : partnerId };
}

/** What is no longer active may stay where it is, but is not chosen anew. */
export function unusable(
  path: string,
  found: { readonly id: number; readonly active: boolean } | null,
  was: number | null | undefined,
): Issue[] {
  if (found === null) return [{ path, code: 'reference.unknown' }];
  return found.active || found.id === was ? [] : [{ path, code: 'reference.inactive' }];
}

interface OrderAsked {
  readonly cnpj: string;
  readonly terms: ProposalTerms;
  readonly was: ProposalTerms | null;
  /** Null: it does not exist yet. */
  readonly from: ProposalStatus | null;
  readonly to: ProposalStatus;
  readonly proposalId: number | null;
}

/**
 * Decisions §3: the order is an open one of the same company and partner, and no other proposal has it. Asked whenever it
 * is named or its partner changes, wherever the save ends; what stays as it was is asked again with each step that needs it.
 */
export async function refuseOrder(
  ctx: Context,
  { cnpj, terms, was, from, to, proposalId }: OrderAsked,
): Promise<void> {
  const { orderUuid, partnerId } = terms;
  if (orderUuid === null) return;
  const isSame = was?.orderUuid === orderUuid && was.partnerId === partnerId;
  if (isSame && (from === to || !holdsOrder(to))) return;
  const isFree = await isOrderFree(ctx.tx, {
    orderUuid,
    partnerId,
    cnpj,
    proposalId,
    today: ctx.businessDate,
  });
  refuseIssues('proposal.invalid', isFree ? [] : [{ path: 'order_uuid', code: 'order.not-open' }]);
}
