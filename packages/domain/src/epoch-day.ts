/**
 * Proleptic Gregorian calendar by integer arithmetic, days counted from 1970-01-01. Years are taken to begin in
 * March, so that the leap day comes last and month lengths follow (153m + 2) / 5. No `Date`, hence no time zone
 * can shift a day (domain §10).
 */
const DAYS_IN_400_YEARS = 146_097;

/** Days from 0000-03-01 to 1970-01-01. */
const EPOCH_OFFSET = 719_468;

export function epochDayFromParts(year: number, month: number, day: number): number {
  const marchYear = month > 2 ? year : year - 1;
  const marchMonth = (month + 9) % 12;
  const leapDays = Math.floor(marchYear / 4) - Math.floor(marchYear / 100) + Math.floor(marchYear / 400);
  return marchYear * 365 + leapDays + Math.floor((153 * marchMonth + 2) / 5) + day - 1 - EPOCH_OFFSET;
}

export function partsFromEpochDay(epochDay: number): { year: number; month: number; day: number } {
  const shifted = epochDay + EPOCH_OFFSET;
  const era = Math.floor(shifted / DAYS_IN_400_YEARS);
  const dayOfEra = shifted - era * DAYS_IN_400_YEARS;
  // Takes the leap days of 4, 100 and 400 years out, so that every year left is 365 days long.
  const commonDays =
    dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096);
  const yearOfEra = Math.floor(commonDays / 365);
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const marchMonth = Math.floor((5 * dayOfYear + 2) / 153);
  const month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9;
  return {
    year: era * 400 + yearOfEra + (month <= 2 ? 1 : 0),
    month,
    day: dayOfYear - Math.floor((153 * marchMonth + 2) / 5) + 1,
  };
}

/** Weekday of an epoch day, 0 is Sunday: 1970-01-01 was a Thursday. */
export function weekdayOfEpochDay(epochDay: number): number {
  return (((epochDay + 4) % 7) + 7) % 7;
}
