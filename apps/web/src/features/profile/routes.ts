import { IconUserCircle } from '@tabler/icons-react';
import { paths } from '../../lib/paths';
import type { Screen } from '../../lib/screen';

export const profileScreens: readonly Screen[] = [
  {
    id: 'profile.own',
    path: paths.profile,
    title: 'Meu perfil',
    summary: 'Dados, acessos, sessões abertas e preferências',
    icon: IconUserCircle,
    area: 'home',
    opensWith: 'identity.list-own-sessions',
    parent: 'home.start',
    shortcut: 'p',
    lazy: () => import('./profile-page'),
  },
];
