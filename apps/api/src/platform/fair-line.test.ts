import { describe, expect, it } from 'vitest';
import { fairLine } from './fair-line';

/** Pieces that end when the test says so, in the order in which they began. */
function pieces(most = 10) {
  const line = fairLine(most);
  const begun: string[] = [];
  let end: () => void = () => undefined;
  const bring = (caller: string, name: string) =>
    line.serve(caller, () => {
      begun.push(name);
      return new Promise<string>((done) => {
        end = () => done(name);
      });
    });
  /** Ends the one at work; the next one begins. */
  const endOne = async () => {
    end();
    await new Promise(setImmediate);
  };
  return { line, begun, bring, endOne };
}

describe('one at a time, by turns', () => {
  it('who comes alone is served at once, and in the order of coming', async () => {
    const { begun, bring, endOne, line } = pieces();
    const all = [bring('a', 'a1'), bring('a', 'a2')];
    await new Promise(setImmediate);
    expect(begun).toEqual(['a1']);
    await endOne();
    await endOne();
    expect(await Promise.all(all)).toEqual(['a1', 'a2']);
    expect(line.isEmpty()).toBe(true);
  });

  it('nobody waits for all that another brought before', async () => {
    const { begun, bring, endOne } = pieces();
    for (const name of ['a1', 'a2', 'a3', 'a4']) void bring('a', name);
    for (const name of ['b1', 'b2']) void bring('b', name);
    void bring('c', 'c1');
    await new Promise(setImmediate);
    for (let each = 0; each < 7; each += 1) await endOne();
    expect(begun).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4']);
  });

  it('who comes again at once does not go before who waits since long', async () => {
    const { begun, bring, endOne } = pieces();
    void bring('b', 'b1');
    void bring('b', 'b2');
    void bring('a', 'a1');
    void bring('c', 'c1');
    await new Promise(setImmediate);
    await endOne();
    // a is at work, c waits, and a brings another.
    void bring('a', 'a2');
    await endOne();
    void bring('c', 'c2');
    for (let each = 0; each < 4; each += 1) await endOne();
    expect(begun).toEqual(['b1', 'a1', 'c1', 'b2', 'a2', 'c2']);
  });

  it('one that fails makes room for the next', async () => {
    const line = fairLine(2);
    const failing = line.serve('a', () => Promise.reject(new RangeError('as told')));
    const next = line.serve('a', async () => 'served');
    await expect(failing).rejects.toThrow('as told');
    expect(await next).toBe('served');
  });

  it('who comes to a full line is told to come again', async () => {
    const { bring, endOne } = pieces(2);
    void bring('a', 'a1');
    void bring('a', 'a2');
    await expect(bring('b', 'b1')).rejects.toThrow('record.in-use');
    await new Promise(setImmediate);
    await endOne();
    const later = bring('b', 'b2');
    await endOne();
    await endOne();
    expect(await later).toBe('b2');
  });
});
