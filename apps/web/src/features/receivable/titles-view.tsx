import { formatDate } from '@lastro/domain/dates';
import { listReceivables } from '@lastro/wire/receivable/receivable-operations';
import { DataTable } from '../../shared/data-table/data-table';
import { useListTable } from '../../shared/list/use-list-screen';
import { listInput, SEARCH_PLACEHOLDER } from './receivables-address';
import { titleColumns } from './titles-columns';
import { emptyWords, NO_MATCH, type ViewProps } from './view-words';

/** Every receivable by itself. */
export function TitlesView({ address, filters, onChange }: ViewProps) {
  const table = useListTable(
    {
      id: 'credit.receivables',
      operation: listReceivables,
      caption: 'Recebíveis',
      fileName: 'recebiveis',
      searchPlaceholder: SEARCH_PLACEHOLDER,
      filters,
      asks: () => listInput(address),
      columns: titleColumns(address.cnpj !== null),
      rowId: (row) => String(row.id),
      rowLabel: (row) => `${row.document} de ${row.drawee.name}, vence em ${formatDate(row.due_date)}`,
      empty: emptyWords(address.cnpj),
      noMatchTitle: NO_MATCH,
    },
    address.table,
    (next) => onChange({ ...address, table: next }),
  );
  return <DataTable {...table} />;
}
