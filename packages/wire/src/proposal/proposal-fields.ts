import { CHANGE_REASONS, GUARANTEES, REFUSAL_REASONS, RISKS } from '@lastro/domain/proposal/proposal-lists';
import { PROPOSAL_STATUSES } from '@lastro/domain/proposal/proposal-status';
import type { Fact } from '../trail-words';

type Fields = Readonly<Record<string, Fact>>;

/**
 * The fields of a proposal by their names on the wire, described once: the form, the list, a conflict, the history and the
 * trail read them here.
 */
export const PROPOSAL_FIELDS = {
  cnpj: { label: 'Empresa', kind: 'tax-id' },
  product_id: { label: 'Produto', kind: 'reference' },
  status: { label: 'Status', values: PROPOSAL_STATUSES },
  partner: { label: 'Parceiro', kind: 'reference' },
  vehicle_id: { label: 'Veículo', kind: 'reference' },
  order_uuid: { label: 'Pedido do parceiro', kind: 'reference' },
  guarantee: { label: 'Garantia', values: GUARANTEES },
  monthly_guarantee_value: { label: 'Valor mensal da garantia', kind: 'cents' },
  has_escrow_account: { label: 'Tem conta vinculada', kind: 'yes-no' },
  risks_policy: { label: 'Riscos identificados', values: RISKS },
  observation: { label: 'Observação', kind: 'text' },
  reason_for_change: { label: 'Motivo da alteração', values: CHANGE_REASONS },
  rates: { label: 'Ofertas' },
} as const satisfies Fields;
/** Of a decision, not of the proposal itself. */
export const OPINION_FIELD = { label: 'Parecer', kind: 'text' } as const satisfies Fact;
export type ProposalFieldName = keyof typeof PROPOSAL_FIELDS;

/** Of an offer, in the order in which its line shows them. */
export const OFFER_FIELDS = {
  amount: { label: 'Valor', kind: 'cents' },
  number_installments: { label: 'Parcelas', kind: 'count' },
  rate: { label: 'Taxa a.m.', kind: 'percent' },
  grace: { label: 'Carência (dias)', kind: 'count' },
  tac: { label: 'TAC', kind: 'percent' },
  prepayment_fee: { label: 'Liquidação', kind: 'percent' },
} as const satisfies Fields;
export type OfferFieldName = keyof typeof OFFER_FIELDS;
export const OFFER_FIELD_NAMES = Object.keys(OFFER_FIELDS) as OfferFieldName[];

/** Of the client's refusal. */
export const REFUSAL_FIELDS = {
  reason: { label: 'Motivo da recusa', values: REFUSAL_REASONS },
  new_proposal_value: { label: 'Valor que o cliente aceitaria', kind: 'cents' },
  new_proposal_deadline: { label: 'Prazo que o cliente aceitaria (meses)', kind: 'count' },
  detail: { label: 'Detalhe', kind: 'text' },
} as const satisfies Fields;
