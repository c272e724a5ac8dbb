import { threadId } from 'node:worker_threads';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Order } from '../testing/odd-worker';
import { apart } from './apart';

/** Far longer than any of these takes on any machine: only a clock that is moved by hand comes to its end. */
const LONGEST_MS = 1_000_000;
const MOST = 3;

const oddThread = () =>
  apart<Order, number | 'too much'>({
    thread: new URL('../testing/odd-worker', import.meta.url),
    mostInLine: MOST,
    longestMs: LONGEST_MS,
    memoryMb: 64,
    tooMuch: 'too much',
  });

afterEach(() => {
  vi.useRealTimers();
});

describe('what would keep everybody waiting is done on a thread of its own', () => {
  it('which is another one than ours, and kept from one piece to the next', async () => {
    const tell = oddThread();
    const first = await tell('say-who');
    expect(first).not.toBe(threadId);
    expect(await tell('say-who')).toBe(first);
  });

  it('and ours goes on meanwhile: what it does then is what the other one waits for', async () => {
    const tell = oddThread();
    const place = new Int32Array(new SharedArrayBuffer(4));
    const waiting = tell(place);
    await new Promise(setImmediate);
    Atomics.store(place, 0, 1);
    Atomics.notify(place, 0);
    expect(await waiting).toBeTypeOf('number');
  });

  it('one at a time: who comes when the line is full is told to come again, and once it is not, served', async () => {
    const tell = oddThread();
    const all = Array.from({ length: MOST + 2 }, () => tell('say-who'));
    const told = await Promise.all(all.map((each) => each.then(() => 'served', String)));
    expect(told).toEqual([
      ...Array.from({ length: MOST }, () => 'served'),
      'AppError: record.in-use',
      'AppError: record.in-use',
    ]);
    expect(await tell('say-who')).toBeTypeOf('number');
  });

  it.each([
    ['throw', 'as told'],
    ['reject', 'as told'],
    ['end', 'a thread ended with code 3 and no answer'],
  ] as const)(
    'one that ends by itself (%s) is a fault that is told, and replaced for the next in line',
    async (order, words) => {
      const tell = oddThread();
      const first = await tell('say-who');
      const [failing, next] = [tell(order), tell('say-who')];
      await expect(failing).rejects.toThrow(words);
      expect(await next).toBeTypeOf('number');
      expect(await next).not.toBe(first);
    },
  );

  it('what takes all of its memory is too much, and the next in line has another thread', async () => {
    const tell = oddThread();
    const first = await tell('say-who');
    const [filling, next] = [tell('fill-memory'), tell('say-who')];
    expect(await filling).toBe('too much');
    expect(await next).not.toBe(first);
  });

  it('what takes too long is too much, and the next in line has another thread', async () => {
    const tell = oddThread();
    const first = await tell('say-who');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const [endless, next] = [tell('go-on-for-ever'), tell('say-who')];
    await vi.advanceTimersByTimeAsync(LONGEST_MS);
    expect(await endless).toBe('too much');
    expect(await next).not.toBe(first);
  });

  it('one that has nothing to do for a minute is let go, and not before', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const tell = oddThread();
    const first = await tell('say-who');
    await vi.advanceTimersByTimeAsync(59_000);
    expect(await tell('say-who')).toBe(first);
    await vi.advanceTimersByTimeAsync(59_000);
    expect(await tell('say-who')).toBe(first);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await tell('say-who')).not.toBe(first);
  });

  it('what cannot be copied to another thread is refused, and the thread serves on', async () => {
    const tell = oddThread();
    const first = await tell('say-who');
    await expect(tell((() => undefined) as unknown as Order)).rejects.toThrow('could not be cloned');
    expect(await tell('say-who')).toBe(first);
  });
});
