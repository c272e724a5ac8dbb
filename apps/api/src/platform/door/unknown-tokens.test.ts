import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { unknownTokens } from './unknown-tokens';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const token = (number: number) => Buffer.from(`token ${number}`);
const nobody = async () => null;
const code = (answer: Promise<unknown>) =>
  answer.then(
    () => 'answered',
    (error: { code?: string }) => error.code,
  );

describe('tokens that nobody knows stand in line, an address at a time', () => {
  it('one question at a time for an address, and others beside it', async () => {
    const { ask } = unknownTokens();
    const asked: string[] = [];
    let finish = (): void => undefined;
    const first = ask('10.0.0.1', token(1), () => {
      asked.push('first');
      return new Promise((resolve) => {
        finish = () => resolve(null);
      });
    });
    const second = ask('10.0.0.1', token(2), async () => {
      asked.push('second');
      return null;
    });
    await ask('10.0.0.2', token(3), async () => {
      asked.push('other');
      return null;
    });
    expect(asked).toEqual(['first', 'other']);
    finish();
    await Promise.all([first, second]);
    expect(asked).toEqual(['first', 'other', 'second']);
  });

  it('a line that stands still ends after ten seconds for whoever waits in it, however many stand before them', async () => {
    const { ask } = unknownTokens();
    let finish = (): void => undefined;
    const stuck = ask(
      '10.0.0.1',
      token(1),
      () =>
        new Promise((resolve) => {
          finish = () => resolve(null);
        }),
    );
    const late = vi.fn(nobody);
    const waiting = [2, 3, 4].map((each) => code(ask('10.0.0.1', token(each), late)));
    await setImmediate();
    await vi.advanceTimersByTimeAsync(9_999);
    const later = code(ask('10.0.0.1', token(5), nobody));
    await vi.advanceTimersByTimeAsync(1);
    expect(await Promise.all(waiting)).toEqual(['server.busy', 'server.busy', 'server.busy']);
    // Still one at a time: who comes now waits for the one that is being asked for.
    expect(late).not.toHaveBeenCalled();
    finish();
    expect(await code(stuck)).toBe('answered');
    expect(await later).toBe('answered');
    expect(late).not.toHaveBeenCalled();
    expect(await code(ask('10.0.0.1', token(2), nobody))).toBe('answered');
  });
});
