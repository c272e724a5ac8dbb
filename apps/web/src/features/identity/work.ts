import { isGroup } from '@lastro/domain/identity/groups';
import type { identityWork } from '@lastro/wire/identity/identity-work';
import { paths } from '../../lib/paths';
import type { WorkLook } from '../../lib/work';
import { grantLabel } from '../../shared/grant-words';

export const identityWorkLooks: Readonly<Record<keyof typeof identityWork, WorkLook>> = {
  'identity.grant': {
    screen: 'settings.grants',
    title: ({ title }) => title ?? 'Usuário',
    why: ({ detail }) => `${wish(detail)}, falta a decisão de uma segunda pessoa`,
    placeOf: () => ({ to: paths.grants() }),
  },
};

/** A group's code, or the kind of what has no group. */
function wish(detail: string | null): string {
  if (detail !== null && isGroup(detail)) return `Grupo ${grantLabel({ kind: 'group', group: detail })}`;
  return grantLabel({ kind: detail === 'password-link' ? detail : 'reactivation', group: null });
}
