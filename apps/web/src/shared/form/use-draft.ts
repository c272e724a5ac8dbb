import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError } from '../../lib/api-error';

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
export function useDraft<T>(options: DraftOptions<T>): Draft<T> {
  const { load, save, discard, loadOthers, value, delayMs = 2000 } = options;
  const [status, setStatus] = useState<DraftStatus>('idle');
  const [savedAt, setSavedAt] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [offer, setOffer] = useState<StoredDraft<T> | null>(null);
  const [others, setOthers] = useState<readonly ForeignDraft<T>[]>([]);

  // The store's functions may be new at every render; timers must call the latest.
  const store = useRef({ load, save, discard, loadOthers });
  store.current = { load, save, discard, loadOthers };
  const latest = useRef(value);
  latest.current = value;

  const text = JSON.stringify(value);
  const kept = useRef(text);
  const writing = useRef<Promise<unknown>>(Promise.resolve());
  const isOver = useRef(false);
  // As of now, for what goes on after the last render.
  const waiting = useRef<StoredDraft<T> | null>(null);
  const isKnown = useRef(false);
  const isUnkept = useCallback(() => JSON.stringify(latest.current) !== kept.current, []);

  const settle = useCallback((next: StoredDraft<T> | null) => {
    isKnown.current = true;
    waiting.current = next;
    setOffer(next);
  }, []);

  const look = useCallback(async () => {
    if (isKnown.current) return;
    const found = await store.current.load();
    if (!isKnown.current) settle(found);
  }, [settle]);

  useEffect(() => {
    let isCurrent = true;
    // Where it fails the form works all the same; it is asked again before anything is kept.
    writing.current = look().catch(() => undefined);
    store.current
      .loadOthers?.()
      .then((found) => {
        if (isCurrent) setOthers(found);
      })
      .catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, [look]);

  const keep = useCallback(() => {
    if (isOver.current) return;
    const attempt = latest.current;
    setStatus('saving');
    // One write after the other: an older one must not land last.
    writing.current = writing.current
      // What was not seen yet must not be overwritten.
      .then(look)
      .then(() => (waiting.current === null ? store.current.save(attempt) : null))
      .then((saved) => {
        if (saved === null) {
          setStatus('idle');
          return;
        }
        kept.current = JSON.stringify(attempt);
        setSavedAt(saved.savedAt);
        setRefusal(null);
        setStatus('saved');
      })
      .catch((failure: unknown) => {
        setRefusal(failure instanceof ApiError && !failure.isTransient ? failure.detail : null);
        setStatus('failed');
      });
  }, [look]);

  const canKeep = offer === null;

  useEffect(() => {
    if (!canKeep || text === kept.current) return;
    const timer = setTimeout(keep, status === 'failed' ? delayMs * RETRY_FACTOR : delayMs);
    return () => clearTimeout(timer);
  }, [canKeep, text, delayMs, status, keep]);

  const keepRest = useCallback(() => {
    if (waiting.current === null && isUnkept()) keep();
  }, [isUnkept, keep]);

  // Leaving within the delay must not lose the last words.
  useEffect(() => keepRest, [keepRest]);

  return {
    status,
    savedAt,
    refusal,
    offer,
    others,
    takeOver: async (draft, replaces) => {
      // What is typed meanwhile belongs to the work that the other one takes the place of.
      isOver.current = true;
      try {
        await writing.current;
        const taken = await draft.take(replaces);
        setOthers((rest) => rest.filter(({ id }) => id !== draft.id));
        if (taken === null) return null;
        kept.current = JSON.stringify(taken.value);
        settle(null);
        setSavedAt(taken.savedAt);
        setStatus('saved');
        return taken;
      } finally {
        isOver.current = false;
      }
    },
    restore: async () => {
      // Another tab may have finished it since this page was opened.
      const found = await store.current.load().catch(() => (offer?.again ? offer.again() : offer));
      settle(null);
      if (found === null) return null;
      kept.current = JSON.stringify(found.value);
      setSavedAt(found.savedAt);
      return found;
    },
    dismiss: () => {
      settle(null);
      // In line with the writes: what is kept after it must not go with it.
      writing.current = writing.current.then(() => store.current.discard()).catch(() => undefined);
    },
    keepNow: async () => {
      keepRest();
      await writing.current;
      if (waiting.current !== null) return 'behind-another';
      return isUnkept() ? 'not-kept' : 'kept';
    },
    finish: async () => {
      isOver.current = true;
      await writing.current;
      if (waiting.current === null) await store.current.discard().catch(() => undefined);
      kept.current = JSON.stringify(latest.current);
      isOver.current = false;
      setSavedAt(null);
      setStatus('idle');
    },
  };
}
