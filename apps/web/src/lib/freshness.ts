import type { Mutation, MutationCacheConfig, Query, QueryClient } from '@tanstack/react-query';

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
  let done: Before | null = null;
  return {
    onSuccess: () => {
      // Anew with every call: what was read between two of them knows nothing of the second.
      done = stateOf(clientOf());
    },
    onSettled: () => {
      // Once the page has taken the answer in. Of a save of several calls only the end is read: what stands in between is nobody's.
      setTimeout(() => {
        if (done === null || clientOf().isMutating(AT_WORK) > 0) return;
        const before = done;
        done = null;
        readOld(clientOf(), before);
      });
    },
  };
}

/** What goes on without its page keeps nobody waiting. */
const AT_WORK = { predicate: ({ meta }: Mutation) => meta?.mayBeLeft !== true };

/** Of each read how often it was answered, and whether it was on its way: such an answer may not know of the command. */
type Before = ReadonlyMap<Query, { readonly answers: number; readonly wasAsked: boolean }>;

function stateOf(queryClient: QueryClient): Before {
  const queries = queryClient.getQueryCache().getAll();
  return new Map(
    queries.map((query) => {
      const { dataUpdateCount: answers, fetchStatus } = query.state;
      return [query, { answers, wasAsked: fetchStatus === 'fetching' }];
    }),
  );
}

function readOld(queryClient: QueryClient, before: Before): void {
  const isOld = (query: Query) => before.has(query) && !isLasting(query) && !isReadSince(query, before);
  const isRecorded = ({ meta }: Query) => meta?.isRecorded === true;
  void queryClient.invalidateQueries({ predicate: (query) => isOld(query) && !isRecorded(query) });
  void queryClient.invalidateQueries({
    predicate: (query) => isOld(query) && isRecorded(query),
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
function isReadSince(query: Query, before: Before): boolean {
  const { dataUpdateCount, isInvalidated, fetchStatus } = query.state;
  const { answers, wasAsked } = before.get(query) ?? { answers: 0, wasAsked: true };
  return (!wasAsked && dataUpdateCount > answers) || (isInvalidated && fetchStatus === 'fetching');
}
