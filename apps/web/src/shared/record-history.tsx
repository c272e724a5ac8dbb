import { formatInstant } from '@lastro/domain/dates';
import { Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { messageOf } from '../lib/api-error';
import type { metaOf } from '../lib/query';
import { LinesSkeleton } from '../ui/skeletons';
import { EmptyState, FailedState } from '../ui/states';
import { Timeline, type TimelineEntry } from '../ui/timeline';

export interface HistoryPage<Entry> {
  readonly entries: readonly Entry[];
  readonly hasOlder: boolean;
  /** The newest entry of the trail that older pages count from: what happens meanwhile moves none of them. */
  readonly until: number | undefined;
}

/** As the calls take it. `until`: of the page before; of the first there is none. */
interface HistoryAsked {
  readonly page: number;
  readonly until?: number | undefined;
}

export interface HistorySource<Entry> {
  /** Begins with the read operation's name, as every query's key does. */
  readonly queryKey: readonly [string, ...unknown[]];
  /** `metaOf` the operation, where its readings are recorded. */
  readonly meta?: ReturnType<typeof metaOf>;
  readonly readPage: (asked: HistoryAsked, signal: AbortSignal) => Promise<HistoryPage<Entry>>;
}

/** One line of a history: when and what are said here, who and how much by the record. */
export interface HistoryLine extends Pick<TimelineEntry, 'id' | 'actor' | 'title' | 'lines'> {
  readonly instant: string;
}

interface RecordHistoryProps<Entry> {
  /** "da empresa", "do usuário". */
  ofRecord: string;
  /** "com esta empresa". */
  withRecord: string;
  source: HistorySource<Entry>;
  linesOf: (entries: readonly Entry[]) => readonly HistoryLine[];
}

/** Everything that was done to one record, newest first, people told from services; older pages on request. */
export function RecordHistory<Entry>({ ofRecord, withRecord, source, linesOf }: RecordHistoryProps<Entry>) {
  const history = useInfiniteQuery({
    queryKey: source.queryKey,
    meta: source.meta,
    queryFn: ({ pageParam, signal }) => source.readPage(pageParam, signal),
    initialPageParam: { page: 1 } as HistoryAsked,
    getNextPageParam: ({ hasOlder, until }, _all, { page }): HistoryAsked | undefined =>
      hasOlder ? { page: page + 1, until } : undefined,
  });
  if (history.isPending) return <LinesSkeleton lines={4} label="Carregando histórico" />;
  if (history.data === undefined)
    return <FailedState onRetry={() => history.refetch()}>{messageOf(history.error)}</FailedState>;
  const entries = history.data.pages.flatMap((page) => page.entries);
  if (entries.length === 0)
    return (
      <EmptyState title="Nenhuma alteração ainda" icon={IconHistory}>
        O que for feito {withRecord} aparece aqui, com autor e motivo.
      </EmptyState>
    );
  return (
    <>
      <Timeline
        label={`Histórico ${ofRecord}`}
        // Days later the hour still matters.
        entries={linesOf(entries).map((line) => ({
          ...line,
          when: formatInstant(line.instant),
        }))}
      />
      {history.isFetchNextPageError ? <p role="alert">{messageOf(history.error)}</p> : null}
      {history.hasNextPage ? (
        <Button
          variant="default"
          mt="md"
          loading={history.isFetchingNextPage}
          onClick={() => void history.fetchNextPage()}
        >
          Ver mais antigos
        </Button>
      ) : null}
    </>
  );
}

/** Of a call that answers with pages of the trail. */
export function pageOfTrail<Entry>({
  results,
  metadata: { page, pages },
  until,
}: {
  readonly results: readonly Entry[];
  readonly metadata: { readonly page: number; readonly pages: number };
  readonly until: number;
}): HistoryPage<Entry> {
  return { entries: results, hasOlder: page < pages, until };
}
