import { createProposal, getProposal, listProposals } from '@lastro/wire/proposal/proposal-operations';
import { IconFileDollar, IconFilePencil, IconFilePlus } from '@tabler/icons-react';
import { z } from 'zod';
import { paths } from '../../lib/paths';
import type { Screen } from '../../lib/screen';

/** A positive integer, else the page does not exist (spec §2). */
const proposalParams = z.object({ proposalId: z.string().regex(/^[1-9]\d{0,14}$/) });

export const proposalScreens: readonly Screen[] = [
  {
    id: 'credit.proposals',
    path: paths.proposals,
    title: 'Propostas',
    summary: 'Propostas de crédito, suas ofertas e em que pé estão',
    icon: IconFileDollar,
    area: 'credit',
    opensWith: listProposals,
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
    opensWith: createProposal,
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
    opensWith: getProposal,
    parent: 'credit.proposals',
    params: proposalParams,
    lazy: () => import('./form/proposal-edit-page'),
  },
];
