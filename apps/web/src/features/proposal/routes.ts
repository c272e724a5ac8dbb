import { IconFileDollar, IconFilePencil, IconFilePlus } from '@tabler/icons-react';
import { paths } from '../../lib/paths';
import { isRecordId, type Screen } from '../../lib/screen';

export const proposalScreens: readonly Screen[] = [
  {
    id: 'credit.proposals',
    path: paths.proposals,
    title: 'Propostas',
    summary: 'Propostas de crédito, suas ofertas e em que pé estão',
    icon: IconFileDollar,
    area: 'credit',
    opensWith: 'proposal.list',
    menu: { order: 1 },
    shortcut: 'c',
    lazy: () => import('./list/proposals-page'),
  },
  {
    id: 'credit.proposal-new',
    path: paths.newProposal,
    title: 'Nova proposta',
    summary: 'Propor crédito a uma empresa cadastrada',
    icon: IconFilePlus,
    area: 'credit',
    opensWith: 'proposal.create',
    parent: 'credit.proposals',
    lazy: () => import('./form/proposal-new-page'),
  },
  {
    id: 'credit.proposal',
    path: paths.proposal,
    title: 'Proposta',
    summary: 'Ofertas, simulação, decisão e histórico de uma proposta',
    icon: IconFilePencil,
    area: 'credit',
    opensWith: 'proposal.get',
    parent: 'credit.proposals',
    params: ({ proposalId }) => isRecordId(proposalId),
    lazy: () => import('./form/proposal-edit-page'),
  },
];
