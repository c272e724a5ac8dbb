import { IconZoomQuestion } from '@tabler/icons-react';
import { paths } from '../../lib/paths';
import type { Screen } from '../../lib/screen';

export const inquiryScreens: readonly Screen[] = [
  {
    id: 'credit.query',
    path: paths.inquiry,
    title: 'Consulta de CPF ou CNPJ',
    summary: 'Registro, restrições, exposição e histórico de um documento',
    icon: IconZoomQuestion,
    area: 'credit',
    opensWith: 'inquiry.get-tax-id',
    parent: 'credit.proposals',
    lazy: () => import('./query-page'),
  },
];
