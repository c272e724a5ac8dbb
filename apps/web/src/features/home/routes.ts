import { IconHome2 } from '@tabler/icons-react';
import { paths } from '../../lib/paths';
import type { Screen } from '../../lib/screen';

export const homeScreens: readonly Screen[] = [
  {
    id: 'home.start',
    path: paths.home,
    title: 'Início',
    summary: 'Seu dia, seus acessos e sua atividade',
    icon: IconHome2,
    area: 'home',
    opensWith: 'audit.list-own-activity',
    menu: { order: 1 },
    shortcut: 'i',
    lazy: () => import('./home-page'),
  },
];
