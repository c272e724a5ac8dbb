import { discardDraft, getDraft, saveDraft } from '@lastro/wire/platform/draft-operations';
import { call } from './api';
import { ApiError } from './api-error';

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
      try {
        const { body, savedAt } = await call(getDraft, { key });
        const value = read(body);
        return value === null ? null : { value, savedAt };
      } catch (failure) {
        if (failure instanceof ApiError && failure.status === 404) return null;
        throw failure;
      }
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
