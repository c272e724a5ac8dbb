import { defineActions, defineRecords } from '../trail-words';

export const receivableActions = defineActions({
  'opt-in.requested': 'pediu autorização para consultar recebíveis',
  'opt-in.asked-again': 'pediu de novo uma autorização em vigor',
  'opt-in.activated': 'ativou a autorização para consultar recebíveis',
  'opt-in.expired': 'encerrou a autorização pelo prazo',
  'opt-in.revoked': 'revogou a autorização para consultar recebíveis',
  'receivables.refreshed': 'atualizou os recebíveis na registradora',
  'receivables.people-read': 'viu CPFs de sacados por inteiro',
});

export const receivableRecords = defineRecords({
  'opt-in': 'Autorização de recebíveis',
});
