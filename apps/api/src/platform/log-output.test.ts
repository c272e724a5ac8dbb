import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { LogOutput } from './log-output';

function toFile(options?: ConstructorParameters<typeof LogOutput>[1]) {
  const folder = mkdtempSync(join(tmpdir(), 'lastro-log-'));
  const file = join(folder, 'log');
  const fd = openSync(file, 'w');
  let isOpen = true;
  const close = () => {
    if (isOpen) closeSync(fd);
    isOpen = false;
  };
  onTestFinished(() => {
    close();
    rmSync(folder, { recursive: true });
  });
  const output = new LogOutput(fd, options);
  const flushed = () => new Promise<void>((done) => output.flush(done));
  return { output, flushed, close, written: () => readFileSync(file, 'utf8') };
}

describe('lines of the log', () => {
  it('are written in their order, and flushed when they are', async () => {
    const { output, flushed, written } = toFile();
    await flushed();
    for (const line of ['a\n', 'é\n']) output.write(line);
    expect(written()).toBe('');
    await flushed();
    output.write('c\n');
    await flushed();
    expect(written()).toBe('a\né\nc\n');
  });

  it('beyond what is kept are dropped, until there is room again; a line that is flushed at once makes room', async () => {
    const { output, flushed, written } = toFile({ keptBytes: 4 });
    for (const line of ['a\n', 'b\n', 'c\n']) output.write(line);
    output.flushSync();
    for (const line of ['d\n', 'e\n', 'f\n']) output.write(line);
    await flushed();
    output.write('g\n');
    await flushed();
    expect(written()).toBe('a\nb\nd\ne\ng\n');
  });

  it('that cannot be written are given up, and keep nobody waiting', async () => {
    const { output, flushed, close } = toFile();
    close();
    output.write('a\n');
    await flushed();
    output.write('b\n');
    await flushed();
    expect(() => output.flushSync()).not.toThrow();
  });
});
