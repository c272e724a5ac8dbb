import { codesOf } from '@lastro/domain/coded-list';
import { PROPOSAL_STATUSES, type ProposalStatus, statusLabel } from '@lastro/domain/proposal/proposal-status';
import { parseCnpj } from '@lastro/domain/tax-id';
import type { InputOf } from '@lastro/wire/operation';
import { PROPOSAL_FIELDS as FIELD } from '@lastro/wire/proposal/proposal-fields';
import type { countProposals } from '@lastro/wire/proposal/proposal-operations';
import type { FilterDef, FilterValues } from '../../../shared/data-table/table-state';
import { amountsIn, choicesIn, datesIn, flagIn, numberIn, textIn } from '../../../shared/list/filter-values';
import type { References } from '../proposal-queries';

const STATUS_OPTIONS = codesOf(PROPOSAL_STATUSES).map((status) => ({
  value: status,
  label: statusLabel(status),
}));

export function proposalFilters({ products, vehicles, partners }: References): readonly FilterDef[] {
  return [
    { id: 'status', label: FIELD.status.label, kind: 'multi', options: STATUS_OPTIONS },
    { id: 'minhas', label: 'Autoria', kind: 'boolean', yes: 'Minhas propostas', no: 'De outras pessoas' },
    { id: 'produto', label: FIELD.product_id.label, kind: 'select', options: plain(products) },
    { id: 'veiculo', label: FIELD.vehicle_id.label, kind: 'select', options: plain(vehicles) },
    { id: 'parceiro', label: FIELD.partner.label, kind: 'select', options: plain(partners) },
    { id: 'criada', label: 'Criada em', kind: 'date-range' },
    { id: 'valor', label: 'Maior oferta', kind: 'money-range' },
  ];
}

/** A filter may ask for what can no longer be chosen in a form. */
function plain(options: References['products']) {
  return options.map(({ value, label }) => ({ value, label }));
}

/** The same filters but for the status, which is what the counts are of. */
export function countsInput(filters: FilterValues): InputOf<typeof countProposals> {
  const created = datesIn(filters.criada);
  const amount = amountsIn(filters.valor);
  return {
    q: textIn(filters.q),
    mine: flagIn(filters.minhas),
    product: numberIn(filters.produto),
    vehicle: numberIn(filters.veiculo),
    partner: parseCnpj(textIn(filters.parceiro) ?? '') ?? undefined,
    created_from: created.from,
    created_to: created.to,
    min_amount: amount.min,
    max_amount: amount.max,
  };
}

export function statusesIn({ status }: FilterValues): ProposalStatus[] | undefined {
  return choicesIn(status, codesOf(PROPOSAL_STATUSES));
}
