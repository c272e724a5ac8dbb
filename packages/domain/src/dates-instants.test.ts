import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { civilDateAt, formatInstant, formatInstantSeconds, relativeTime } from './dates';

describe('decisions §1 an instant is shown in America/Sao_Paulo', () => {
  const table: [string, string, string][] = [
    ['2026-11-16T14:02:09Z', '2026-11-16', '16/11/2026 11:02:09'],
    ['2026-11-16T02:59:59Z', '2026-11-15', '15/11/2026 23:59:59'],
    ['2026-11-16T03:00:00Z', '2026-11-16', '16/11/2026 00:00:00'],
    ['2026-11-16T03:00:00.999Z', '2026-11-16', '16/11/2026 00:00:00'],
    ['2026-11-16T00:30:00-03:00', '2026-11-16', '16/11/2026 00:30:00'],
    ['2026-11-16T12:30Z', '2026-11-16', '16/11/2026 09:30:00'],
    ['2027-01-01T02:00:00Z', '2026-12-31', '31/12/2026 23:00:00'],
    // summer time, abolished in 2019, was two hours behind UTC
    ['2018-12-01T02:30:00Z', '2018-12-01', '01/12/2018 00:30:00'],
  ];
  it.each(table)('%s', (instant, date, text) => {
    expect(civilDateAt(instant)).toBe(date);
    expect(formatInstantSeconds(instant)).toBe(text);
    expect(formatInstant(instant)).toBe(text.slice(0, 16));
  });

  it.each(['2026-11-16', '2026-11-16T10:00:00', '2026-13-16T10:00:00Z', 'agora', ''])(
    'refuses %j, which names no instant',
    (text) => {
      expect(() => civilDateAt(text)).toThrow(RangeError);
    },
  );
});

describe('how long ago', () => {
  const now = '2026-11-16T17:00:00Z'; // 14:00 in São Paulo
  const table: [string, string][] = [
    ['2026-11-16T17:00:00Z', 'agora'],
    ['2026-11-16T16:59:01Z', 'agora'],
    ['2026-11-16T17:00:40Z', 'agora'],
    ['2026-11-16T16:59:00Z', 'há 1 minuto'],
    ['2026-11-16T16:55:00Z', 'há 5 minutos'],
    ['2026-11-16T16:00:01Z', 'há 59 minutos'],
    ['2026-11-16T16:00:00Z', 'há 1 hora'],
    ['2026-11-16T03:00:00Z', 'há 14 horas'],
    ['2026-11-16T02:59:00Z', 'ontem às 23:59'],
    ['2026-11-15T17:02:00Z', 'ontem às 14:02'],
    ['2026-11-15T03:00:00Z', 'ontem às 00:00'],
    ['2026-11-15T02:59:00Z', '14/11/2026'],
    ['2025-11-16T17:00:00Z', '16/11/2025'],
    ['2026-11-16T18:30:00Z', '16/11/2026 15:30'],
  ];
  it.each(table)('%s', (instant, text) => {
    expect(relativeTime(instant, now)).toBe(text);
  });

  it('minutes come before the day: just after midnight nothing is "ontem" yet', () => {
    expect(relativeTime('2026-11-16T02:50:00Z', '2026-11-16T03:20:00Z')).toBe('há 30 minutos');
  });

  it('always says something', () => {
    const minute = fc.integer({ min: 0, max: 59 }).map((value) => String(value).padStart(2, '0'));
    const hour = fc.integer({ min: 0, max: 23 }).map((value) => String(value).padStart(2, '0'));
    const instant = fc
      .tuple(fc.integer({ min: 10, max: 28 }), hour, minute)
      .map(([d, h, m]) => `2026-11-${d}T${h}:${m}:00Z`);
    fc.assert(
      fc.property(instant, instant, (a, b) => {
        expect(relativeTime(a, b)).toMatch(
          /^(?:agora|há \d+ (?:minutos?|horas?)|ontem às \d\d:\d\d|\d\d\/\d\d\/\d{4}( \d\d:\d\d)?)$/,
        );
      }),
    );
  });
});
