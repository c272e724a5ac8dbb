import { IconReceipt } from '@tabler/icons-react';
import { paths } from '../../lib/paths';
import type { Screen } from '../../lib/screen';

export const receivableScreens: readonly Screen[] = [
  {
    id: 'credit.receivables',
    path: paths.receivables,
    title: 'Recebíveis',
    summary: 'Recebíveis por sacado e vencimento, e as autorizações para consultá-los',
    icon: IconReceipt,
    area: 'credit',
    opensWith: 'receivable.list',
    showsPeople: true,
    menu: { order: 2 },
    lazy: () => import('./receivables-page'),
  },
];
