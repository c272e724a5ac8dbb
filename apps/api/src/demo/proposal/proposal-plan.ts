import { anbimaCalendar } from '@lastro/domain/calendar';
import { addDays, type IsoDate } from '@lastro/domain/dates';
import type { DemoEvent } from '../demo-events';
import { ROUND_DAYS, ROUNDS, type Scenario } from './scenarios';

const COMPANIES = 60;
/** Minutes after its making at which the desk decides, then the committee, then the board. */
const DECISIONS = [100, 150, 200];
/** Proposals are made in so many minutes after the opening, so that the board decides before the doors close. */
const MAKING = 300;

export type Moment = Pick<DemoEvent, 'on' | 'minute'>;

/** Where a proposal ends, and when people do what brings it there. */
export interface Plan {
  /** From 1, in the order of their making. */
  readonly position: number;
  /** Of the company. */
  readonly index: number;
  readonly scenario: Scenario;
  readonly made: Moment;
  /** The same day, where so many levels are needed. */
  readonly decided: readonly Moment[];
  /** The company's answer, on the next work day. */
  readonly answered: Moment;
}

/** All proposals, round by round, over the work days before the business date. */
export function planOf(today: IsoDate): Plan[] {
  return ROUNDS.flatMap((scenarios, round) => {
    const days = workdaysOf(round, today);
    return Array.from({ length: COMPANIES }, (_, index) => {
      const made = momentOf(index, days);
      return {
        position: round * COMPANIES + index + 1,
        index,
        scenario: scenarios[index % scenarios.length] ?? 'pending_approval',
        made,
        decided: DECISIONS.map((later) => ({ on: made.on, minute: made.minute + later })),
        answered: { on: anbimaCalendar.addBusinessDays(made.on, 1), minute: made.minute },
      };
    });
  });
}

function workdaysOf(round: number, today: IsoDate): IsoDate[] {
  const { from, days } = ROUND_DAYS[round] ?? { from: 1, days: 1 };
  return Array.from({ length: days }, (_, index) => addDays(today, index - from)).filter(
    anbimaCalendar.isBusinessDay,
  );
}

/** Spread over the days, and over each of them at odd minutes; never before the one that was made before. */
function momentOf(index: number, days: readonly IsoDate[]): Moment {
  const on = days[Math.floor((index * days.length) / COMPANIES)];
  if (on === undefined) throw new Error('a round without a work day');
  const apart = (days.length * MAKING) / COMPANIES;
  return { on, minute: ((index * apart) % MAKING) + ((index * 47) % apart) };
}
