import { IconShieldSearch } from '@tabler/icons-react';
import { paths } from '../../lib/paths';
import type { Screen } from '../../lib/screen';

export const auditScreens: readonly Screen[] = [
  {
    id: 'audit.trail',
    path: paths.trail,
    title: 'Trilha de auditoria',
    summary: 'Quem alterou o quê, quando e por quê',
    icon: IconShieldSearch,
    area: 'audit',
    opensWith: 'audit.list-entries',
    showsPeople: true,
    menu: { order: 1 },
    shortcut: 'a',
    lazy: () => import('./audit-page'),
  },
];
