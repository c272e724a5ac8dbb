import { describe, expect, it } from 'vitest';
import { isoDate } from '../dates';
import { checkValidUntil, covers, isLiveOptIn, usualEnd } from './opt-in';

const TODAY = isoDate('2026-11-16');

describe('decisions §7 optin', () => {
  it('lives while it is requested or active', () => {
    expect(['requested', 'active', 'expired', 'revoked'].map(isLiveOptIn)).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  it('ends in the future, within five years; a year unless somebody says otherwise', () => {
    expect(usualEnd(TODAY)).toBe('2027-11-16');
    expect(checkValidUntil(usualEnd(TODAY), TODAY)).toEqual([]);
    expect(checkValidUntil(TODAY, TODAY)).toEqual([{ path: 'validUntil', code: 'date.must-be-future' }]);
    expect(checkValidUntil(isoDate('2031-11-16'), TODAY)).toEqual([]);
    expect(checkValidUntil(isoDate('2031-11-17'), TODAY)).toEqual([
      { path: 'validUntil', code: 'date.too-far' },
    ]);
  });

  it('covers what it names, or everything', () => {
    expect(covers('all', 'card') && covers('card', 'card')).toBe(true);
    expect(covers('duplicate', 'card')).toBe(false);
  });
});
