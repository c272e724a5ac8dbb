import { sumReceivables } from '@lastro/wire/receivable/receivable-operations';
import { SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { messageOf } from '../../lib/api-error';
import { listQueryOf } from '../../lib/query';
import { useAddress } from '../../lib/use-address';
import { isStep } from '../../shared/data-table/table-state';
import { PageHeader } from '../../ui/page-header';
import { PartialState } from '../../ui/states';
import { CompanyChooser } from './company-chooser';
import { GroupView } from './group-view';
import { OptInPanel } from './opt-in-panel';
import { useDraweeOptions } from './receivable-queries';
import styles from './receivables.module.css';
import {
  inView,
  type ReceivablesAddress,
  readAddress,
  receivableFilters,
  statusesIn,
  sumInput,
  VIEW_OPTIONS,
  type View,
  writeAddress,
} from './receivables-address';
import { StatusTotals } from './status-totals';
import { TitlesView } from './titles-view';

export function Page() {
  const [search, setSearch] = useAddress();
  const address = readAddress(search);
  const { view, cnpj, table } = address;
  const drawees = useDraweeOptions(address);
  const filters = useMemo(() => receivableFilters(drawees), [drawees]);
  const totals = useQuery(
    listQueryOf(sumReceivables, sumInput(address, view === 'vencimento' ? 'month' : 'drawee')),
  );
  const go = (next: ReceivablesAddress) =>
    setSearch(writeAddress(next), {
      isStep: next.cnpj !== cnpj || next.view !== view || isStep(table, next.table),
    });
  const shared = { address, filters, onChange: go };
  return (
    <>
      <PageHeader
        title="Recebíveis"
        description="O que os sacados devem às empresas, quando vence e quem o detém."
      />
      <div className={styles.page}>
        <div className={styles.bar}>
          <CompanyChooser
            cnpj={cnpj}
            onChoose={(chosen) => go({ ...address, cnpj: chosen, table: { ...table, page: 1 } })}
          />
          <SegmentedControl
            className="no-print"
            aria-label="Ver recebíveis"
            data={[...VIEW_OPTIONS]}
            value={view}
            onChange={(next) => go(inView(address, next as View))}
          />
        </div>
        {cnpj === null ? null : <OptInPanel key={cnpj} cnpj={cnpj} />}
        {totals.data === undefined && totals.isError ? (
          // In the other views the groups are of the same answer and tell of its failure themselves.
          view === 'titulos' && (
            <PartialState onRetry={() => totals.refetch()}>
              Os totais por status não puderam ser carregados. {messageOf(totals.error)}
            </PartialState>
          )
        ) : (
          <StatusTotals
            totals={totals.data?.totals}
            chosen={statusesIn(table.filters.status) ?? []}
            onChoose={(status) =>
              go({ ...address, table: { ...table, page: 1, filters: { ...table.filters, status } } })
            }
          />
        )}
        {view === 'titulos' ? (
          <TitlesView {...shared} />
        ) : view === 'vencimento' ? (
          <GroupView key="month" by="month" {...shared} />
        ) : (
          <GroupView key="drawee" by="drawee" {...shared} />
        )}
      </div>
    </>
  );
}
