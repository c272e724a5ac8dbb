import { getTaxIdView } from '@lastro/wire/inquiry/inquiry-operations';
import { createProposal, getProposal, listProposals } from '@lastro/wire/proposal/proposal-operations';
import { listReceivables } from '@lastro/wire/receivable/receivable-operations';
import {
  IconFileDollar,
  IconFilePencil,
  IconFilePlus,
  IconReceipt,
  IconZoomQuestion,
} from '@tabler/icons-react';
import type { Screen } from '../../lib/screen';
import {
  NEW_PROPOSAL_PATH,
  PROPOSALS_PATH,
  proposalParams,
  QUERY_PATH,
  RECEIVABLES_PATH,
} from './proposal-paths';

export const creditScreens: readonly Screen[] = [
  {
    id: 'credit.proposals',
    path: PROPOSALS_PATH,
    title: 'Propostas',
    summary: 'Propostas de crédito, suas ofertas e em que pé estão',
    icon: IconFileDollar,
    area: 'credit',
    opensWith: listProposals,
    menu: { order: 1 },
    shortcut: 'c',
    lazy: () => import('./proposals-page'),
  },
  {
    id: 'credit.proposal-new',
    path: NEW_PROPOSAL_PATH,
    title: 'Nova proposta',
    summary: 'Propor crédito a uma empresa cadastrada',
    icon: IconFilePlus,
    area: 'credit',
    opensWith: createProposal,
    parent: 'credit.proposals',
    lazy: () => import('./proposal-new-page'),
  },
  {
    id: 'credit.proposal',
    path: '/credit/proposal/{proposalId}/edit',
    title: 'Proposta',
    summary: 'Ofertas, simulação, decisão e histórico de uma proposta',
    icon: IconFilePencil,
    area: 'credit',
    opensWith: getProposal,
    parent: 'credit.proposals',
    params: proposalParams,
    lazy: () => import('./proposal-edit-page'),
  },
  {
    id: 'credit.receivables',
    path: RECEIVABLES_PATH,
    title: 'Recebíveis',
    summary: 'Recebíveis por sacado e vencimento, e as autorizações para consultá-los',
    icon: IconReceipt,
    area: 'credit',
    opensWith: listReceivables,
    menu: { order: 2 },
    lazy: () => import('./receivables/receivables-page'),
  },
  {
    id: 'credit.query',
    path: QUERY_PATH,
    title: 'Consulta de CPF ou CNPJ',
    summary: 'Registro, restrições, exposição e histórico de um documento',
    icon: IconZoomQuestion,
    area: 'credit',
    opensWith: getTaxIdView,
    parent: 'credit.proposals',
    lazy: () => import('./query/query-page'),
  },
];
