import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { ApiError } from '../../lib/api-error';
import { type WriteLine, writeLine } from './write-line';

/** What is typed did not begin with the state that the form stands on. */
export interface Begun<T> {
  /** What it began with; null where nobody knows. */
  readonly opened: T | null;
}

export interface StoredDraft<T> {
  value: T;
  /** Where the record moved on since. */
  begun?: Begun<T>;
  /** ISO instant. */
  savedAt: string;
  /** The same upon the record as it stands by then; null when it changes nothing any more. Without it, nothing moves. */
  again?: () => StoredDraft<T> | null;
}

/** What somebody else left unsaved of the same record. */
export interface ForeignDraft<T> extends StoredDraft<T> {
  id: string;
  author: string;
  /** Copies it into the own draft, which may go where it `replaces` it. Null when it holds nothing any more. */
  take: (replaces: boolean) => Promise<StoredDraft<T> | null>;
}

export interface DraftStore<T> {
  /** Null when there is none. */
  load: () => Promise<StoredDraft<T> | null>;
  /** `savedAt` is null when there was nothing worth keeping. */
  save: (value: T) => Promise<{ savedAt: string | null }>;
  discard: () => Promise<void>;
  /** Only where drafts belong to the record and not to the person alone. */
  loadOthers?: () => Promise<readonly ForeignDraft<T>[]>;
}

interface DraftOptions<T> extends DraftStore<T> {
  value: T;
  delayMs?: number;
}

export type DraftStatus = 'idle' | 'saving' | 'saved' | 'failed';

/** What becomes of the typed words when the page is left now. */
export type DraftFate = 'kept' | 'behind-another' | 'not-kept';

export interface Draft<T> {
  status: DraftStatus;
  /** When the draft was last kept. */
  savedAt: string | null;
  /** What the store said when it would not take another one; null when trying again may help. */
  refusal: string | null;
  /** A draft of an earlier visit, waiting for the person to choose. Nothing is kept meanwhile: it would be overwritten. */
  offer: StoredDraft<T> | null;
  /** Drafts of others, waiting to be taken over. They are not in the way of the own one. */
  others: readonly ForeignDraft<T>[];
  /** Makes somebody's draft the own one; the caller puts its value into the form. */
  takeOver: (draft: ForeignDraft<T>, replaces: boolean) => Promise<StoredDraft<T> | null>;
  /** Takes the offer as it stands by now; the caller puts its value into the form. Null when it is gone. */
  restore: () => Promise<StoredDraft<T> | null>;
  /** Drops the offer. */
  dismiss: () => void;
  /** Keeps what was typed without waiting for a pause, and tells what became of it. */
  keepNow: () => Promise<DraftFate>;
  /**
   * The work was saved for good: its draft goes, and one still on offer stays, being other work. What is typed after
   * it, on a page that stays, is new work.
   */
  finish: () => Promise<void>;
}

const RETRY_FACTOR = 5;

/** Keeps unfinished work on the server while it is being typed. */
export function useDraft<T>({ value, delayMs = 2000, ...functions }: DraftOptions<T>): Draft<T> {
  // The store's functions may be new at every render; timers must call the latest.
  const store = useRef<DraftStore<T>>(functions);
  store.current = functions;
  const found = useFoundDrafts(store);
  const [line] = useState(writeLine);
  const { status, savedAt, refusal, setStatus, latest, stand, keepNow } = useKeeping({
    store,
    found,
    line,
    value,
    delayMs,
  });
  const { offer, others, settle } = found;

  return {
    status,
    savedAt,
    refusal,
    offer,
    others,
    // What is typed meanwhile belongs to the work that the other one takes the place of.
    takeOver: (draft, replaces) =>
      line.whileStill(async () => {
        const taken = await draft.take(replaces);
        found.forget(draft);
        if (taken === null) return null;
        stand(taken);
        settle(null);
        setStatus('saved');
        return taken;
      }),
    restore: async () => {
      // Another tab may have finished it since this page was opened.
      const restored = await store.current.load().catch(() => (offer?.again ? offer.again() : offer));
      settle(null);
      if (restored !== null) stand(restored);
      return restored;
    },
    dismiss: () => {
      settle(null);
      // In line with the writes: what is kept after it must not go with it.
      line.add(() => store.current.discard());
    },
    keepNow,
    finish: () =>
      line.whileStill(async () => {
        if (!found.isWaiting()) await store.current.discard().catch(() => undefined);
        stand({ value: latest(), savedAt: null });
        setStatus('idle');
      }),
  };
}

