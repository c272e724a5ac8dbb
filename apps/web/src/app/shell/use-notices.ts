import { daysBetween, formatDate, relativeTime } from '@lastro/domain/dates';
import { isAllowed } from '@lastro/domain/identity/access';
import { flagLabel } from '@lastro/domain/identity/flags';
import { refuseGrantDecision } from '@lastro/domain/identity/grants';
import { listGrants, USERS_PAGE } from '@lastro/wire/identity/user-operations';
import { useQuery } from '@tanstack/react-query';
import { messageOf } from '../../lib/api-error';
import { paths } from '../../lib/paths';
import { queryOf } from '../../lib/query';
import { useProfile } from '../../lib/session';
import { useNow } from '../../lib/use-now';
import { grantLabel } from '../../shared/grant-words';

export interface Notice {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly to: string;
}

const FLAG_WARNING_DAYS = 7;
const GRANTS_EVERY_MS = 60_000;

/** What waits for this person: decisions only they or another admin can take, and rights that are about to end. */
export function useNotices() {
  const user = useProfile();
  const now = useNow();
  const mayDecide = isAllowed(listGrants.access, user.groups, 'command');
  const grants = useQuery({
    ...queryOf(listGrants, { page: 1, limit: USERS_PAGE }),
    enabled: mayDecide,
    refetchInterval: GRANTS_EVERY_MS,
  });

  const waiting = (mayDecide ? (grants.data?.results ?? []) : [])
    .filter((grant) => grant.status === 'pending')
    .filter(
      (grant) =>
        refuseGrantDecision({ requestedBy: grant.requestedById, userId: grant.userId }, user.id) === null,
    )
    .map((grant) => ({
      id: `grant-${grant.id}`,
      title: `${grant.userName} aguarda ${grantLabel(grant)}`,
      text: `Pedido de ${grant.requestedByName}, ${relativeTime(grant.requestedAt, now)}`,
      to: paths.grants(),
    }));

  const ending = user.flags
    .filter((flag) => daysBetween(user.businessDate, flag.endsOn) <= FLAG_WARNING_DAYS)
    .map((flag) => ({
      id: `flag-${flag.flag}`,
      title: `${flagLabel(flag.flag)}: perto do fim`,
      text: `Sua permissão termina em ${formatDate(flag.endsOn)}.`,
      to: paths.profile(),
    }));

  return {
    notices: [...waiting, ...ending] as readonly Notice[],
    failure: mayDecide && grants.isError ? messageOf(grants.error) : null,
    retry: () => grants.refetch(),
  };
}
