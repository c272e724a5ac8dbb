import { setImmediate } from 'node:timers/promises';
import { afterEach, expect, it, vi } from 'vitest';
import { fairShare, type Gone, type Standing } from './fair-share';

afterEach(() => {
  vi.useRealTimers();
});

/** Work that lasts until it is let go of, and what has begun so far. */
function bench(most: number) {
  const late = () => new Error('late');
  const share = fairShare({ most, mostWaiting: 3, patienceMs: 10_000, late });
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const start = (caller: string, name: string, standing?: Standing) =>
    share.run(
      caller,
      async () => {
        begun.push(name);
        await new Promise<void>((done) => ends.set(name, done));
        return name;
      },
      standing,
    );
  const end = async (name: string) => {
    ends.get(name)?.();
    await setImmediate();
  };
  return { begun, start, end, share };
}

/** Somebody who may go away. */
function leaver() {
  const listeners = new Set<() => void>();
  let isGone = false;
  const gone: Gone = {
    get isGone() {
      return isGone;
    },
    listen(tell) {
      listeners.add(tell);
      return () => listeners.delete(tell);
    },
  };
  const leave = () => {
    isGone = true;
    for (const tell of listeners) tell();
  };
  return { gone, leave, listeners };
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
  const leaving = leaver();
  const gone = ['b', 'c', 'd'].map((name) => start('one', name, { gone: leaving.gone }));
  await expect(start('one', 'e')).rejects.toThrow('late');
  leaving.leave();
  for (const each of await Promise.allSettled(gone)) expect(each.status).toBe('rejected');
  expect(leaving.listeners.size).toBe(0);
  await expect(start('one', 'f', { gone: leaving.gone })).rejects.toThrow('late');
  const next = start('one', 'g');
  await end('a');
  expect(begun).toEqual(['a', 'g']);
  await end('g');
  expect(await Promise.all([first, next])).toEqual(['a', 'g']);
  // Not even where a place is free.
  await expect(start('one', 'h', { gone: leaving.gone })).rejects.toThrow('late');
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
  const leaving = leaver();
  const first = start('one', 'a', { gone: leaving.gone });
  await setImmediate();
  leaving.leave();
  await end('a');
  expect(await first).toBe('a');
});

it('what is due comes next and is never refused, and takes a turn all the same', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { begun, start, end } = bench(1);
  const first = start('one', 'a');
  const waiting = ['b', 'c', 'd'].map((name) => start('one', name));
  await expect(start('one', 'e')).rejects.toThrow('late');
  const refused = Promise.all(waiting.map((each) => expect(each).rejects.toThrow('late')));
  const due = ['x', 'y'].map((name) => start('one', name, { isDue: true }));
  const last = start('other', 'z');
  await setImmediate();
  expect(begun).toEqual(['a', 'z']);
  await end('a');
  expect(begun).toEqual(['a', 'z', 'x']);
  vi.advanceTimersByTime(60_000);
  await refused;
  for (const name of ['x', 'y', 'z']) await end(name);
  expect(await Promise.all([first, ...due, last])).toEqual(['a', 'x', 'y', 'z']);
});
