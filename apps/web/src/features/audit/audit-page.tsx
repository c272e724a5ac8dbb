import { AUDIT_PAGE, listAuditEntries } from '@lastro/wire/audit/audit-operations';
import { MAX_PAGE_SIZE } from '@lastro/wire/lists';
import { actionPhrase } from '@lastro/wire/trail-catalogue';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../lib/api-error';
import { listQueryOf } from '../../lib/query';
import { useProfile } from '../../lib/session';
import { useAddress } from '../../lib/use-address';
import { DataTable } from '../../shared/data-table/data-table';
import { searchToTableState, tableStateToSearch } from '../../shared/data-table/table-state';
import { actorName, type TrailEntry } from '../../shared/trail/entry-words';
import { PageHeader } from '../../ui/page-header';
import { AUDIT_COLUMNS } from './audit-columns';
import { AUDIT_ADDRESS, AUDIT_FILTERS, auditInput, SEARCH_PLACEHOLDER } from './audit-table';
import { EntryDrawer } from './entry-drawer';
import { trailPages } from './trail-pages';
import { VerifyTrail } from './verify-trail';

export function Page() {
  const { businessDate } = useProfile();
  const [search, setSearch] = useAddress();
  const state = searchToTableState(search, AUDIT_ADDRESS);
  const input = auditInput(state);
  const [readPage] = useState(trailPages);
  const entries = useQuery({
    ...listQueryOf(listAuditEntries, input),
    queryFn: ({ signal }) => readPage(input, signal),
  });
  const readExported = trailPages();
  const [opened, setOpened] = useState<TrailEntry | null>(null);
  return (
    <>
      <PageHeader
        title="Trilha de auditoria"
        description="Cada alteração com autor, origem, motivo e o antes e depois. As entradas são encadeadas: uma mudança ou uma falta aparece na verificação."
      />
      <DataTable
        id="audit.trail"
        caption="Trilha de auditoria"
        columns={AUDIT_COLUMNS}
        filters={AUDIT_FILTERS}
        searchPlaceholder={SEARCH_PLACEHOLDER}
        today={businessDate}
        state={state}
        onStateChange={(next) => setSearch(tableStateToSearch(next, AUDIT_ADDRESS))}
        data={entries.data && { rows: entries.data.results, total: entries.data.metadata.total }}
        isRefreshing={entries.isFetching && entries.data !== undefined}
        failure={entries.isError ? { message: messageOf(entries.error) } : null}
        onRetry={() => entries.refetch()}
        defaultPageSize={AUDIT_PAGE}
        rowId={(entry) => String(entry.seq)}
        rowLabel={(entry) => `${actorName(entry)} ${actionPhrase(entry.action)}`}
        onOpen={setOpened}
        summary={<VerifyTrail />}
        empty={{
          title: 'A trilha está vazia',
          description: 'A primeira alteração feita no Lastro aparece aqui.',
        }}
        exporting={{
          fileName: 'auditoria',
          fetchPage: async (page, signal) => {
            const asked = { ...input, page, limit: MAX_PAGE_SIZE };
            const { results, metadata } = await readExported(asked, signal);
            return { rows: results, total: metadata.total };
          },
        }}
      />
      <EntryDrawer entry={opened} onClose={() => setOpened(null)} />
    </>
  );
}
