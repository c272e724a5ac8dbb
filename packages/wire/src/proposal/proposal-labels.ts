/** The fields of a proposal and of an offer, by their names on the wire. */
export const PROPOSAL_FIELD_LABELS = {
  cnpj: 'Empresa',
  product_id: 'Produto',
  status: 'Status',
  partner: 'Parceiro',
  vehicle_id: 'Veículo',
  guarantee: 'Garantia',
  monthly_guarantee_value: 'Valor mensal da garantia',
  has_escrow_account: 'Tem conta vinculada',
  risks_policy: 'Riscos identificados',
  order_uuid: 'Pedido do parceiro',
  observation: 'Observação',
  reason_for_change: 'Motivo da alteração',
  rates: 'Ofertas',
} as const;

export const OFFER_LABELS = {
  amount: 'Valor',
  grace: 'Carência (dias)',
  number_installments: 'Parcelas',
  rate: 'Taxa a.m.',
  prepayment_fee: 'Liquidação',
  tac: 'TAC',
} as const;
export type OfferFieldName = keyof typeof OFFER_LABELS;

export const REFUSAL_LABELS = {
  reason: 'Motivo da recusa',
  new_proposal_value: 'Valor que o cliente aceitaria',
  new_proposal_deadline: 'Prazo que o cliente aceitaria (meses)',
  detail: 'Detalhe',
} as const;
