import { IconUser, IconUserCheck, IconUserPlus, IconUsers } from '@tabler/icons-react';
import { paths } from '../../lib/paths';
import { isRecordId, type Screen } from '../../lib/screen';

export const identityScreens: readonly Screen[] = [
  {
    id: 'settings.users',
    path: paths.users,
    title: 'Usuários',
    summary: 'Quem entra no Lastro e com quais grupos',
    icon: IconUsers,
    area: 'settings',
    opensWith: 'identity.list-users',
    menu: { order: 1 },
    shortcut: 'u',
    lazy: () => import('./users-page'),
  },
  {
    id: 'settings.user-new',
    path: paths.newUser,
    title: 'Novo usuário',
    summary: 'Cadastrar alguém da equipe ou de uma empresa cliente',
    icon: IconUserPlus,
    area: 'settings',
    opensWith: 'identity.create-user',
    parent: 'settings.users',
    lazy: () => import('./user-new-page'),
  },
  {
    id: 'settings.user',
    path: paths.user,
    title: 'Usuário',
    summary: 'Dados, grupos, permissões e histórico de um usuário',
    icon: IconUser,
    area: 'settings',
    opensWith: 'identity.get-user',
    parent: 'settings.users',
    params: ({ userId }) => isRecordId(userId),
    lazy: () => import('./user-page'),
  },
  {
    id: 'settings.grants',
    path: paths.grants,
    title: 'Aprovações de acesso',
    summary: 'Grupos sensíveis à espera de uma segunda pessoa',
    icon: IconUserCheck,
    area: 'settings',
    opensWith: 'identity.list-grants',
    menu: { order: 2 },
    shortcut: 's',
    lazy: () => import('./grants-page'),
  },
];
