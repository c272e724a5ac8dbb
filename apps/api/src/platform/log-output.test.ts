import { spawnSync } from 'node:child_process';
import { closeSync, constants, mkdtempSync, openSync, readFileSync, readSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { LogOutput, standardOutput } from './log-output';

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

/** Both ends of a pipe, neither of which waits. */
function toPipe(options?: ConstructorParameters<typeof LogOutput>[1]) {
  const folder = mkdtempSync(join(tmpdir(), 'lastro-log-'));
  const fifo = join(folder, 'pipe');
  expect(spawnSync('mkfifo', [fifo]).status).toBe(0);
  const reader = openSync(fifo, constants.O_RDONLY | constants.O_NONBLOCK);
  const writer = openSync(fifo, constants.O_WRONLY | constants.O_NONBLOCK);
  onTestFinished(() => {
    closeSync(reader);
    closeSync(writer);
    rmSync(folder, { recursive: true });
  });
  const read = (most = 1 << 20): string => {
    const bytes = Buffer.alloc(most);
    try {
      return bytes.toString('utf8', 0, readSync(reader, bytes));
    } catch {
      return '';
    }
  };
  /** When it has written what the pipe takes; gives the first byte. */
  const stuck = async () => {
    let first = '';
    await vi.waitFor(() => {
      first += read(1);
      expect(first).not.toBe('');
    });
    await new Promise((later) => setTimeout(later, 100));
    return first;
  };
  return { output: new LogOutput(writer, options), read, stuck };
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

  it('of which half is written are written to their end before others, also at the end of the process', async () => {
    const { output, read, stuck } = toPipe();
    // More than a pipe takes: the rest waits for a reader.
    const said = Array.from({ length: 1000 }, (_each, n) => `line ${n} ${'.'.repeat(80)}\n`);
    for (const line of said.slice(0, 900)) output.write(line);
    const first = await stuck();
    for (const line of said.slice(900)) output.write(line);
    const before = first + read();
    output.flushSync();
    expect(before + read()).toBe(said.join(''));
  });

  it('follow no half one that nobody takes', async () => {
    const { output, read, stuck } = toPipe({ lastWordsMs: 1 });
    for (let n = 0; n < 900; n += 1) output.write(`line ${n} ${'.'.repeat(80)}\n`);
    const first = await stuck();
    output.write('late\n');
    output.flushSync();
    expect(first + read()).not.toContain('late');
    // It goes on where it was when somebody reads again.
    await vi.waitFor(() => expect(read()).toContain('late\n'));
  });

  it('that a full disk does not take are lost, and not those after them', async () => {
    const full = new LogOutput(openSync('/dev/full', 'w'));
    full.write('a\n');
    await new Promise<void>((done) => full.flush(done));
    full.write('b\n');
    let isFlushed = false;
    const over = new Promise<void>((done) => full.flush(done)).then(() => (isFlushed = true));
    // One that had closed would have nothing to write.
    await Promise.resolve();
    expect(isFlushed).toBe(false);
    await over;
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

  it('before each is written, pipe and terminal are asked not to wait: others who share them may have undone it', async () => {
    const setBlocking = vi.fn();
    const before = process.listeners('exit');
    // Its own descriptor is that of the tests: nothing is to be seen there.
    const output = standardOutput({ _handle: { setBlocking } });
    onTestFinished(() => {
      for (const each of process.listeners('exit')) if (!before.includes(each)) process.off('exit', each);
    });
    for (let line = 1; line <= 2; line += 1) {
      output.write('\n');
      await new Promise<void>((done) => output.flush(done));
      expect(setBlocking.mock.calls).toEqual(Array(line).fill([false]));
    }
  });
});
