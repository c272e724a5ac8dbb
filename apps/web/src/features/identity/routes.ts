import { createUser, getUser, listGrants, listUsers } from '@lastro/wire/identity/user-operations';
import { IconUser, IconUserCheck, IconUserPlus, IconUsers } from '@tabler/icons-react';
import { z } from 'zod';
import { paths } from '../../lib/paths';
import type { Screen } from '../../lib/screen';

/** A positive integer, else the page does not exist (as spec §2 asks of every numeric id). */
const userParams = z.object({ userId: z.string().regex(/^[1-9]\d{0,14}$/) });

export const identityScreens: readonly Screen[] = [
  {
    id: 'settings.users',
    path: paths.users,
    title: 'Usuários',
    summary: 'Quem entra no Lastro e com quais grupos',
    icon: IconUsers,
    area: 'settings',
    opensWith: listUsers,
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
    opensWith: createUser,
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
    opensWith: getUser,
    parent: 'settings.users',
    params: userParams,
    lazy: () => import('./user-page'),
  },
  {
    id: 'settings.grants',
    path: paths.grants,
    title: 'Aprovações de acesso',
    summary: 'Grupos sensíveis à espera de uma segunda pessoa',
    icon: IconUserCheck,
    area: 'settings',
    opensWith: listGrants,
    menu: { order: 2 },
    shortcut: 's',
    lazy: () => import('./grants-page'),
  },
];
