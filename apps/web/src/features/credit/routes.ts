import { createProposal, getProposal, listProposals } from '@lastro/wire/proposal/proposal-operations';
import { IconFileDollar, IconFilePencil, IconFilePlus } from '@tabler/icons-react';
import type { Screen } from '../../lib/screen';
import { NEW_PROPOSAL_PATH, PROPOSALS_PATH, proposalParams } from './proposal-paths';

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
];
