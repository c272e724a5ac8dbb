import { describe, expect, test } from 'vitest';
import { anbimaCalendar } from '../calendar';
import { isoDate } from '../dates';
import { urgencyBounds } from './urgency';

describe('what presses is told in business days', () => {
  test.each([
    // Monday: three business days on is Thursday, but for Friday 20 November, Consciência Negra.
    ['2026-11-16', '2026-11-19', '2026-11-11'],
    ['2026-11-18', '2026-11-24', '2026-11-13'],
    // Sunday: nothing is decided on a weekend.
    ['2026-11-15', '2026-11-18', '2026-11-11'],
  ])('on %s: what ends by %s, and what waits since %s', (today, endsSoonBy, longSince) => {
    expect(urgencyBounds(isoDate(today), anbimaCalendar)).toEqual({ today, endsSoonBy, longSince });
  });
});
