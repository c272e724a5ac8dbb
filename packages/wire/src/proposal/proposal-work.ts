import { staffOf } from '@lastro/domain/identity/access';
import { APPROVAL_LEVELS } from '@lastro/domain/proposal/authority';
import { defineWork } from '../worklist/worklist-words';
import { PROPOSAL_WRITE } from './proposal-access';

export const proposalWork = defineWork({
  'proposal.decision': {
    label: 'Decisões de crédito',
    action: 'Decidir',
    access: staffOf(...APPROVAL_LEVELS),
  },
  'proposal.answer': {
    label: 'Respostas do cliente',
    action: 'Registrar resposta',
    access: PROPOSAL_WRITE,
  },
  'proposal.reanalysis': {
    label: 'Propostas em reanálise',
    action: 'Reanalisar',
    access: PROPOSAL_WRITE,
  },
});
