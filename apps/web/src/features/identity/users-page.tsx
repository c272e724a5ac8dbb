import { GROUPS, groupLabel, SIGN_IN_TYPES } from '@lastro/domain/identity/groups';
import { formatTaxId } from '@lastro/domain/tax-id';
import { createUser, listUsers } from '@lastro/wire/identity/user-operations';
import { paths } from '../../lib/paths';
import { instantColumn, statusColumn, textColumn } from '../../shared/list/column-kinds';
import { choiceIn, choicesIn, flagIn, textIn } from '../../shared/list/filter-values';
import type { ListOf } from '../../shared/list/list-definition';
import { ListScreen } from '../../shared/list/list-screen';
import { useListScreen } from '../../shared/list/use-list-screen';
import type { UserRecord } from './user-form-values';

const nameOf = (user: UserRecord) => `${user.firstName} ${user.lastName}`;
const groupsOf = (user: UserRecord) => user.groups.map(groupLabel).join(', ');
const pathOf = (user: UserRecord) => paths.user({ userId: user.id });

/** What stands between the person and the work, the most important first. */
function situationOf(user: UserRecord): { tone: 'danger' | 'warning' | 'success'; label: string } {
  if (user.pendingReactivation) return { tone: 'warning', label: 'Reativação aguarda' };
  if (!user.active) return { tone: 'danger', label: 'Desativado' };
  if (user.pendingGroups.length > 0) return { tone: 'warning', label: 'Aguarda aprovação' };
  if (user.signInType === 'baas' && !user.hasPassword) return { tone: 'warning', label: 'Sem senha' };
  return { tone: 'success', label: 'Ativo' };
}

const USERS: ListOf<typeof listUsers> = {
  id: 'settings.users',
  operation: listUsers,
  caption: 'Usuários',
  fileName: 'usuarios',
  searchPlaceholder: 'Buscar por nome ou e-mail',
  filters: [
    {
      id: 'grupo',
      label: 'Grupo',
      kind: 'multi',
      options: GROUPS.map((group) => ({ value: group, label: groupLabel(group) })),
    },
    {
      id: 'tipo',
      label: 'Tipo de acesso',
      kind: 'select',
      options: Object.entries(SIGN_IN_TYPES).map(([value, label]) => ({ value, label })),
    },
    { id: 'ativo', label: 'Situação', kind: 'boolean', yes: 'Ativos', no: 'Desativados' },
  ],
  asks: ({ q, grupo, tipo, ativo }) => ({
    q: textIn(q),
    group: choicesIn(grupo, GROUPS),
    signInType: choiceIn(tipo, ['staff', 'baas']),
    active: flagIn(ativo),
  }),
  columns: [
    textColumn({ id: 'name', header: 'Nome', primary: true, sortable: true, width: 220, value: nameOf }),
    textColumn({ id: 'email', header: 'E-mail', sortable: true, width: 240, value: (user) => user.email }),
    {
      id: 'groups',
      header: 'Grupos',
      width: 260,
      cell: (user) => <span title={groupsOf(user)}>{groupsOf(user) || 'Nenhum'}</span>,
      exportValue: groupsOf,
    },
    statusColumn({ id: 'status', header: 'Situação', width: 170, value: situationOf }),
    instantColumn({
      id: 'lastSignInAt',
      header: 'Última entrada',
      sortable: true,
      width: 150,
      never: 'Nunca',
      value: (user) => user.lastSignInAt,
    }),
    textColumn({
      id: 'signInType',
      header: 'Tipo de acesso',
      width: 140,
      hidden: true,
      value: (user) => SIGN_IN_TYPES[user.signInType],
    }),
    textColumn({
      id: 'companyTaxId',
      header: 'CNPJ da empresa',
      width: 170,
      hidden: true,
      value: (user) => formatTaxId(user.companyTaxId ?? ''),
    }),
    instantColumn({
      id: 'createdAt',
      header: 'Criado em',
      sortable: true,
      width: 150,
      hidden: true,
      value: (user) => user.createdAt,
    }),
  ],
  rowId: (user) => String(user.id),
  rowLabel: nameOf,
  pathOf,
  editPathOf: pathOf,
  create: { label: 'Novo usuário', path: paths.newUser(), command: createUser },
  empty: {
    title: 'Nenhum usuário ainda',
    description: 'Crie o primeiro para que alguém possa entrar.',
  },
};

export function Page() {
  return (
    <ListScreen
      title="Usuários"
      description="Quem entra no Lastro, com quais grupos e desde quando."
      list={useListScreen(USERS)}
    />
  );
}
