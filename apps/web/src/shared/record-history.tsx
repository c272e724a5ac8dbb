import { formatInstant } from '@lastro/domain/dates';
import { Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { messageOf } from '../lib/api-error';
import { LinesSkeleton } from '../ui/skeletons';
import { EmptyState, FailedState } from '../ui/states';
import { Timeline, type TimelineEntry } from '../ui/timeline';

/** Its number in the trail tells an entry from every other. */
interface Numbered {
  readonly seq: number;
}

export interface HistoryPage<Entry> {
  readonly entries: readonly Entry[];
  readonly hasOlder: boolean;
}

export interface HistorySource<Entry> {
  /** Begins with the read operation's name, as every query's key does. */
  readonly queryKey: readonly [string, ...unknown[]];
  readonly readPage: (page: number, signal: AbortSignal) => Promise<HistoryPage<Entry>>;
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
export function RecordHistory<Entry extends Numbered>({
  ofRecord,
  withRecord,
  source,
  linesOf,
}: RecordHistoryProps<Entry>) {
  const history = useInfiniteQuery({
    queryKey: source.queryKey,
    queryFn: ({ pageParam, signal }) => source.readPage(pageParam, signal),
    initialPageParam: 1,
    getNextPageParam: ({ hasOlder }, _all, page) => (hasOlder ? page + 1 : undefined),
  });
  if (history.isPending) return <LinesSkeleton lines={4} label="Carregando histórico" />;
  if (history.data === undefined)
    return <FailedState onRetry={() => history.refetch()}>{messageOf(history.error)}</FailedState>;
  const entries = withoutTwins(history.data.pages.flatMap((page) => page.entries));
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

/** What happens while somebody reads moves an entry to the next page, where it comes once more. */
function withoutTwins<Entry extends Numbered>(entries: readonly Entry[]): Entry[] {
  return [...new Map(entries.map((entry) => [entry.seq, entry])).values()];
}

/** Of a call that answers with pages of the trail. */
export function pageOfTrail<Entry>({
  results,
  metadata: { page, pages },
}: {
  readonly results: readonly Entry[];
  readonly metadata: { readonly page: number; readonly pages: number };
}): HistoryPage<Entry> {
  return { entries: results, hasOlder: page < pages };
}
