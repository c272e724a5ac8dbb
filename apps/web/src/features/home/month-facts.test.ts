import { isoDate } from '@lastro/domain/dates';
import { expect, test } from 'vitest';
import { monthFacts, nextHolidays } from './month-facts';

test('November 2026 has 19 business days: 21 weekdays less Finados and Consciência Negra', () => {
  const facts = monthFacts(isoDate('2026-11-16'));
  expect(facts).toMatchObject({ offset: 0, businessDays: 19, elapsed: 10, remaining: 9 });
  expect(facts.days.filter((day) => day.kind === 'holiday').map((day) => day.day)).toEqual([2, 15, 20]);
});

test('the next holidays reach into the next year', () => {
  expect(nextHolidays(isoDate('2026-12-25'), 2).map(({ date }) => date)).toEqual([
    '2027-01-01',
    '2027-02-08',
  ]);
});
