import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isoDate } from './dates';
import * as limits from './limits';
import { OBSERVATION } from './proposal/proposal-rules';
import {
  checkAdult,
  checkFullName,
  checkText,
  cleanText,
  GENERIC_TEXT_LENGTH,
  MINIMUM_AGE,
  textLength,
} from './text-rules';

describe('§9 constants', () => {
  it('lengths, age and pages', () => {
    expect(OBSERVATION).toEqual({ min: 10, max: 2500 });
    expect(GENERIC_TEXT_LENGTH).toEqual({ min: 5, max: 5000 });
    expect(MINIMUM_AGE).toBe(18);
    expect({ ...limits }).toEqual({
      COLLECTION_SCHEDULE_PAGE: 25,
      TRANSACTIONS_PAGE: 50,
      PARTNERS_PAGE: 50,
      COMPANIES_PAGE: 10,
      DASHBOARD_COMPANIES_PAGE: 8,
      DEFAULTERS_PAGE: 7,
      OPERATIONS_PAGE: 15,
    });
  });
});

describe('text is cleaned before it is measured and kept', () => {
  it.each([
    ['  olá   mundo  ', 'olá mundo'],
    ['a\u00a0\tb\r\nc', 'a b c'],
    ['a\u0000b\u0007c\u009fd', 'abcd'],
    ['Joa\u0303o', 'João'],
    ['ação 👩‍💼 ❤️', 'ação 👩‍💼 ❤️'],
    ['abc\u202egnp.exe', 'abcgnp.exe'],
    ['a\ud800b', 'ab'],
    ['\u200b\u200d\ufeff ', ''],
    ['', ''],
  ])('%j', (text, expected) => {
    expect(cleanText(text)).toBe(expected);
  });

  it('cleaning twice changes nothing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(cleanText(cleanText(text))).toBe(cleanText(text));
      }),
    );
  });

  it('length counts code points', () => {
    expect(textLength('ação')).toBe(4);
    expect(textLength('😀😀')).toBe(2);
    expect(textLength('')).toBe(0);
  });
});

describe('§5 observation: 10 to 2500 characters', () => {
  const check = (value: string | null | undefined) => checkText('observation', value, OBSERVATION);

  it('bounds', () => {
    expect(check('a'.repeat(9))).toEqual([
      { path: 'observation', code: 'text.too-short', params: { min: 10 } },
    ]);
    expect(check('a'.repeat(10))).toEqual([]);
    expect(check('😀'.repeat(2500))).toEqual([]);
    expect(check('a'.repeat(2501))).toEqual([
      { path: 'observation', code: 'text.too-long', params: { max: 2500 } },
    ]);
  });

  it('blanks do not count', () => {
    expect(check(`a${' '.repeat(20)}b`)).toEqual([
      { path: 'observation', code: 'text.too-short', params: { min: 10 } },
    ]);
    expect(check(` ${'a'.repeat(2500)} `)).toEqual([]);
    expect(check(`${'a'.repeat(1200)}\n\n\n${'b'.repeat(1299)}`)).toEqual([]);
  });

  it('required unless told otherwise', () => {
    for (const empty of ['', '   ', '\u200b', null, undefined]) {
      expect(check(empty)).toEqual([{ path: 'observation', code: 'field.required' }]);
      expect(checkText('observation', empty, { ...OBSERVATION, required: false })).toEqual([]);
    }
    expect(checkText('note', 'x')).toEqual([]);
  });
});

describe('§5 name must have at least two words', () => {
  it.each(['Maria Silva', 'José da Silva', "D'Ávila Souza", 'Li Wu'])('accepts %j', (name) => {
    expect(checkFullName('name', name)).toEqual([]);
  });

  it.each(['Maria', ' Maria ', 'Maria -', 'Maria 2', '. .'])('refuses %j', (name) => {
    expect(checkFullName('name', name)).toEqual([{ path: 'name', code: 'name.two-words' }]);
  });

  it('required, bounded', () => {
    expect(checkFullName('name', '')).toEqual([{ path: 'name', code: 'field.required' }]);
    expect(checkFullName('name', null, { required: false })).toEqual([]);
    expect(checkFullName('name', `a ${'b'.repeat(200)}`)).toEqual([
      { path: 'name', code: 'text.too-long', params: { max: 200 } },
    ]);
  });
});

describe('§5 age 18 or older', () => {
  const today = isoDate('2026-11-16');

  it('on the very birthday', () => {
    expect(checkAdult('birthDate', isoDate('2008-11-16'), today)).toEqual([]);
    const issue = [{ path: 'birthDate', code: 'age.minimum', params: { min: 18 } }];
    expect(checkAdult('birthDate', isoDate('2008-11-17'), today)).toEqual(issue);
    expect(checkAdult('birthDate', isoDate('2030-01-01'), today)).toEqual(issue);
  });

  it('required unless told otherwise', () => {
    expect(checkAdult('birthDate', null, today)).toEqual([{ path: 'birthDate', code: 'field.required' }]);
    expect(checkAdult('birthDate', undefined, today, { required: false })).toEqual([]);
  });
});
