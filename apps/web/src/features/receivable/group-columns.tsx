import { type Cents, formatAmount, isAtLeast, totalCents, ZERO_CENTS } from '@lastro/domain/money';
import { RECEIVABLE_STATUS_CODES } from '@lastro/domain/receivable/receivable-status';
import { formatTaxId } from '@lastro/domain/tax-id';
import { grouped } from '../../lib/words';
import type { Column } from '../../shared/data-table/columns';
import { NOTHING } from '../../shared/list/column-kinds';
import { NameWithTaxId } from '../../shared/name-with-tax-id';
import { monthLabel } from './months';
import { isReceivableStatus, receivableLook } from './receivable-looks';
import type { ReceivableGroup, ReceivableSums } from './receivable-queries';
import type { GroupBy } from './receivables-address';

/** The statuses that have a column: those asked for, or all, and any that only the server knows. */
export function shownStatuses(chosen: readonly string[], sums: ReceivableSums | undefined): string[] {
  if (chosen.length > 0) return [...chosen];
  const foreign = (sums?.totals ?? [])
    .map(({ status }) => status)
    .filter((code) => !isReceivableStatus(code));
  return [...RECEIVABLE_STATUS_CODES, ...foreign];
}

/** The last line: all that is filtered, also the groups that the answer had no room for. */
export function totalOf(statuses: readonly string[], { totals }: ReceivableSums): ReceivableGroup {
  const own = totals.filter(({ status }) => statuses.includes(status));
  const amount = totalCents(own.map((each) => each.amount));
  return {
    key: '',
    tax_id: null,
    label: '',
    count: own.reduce((sum, { count }) => sum + count, 0),
    amount,
    amount_at_least: isAtLeast(amount),
    statuses: own,
  };
}

export function groupColumns(by: GroupBy, statuses: readonly string[]): readonly Column<ReceivableGroup>[] {
  return [
    ...(by === 'drawee' ? DRAWEE : MONTH),
    {
      id: 'count',
      header: 'Títulos',
      numeric: true,
      cell: ({ count }) => grouped(count),
      exportValue: ({ count }) => count,
    },
    ...statuses.map((status) => amountColumn(status, receivableLook(status).label, amountIn(status))),
    amountColumn('amount', 'Total', ({ amount }) => amount),
  ];
}

const DRAWEE: readonly Column<ReceivableGroup>[] = [
  {
    id: 'drawee',
    header: 'Sacado',
    primary: true,
    cell: ({ tax_id, label }) => <NameWithTaxId name={label} taxId={tax_id ?? ''} />,
    exportValue: ({ label }) => label,
    alsoShows: 'tax_id',
  },
  {
    id: 'tax_id',
    header: 'CPF ou CNPJ',
    hidden: true,
    cell: ({ tax_id }) => <span className="tabular">{formatTaxId(tax_id ?? '')}</span>,
    exportValue: ({ tax_id }) => formatTaxId(tax_id ?? ''),
  },
];

const MONTH: readonly Column<ReceivableGroup>[] = [
  {
    id: 'month',
    header: 'Vencimento',
    primary: true,
    cell: ({ key }) => monthLabel(key),
    exportValue: ({ key }) => monthLabel(key),
  },
];

function amountColumn(
  id: string,
  header: string,
  read: (group: ReceivableGroup) => Cents,
): Column<ReceivableGroup> {
  return {
    id,
    header,
    numeric: true,
    cell: (group) => {
      const amount = read(group);
      return amount === 0 ? NOTHING : formatAmount(amount);
    },
    exportValue: (group) => ({ kind: 'money', cents: read(group) }),
  };
}

function amountIn(status: string) {
  return ({ statuses }: ReceivableGroup): Cents =>
    statuses.find((one) => one.status === status)?.amount ?? ZERO_CENTS;
}
