import { listAuditEntries } from '@lastro/wire/audit/audit-operations';
import { getTaxIdView } from '@lastro/wire/inquiry/inquiry-operations';
import { MutationObserver, type QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { makeQueryClient, queryOf } from './query';

let client: QueryClient;
const stops: (() => void)[] = [];
beforeEach(() => {
  client = makeQueryClient();
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  client.clear();
});

/** A read that somebody looks at, counted. */
async function onScreen(name: string, more: object = {}) {
  const read = vi.fn(async () => `${name} ${read.mock.calls.length}`);
  const observer = new QueryObserver(client, { queryKey: [name], queryFn: read, ...more });
  stops.push(observer.subscribe(() => undefined));
  await vi.waitFor(() => expect(client.getQueryData([name])).toBe(`${name} 1`));
  return read;
}

const run = (mutationFn: () => Promise<unknown>, onSuccess?: () => unknown) =>
  new MutationObserver(client, { mutationFn, onSuccess }).mutate().catch(() => undefined);

/** What is left to happen has happened. */
const settle = () => new Promise((done) => setTimeout(done, 20));

describe('after a command the screen is as a reload would show it', () => {
  test('every read on it is asked again, whatever the command touched', async () => {
    const [exposure, history] = [await onScreen('exposure'), await onScreen('history')];
    await run(async () => 'approved');
    await vi.waitFor(() => expect(client.getQueryData(['exposure'])).toBe('exposure 2'));
    expect(client.getQueryData(['history'])).toBe('history 2');
    await settle();
    expect([exposure.mock.calls.length, history.mock.calls.length]).toEqual([2, 2]);
  });

  test('what is on no screen is asked again when somebody looks at it', async () => {
    client.setQueryData(['list'], 'old');
    await run(async () => 'approved');
    await vi.waitFor(() => expect(client.getQueryState(['list'])?.isInvalidated).toBe(true));
  });

  test('a command that was refused changes nothing', async () => {
    const read = await onScreen('list');
    await run(async () => {
      throw new Error('refused');
    });
    await settle();
    expect(read).toHaveBeenCalledTimes(1);
  });

  test('an answer that is the record itself, and a read that the page began by itself, are not asked for twice', async () => {
    const [record, list] = [await onScreen('record'), await onScreen('list')];
    await run(
      async () => 'approved',
      () => {
        client.setQueryData(['record'], 'answered');
        void client.invalidateQueries({ queryKey: ['list'] });
      },
    );
    await vi.waitFor(() => expect(client.getQueryData(['list'])).toBe('list 2'));
    await settle();
    expect([record.mock.calls.length, list.mock.calls.length]).toEqual([1, 2]);
    expect(client.getQueryData(['record'])).toBe('answered');
  });

  test('of a save of several calls only the end is read', async () => {
    const read = await onScreen('record');
    let between = 0;
    await run(async () => {
      await run(async () => 'first');
      await settle();
      between = read.mock.calls.length;
      await run(async () => 'second');
    });
    await vi.waitFor(() => expect(read).toHaveBeenCalledTimes(2));
    expect(between).toBe(1);
  });

  test('what was read between two calls of a save is read again after the last', async () => {
    const read = await onScreen('record');
    await run(async () => {
      await run(async () => 'first');
      await client.refetchQueries({ queryKey: ['record'] });
      await run(async () => 'second');
    });
    await vi.waitFor(() => expect(read).toHaveBeenCalledTimes(3));
  });

  test('an answer that was on its way before the command is not believed', async () => {
    let answer: (value: string) => void = () => undefined;
    const read = vi.fn(() => new Promise<string>((done) => (answer = done)));
    const observer = new QueryObserver(client, { queryKey: ['list'], queryFn: read });
    stops.push(observer.subscribe(() => undefined));
    await vi.waitFor(() => expect(read).toHaveBeenCalledTimes(1));
    await run(
      async () => 'approved',
      async () => {
        answer('from before');
        await settle();
      },
    );
    await vi.waitFor(() => expect(read).toHaveBeenCalledTimes(2));
  });

  test('what goes on without its page holds nothing up', async () => {
    const read = await onScreen('list');
    void new MutationObserver(client, {
      mutationFn: () => new Promise(() => undefined),
      meta: { mayBeLeft: true },
    }).mutate();
    await run(async () => 'approved');
    await vi.waitFor(() => expect(read).toHaveBeenCalledTimes(2));
  });

  test.each([
    [
      'a document that is asked about',
      queryOf(getTaxIdView, { tax_id: { kind: 'cnpj', value: '12ABC34501DE35' as never } }),
    ],
    ['the trail', queryOf(listAuditEntries, { page: 1, limit: 10 })],
  ])('the reading of %s is recorded', (_what, query) => {
    expect(query.meta).toEqual({ isRecorded: true });
  });

  test('also where it ends badly: its first call was done', async () => {
    const read = await onScreen('record');
    await run(async () => {
      await run(async () => 'first');
      await settle();
      throw new Error('the second was refused');
    });
    await vi.waitFor(() => expect(read).toHaveBeenCalledTimes(2));
  });

  test('people’s data are not read again unasked, but are old from then on; lists that last stay', async () => {
    const person = await onScreen('person', { meta: { isRecorded: true } });
    const products = await onScreen('products', { staleTime: Number.POSITIVE_INFINITY });
    await run(async () => 'saved');
    await vi.waitFor(() => expect(client.getQueryState(['person'])?.isInvalidated).toBe(true));
    await settle();
    expect([person.mock.calls.length, products.mock.calls.length]).toEqual([1, 1]);
    expect(client.getQueryState(['products'])?.isInvalidated).toBe(false);
  });
});
