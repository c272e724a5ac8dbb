import type { MutationCacheConfig, Query, QueryClient } from '@tanstack/react-query';

/** What is good for longer than this is a list that nobody's work changes. */
const LASTING_MS = 60_000;

/**
 * After a command everything on the screen is as the server has it, whichever page drew it and whatever the command
 * touched: a decision moves exposure, counts, histories and what waits for whom, and no list of those would ever be whole.
 * What the command's page has read anew by itself, or was answered, is not asked for again; what shows people's data as
 * they are neither, for each reading is recorded: its own pages say when to read it. Such answers count as old from then on,
 * so that whoever comes back reads them.
 */
export function freshAfterCommands(clientOf: () => QueryClient): MutationCacheConfig {
  let done: ReadonlyMap<Query, number> | null = null;
  return {
    onSuccess: () => {
      const queries = clientOf().getQueryCache().getAll();
      done ??= new Map(queries.map((query) => [query, query.state.dataUpdateCount]));
    },
    onSettled: () => {
      // Once the page has taken the answer in. Of a save of several calls the last one counts: what stands in between is nobody's.
      setTimeout(() => {
        if (done === null || clientOf().isMutating() > 0) return;
        const before = done;
        done = null;
        readOld(clientOf(), before);
      });
    },
  };
}

function readOld(queryClient: QueryClient, before: ReadonlyMap<Query, number>): void {
  const isOld = (query: Query) => before.has(query) && !isLasting(query) && !isReadSince(query, before);
  void queryClient.invalidateQueries({
    predicate: (query) => isOld(query) && query.meta?.discloses !== true,
  });
  void queryClient.invalidateQueries({
    predicate: (query) => isOld(query) && query.meta?.discloses === true,
    refetchType: 'none',
  });
}

function isLasting({ options, observers }: Query): boolean {
  const times = [options, ...observers.map((observer) => observer.options)].map((each) =>
    'staleTime' in each ? each.staleTime : undefined,
  );
  return times.some((time) => typeof time === 'number' && time > LASTING_MS);
}

/** Answered since, or asked again on purpose and not yet answered. */
function isReadSince(query: Query, before: ReadonlyMap<Query, number>): boolean {
  const { dataUpdateCount, isInvalidated, fetchStatus } = query.state;
  return dataUpdateCount > (before.get(query) ?? 0) || (isInvalidated && fetchStatus === 'fetching');
}
