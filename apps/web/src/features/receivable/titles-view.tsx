import { formatDate } from '@lastro/domain/dates';
import { MAX_PAGE_SIZE } from '@lastro/wire/lists';
import { listReceivables } from '@lastro/wire/receivable/receivable-operations';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api';
import { failureOf } from '../../lib/api-error';
import { listQueryOf } from '../../lib/query';
import { useProfile } from '../../lib/session';
import { DataTable } from '../../shared/data-table/data-table';
import { listInput, SEARCH_PLACEHOLDER } from './receivables-address';
import { titleColumns } from './titles-columns';
import { emptyWords, NO_MATCH, type ViewProps } from './view-words';

/** Every receivable by itself. */
export function TitlesView({ address, filters, onChange }: ViewProps) {
  const { businessDate } = useProfile();
  const input = listInput(address);
  const receivables = useQuery(listQueryOf(listReceivables, input));
  return (
    <DataTable
      id="credit.receivables"
      caption="Recebíveis"
      columns={titleColumns(address.cnpj !== null)}
      filters={filters}
      searchPlaceholder={SEARCH_PLACEHOLDER}
      today={businessDate}
      state={address.table}
      onStateChange={(table) => onChange({ ...address, table })}
      data={receivables.data && { rows: receivables.data.results, total: receivables.data.metadata.total }}
      isRefreshing={receivables.isFetching && receivables.data !== undefined}
      failure={receivables.isError ? failureOf(receivables.error) : null}
      onRetry={() => receivables.refetch()}
      rowId={(row) => String(row.id)}
      rowLabel={(row) => `${row.document} de ${row.drawee.name}, vence em ${formatDate(row.due_date)}`}
      empty={emptyWords(address.cnpj)}
      noMatchTitle={NO_MATCH}
      exporting={{
        fileName: 'recebiveis',
        fetchPage: async (page, signal) => {
          const wanted = { ...input, page, limit: MAX_PAGE_SIZE };
          const { results, metadata } = await call(listReceivables, wanted, { signal });
          return { rows: results, total: metadata.total };
        },
      }}
    />
  );
}
