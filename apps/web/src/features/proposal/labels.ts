import { codesOf } from '@lastro/domain/coded-list';
import { formatDate, isIsoDate } from '@lastro/domain/dates';
import { groupLabel, isGroup } from '@lastro/domain/identity/groups';
import { formatMoney, reaisToCents } from '@lastro/domain/money';
import { CHANGE_REASONS, GUARANTEES, REFUSAL_REASONS, RISKS } from '@lastro/domain/proposal/proposal-lists';
import { statusLabel } from '@lastro/domain/proposal/proposal-status';
import type { SelectOption } from '../../shared/form/plain-fields';

/** The fields of a proposal and of an offer, by their names on the wire. */
export const FIELD_LABELS = {
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

const MORE_LABELS: Readonly<Record<string, string>> = {
  product: 'Produto',
  vehicle: 'Veículo',
  monthlyGuaranteeValue: 'Valor mensal da garantia',
  hasEscrowAccount: 'Tem conta vinculada',
  orderUuid: 'Pedido do parceiro',
  risks: 'Riscos identificados',
  expiresOn: 'Validade da aprovação',
  approvalLevel: 'Alçada da aprovação',
  approvedAmount: 'Valor aprovado',
  approvedTotal: 'Total comprometido na aprovação',
  offers: 'Ofertas',
  offer: 'Oferta',
  transaction: 'Operação',
  operation: 'Número no provedor',
  provider: 'Provedor',
  contract: 'Contrato',
  refusalReason: REFUSAL_LABELS.reason,
  refusalAmount: REFUSAL_LABELS.new_proposal_value,
  refusalDeadline: REFUSAL_LABELS.new_proposal_deadline,
  refusalDetail: REFUSAL_LABELS.detail,
};

/** A field of the history as people name it. */
export function fieldLabel(name: string): string {
  const known: Readonly<Record<string, string>> = { ...MORE_LABELS, ...FIELD_LABELS };
  return known[name] ?? name;
}

const MONEY_FIELDS: readonly string[] = [
  'monthlyGuaranteeValue',
  'refusalAmount',
  'approvedAmount',
  'approvedTotal',
];

/** A value of the history: a code becomes its label where the field has a closed list. */
export function valueLabel(field: string, value: string | null): string {
  if (value === null || value === '') return '(vazio)';
  if (value === 'true' || value === 'false') return value === 'true' ? 'Sim' : 'Não';
  const lists: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    guarantee: GUARANTEES,
    refusalReason: REFUSAL_REASONS,
    reason_for_change: CHANGE_REASONS,
    risks_policy: RISKS,
    risks: RISKS,
  };
  if (field === 'status') return statusLabel(value);
  if (field === 'approvalLevel') return isGroup(value) ? groupLabel(value) : value;
  if (field === 'expiresOn') return isIsoDate(value) ? formatDate(value) : value;
  if (MONEY_FIELDS.includes(field)) return moneyText(value);
  const list = lists[field];
  if (list === undefined) return value;
  return value
    .split(/[\n,]/)
    .map((code) => list[code.trim()] ?? code.trim())
    .join(', ');
}

/** The trail keeps reais as they travel. */
export function moneyText(reais: string): string {
  const amount = reaisToCents(Number(reais));
  return amount === null ? reais : formatMoney(amount);
}

function optionsOf(list: Readonly<Record<string, string>>): SelectOption[] {
  return Object.entries(list).map(([value, label]) => ({ value, label }));
}

export const CHANGE_REASON_OPTIONS = optionsOf(CHANGE_REASONS);
export const GUARANTEE_OPTIONS = optionsOf(GUARANTEES);
export const RISK_CODES = codesOf(RISKS);

/** Why somebody did it: the reason comes as its code where it is one of a list. */
export function reasonLabel(reason: string): string {
  const known: Readonly<Record<string, string>> = { ...REFUSAL_REASONS, ...CHANGE_REASONS };
  return known[reason] ?? reason;
}
