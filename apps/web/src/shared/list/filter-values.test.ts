import { isoDate } from '@lastro/domain/dates';
import { cents } from '@lastro/domain/money';
import { describe, expect, test } from 'vitest';
import {
  amountsIn,
  choiceIn,
  choicesIn,
  datesIn,
  flagIn,
  numberIn,
  numbersIn,
  textIn,
  textsIn,
} from './filter-values';

describe('what a filter holds, as an operation takes it', () => {
  test('each kind as itself', () => {
    const dates = { from: isoDate('2026-11-01') };
    const amounts = { min: cents(100), max: cents(200) };
    expect(textIn('vela')).toBe('vela');
    expect(numberIn('12')).toBe(12);
    expect(flagIn(false)).toBe(false);
    expect(textsIn(['SP', 'RJ'])).toEqual(['SP', 'RJ']);
    expect(datesIn(dates)).toEqual(dates);
    expect(amountsIn(amounts)).toEqual(amounts);
  });

  test('an address in which somebody wrote what is no number, or a range of the other kind', () => {
    expect([numberIn('abc'), numberIn('1e9'), numberIn('-1'), numberIn('')]).toEqual(
      Array(4).fill(undefined),
    );
    expect(numbersIn(['3', 'x', '4'])).toEqual([3, 4]);
    expect([numbersIn(['x']), numbersIn('3')]).toEqual([undefined, undefined]);
    expect(datesIn({ min: cents(1) })).toEqual({});
    expect(amountsIn({ from: isoDate('2026-11-01') })).toEqual({});
  });

  test('only codes that are known', () => {
    expect(choiceIn('red', ['red', 'blue'])).toBe('red');
    expect(choiceIn('green', ['red', 'blue'])).toBeUndefined();
    expect(choicesIn(['blue', 'green', 'red'], ['red', 'blue'])).toEqual(['blue', 'red']);
    expect(choicesIn(['green'], ['red', 'blue'])).toBeUndefined();
  });

  test.each([undefined, true, ['x'], {}, 'x'])(
    'nothing where it holds %j and another kind is meant',
    (held) => {
      if (typeof held !== 'string') expect([textIn(held), numberIn(held)]).toEqual([undefined, undefined]);
      if (typeof held !== 'boolean') expect(flagIn(held)).toBeUndefined();
      if (!Array.isArray(held))
        expect([textsIn(held), choicesIn(held, ['x'])]).toEqual([undefined, undefined]);
      expect([datesIn(held), amountsIn(held)]).toEqual([{}, {}]);
    },
  );
});
