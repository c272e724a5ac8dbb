import { isAllowed } from '@lastro/domain/identity/access';
import { groupLabel } from '@lastro/domain/identity/groups';
import { listUsers } from '@lastro/wire/identity/user-operations';
import { IconUser } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../lib/query';
import { useProfile } from '../../lib/session';
import type { PaletteItem } from './palette-items';

const FEWEST_LETTERS = 2;
const MOST_RECORDS = 6;

/** Records that match what was typed, from the calls that this person may make. */
export function useRecordItems(wanted: string, go: (path: string) => unknown) {
  const { groups } = useProfile();
  const q = wanted.trim();
  const isSearching = q.length >= FEWEST_LETTERS && isAllowed(listUsers.access, groups, 'read');
  const users = useQuery({
    ...queryOf(listUsers, { page: 1, limit: MOST_RECORDS, q, sort: 'name' }),
    enabled: isSearching,
  });
  const items = (isSearching ? (users.data?.results ?? []) : []).map(
    (user): PaletteItem => ({
      id: `user-${user.id}`,
      label: `${user.firstName} ${user.lastName}`,
      hint: `${user.email} · ${user.groups.map(groupLabel).join(', ') || 'sem grupo'}`,
      icon: IconUser,
      run: () => go(`/settings/users/${user.id}`),
    }),
  );
  return { items, isSearching: isSearching && users.isFetching };
}
