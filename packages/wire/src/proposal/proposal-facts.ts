import { RENAMED_PRODUCTS } from '@lastro/domain/catalogue/product-name';
import { GROUP_LABELS } from '@lastro/domain/identity/groups';
import { GUARANTEES, REFUSAL_REASONS, RISKS } from '@lastro/domain/proposal/proposal-lists';
import { PIPELINE_STAGES, PROPOSAL_STATUSES } from '@lastro/domain/proposal/proposal-status';
import type { Facts } from '../trail-words';
import { PROPOSAL_FIELD_LABELS as FIELD, REFUSAL_LABELS as REFUSAL } from './proposal-labels';

/** What the trail keeps of a proposal: products, partners and vehicles by their names, offers as people write them. */
export const proposalFacts: Facts = {
  status: { label: FIELD.status, values: PROPOSAL_STATUSES },
  pipeline: { label: 'Etapa do crédito', values: PIPELINE_STAGES },
  product: { label: FIELD.product_id, known: RENAMED_PRODUCTS },
  partner: { label: FIELD.partner },
  vehicle: { label: FIELD.vehicle_id },
  guarantee: { label: FIELD.guarantee, values: GUARANTEES },
  monthlyGuaranteeValue: { label: FIELD.monthly_guarantee_value, kind: 'reais' },
  hasEscrowAccount: { label: FIELD.has_escrow_account, kind: 'yes-no' },
  risks: { label: FIELD.risks_policy, values: RISKS },
  orderUuid: { label: FIELD.order_uuid, kind: 'technical' },
  expiresOn: { label: 'Validade da aprovação', kind: 'date' },
  approvalLevel: { label: 'Alçada da aprovação', values: GROUP_LABELS },
  approvedAmount: { label: 'Valor aprovado', kind: 'reais' },
  approvedTotal: { label: 'Total comprometido na aprovação', kind: 'reais' },
  observation: { label: FIELD.observation },
  offers: { label: FIELD.rates },
  offer: { label: 'Oferta' },
  transaction: { label: 'Operação' },
  contract: { label: 'Contrato' },
  operation: { label: 'Número no provedor' },
  provider: { label: 'Provedor', known: { 'built-in': 'Provedor interno' } },
  refusalReason: { label: REFUSAL.reason, values: REFUSAL_REASONS },
  refusalAmount: { label: REFUSAL.new_proposal_value, kind: 'reais' },
  refusalDeadline: { label: REFUSAL.new_proposal_deadline, kind: 'count' },
  refusalDetail: { label: REFUSAL.detail },
};
