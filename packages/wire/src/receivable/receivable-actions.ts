import { OPT_IN_SCOPES, OPT_IN_STATUSES } from '@lastro/domain/receivable/opt-in';
import { defineActions, defineRecords, defineServices } from '../trail-words';

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
  'opt-in': {
    label: 'Autorização de recebíveis',
    isPersonal: false,
    facts: {
      cnpj: { label: 'Empresa', kind: 'tax-id' },
      status: { label: 'Situação', values: OPT_IN_STATUSES },
      scope: { label: 'Abrangência', values: OPT_IN_SCOPES },
      validUntil: { label: 'Válida até', kind: 'date' },
      receivables: { label: 'Recebíveis informados', kind: 'count' },
      claimedElsewhere: { label: 'Recebíveis já registrados por outra empresa', kind: 'count' },
      claimedReferences: { label: 'Referências desses recebíveis' },
      moved: { label: 'Recebíveis que vieram de outra empresa', kind: 'count' },
      movedReferences: {
        label: 'Referências dos que vieram de outra empresa',
        facts: { reference: { label: 'Referência' }, from: { label: 'Empresa anterior', kind: 'tax-id' } },
        told: ({ reference, from }) => `${reference} (antes de ${from})`,
      },
    },
  },
});

export const receivableServices = defineServices({
  'receivable:keep-opt-ins': 'Rotina de autorizações de recebíveis',
});
