import { setImmediate } from 'node:timers/promises';
import { afterEach, expect, it, vi } from 'vitest';
import { fairShare } from './fair-share';

afterEach(() => {
  vi.useRealTimers();
});

/** Work that lasts until it is let go of, and what has begun so far. */
function bench(most: number) {
  const late = () => new Error('late');
  const share = fairShare({ most, mostWaiting: 3, patienceMs: 10_000, late });
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const start = (caller: string, name: string, gone?: AbortSignal) =>
    share.run(
      caller,
      async () => {
        begun.push(name);
        await new Promise<void>((done) => ends.set(name, done));
        return name;
      },
      gone,
    );
  const end = async (name: string) => {
    ends.get(name)?.();
    await setImmediate();
  };
  return { begun, start, end, share };
}

it('one caller has a share, others have theirs, and who waits is served in order', async () => {
  const { begun, start, end } = bench(2);
  const all = ['a', 'b', 'c', 'd'].map((name) => start('one', name));
  const other = start('other', 'x');
  await setImmediate();
  expect(begun).toEqual(['a', 'b', 'x']);
  await end('b');
  expect(begun).toEqual(['a', 'b', 'x', 'c']);
  const late = start('one', 'e');
  await end('a');
  expect(begun).toEqual(['a', 'b', 'x', 'c', 'd']);
  for (const name of ['c', 'd', 'e', 'x']) await end(name);
  expect(await Promise.all([...all, late, other])).toEqual(['a', 'b', 'c', 'd', 'e', 'x']);
});

it('what fails gives its turn back', async () => {
  const { share } = bench(1);
  await expect(share.run('one', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await share.run('one', async () => 'next')).toBe('next');
});

it('who waits too long is refused and has lost nothing but the time', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { begun, start, end } = bench(1);
  const first = start('one', 'a');
  const second = start('one', 'b');
  const refused = expect(second).rejects.toThrow('late');
  vi.advanceTimersByTime(10_000);
  await refused;
  const third = start('one', 'c');
  await end('a');
  expect(begun).toEqual(['a', 'c']);
  await end('c');
  expect(await Promise.all([first, third])).toEqual(['a', 'c']);
});

it('who is gone waits no more, and leaves the place to others', async () => {
  const { begun, start, end } = bench(1);
  const first = start('one', 'a');
  const leaving = new AbortController();
  const gone = ['b', 'c', 'd'].map((name) => start('one', name, leaving.signal));
  await expect(start('one', 'e')).rejects.toThrow('late');
  leaving.abort();
  for (const each of await Promise.allSettled(gone)) expect(each.status).toBe('rejected');
  await expect(start('one', 'f', leaving.signal)).rejects.toThrow('late');
  const next = start('one', 'g');
  await end('a');
  expect(begun).toEqual(['a', 'g']);
  await end('g');
  expect(await Promise.all([first, next])).toEqual(['a', 'g']);
  // Not even where a place is free.
  await expect(start('one', 'h', leaving.signal)).rejects.toThrow('late');
});

it('no more wait than may, of each caller; others are not concerned', async () => {
  const { start, end } = bench(1);
  const all = ['a', 'b', 'c', 'd'].map((name) => start('one', name));
  await expect(start('one', 'e')).rejects.toThrow('late');
  const other = start('other', 'x');
  for (const name of ['a', 'b', 'c', 'd', 'x']) await end(name);
  expect(await Promise.all([...all, other])).toEqual(['a', 'b', 'c', 'd', 'x']);
});

it('who goes while the work runs takes nothing from it', async () => {
  const { start, end } = bench(1);
  const leaving = new AbortController();
  const first = start('one', 'a', leaving.signal);
  await setImmediate();
  leaving.abort();
  await end('a');
  expect(await first).toBe('a');
});
