import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from './support';

/** Ends it where it does not end by itself. */
const PATIENCE_MS = 100_000;

function talking() {
  return spawn(
    process.execPath,
    ['--import', import.meta.resolve('tsx'), join(ROOT, 'tests/concurrency/log-child.ts')],
    { stdio: ['ignore', 'pipe', 'inherit'], timeout: PATIENCE_MS, killSignal: 'SIGKILL' },
  );
}

it('a reader that stalls keeps no process from its end', async () => {
  const child = talking();
  // Nothing listens to its output: the pipe is full, and stays so.
  expect(await once(child, 'exit')).toEqual([3, null]);
});

it('a reader that reads is told everything before the end', async () => {
  const child = talking();
  let lines = 0;
  child.stdout.on('data', (chunk: Buffer) => {
    lines += chunk.toString().split('\n').length - 1;
  });
  expect(await once(child, 'close')).toEqual([3, null]);
  expect(lines).toBe(2000);
});
