import { describe, expect, test } from 'vitest';
import { creationDraft } from './creation-draft';
import type { StoredDraft } from './use-draft';

const AT = '2026-11-16T12:00:00.000Z';

/** What the server has, whichever tab asks. */
function server() {
  let kept: StoredDraft<string> | null = null;
  return {
    load: async () => kept,
    save: async (value: string) => {
      kept = { value, savedAt: AT };
      return { savedAt: AT };
    },
    discard: async () => {
      kept = null;
    },
  };
}

describe('one draft in two tabs', () => {
  test('whoever goes on with it is told once the other tab has finished it', async () => {
    const store = server();
    const [first, second] = [creationDraft(store), creationDraft(store)];
    await first.save('Aurora');
    expect((await second.load())?.value).toBe('Aurora');
    expect(await second.isFinishedElsewhere()).toBe(false);
    await first.discard();
    expect(await first.isFinishedElsewhere()).toBe(false);
    expect(await second.isFinishedElsewhere()).toBe(true);
  });

  test('words typed after it neither get lost nor hide it', async () => {
    const store = server();
    const [first, second] = [creationDraft(store), creationDraft(store)];
    await first.save('Aurora');
    await second.load();
    await first.discard();
    await second.save('Aurora S.A.');
    expect((await store.load())?.value).toBe('Aurora S.A.');
    expect(await second.isFinishedElsewhere()).toBe(true);
  });

  test('a form that never was a draft is nobody else’s', async () => {
    expect(await creationDraft(server()).isFinishedElsewhere()).toBe(false);
  });

  test('a server that does not answer keeps nobody from saving', async () => {
    const store = server();
    const draft = creationDraft({ ...store, load: () => Promise.reject(new Error('closed')) });
    await draft.save('Aurora');
    await draft.save('Aurora S.A.');
    expect(await draft.isFinishedElsewhere()).toBe(false);
  });
});
