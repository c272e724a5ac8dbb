import { statusLabel } from '@lastro/domain/proposal/proposal-status';
import { PROPOSAL_FIELDS } from '@lastro/wire/proposal/proposal-fields';
import { proposal as schema } from '@lastro/wire/proposal/proposal-schemas';
import { newIdempotencyKey } from '../../../lib/idempotency-key';
import type { SelectOption } from '../../../shared/form/plain-fields';
import type { PartsOf } from '../../../shared/form/record-field';
import type { RecordDefinition } from '../../../shared/form/use-record-form';
import { factText } from '../../../shared/trail/fact-text';
import { offerText } from '../offers/offer-text';
import { actionReason, type ProposalRecord, type References } from '../proposal-queries';
import { proposalFieldOf } from './proposal-checks';
import { changesTerms, type OfferValues, type ProposalValues, proposalValuesOf } from './proposal-values';

const TAKES_BACK =
  'A proposta foi aprovada enquanto você editava: salvar condições diferentes das aprovadas a devolve para aprovação';

/** What two people may fill in. The reason is its author's alone. */
const TYPED_FIELDS = [
  'product_id',
  'partner',
  'vehicle_id',
  'order_uuid',
  'guarantee',
  'monthly_guarantee_value',
  'has_escrow_account',
  'risks_policy',
  'observation',
] as const;

/** An order is its partner's, and an amount says nothing without what is guaranteed. */
const GROUPS: Partial<Record<keyof ProposalValues, string>> = {
  partner: 'order',
  order_uuid: 'order',
  guarantee: 'guarantee',
  monthly_guarantee_value: 'guarantee',
};

/** The lists that tell what was chosen. */
export interface ProposalLists extends References {
  /** Of any partner. */
  readonly orderName: (uuid: string) => string;
}

type ProposalDefinition = RecordDefinition<ProposalRecord, ProposalValues>;

export function proposalForm(lists: ProposalLists) {
  const lookUp = (name: string, code: string) => optionLabel(lists, name, code) ?? code;
  return {
    subject: 'Esta proposta',
    schema,
    valuesOf: proposalValuesOf,
    fieldOf: proposalFieldOf,
    fields: [
      ...TYPED_FIELDS.map((name) => ({
        name,
        label: PROPOSAL_FIELDS[name].label,
        group: GROUPS[name],
        text: (value: unknown) => factText(PROPOSAL_FIELDS[name], value, { name, lookUp }),
      })),
      { name: 'rates', label: PROPOSAL_FIELDS.rates.label, parts: OFFERS },
    ],
    given: ['version', 'cnpj', 'status'],
    lockOf: (record) => actionReason(record, 'change'),
    statusOf: ({ status }) => statusLabel(status),
    undoes: (values, current) =>
      current.status === 'approved' && changesTerms(values, current) ? TAKES_BACK : null,
  } as const satisfies ProposalDefinition;
}

function optionLabel(lists: ProposalLists, name: string, code: string): string | undefined {
  const among = (options: readonly SelectOption[]) => options.find(({ value }) => value === code)?.label;
  switch (name) {
    case 'product_id':
      return among(lists.products);
    case 'partner':
      return among(lists.partners);
    case 'vehicle_id':
      return among(lists.vehicles);
    default:
      return lists.orderName(code);
  }
}

const OFFERS: PartsOf<OfferValues> = {
  keyOf: ({ id }) => (id === null ? null : String(id)),
  labelOf: (id) => `Oferta nº ${id}`,
  newLabel: 'Nova oferta',
  text: offerText,
  goneText: '(excluída)',
  anew: (offer) => ({ ...offer, id: null, key: newIdempotencyKey() }),
};
