import { discardDraft, getDraft, saveDraft } from '@lastro/wire/platform/draft-operations';
import { call } from './api';

interface Kept<V> {
  value: V;
  savedAt: string;
}

/**
 * The own draft of a form, kept on the server. `read` decides whether what was kept still fits the form: a draft of
 * an older release is no draft. Secrets are left out by `keep`.
 */
export function draftStore<V extends Record<string, unknown>>(
  key: string,
  read: (body: Record<string, unknown>) => V | null,
  keep: (value: V) => Record<string, unknown> = (value) => value,
) {
  return {
    load: async (): Promise<Kept<V> | null> => {
      const kept = await call(getDraft, { key });
      const value = kept === null ? null : read(kept.body);
      return kept === null || value === null ? null : { value, savedAt: kept.savedAt };
    },
    save: async (value: V): Promise<{ savedAt: string }> => {
      const { savedAt } = await call(saveDraft, { key, body: keep(value) });
      return { savedAt };
    },
    discard: async (): Promise<void> => {
      await call(discardDraft, { key });
    },
  };
}
