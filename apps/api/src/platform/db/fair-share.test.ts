import { setImmediate } from 'node:timers/promises';
import { afterEach, expect, it, vi } from 'vitest';
import { fairShare } from './fair-share';

afterEach(() => {
  vi.useRealTimers();
});

/** Work that lasts until it is let go of, and what has begun so far. */
function bench(most: number) {
  const share = fairShare(most, 10_000, () => new Error('late'));
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const start = (caller: string, name: string) =>
    share.run(caller, async () => {
      begun.push(name);
      await new Promise<void>((done) => ends.set(name, done));
      return name;
    });
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
