import { listAuditEntries } from '@lastro/wire/audit/audit-operations';
import { IconShieldSearch } from '@tabler/icons-react';
import type { Screen } from '../../lib/screen';

export const auditScreens: readonly Screen[] = [
  {
    id: 'audit.trail',
    path: '/audit',
    title: 'Trilha de auditoria',
    summary: 'Quem alterou o quê, quando e por quê',
    icon: IconShieldSearch,
    area: 'audit',
    opensWith: listAuditEntries,
    menu: { order: 1 },
    shortcut: 'a',
    lazy: () => import('./audit-page'),
  },
];
