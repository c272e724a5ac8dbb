import type { Group } from '@lastro/domain/identity/groups';
import { ZERO_CENTS } from '@lastro/domain/money';
import { STANDARD_AUTHORITY } from '@lastro/domain/proposal/authority';
import { type ProposalStatus, statusLabel } from '@lastro/domain/proposal/proposal-status';
import { allowedStatuses } from '@lastro/domain/proposal/proposal-transitions';

/** What a proposal of this person may begin as (decisions §3): the same rule as the server's, which decides. */
export function startingStatuses(groups: readonly string[]): { status: ProposalStatus; label: string }[] {
  const decider = { groups: groups as readonly Group[], isCreator: true, isLastChanger: true };
  // The limits only matter to an approval, and nothing begins approved.
  const nothing = { status: null, offers: 0, largestLent: ZERO_CENTS, committed: ZERO_CENTS };
  return allowedStatuses(nothing, decider, STANDARD_AUTHORITY)
    .filter(({ refusal }) => refusal === null)
    .map(({ status }) => ({ status, label: statusLabel(status) }));
}
