import { anbimaCalendar } from './calendar';
import type { IsoDate } from './dates';

/**
 * The last due day that is late today. A due day that is no business day is met on the next one (decisions §4): what
 * fell on a weekend is late only after Monday.
 */
export function lastOverdueDay(today: IsoDate): IsoDate {
  return anbimaCalendar.addBusinessDays(today, -1);
}
