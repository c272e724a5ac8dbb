import { CHANGE_REASONS, REFUSAL_REASONS } from '@lastro/domain/proposal/proposal-lists';
import { defineActions, defineRecords, defineServices } from '../trail-words';
import { proposalFacts } from './proposal-facts';

export const proposalActions = defineActions({
  'proposal.created': 'criou a proposta',
  'proposal.changed': 'alterou a proposta',
  'proposal.status-changed': 'mudou o status da proposta',
  'proposal.status-told': 'informou o andamento da proposta',
  'proposal.offer-created': 'incluiu uma oferta',
  'proposal.offer-deleted': 'excluiu uma oferta',
  'proposal.accepted': 'registrou o aceite de uma oferta',
  'proposal.registration-canceled': 'cancelou no provedor o registro de uma oferta que não foi aceita',
  'proposal.expired': 'encerrou a proposta pelo prazo',
  'proposal.deleted': 'excluiu a proposta',
});

export const proposalRecords = defineRecords({
  proposal: {
    label: 'Proposta',
    isPersonal: false,
    facts: proposalFacts,
    reasons: { ...CHANGE_REASONS, ...REFUSAL_REASONS },
  },
});

export const proposalServices = defineServices({
  'proposal:expire': 'Rotina de vencimento de propostas',
  'proposal:cancel-registrations': 'Rotina de registros no provedor',
  'credit-pipeline': 'Esteira de crédito',
});
