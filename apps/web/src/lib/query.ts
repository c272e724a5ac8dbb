import { MAX_PAGE_SIZE } from '@lastro/wire/lists';
import { type InputOf, type Operation, pathParameters, type ResultOf } from '@lastro/wire/operation';
import {
  keepPreviousData,
  type Mutation,
  MutationCache,
  QueryClient,
  type QueryKey,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call } from './api';
import { ApiError } from './api-error';
import { freshAfterCommands } from './freshness';
import { newIdempotencyKey } from './idempotency-key';

const MAX_RETRIES = 2;
/** Answers about a record that is gone, is no longer as it was read, or was changed by a try that seemed to fail. */
const OUTDATED: readonly number[] = [404, 409];
const isOutdated = ({ status, code }: ApiError) =>
  OUTDATED.includes(status) || code === 'idempotency.key-reused';

/** What nobody waits for is asked anew when it is asked again after a while: the answer of then would be an old one. */
const ASKED_ANEW_AFTER_MS = 2 * 60_000;

export function makeQueryClient(): QueryClient {
  const queryClient: QueryClient = new QueryClient({
    mutationCache: new MutationCache(freshAfterCommands(() => queryClient)),
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        gcTime: 10 * 60_000,
        // The server's "no" stays a "no"; only silence and overload deserve another try.
        retry: (failures, error) => error instanceof ApiError && error.isTransient && failures < MAX_RETRIES,
        retryDelay: (attempt) => 400 * 2 ** attempt,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  return queryClient;
}

/** Of a read that is recorded, because it shows people or names them: it is not made again unasked (`freshness.ts`). */
export function metaOf({ discloses, peopleIn }: Operation): { readonly isRecorded: boolean } {
  return { isRecorded: discloses === true || peopleIn !== undefined };
}

/** The query of a read operation; every key begins with the operation's name, which is what `invalidates` uses. */
export function queryOf<Op extends Operation>(operation: Op, input: InputOf<Op>) {
  return queryOptions({
    queryKey: [operation.name, input] as const,
    queryFn: ({ signal }) => call(operation, input, { signal }),
    meta: metaOf(operation),
  });
}

/** A list keeps the page before on screen while the next one loads. */
export function listQueryOf<Op extends Operation>(operation: Op, input: InputOf<Op>) {
  return { ...queryOf(operation, input), placeholderData: keepPreviousData };
}

interface Page<T> {
  readonly results: readonly T[];
  readonly metadata: { readonly pages: number };
}

type ItemOf<Op extends Operation> = ResultOf<Op> extends Page<infer T> ? T : never;

/**
 * Every page of a list that is chosen from: what stands on the second one is wanted by somebody, too. What comes into the
 * list meanwhile moves others onto the next page: `keyOf` tells who was there already.
 */
export function wholeListOf<Op extends Operation>(
  operation: Op,
  filter: Omit<InputOf<Op>, 'page' | 'limit'>,
  keyOf: (item: ItemOf<Op>) => string,
) {
  return queryOptions({
    queryKey: [operation.name, 'whole', filter] as const,
    queryFn: async ({ signal }) => {
      const items = new Map<string, ItemOf<Op>>();
      for (let page = 1, pages = 1; page <= pages; page += 1) {
        const input = { ...filter, page, limit: MAX_PAGE_SIZE } as InputOf<Op>;
        const answer = (await call(operation, input, { signal })) as Page<ItemOf<Op>>;
        for (const item of answer.results) items.set(keyOf(item), item);
        pages = answer.metadata.pages;
      }
      return [...items.values()];
    },
  });
}

const BRIEFLY_MS = 2000;

/** For what a page can be without: it is mostly there at once, and silence must not take the page away. */
export async function waitBriefly(asked: readonly Promise<unknown>[]): Promise<void> {
  await Promise.race([Promise.allSettled(asked), new Promise((over) => setTimeout(over, BRIEFLY_MS))]);
}

/** What a command answered stands: a read that began before it must not come after it. */
export function keepAnswer(queryClient: QueryClient, queryKey: QueryKey, record: unknown): void {
  void queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, record);
}

interface CommandOptions<Op extends Operation> {
  /** Reads whose answers this command makes old. */
  readonly invalidates?: readonly Operation[];
  /** It goes on without the page, and a notice tells its outcome wherever the person is by then. */
  readonly mayBeLeft?: true;
  readonly onSuccess?: (result: ResultOf<Op>, input: InputOf<Op>) => unknown;
  /** Beside `invalidates`, when nobody knows whether it was done and nobody tries again. */
  readonly onUnknown?: () => void;
}

/** The commands whose outcome is told on the page that sent them: nobody leaves it before. */
export const HELD = { predicate: ({ meta }: Mutation) => meta?.mayBeLeft !== true };

/**
 * A command with its idempotency key. The key is made when the form opens and kept while the outcome is unknown
 * (no answer, 5xx), so that trying again cannot do the thing twice; a definite answer earns a new key. Of each thing that
 * it is done to it has one of its own: what is unknown of one says nothing of another.
 *
 * Of what is unknown the page tells nothing until somebody tries again. Where they do not, and let go of the command by
 * closing what has it (or by `letGo`, where it stays), whatever it touches is read: it may have been done.
 */
export function useCommand<Op extends Operation>(operation: Op, options: CommandOptions<Op> = {}) {
  const queryClient = useQueryClient();
  const keys = useRef(new Map<string, { readonly key: string; readonly from: number }>());
  const readAgain = () => {
    for (const read of options.invalidates ?? []) {
      void queryClient.invalidateQueries({ queryKey: [read.name] });
    }
  };
  const doubt = useDoubt(() => {
    for (const read of options.invalidates ?? []) void readUntilRead(queryClient, [read.name]);
    options.onUnknown?.();
  });
  const mutation = useMutation<ResultOf<Op>, Error, InputOf<Op>>({
    meta: { mayBeLeft: options.mayBeLeft },
    mutationFn: (input) => {
      const target = targetOf(operation, input);
      const before = keys.current.get(target);
      const isOver = options.mayBeLeft && performance.now() - (before?.from ?? 0) > ASKED_ANEW_AFTER_MS;
      const { key, from } =
        before && !isOver ? before : { key: newIdempotencyKey(), from: performance.now() };
      keys.current.set(target, { key, from });
      return call(operation, input, { idempotencyKey: key });
    },
    onError: (error, input) => {
      // It says nothing of a try before it.
      if (error instanceof ApiError && error.status === 429) return;
      if (error instanceof ApiError && error.isInDoubt) {
        doubt.raise();
        // Nothing that is asked again hangs on what is read meanwhile.
        if (options.mayBeLeft) doubt.tell();
        return;
      }
      doubt.settle();
      keys.current.delete(targetOf(operation, input));
      // What the page shows is not what the server has: whoever tries again must see it first.
      if (error instanceof ApiError && isOutdated(error)) readAgain();
    },
    onSuccess: async (result, input) => {
      doubt.settle();
      keys.current.delete(targetOf(operation, input));
      readAgain();
      await options.onSuccess?.(result, input);
    },
  });
  return {
    ...mutation,
    isInDoubt: doubt.isOpen,
    /** What may have been done is read; who tries again still sends the same. */
    recheck: doubt.tell,
    /** Its dialog is closed: what is asked next is another act, however like it. */
    letGo: () => {
      keys.current.clear();
      doubt.tell();
    },
  };
}

const READ_AGAIN_MS = 3000;
const READ_TIMES = 40;

/** What may be old is asked for until it is read: the network that lost a reply may lose this one, too. */
export async function readUntilRead(queryClient: QueryClient, queryKey: QueryKey): Promise<void> {
  for (let time = 0; time < READ_TIMES; time += 1) {
    try {
      await queryClient.invalidateQueries({ queryKey }, { throwOnError: true });
      return;
    } catch (failure) {
      if (!(failure instanceof ApiError) || !failure.isTransient) return;
      await new Promise((later) => setTimeout(later, READ_AGAIN_MS));
    }
  }
}

/** Whether something may have been done that nobody was told of; `read` it when who could have tried again is gone. */
export function useDoubt(read: () => void) {
  const latest = useRef(read);
  latest.current = read;
  const state = useRef({ isOpen: false, isGone: false }).current;
  const [doubt] = useState(() => ({
    raise: () => {
      state.isOpen = true;
      if (state.isGone) doubt.tell();
    },
    isOpen: () => state.isOpen,
    settle: () => {
      state.isOpen = false;
    },
    tell: () => {
      if (state.isOpen) latest.current();
      state.isOpen = false;
    },
  }));
  useEffect(() => {
    state.isGone = false;
    return () => {
      state.isGone = true;
      doubt.tell();
    };
  }, [state, doubt]);
  return doubt;
}

/** What it is done to: the record in the path, or the one that a mutation names. */
function targetOf(operation: Operation, input: unknown): string {
  const names = operation.transport === 'rest' ? pathParameters(operation.path) : ['id'];
  return names.map((name) => String((input as Record<string, unknown>)[name])).join(' ');
}
