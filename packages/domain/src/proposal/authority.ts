import type { Group } from '../identity/groups';
import type { Cents } from '../money';

/** Who decides, from the lowest to the highest level (alçada); each may do what those below may. */
export const APPROVAL_LEVELS = ['credit_desk', 'credit_committee', 'credit_board'] as const;
export type ApprovalLevel = (typeof APPROVAL_LEVELS)[number];

/**
 * Up to which sum each level approves: what the largest offer lends plus what is committed already. The board has no
 * limit. Dated parameters (decisions §3).
 */
export interface AuthorityLimits {
  readonly credit_desk: Cents;
  readonly credit_committee: Cents;
}

export const STANDARD_AUTHORITY: AuthorityLimits = {
  credit_desk: 50_000_000 as Cents,
  credit_committee: 200_000_000 as Cents,
};

/** The highest level among the groups of a person. */
export function levelOf(groups: readonly Group[]): ApprovalLevel | null {
  return APPROVAL_LEVELS.findLast((level) => groups.includes(level)) ?? null;
}

export function reaches(level: ApprovalLevel, other: ApprovalLevel): boolean {
  return APPROVAL_LEVELS.indexOf(level) >= APPROVAL_LEVELS.indexOf(other);
}

export function isWithinAuthority(level: ApprovalLevel, amount: Cents, limits: AuthorityLimits): boolean {
  return level === 'credit_board' || amount <= limits[level];
}

/** Who may approve an amount: where a proposal that is too large for somebody must go. */
export function levelFor(amount: Cents, limits: AuthorityLimits): ApprovalLevel {
  return APPROVAL_LEVELS.find((level) => isWithinAuthority(level, amount, limits)) ?? 'credit_board';
}
