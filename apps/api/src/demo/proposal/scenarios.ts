import type { ProposalStatus } from '@lastro/domain/proposal/proposal-status';

/** Where a demo proposal ends; how it gets there is in `proposal-events.ts`. */
export type Scenario = ProposalStatus;

/**
 * Five rounds, from three months ago to this week. Every status is there; what is open lies in the last round, because
 * an approved proposal stands in the way of the next one of its company. What was accepted lies in the fourth: no call
 * signs a contract yet, and one that still waits for its signature is not due before today.
 */
export const ROUNDS: readonly (readonly Scenario[])[] = [
  ['rejected', 'canceled', 'refused', 'rejected', 'refused', 'canceled', 'refused', 'rejected'],
  ['refused', 'rejected', 'canceled', 'refused', 'rejected', 'canceled', 'rejected', 'error'],
  ['canceled', 'rejected', 'refused', 'expired', 'canceled', 'expired', 'indicative', 'rejected'],
  ['accepted', 'refused', 'pending_allocation', 'accepted', 'canceled', 'pending', 'accepted', 'running'],
  [
    'pending_approval',
    'approved',
    'pending_commitee',
    'approved',
    'pending_board',
    'pending_approval',
    'pending_level',
    'approved',
    'pending_reanalysis',
    'pending_allocation',
    'approved',
    'pending_approval',
  ],
];

/**
 * Days before the business date on which a round begins, and how many it lasts. More than thirty lie between the third
 * and the fourth: what was approved there and nobody answered has expired by then.
 */
export const ROUND_DAYS = [
  { from: 95, days: 12 },
  { from: 80, days: 12 },
  { from: 62, days: 12 },
  { from: 17, days: 8 },
  { from: 8, days: 8 },
] as const;

export const REFUSALS = [
  { reason: 'credit_amount', new_proposal_value: 180_000 },
  { reason: 'deadline', new_proposal_deadline: 12 },
  { reason: 'rate', detail: 'Recebeu oferta menor de outra casa.' },
  { reason: 'other', detail: 'Decidiu adiar o investimento para o ano que vem.' },
] as const;

export const OBSERVATIONS = [
  'Cliente antigo, com pagamentos em dia nos últimos doze meses.',
  'Faturamento em queda no semestre: acompanhar de perto.',
  'Garantia já avaliada; laudo na pasta da empresa.',
  'Indicação de parceiro, primeira operação com a casa.',
] as const;

export const DEMO_PARTNERS = [
  {
    cnpj: '41000001000113',
    name: 'Maré Alta Correspondente',
    type: 'Correspondente',
    origin: 'mare-alta',
    active: true,
  },
  { cnpj: '41000002000168', name: 'Ponte Marketplace', type: 'Marketplace', origin: 'ponte', active: true },
  { cnpj: '41000003000102', name: 'Rede Contábil Sul', type: 'Contabilidade', origin: null, active: false },
  { cnpj: '41PAR4NE000161', name: 'Parceira Alfanumérica', type: 'Plataforma', origin: 'alfa', active: true },
] as const;
