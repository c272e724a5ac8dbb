import { groupLabel } from '@lastro/domain/identity/groups';

interface WaitingGrant {
  readonly kind: 'group' | 'reactivation' | 'password-link';
  readonly group: string | null;
}

/** What somebody waits for, by name. */
export function grantLabel({ kind, group }: WaitingGrant): string {
  if (kind === 'password-link') return 'Novo link de senha';
  return group === null ? 'Reativação do acesso' : groupLabel(group);
}

/** The same within a sentence: a group keeps its capital, for it is a name. */
export function grantWithin(grant: WaitingGrant): string {
  const label = grantLabel(grant);
  return grant.kind === 'group' ? label : label.charAt(0).toLowerCase() + label.slice(1);
}

export function groupNames(groups: readonly string[]): string {
  return groups.map(groupLabel).join(', ') || 'nenhum';
}
