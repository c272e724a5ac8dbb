import { groupLabel, SIGN_IN_TYPES } from '@lastro/domain/identity/groups';
import { formatTaxId } from '@lastro/domain/tax-id';
import { createUser, listUsers } from '@lastro/wire/identity/user-operations';
import { MAX_PAGE_SIZE } from '@lastro/wire/lists';
import { useQuery } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { call } from '../../lib/api';
import { ApiError, messageOf } from '../../lib/api-error';
import { paths } from '../../lib/paths';
import { listQueryOf } from '../../lib/query';
import { useCommandRefusal } from '../../lib/screens-context';
import { useProfile } from '../../lib/session';
import { useAddress } from '../../lib/use-address';
import type { Column } from '../../shared/data-table/columns';
import { DataTable } from '../../shared/data-table/data-table';
import { searchToTableState, tableStateToSearch } from '../../shared/data-table/table-state';
import { ActionButton } from '../../ui/action-button';
import { PageHeader } from '../../ui/page-header';
import { StatusBadge } from '../../ui/status-badge';
import type { UserRecord } from './user-form-values';
import { instantText, SEARCH_PLACEHOLDER, USER_ADDRESS, USER_FILTERS, usersInput } from './users-table';

const nameOf = (user: UserRecord) => `${user.firstName} ${user.lastName}`;
const groupsOf = (user: UserRecord) => user.groups.map(groupLabel).join(', ');

/** What stands between the person and the work, the most important first. */
function situationOf(user: UserRecord): { tone: 'danger' | 'warning' | 'success'; label: string } {
  if (user.pendingReactivation) return { tone: 'warning', label: 'Reativação aguarda' };
  if (!user.active) return { tone: 'danger', label: 'Desativado' };
  if (user.pendingGroups.length > 0) return { tone: 'warning', label: 'Aguarda aprovação' };
  if (user.signInType === 'baas' && !user.hasPassword) return { tone: 'warning', label: 'Sem senha' };
  return { tone: 'success', label: 'Ativo' };
}

const COLUMNS: readonly Column<UserRecord>[] = [
  {
    id: 'name',
    header: 'Nome',
    primary: true,
    sortable: true,
    width: 220,
    cell: nameOf,
    exportValue: nameOf,
  },
  {
    id: 'email',
    header: 'E-mail',
    sortable: true,
    width: 240,
    cell: (user) => user.email,
    exportValue: (user) => user.email,
  },
  {
    id: 'groups',
    header: 'Grupos',
    width: 260,
    cell: (user) => <span title={groupsOf(user)}>{groupsOf(user) || 'Nenhum'}</span>,
    exportValue: groupsOf,
  },
  {
    id: 'status',
    header: 'Situação',
    width: 170,
    cell: (user) => <StatusBadge {...situationOf(user)} />,
    exportValue: (user) => situationOf(user).label,
  },
  {
    id: 'lastSignInAt',
    header: 'Última entrada',
    sortable: true,
    width: 150,
    cell: (user) => instantText(user.lastSignInAt),
    exportValue: (user) => instantText(user.lastSignInAt),
  },
  {
    id: 'signInType',
    header: 'Tipo de acesso',
    width: 140,
    hidden: true,
    cell: (user) => SIGN_IN_TYPES[user.signInType],
    exportValue: (user) => SIGN_IN_TYPES[user.signInType],
  },
  {
    id: 'companyTaxId',
    header: 'CNPJ da empresa',
    width: 170,
    hidden: true,
    cell: (user) => (user.companyTaxId === null ? '' : formatTaxId(user.companyTaxId)),
    exportValue: (user) => (user.companyTaxId === null ? null : formatTaxId(user.companyTaxId)),
  },
  {
    id: 'createdAt',
    header: 'Criado em',
    sortable: true,
    width: 150,
    hidden: true,
    cell: (user) => instantText(user.createdAt),
    exportValue: (user) => instantText(user.createdAt),
  },
];

export function Page() {
  const router = useRouter();
  const { businessDate } = useProfile();
  const refusal = useCommandRefusal(createUser);
  const [search, setSearch] = useAddress();
  const state = searchToTableState(search, USER_ADDRESS);
  const input = usersInput(state);
  const users = useQuery(listQueryOf(listUsers, input));
  const open = (user: UserRecord) => void router.navigate({ to: paths.user({ userId: user.id }) });
  const create = (
    <ActionButton disabledReason={refusal} onAction={() => router.navigate({ to: paths.newUser() })}>
      Novo usuário
    </ActionButton>
  );
  return (
    <>
      <PageHeader
        title="Usuários"
        description="Quem entra no Lastro, com quais grupos e desde quando."
        actions={create}
      />
      <DataTable
        id="settings.users"
        caption="Usuários"
        columns={COLUMNS}
        filters={USER_FILTERS}
        searchPlaceholder={SEARCH_PLACEHOLDER}
        today={businessDate}
        state={state}
        onStateChange={(next) => setSearch(tableStateToSearch(next, USER_ADDRESS))}
        data={users.data && { rows: users.data.results, total: users.data.metadata.total }}
        isRefreshing={users.isFetching && users.data !== undefined}
        failure={
          users.isError ? { message: messageOf(users.error), requestId: requestIdOf(users.error) } : null
        }
        onRetry={() => users.refetch()}
        rowId={(user) => String(user.id)}
        rowLabel={nameOf}
        onOpen={open}
        onEdit={open}
        renderLink={(user, children) => <Link to={paths.user({ userId: user.id })}>{children}</Link>}
        empty={{
          title: 'Nenhum usuário ainda',
          description: 'Crie o primeiro para que alguém possa entrar.',
          action: create,
        }}
        exporting={{
          fileName: 'usuarios',
          fetchPage: async (page, signal) => {
            const { results, metadata } = await call(
              listUsers,
              { ...input, page, limit: MAX_PAGE_SIZE },
              { signal },
            );
            return { rows: results, total: metadata.total };
          },
        }}
      />
    </>
  );
}

function requestIdOf(error: Error): string | undefined {
  return error instanceof ApiError ? (error.requestId ?? undefined) : undefined;
}
