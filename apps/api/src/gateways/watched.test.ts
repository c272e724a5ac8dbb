import { describe, expect, it } from 'vitest';
import { makeLog } from '../platform/log';
import { watched } from './watched';

function watching() {
  const lines: string[] = [];
  const outcomes: string[] = [];
  const log = makeLog('info', { write: (line) => void lines.push(line) });
  return {
    lines,
    outcomes,
    watcher: { log, count: (_gateway: string, said: string) => void outcomes.push(said) },
  };
}

describe('a watched gateway', () => {
  it('that throws is counted; whoever catches it has the log to write', async () => {
    const { lines, outcomes, watcher } = watching();
    const port = watched({ name: 'x' }, { ask: async () => Promise.reject(new TypeError('a bug')) }, watcher);
    await expect(port.ask()).rejects.toThrow('a bug');
    expect(outcomes).toEqual(['failed']);
    expect(lines).toEqual([]);
  });

  it('keeps what is no call, and hands on what is no answer of a service without looking at it', async () => {
    const { lines, outcomes, watcher } = watching();
    const port = watched(
      { name: 'x' },
      { who: 'me', issue: async (text: string) => `token of ${text}` },
      watcher,
    );
    expect(port.who).toBe('me');
    expect(await port.issue('somebody')).toBe('token of somebody');
    expect([...outcomes, ...lines]).toEqual([]);
    expect(watched({ name: 'x' }, null, watcher)).toBeNull();
  });
});
