import { anbimaCalendar } from '@lastro/domain/calendar';
import { addDays, isoDate } from '@lastro/domain/dates';
import { describe, expect, it } from 'vitest';
import { type Moment, type Plan, planOf } from './proposal-plan';

const CLOSING = 9 * 60;
const text = ({ on, minute }: Moment) => `${on} ${String(minute).padStart(3, '0')}`;

describe('the plan of the demo proposals', () => {
  // Over a year there are weekends, bridges, carnival and the days between Christmas and New Year.
  const dates = Array.from({ length: 366 }, (_, day) => addDays(isoDate('2026-11-16'), day));

  it('has everything on business days before the business date, within office hours', () => {
    for (const today of dates) {
      const moments = planOf(today).flatMap(({ made, decided, answered, scenario }) =>
        ['accepted', 'refused', 'canceled'].includes(scenario)
          ? [made, ...decided, answered]
          : [made, ...decided],
      );
      const odd = moments.filter(
        ({ on, minute }) =>
          on >= today || !anbimaCalendar.isBusinessDay(on) || minute < 0 || minute >= CLOSING,
      );
      expect(odd, today).toEqual([]);
    }
  });

  it('makes them in the order of their numbers, and each of a company after the answer to the one before', () => {
    for (const today of dates) {
      const plans = planOf(today);
      const made = plans.map((plan) => text(plan.made));
      expect(made, today).toEqual(made.toSorted());
      const last = new Map<number, Plan>();
      const early = plans.filter((plan) => {
        const before = last.get(plan.index);
        last.set(plan.index, plan);
        return before !== undefined && text(plan.made) <= text(before.answered);
      });
      expect(early, today).toEqual([]);
    }
  });
});
