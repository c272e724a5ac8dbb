import type { Calendar } from '../calendar';
import type { IsoDate } from '../dates';

/** How much what waits for somebody presses: it ends today, soon, or there is time. */
export const URGENCIES = ['now', 'soon', 'calm'] as const;

/** Business days: what ends within them, or has no end and has waited as many, presses. */
const PRESSING_DAYS = 3;

/** The days between which nothing presses: what the database compares with, for it knows no holidays. */
export interface UrgencyBounds {
  readonly today: IsoDate;
  /** Whatever ends by then, ends soon. */
  readonly endsSoonBy: IsoDate;
  /** Whatever has waited since then or longer has waited long. */
  readonly longSince: IsoDate;
}

export function urgencyBounds(today: IsoDate, calendar: Calendar): UrgencyBounds {
  return {
    today,
    endsSoonBy: calendar.addBusinessDays(today, PRESSING_DAYS),
    longSince: calendar.addBusinessDays(today, -PRESSING_DAYS),
  };
}
