import type { InputOf, ResultOf } from '@lastro/wire/operation';
import { sumReceivables } from '@lastro/wire/receivable/receivable-operations';
import { useQuery } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { searchFor } from '../../lib/address';
import { call } from '../../lib/api';
import { failureOf } from '../../lib/api-error';
import { paths } from '../../lib/paths';
import { listQueryOf } from '../../lib/query';
import { useProfile } from '../../lib/session';
import { plural } from '../../lib/words';
import { visibleColumns } from '../../shared/data-table/columns';
import { addressFilters } from '../../shared/data-table/data-table';
import type { FetchExportPage } from '../../shared/data-table/export-run';
import { insteadOfRows } from '../../shared/data-table/table-states';
import { Toolbar } from '../../shared/data-table/toolbar';
import { PartialState } from '../../ui/states';
import { groupColumns, shownStatuses, totalOf } from './group-columns';
import { GroupTable } from './group-table';
import { MonthChart } from './month-chart';
import styles from './receivables.module.css';
import {
  type GroupBy,
  SEARCH_PLACEHOLDER,
  statusesIn,
  sumInput,
  titlesOf,
  writeAddress,
} from './receivables-address';
import { emptyWords, NO_MATCH, type ViewProps } from './view-words';

const WORDS = {
  drawee: {
    caption: 'Recebíveis por sacado',
    fileName: 'recebiveis-por-sacado',
    one: 'sacado',
    many: 'sacados',
    order: 'Os de maior valor vêm primeiro.',
  },
  month: {
    caption: 'Recebíveis por vencimento',
    fileName: 'recebiveis-por-vencimento',
    one: 'mês',
    many: 'meses',
    order: 'Os mais antigos vêm primeiro.',
  },
};

type Sums = ResultOf<typeof sumReceivables>;

/** The receivables summed by drawee or by month; each sum leads to the titles it is made of. */
export function GroupView({ by, address, filters, onChange }: ViewProps & { by: GroupBy }) {
  const router = useRouter();
  const { businessDate } = useProfile();
  const { table, cnpj } = address;
  const input = sumInput(address, by);
  const sums = useQuery(listQueryOf(sumReceivables, input));
  const words = WORDS[by];
  const statuses = shownStatuses(statusesIn(table.filters.status) ?? [], sums.data);
  const columns = groupColumns(by, statuses);
  const allFilters = addressFilters(filters, SEARCH_PLACEHOLDER);
  const setTable = (next: typeof table) => onChange({ ...address, table: next });
  const searchOf = (key: string) => searchFor(writeAddress(titlesOf(address, by, key)));
  const isCut = sums.data !== undefined && isCutShort(sums.data);

  const groups = sums.data?.groups;
  const failure = sums.isError ? failureOf(sums.error) : null;
  const instead = insteadOfRows({
    state: table,
    onStateChange: setTable,
    data: groups && { rows: groups, total: groups.length },
    failure,
    onRetry: () => sums.refetch(),
    empty: emptyWords(cnpj),
    noMatchTitle: NO_MATCH,
    allFilters,
  });

  return (
    <div className={styles.view} data-by={by}>
      <Toolbar
        tableId={`credit.receivables.${by}`}
        caption={words.caption}
        columns={columns}
        allFilters={allFilters}
        panelFilters={filters}
        searchPlaceholder={SEARCH_PLACEHOLDER}
        today={businessDate}
        state={table}
        onStateChange={setTable}
        exporting={isCut ? undefined : { fileName: words.fileName, fetchPage: groupsAsked(input) }}
      />
      {sums.data !== undefined && failure !== null ? (
        <PartialState onRetry={() => sums.refetch()}>
          Os totais não puderam ser atualizados: {failure.message} O que se vê é a última resposta.
        </PartialState>
      ) : null}
      {by === 'month' && sums.data !== undefined && sums.data.groups.length > 0 ? (
        <MonthChart groups={sums.data.groups} statuses={statuses} />
      ) : null}
      {instead !== null ? (
        <div className={styles.card}>{instead}</div>
      ) : (
        <GroupTable
          caption={words.caption}
          columns={visibleColumns(columns, table.columns)}
          groups={groups}
          total={sums.data && totalOf(statuses, sums.data)}
          totalLabel={`Total de ${plural(sums.data?.group_count ?? 0, words.one, words.many)}`}
          isRefreshing={sums.isFetching && sums.data !== undefined}
          onOpen={({ key }) => void router.navigate({ to: paths.receivables(), search: searchOf(key) })}
          renderLink={({ key }, children) => (
            <Link to={paths.receivables()} search={searchOf(key)}>
              {children}
            </Link>
          )}
        />
      )}
      {sums.data === undefined || sums.data.groups.length === 0 ? null : (
        <SumsNote sums={sums.data} words={words} />
      )}
    </div>
  );
}

/** All of them are one answer, unless it was cut. */
function groupsAsked(input: InputOf<typeof sumReceivables>): FetchExportPage<Sums['groups'][number]> {
  return async (_, signal) => {
    const { groups } = await call(sumReceivables, input, { signal });
    return { rows: groups, total: groups.length };
  };
}

/** How the sums are to be read, and what is missing where there are more than are shown. */
function SumsNote({ sums, words }: { sums: Sums; words: (typeof WORDS)[GroupBy] }) {
  return (
    <p className={styles.note}>
      Valores em reais. {words.order}
      {isCutShort(sums)
        ? ` Aqui estão ${sums.groups.length} de ${plural(sums.group_count, words.one, words.many)}: use os filtros para ver os demais. O total é de todos.`
        : ''}
    </p>
  );
}

function isCutShort(sums: Sums): boolean {
  return sums.group_count > sums.groups.length;
}
