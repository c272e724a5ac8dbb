/** Closed lists of a proposal (decisions §3): codes travel, labels are read. */

export const REFUSAL_REASONS = {
  credit_amount: 'Valor de crédito ofertado',
  deadline: 'Prazo',
  rate: 'Taxa',
  other: 'Outro',
} as const;
export type RefusalReason = keyof typeof REFUSAL_REASONS;

export const CHANGE_REASONS = {
  not_informed: 'Não informado',
  renegotiation: 'Renegociação com cliente',
  error_correction: 'Correção de erro',
  campaign: 'Campanha ou ação de aquisição',
  others: 'Outros',
} as const;
export type ChangeReason = keyof typeof CHANGE_REASONS;

export const GUARANTEES = {
  surety: 'Aval',
  escrow: 'Conta vinculada',
  receivables_assignment: 'Cessão fiduciária de recebíveis',
  fiduciary_alienation: 'Alienação fiduciária',
  pledge: 'Penhor',
  guaranty: 'Fiança',
  none: 'Sem garantia',
} as const;
export type Guarantee = keyof typeof GUARANTEES;

export const RISKS = {
  sector: 'Setorial',
  concentration: 'Concentração',
  ownership: 'Societário',
  restrictive: 'Restritivo',
  tax: 'Fiscal',
  reputation: 'Reputacional',
  socioenvironmental: 'Socioambiental',
  guarantee: 'Garantia',
  other: 'Outro',
} as const;
export type Risk = keyof typeof RISKS;
