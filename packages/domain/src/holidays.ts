import { addDays, dateFromParts, type IsoDate } from './dates';

export interface Holiday {
  date: IsoDate;
  name: string;
}

/** Month, day and name (domain §10). */
const FIXED: readonly (readonly [month: number, day: number, name: string])[] = [
  [1, 1, 'Confraternização Universal'],
  [4, 21, 'Tiradentes'],
  [5, 1, 'Dia do Trabalho'],
  [9, 7, 'Independência do Brasil'],
  [10, 12, 'Nossa Senhora Aparecida'],
  [11, 2, 'Finados'],
  [11, 15, 'Proclamação da República'],
  [12, 25, 'Natal'],
];

/** Days from Easter Sunday. Ash Wednesday is a business day: branches open at noon. */
const MOVABLE: readonly (readonly [offset: number, name: string])[] = [
  [-48, 'Segunda-feira de Carnaval'],
  [-47, 'Terça-feira de Carnaval'],
  [-2, 'Paixão de Cristo'],
  [60, 'Corpus Christi'],
];

/** National by law 14.759/2023; before that only some states and cities kept it. */
const BLACK_AWARENESS_FROM_YEAR = 2024;

/**
 * Easter Sunday of the Gregorian calendar, by the church's own tables: the golden number gives the paschal full
 * moon, corrected for the centuries, and Easter is the Sunday after it.
 */
export function easterSunday(year: number): IsoDate {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const solar = century - Math.floor(century / 4);
  const lunar = Math.floor((8 * century + 13) / 25);
  const epact = (19 * golden + solar - lunar + 15) % 30;
  // The moon is one day early in the two cases where two years of one cycle would share its date.
  const isEarly = epact === 29 || (epact === 28 && golden > 10);
  const fullMoon = isEarly ? epact - 1 : epact; // days after 21 March
  const toSunday = (year + Math.floor(year / 4) - solar + fullMoon + 2) % 7;
  return addDays(dateFromParts(year, 3, 28), fullMoon - toSunday);
}

export function nationalHolidays(year: number): Holiday[] {
  const easter = easterSunday(year);
  const holidays = FIXED.map(([month, day, name]) => ({ date: dateFromParts(year, month, day), name }));
  for (const [offset, name] of MOVABLE) holidays.push({ date: addDays(easter, offset), name });
  if (year >= BLACK_AWARENESS_FROM_YEAR) {
    holidays.push({ date: dateFromParts(year, 11, 20), name: 'Consciência Negra' });
  }
  return holidays;
}
