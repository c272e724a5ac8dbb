import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { ROOT } from './support';

/** Ends it where it does not end by itself. */
const PATIENCE_MS = 100_000;

/** Of which a fault that nobody caught makes another code than a house that ends by itself. */
const ENDS = [
  ['drained', 3],
  ['at once', 3],
  ['fault', 1],
] as const;

/** A pipe takes 64 KB: the few fit, whenever this machine comes to read them; the many do not. */
const FEW = 300;
const MANY = 2000;

function talking(end: string, lines: number) {
  const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
  return spawn(
    process.execPath,
    ['--import', tsx, join(ROOT, 'tests/concurrency/log-child.ts'), end, String(lines)],
    {
      stdio: ['ignore', 'pipe', 'ignore'],
      timeout: PATIENCE_MS,
      killSignal: 'SIGKILL',
    },
  );
}

it.each(ENDS)('a reader that stalls keeps no process from its end: %s', async (end, code) => {
  // Nothing listens to its output: the pipe is full, and stays so.
  expect(await once(talking(end, MANY), 'exit')).toEqual([code, null]);
});

it('nor does one that is gone', async () => {
  const child = talking('at once', MANY);
  child.stdout.destroy();
  expect(await once(child, 'exit')).toEqual([3, null]);
});

it.each(ENDS)('a reader that reads is told everything before the end: %s', async (end, code) => {
  const child = talking(end, FEW);
  const told: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => told.push(chunk));
  expect(await once(child, 'close')).toEqual([code, null]);
  const lines = Buffer.concat(told)
    .toString()
    .trimEnd()
    .split('\n')
    .filter((line) => line.startsWith('{'));
  expect(lines.map((line) => Number(/line (\d+)/.exec(line)?.[1]))).toEqual([...Array(FEW).keys()]);
});
