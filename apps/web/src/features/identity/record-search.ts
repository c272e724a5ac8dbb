import { groupLabel } from '@lastro/domain/identity/groups';
import { listUsers } from '@lastro/wire/identity/user-operations';
import { IconUser } from '@tabler/icons-react';
import { paths } from '../../lib/paths';
import { isQuestion, MOST_FOUND, type RecordSearch, recordSearch } from '../../lib/record-search';

export const identitySearches: readonly RecordSearch[] = [
  recordSearch({
    operation: listUsers,
    asks: (words) =>
      isQuestion(words) ? { page: 1, limit: MOST_FOUND, q: words, sort: 'name' as const } : null,
    found: ({ results }) =>
      results.map((user) => ({
        id: `user-${user.id}`,
        label: `${user.firstName} ${user.lastName}`,
        hint: `${user.email} · ${user.groups.map(groupLabel).join(', ') || 'sem grupo'}`,
        icon: IconUser,
        to: paths.user({ userId: user.id }),
      })),
  }),
];
