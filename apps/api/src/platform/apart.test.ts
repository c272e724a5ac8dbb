import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Order } from '../testing/odd-worker';
import { apart } from './apart';

/** Far longer than any of these takes on any machine: only a clock that is moved by hand comes to its end. */
const LONGEST_MS = 1_000_000;
const MOST = 3;

/** One caller's. */
const oddProcess = () => {
  const make = apart<Order, number | string>({
    worker: new URL('../testing/odd-worker', import.meta.url),
    mostInLine: MOST,
    longestMs: LONGEST_MS,
    memoryMb: 64,
    tooMuch: 'too much',
  });
  return (order: Order) => make(order, 'ana');
};

afterEach(() => {
  vi.useRealTimers();
});

describe('what would keep everybody waiting is done in a process of its own', () => {
  it('which is another one than ours, and kept from one piece to the next', async () => {
    const tell = oddProcess();
    const first = await tell('say-who');
    expect(first).not.toBe(process.pid);
    expect(await tell('say-who')).toBe(first);
  });

  it('and ours goes on meanwhile: what it does then is what the other one waits for', async () => {
    const tell = oddProcess();
    const folder = mkdtempSync(join(tmpdir(), 'lastro-apart-'));
    const until = join(folder, 'done');
    try {
      const waiting = tell({ until });
      await new Promise(setImmediate);
      writeFileSync(until, '');
      expect(await waiting).toBeTypeOf('number');
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('one at a time: who comes when the line is full is told to come again, and once it is not, served', async () => {
    const tell = oddProcess();
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
    ['throw-later', 'as told'],
    ['end', 'a process of its own ended with 3 and no answer'],
  ] as const)(
    'one that ends by itself (%s) is a fault that is told, and replaced for the next in line',
    async (order, words) => {
      const tell = oddProcess();
      const first = await tell('say-who');
      const [failing, next] = [tell(order), tell('say-who')];
      await expect(failing).rejects.toThrow(words);
      expect(await next).toBeTypeOf('number');
      expect(await next).not.toBe(first);
    },
  );

  it.each(['fill-memory', 'fill-buffers'] as const)(
    'what takes all of its memory is too much, and the next in line has another process: %s',
    async (order) => {
      const tell = oddProcess();
      const first = await tell('say-who');
      const [filling, next] = [tell(order), tell('say-who')];
      expect(await filling).toBe('too much');
      expect(await next).not.toBe(first);
    },
  );

  it('what somebody else ends is a fault, and not too much', async () => {
    const tell = oddProcess();
    const first = Number(await tell('say-who'));
    const [ended, next] = [tell('go-on-for-ever'), tell('say-who')];
    process.kill(first, 'SIGKILL');
    await expect(ended).rejects.toThrow('ended with SIGKILL and no answer');
    expect(await next).toBeTypeOf('number');
  });

  it('what takes too long is too much, and the next in line has another process', async () => {
    const tell = oddProcess();
    const first = await tell('say-who');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const [endless, next] = [tell('go-on-for-ever'), tell('say-who')];
    await vi.advanceTimersByTimeAsync(LONGEST_MS);
    expect(await endless).toBe('too much');
    expect(await next).not.toBe(first);
  });

  it('one that has nothing to do for a minute is let go, and not before', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const tell = oddProcess();
    const first = await tell('say-who');
    await vi.advanceTimersByTimeAsync(59_000);
    expect(await tell('say-who')).toBe(first);
    await vi.advanceTimersByTimeAsync(59_000);
    expect(await tell('say-who')).toBe(first);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await tell('say-who')).not.toBe(first);
  });

  it('a signal that is meant for the house does not end it: it goes on until the house lets go', async () => {
    const tell = oddProcess();
    const first = await tell('say-who');
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.kill(Number(first), signal);
    expect(await tell('say-who')).toBe(first);
  });

  it('one that a signal strikes before it knows better is begun once more', async () => {
    const tell = oddProcess();
    const told = tell('say-who');
    let struck: number | undefined;
    // As soon as it is there: it cannot have loaded anything yet.
    while (struck === undefined) {
      await new Promise(setImmediate);
      struck = childrenOf(process.pid).find((pid) => partOf(pid, 'cmdline').includes('odd-worker'));
    }
    process.kill(struck, 'SIGTERM');
    expect(await told).not.toBe(struck);
  });

  it('one that cannot begin says why', async () => {
    const broken = apart<null, null>({
      worker: new URL('../testing/no-such-worker', import.meta.url),
      mostInLine: MOST,
      longestMs: LONGEST_MS,
      memoryMb: 64,
      tooMuch: null,
    });
    await expect(broken(null, 'ana')).rejects.toThrow(/ended with 1 and no answer: [\s\S]*no-such-worker/);
  });

  it('it knows none of the settings of the house', async () => {
    process.env['LASTRO_APART_PROBE'] = 'a secret';
    onTestFinished(() => void delete process.env['LASTRO_APART_PROBE']);
    expect(await oddProcess()({ asks: 'LASTRO_APART_PROBE' })).toBe('nothing');
  });

  it('what cannot be copied to another process is refused, and the process serves on', async () => {
    const tell = oddProcess();
    const first = await tell('say-who');
    await expect(tell({ until: (() => undefined) as unknown as string })).rejects.toThrow(
      'could not be cloned',
    );
    expect(await tell('say-who')).toBe(first);
  });
});

function childrenOf(parent: number): number[] {
  const all = readdirSync('/proc').map(Number).filter(Number.isInteger);
  return all.filter((pid) => partOf(pid, 'stat').split(') ').at(-1)?.split(' ')[1] === String(parent));
}

/** Empty where the process is gone by then. */
function partOf(pid: number, part: 'stat' | 'cmdline'): string {
  try {
    return readFileSync(`/proc/${pid}/${part}`, 'utf8');
  } catch {
    return '';
  }
}
