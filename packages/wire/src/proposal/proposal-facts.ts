import { RENAMED_PRODUCTS } from '@lastro/domain/catalogue/product-name';
import { GROUP_LABELS } from '@lastro/domain/identity/groups';
import { PIPELINE_STAGES } from '@lastro/domain/proposal/proposal-status';
import type { Facts } from '../trail-words';
import { PROPOSAL_FIELDS as FIELD, OPINION_FIELD, REFUSAL_FIELDS as REFUSAL } from './proposal-fields';

/** What the trail keeps of a proposal: products, partners and vehicles by their names, offers as people write them. */
export const proposalFacts: Facts = {
  status: FIELD.status,
  pipeline: { label: 'Etapa do crédito', values: PIPELINE_STAGES },
  product: { label: FIELD.product_id.label, known: RENAMED_PRODUCTS },
  partner: { label: FIELD.partner.label },
  vehicle: { label: FIELD.vehicle_id.label },
  guarantee: FIELD.guarantee,
  monthlyGuaranteeValue: { ...FIELD.monthly_guarantee_value, kind: 'reais' },
  hasEscrowAccount: FIELD.has_escrow_account,
  risks: FIELD.risks_policy,
  orderUuid: { ...FIELD.order_uuid, kind: 'technical' },
  expiresOn: { label: 'Validade da aprovação', kind: 'date' },
  approvalLevel: { label: 'Alçada da aprovação', values: GROUP_LABELS },
  approvedAmount: { label: 'Valor aprovado', kind: 'reais' },
  approvedTotal: { label: 'Total comprometido na aprovação', kind: 'reais' },
  opinion: OPINION_FIELD,
  observation: FIELD.observation,
  offers: FIELD.rates,
  offer: { label: 'Oferta' },
  transaction: { label: 'Operação' },
  contract: { label: 'Contrato' },
  operation: { label: 'Número no provedor' },
  provider: { label: 'Provedor', known: { 'built-in': 'Provedor interno' } },
  refusalReason: REFUSAL.reason,
  refusalAmount: { ...REFUSAL.new_proposal_value, kind: 'reais' },
  refusalDeadline: REFUSAL.new_proposal_deadline,
  refusalDetail: REFUSAL.detail,
};
