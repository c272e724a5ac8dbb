import { getProfile } from '@lastro/wire/identity/session-operations';
import { getUser, getUserHistory, listGrants, listUsers } from '@lastro/wire/identity/user-operations';
import { useQueryClient } from '@tanstack/react-query';
import { queryOf } from '../../lib/query';
import type { UserRecord } from './user-form-values';

/** Every read that a change of a user makes old; the own profile too, for it may be one's own. */
export const USER_READS = [listUsers, getUser, getUserHistory, listGrants, getProfile] as const;

export function userQuery(id: number) {
  return queryOf(getUser, { id });
}

/** Commands answer with the record as it now stands: the page shows it at once, and reads it again all the same. */
export function useKeepUser() {
  const queryClient = useQueryClient();
  return (user: UserRecord) => queryClient.setQueryData(userQuery(user.id).queryKey, user);
}