type Store<T> = RefObject<DraftStore<T>>;

/** What earlier visits and other people left there. */
function useFoundDrafts<T>(store: Store<T>) {
  const [offer, setOffer] = useState<StoredDraft<T> | null>(null);
  const [others, setOthers] = useState<readonly ForeignDraft<T>[]>([]);
  // As of now, for what goes on after the last render.
  const waiting = useRef<StoredDraft<T> | null>(null);
  const isKnown = useRef(false);

  const settle = useCallback((next: StoredDraft<T> | null) => {
    isKnown.current = true;
    waiting.current = next;
    setOffer(next);
  }, []);

  const look = useCallback(async () => {
    if (isKnown.current) return;
    const found = await store.current.load();
    if (!isKnown.current) settle(found);
  }, [store, settle]);

  useEffect(() => {
    let isCurrent = true;
    store.current
      .loadOthers?.()
      .then((found) => {
        if (isCurrent) setOthers(found);
      })
      .catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, [store]);

  return {
    offer,
    others,
    /** Asks for the own one, unless it is known. */
    look,
    settle,
    isWaiting: useCallback(() => waiting.current !== null, []),
    forget: (draft: ForeignDraft<T>) => setOthers((rest) => rest.filter(({ id }) => id !== draft.id)),
  };
}

interface KeepingOptions<T> {
  readonly store: Store<T>;
  readonly found: Pick<ReturnType<typeof useFoundDrafts<T>>, 'offer' | 'look' | 'isWaiting'>;
  readonly line: WriteLine;
  readonly value: T;
  readonly delayMs: number;
}

/** What is typed goes to the store after a pause. */
function useKeeping<T>({ store, found, line, value, delayMs }: KeepingOptions<T>) {
  const { offer, look, isWaiting } = found;
  const [status, setStatus] = useState<DraftStatus>('idle');
  const [savedAt, setSavedAt] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const latest = useRef(value);
  latest.current = value;
  const text = JSON.stringify(value);
  const kept = useRef(text);

  useEffect(() => {
    // Where it fails the form works all the same; it is asked again before anything is kept.
    const looking = look();
    line.add(() => looking);
  }, [look, line]);

  const write = useCallback(
    async (attempt: T) => {
      try {
        // What was not seen yet must not be overwritten.
        await look();
        if (isWaiting()) return setStatus('idle');
        const saved = await store.current.save(attempt);
        kept.current = JSON.stringify(attempt);
        setSavedAt(saved.savedAt);
        setRefusal(null);
        setStatus('saved');
      } catch (failure) {
        setRefusal(failure instanceof ApiError && !failure.isTransient ? failure.detail : null);
        setStatus('failed');
      }
    },
    [store, look, isWaiting],
  );

  const keep = useCallback(() => {
    if (line.isStill()) return;
    const attempt = latest.current;
    setStatus('saving');
    line.add(() => write(attempt));
  }, [line, write]);

  const canKeep = offer === null;
  useEffect(() => {
    if (!canKeep || text === kept.current) return;
    const timer = setTimeout(keep, status === 'failed' ? delayMs * RETRY_FACTOR : delayMs);
    return () => clearTimeout(timer);
  }, [canKeep, text, delayMs, status, keep]);

  const isUnkept = useCallback(() => JSON.stringify(latest.current) !== kept.current, []);
  const keepRest = useCallback(() => {
    if (!isWaiting() && isUnkept()) keep();
  }, [isWaiting, isUnkept, keep]);
  // Leaving within the delay must not lose the last words.
  useEffect(() => keepRest, [keepRest]);

  return {
    status,
    savedAt,
    refusal,
    setStatus,
    latest: () => latest.current,
    /** This is what the store has by now. */
    stand: (stored: { readonly value: T; readonly savedAt: string | null }) => {
      kept.current = JSON.stringify(stored.value);
      setSavedAt(stored.savedAt);
    },
    keepNow: async (): Promise<DraftFate> => {
      keepRest();
      await line.end();
      if (isWaiting()) return 'behind-another';
      return isUnkept() ? 'not-kept' : 'kept';
    },
  };
}
