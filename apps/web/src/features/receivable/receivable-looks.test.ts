import { cents } from '@lastro/domain/money';
import { RECEIVABLE_STATUS_CODES } from '@lastro/domain/receivable/receivable-status';
import { describe, expect, test } from 'vitest';
import { compactAmount, kindLabel, optInLook, receivableLook, scopeLabel } from './receivable-looks';

describe('looks', () => {
  test('every status is told from the others by more than its words', () => {
    const looks = RECEIVABLE_STATUS_CODES.map(receivableLook);
    expect(looks.map(({ tone }) => tone)).toEqual([
      'success',
      'info',
      'info',
      'danger',
      'neutral',
      'warning',
    ]);
    expect(new Set(looks.map(({ tone, icon }) => [tone, icon?.displayName].join())).size).toBe(looks.length);
  });

  test('a code of a later version is grey and shown as it came', () => {
    expect(receivableLook('frozen')).toEqual({ tone: 'neutral', label: 'Status desconhecido (frozen)' });
    expect(receivableLook('constructor').tone).toBe('neutral');
    expect(optInLook('paused')).toEqual({ tone: 'neutral', label: 'Status desconhecido (paused)' });
    expect(kindLabel('cheque')).toBe('cheque');
    expect(scopeLabel('toString')).toBe('toString');
  });

  test('amounts over a bar are short', () => {
    expect(compactAmount(cents(344_302_191))).toBe('3,4 mi');
    expect(compactAmount(cents(10_166_967))).toBe('101,7 mil');
    expect(compactAmount(cents(95_000))).toBe('950');
  });
});
