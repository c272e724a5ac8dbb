import { describe, expect, it } from 'vitest';
import { refuseHostileInput } from './raw-input';

const nested = (levels: number): unknown => (levels === 0 ? 1 : { a: nested(levels - 1) });

describe('what no schema looks at', () => {
  it.each([
    ['20.000 values with what holds them', Array(19_999).fill(0)],
    ['32 levels', nested(32)],
    ['half a surrogate pair beside its other half', '\ud83d\ude00'],
  ])('%s is taken', (_what, input) => {
    expect(() => refuseHostileInput(input)).not.toThrow();
  });

  it.each([
    ['20.001 values', Array(20_000).fill(0)],
    ['20.001 values, in parts', Array(10_000).fill([0])],
    ['33 levels', nested(33)],
    ['NUL in a text', { a: 'b\u0000' }],
    ['NUL in a name', { 'a\u0000': 1 }],
    ['half a surrogate pair', ['\ud83d']],
  ])('%s is refused', (_what, input) => {
    expect(() => refuseHostileInput(input)).toThrow(expect.objectContaining({ code: 'request.malformed' }));
  });

  it('too many are refused before any of them is read', () => {
    const read: string[] = [];
    const many = Object.fromEntries(Array.from({ length: 20_001 }, (_, n) => [`k${n}`, 1]));
    const watched = new Proxy(many, {
      get: (target, key) => {
        read.push(String(key));
        return Reflect.get(target, key);
      },
    });
    expect(() => refuseHostileInput(watched)).toThrow();
    expect(read).toEqual([]);
  });
});
