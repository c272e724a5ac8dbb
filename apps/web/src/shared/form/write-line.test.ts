import { expect, test } from 'vitest';
import { writeLine } from './write-line';

/** A write that ends when it is told to. */
function write() {
  let end: (failure?: Error) => void = () => undefined;
  const done = new Promise<void>((resolve, reject) => {
    end = (failure) => (failure === undefined ? resolve() : reject(failure));
  });
  return { end, done };
}

test('one write begins when the one before it is done, and also when that one failed', async () => {
  const line = writeLine();
  const [first, second] = [write(), write()];
  const begun: string[] = [];
  line.add(() => {
    begun.push('first');
    return first.done;
  });
  line.add(() => {
    begun.push('second');
    return second.done;
  });
  await Promise.resolve();
  expect(begun).toEqual(['first']);
  first.end(new Error('no'));
  second.end();
  await line.end();
  expect(begun).toEqual(['first', 'second']);
});

test('what is done while it is still waits for the last write, and the line goes on though it fails', async () => {
  const line = writeLine();
  const first = write();
  const done: string[] = [];
  line.add(() => first.done.then(() => done.push('first')));
  const still = line.whileStill(async () => {
    done.push('still');
    throw new Error('no');
  });
  expect(line.isStill()).toBe(true);
  first.end();
  await expect(still).rejects.toThrow('no');
  expect(done).toEqual(['first', 'still']);
  expect(line.isStill()).toBe(false);
});
