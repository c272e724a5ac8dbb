import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { closeOnSignal, DRAIN_MS, LATE_CLOSE_MS, SAME_WISH_MS } from './closing';
import { makeLog } from './log';

const NEVER = () => new Promise<void>(() => undefined);

function house({
  close = NEVER,
  stopDatabase = NEVER,
}: {
  close?: typeof NEVER;
  stopDatabase?: typeof NEVER;
}) {
  const exits: number[] = [];
  const process = Object.assign(new EventEmitter(), { exit: (code: number) => void exits.push(code) });
  const log = makeLog('silent', { write: () => {} });
  const isClosing = closeOnSignal({ log, close, stopDatabase, process });
  return { exits, isClosing, signal: (name = 'SIGTERM') => process.emit(name) };
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

describe('a house that is told to end', () => {
  it.each(['SIGTERM', 'SIGINT'])('closes everything and exits with 0: %s', async (name) => {
    const { exits, isClosing, signal } = house({ close: async () => undefined });
    expect(isClosing()).toBe(false);
    signal(name);
    expect(isClosing()).toBe(true);
    await vi.advanceTimersByTimeAsync(0);
    expect(exits).toEqual([0]);
  });

  it('exits with 1 where closing failed', async () => {
    const { exits, signal } = house({ close: () => Promise.reject(new Error('as told')) });
    signal();
    await vi.advanceTimersByTimeAsync(0);
    expect(exits).toEqual([1]);
  });

  it('cuts off what takes too long, and its database is stopped all the same', async () => {
    const stopDatabase = vi.fn(async () => undefined);
    const { exits, signal } = house({ stopDatabase });
    signal();
    await vi.advanceTimersByTimeAsync(DRAIN_MS - 1);
    expect(stopDatabase).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(stopDatabase).toHaveBeenCalledOnce();
    expect(exits).toEqual([1]);
  });

  it('does not wait for ever for a database that cannot be stopped', async () => {
    const { exits, signal } = house({});
    signal();
    await vi.advanceTimersByTimeAsync(DRAIN_MS + LATE_CLOSE_MS - 1);
    expect(exits).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(exits).toEqual([1]);
  });

  it('hears the one wish that came by two ways once: Ctrl+C reaches npm, which passes it on', async () => {
    const { exits, signal } = house({});
    signal('SIGINT');
    signal('SIGINT');
    await vi.advanceTimersByTimeAsync(SAME_WISH_MS - 1);
    signal('SIGINT');
    expect(exits).toEqual([]);
  });

  it('ends at once when it is told again', async () => {
    const { exits, signal } = house({});
    signal();
    await vi.advanceTimersByTimeAsync(SAME_WISH_MS);
    signal('SIGINT');
    expect(exits).toEqual([1]);
  });
});
