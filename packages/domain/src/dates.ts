import { epochDayFromParts, partsFromEpochDay, weekdayOfEpochDay } from './epoch-day';

declare const isoDateBrand: unique symbol;

/** A civil date `YYYY-MM-DD`, years 1900 to 2199: a day on the calendar, never an instant (decisions §1). */
export type IsoDate = string & { readonly [isoDateBrand]: true };

export interface DateParts {
  year: number;
  /** 1 to 12. */
  month: number;
  day: number;
}

export const MIN_YEAR = 1900;
export const MAX_YEAR = 2199;

/** `dd/mm/aa`: 00 to 49 is this century, 50 to 99 the last one. Due dates lie before 2050, births after 1949. */
const TWO_DIGIT_YEAR_PIVOT = 50;

const MONTH_LENGTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const MONTHS =
  'janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro'.split(' ');
const WEEKDAYS = [
  'domingo',
  'segunda-feira',
  'terça-feira',
  'quarta-feira',
  'quinta-feira',
  'sexta-feira',
  'sábado',
];

export function isLeapYear(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
}

export function daysInMonth(year: number, month: number): number {
  return month === 2 && isLeapYear(year) ? 29 : (MONTH_LENGTHS[month - 1] ?? 0);
}

function toIsoDate(year: number, month: number, day: number): IsoDate | null {
  if (year < MIN_YEAR || year > MAX_YEAR || month < 1 || month > 12) return null;
  if (day < 1 || day > daysInMonth(year, month)) return null;
  return `${year}-${twoDigits(month)}-${twoDigits(day)}` as IsoDate;
}

function twoDigits(value: number): string {
  return value < 10 ? `0${value}` : String(value);
}

export function parseIsoDate(text: string): IsoDate | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  return match ? toIsoDate(Number(match[1]), Number(match[2]), Number(match[3])) : null;
}

export function isIsoDate(value: unknown): value is IsoDate {
  return typeof value === 'string' && parseIsoDate(value) !== null;
}

/** For literals and trusted data: throws on anything else. */
export function isoDate(text: string): IsoDate {
  const date = parseIsoDate(text);
  if (date === null) throw new RangeError(`Not a date: ${text}`);
  return date;
}

/** Reads what people type: `16/11/2026`, `1/2/26`, `16112026`, `16-11-2026`, `16.11.2026` or ISO. */
export function parseDate(text: string): IsoDate | null {
  const trimmed = text.trim();
  const match =
    /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})$/.exec(trimmed) ?? /^(\d{2})()(\d{2})(\d{4})$/.exec(trimmed);
  if (!match) return parseIsoDate(trimmed);
  const yearText = match[4] ?? '';
  const year = Number(yearText);
  const century = yearText.length === 4 ? 0 : year < TWO_DIGIT_YEAR_PIVOT ? 2000 : 1900;
  return toIsoDate(century + year, Number(match[3]), Number(match[1]));
}

export function dateParts(date: IsoDate): DateParts {
  return { year: Number(date.slice(0, 4)), month: Number(date.slice(5, 7)), day: Number(date.slice(8, 10)) };
}

/** Throws when there is no such day: outside data goes through `parseDate`. */
export function dateFromParts(year: number, month: number, day: number): IsoDate {
  const whole = Number.isInteger(year) && Number.isInteger(month) && Number.isInteger(day);
  const date = whole ? toIsoDate(year, month, day) : null;
  if (date === null) throw new RangeError(`Not a date: ${year}-${month}-${day}`);
  return date;
}

/** Days since 1970-01-01. */
export function epochDayOf(date: IsoDate): number {
  const { year, month, day } = dateParts(date);
  return epochDayFromParts(year, month, day);
}

/** Throws outside the years of `IsoDate`. */
export function dateOfEpochDay(epochDay: number): IsoDate {
  const { year, month, day } = partsFromEpochDay(epochDay);
  return dateFromParts(year, month, day);
}

export function addDays(date: IsoDate, days: number): IsoDate {
  return dateOfEpochDay(epochDayOf(date) + days);
}

/** Positive when `b` is after `a`. */
export function daysBetween(a: IsoDate, b: IsoDate): number {
  return epochDayOf(b) - epochDayOf(a);
}

/**
 * Clamps to the month's end, always from the original day: the 31st gives 28 Feb and then 31 Mar (domain §10).
 * When a date was itself clamped, pass the day it came from as `anchorDay`.
 */
export function addMonths(date: IsoDate, months: number, anchorDay?: number): IsoDate {
  const { year, month, day } = dateParts(date);
  const monthIndex = year * 12 + (month - 1) + months;
  const targetYear = Math.floor(monthIndex / 12);
  const targetMonth = monthIndex - targetYear * 12 + 1;
  const wanted = anchorDay ?? day;
  return dateFromParts(targetYear, targetMonth, Math.min(wanted, daysInMonth(targetYear, targetMonth)));
}

export function compareDates(a: IsoDate, b: IsoDate): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

export function startOfMonth(date: IsoDate): IsoDate {
  const { year, month } = dateParts(date);
  return dateFromParts(year, month, 1);
}

export function endOfMonth(date: IsoDate): IsoDate {
  const { year, month } = dateParts(date);
  return dateFromParts(year, month, daysInMonth(year, month));
}

/** Completed years. Someone born on 29 Feb completes them on 1 Mar of a common year (Civil Code, art. 132 §3). */
export function ageOn(birth: IsoDate, on: IsoDate): number {
  const years = dateParts(on).year - dateParts(birth).year;
  return on.slice(5) < birth.slice(5) ? years - 1 : years;
}

/** 0 is Sunday. */
export function weekdayOf(date: IsoDate): number {
  return weekdayOfEpochDay(epochDayOf(date));
}

export function weekdayName(date: IsoDate): string {
  return WEEKDAYS[weekdayOf(date)] ?? '';
}

/** `16/11/2026`. */
export function formatDate(date: IsoDate): string {
  return `${date.slice(8, 10)}/${date.slice(5, 7)}/${date.slice(0, 4)}`;
}

/** `16 de novembro de 2026`, `1º de maio de 2026`. */
export function formatLongDate(date: IsoDate): string {
  const { year, month, day } = dateParts(date);
  return `${day === 1 ? '1º' : day} de ${MONTHS[month - 1]} de ${year}`;
}

/** The civil clock of the business. The specification's fixed "minus 3 hours" is this zone today (decisions §1). */
const CIVIL_CLOCK = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/Sao_Paulo',
  calendar: 'gregory',
  numberingSystem: 'latn',
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

/** Without a zone the engine would read the text in the machine's own, so the zone is demanded. */
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2})$/;

function millisecondsOf(instantIso: string): number {
  const milliseconds = INSTANT.test(instantIso) ? Date.parse(instantIso) : Number.NaN;
  if (Number.isNaN(milliseconds)) throw new RangeError(`Not an instant: ${instantIso}`);
  return milliseconds;
}

/** What the calendar and the clock of São Paulo showed at that instant. */
export function civilTimeAt(instantIso: string): { date: IsoDate; time: string } {
  const parts: Record<string, string> = {};
  for (const { type, value } of CIVIL_CLOCK.formatToParts(millisecondsOf(instantIso))) parts[type] = value;
  const date = dateFromParts(Number(parts.year), Number(parts.month), Number(parts.day));
  return { date, time: `${parts.hour}:${parts.minute}:${parts.second}` };
}

/** The day it was in São Paulo at that instant. Throws when the text is no ISO instant with a zone. */
export function civilDateAt(instantIso: string): IsoDate {
  return civilTimeAt(instantIso).date;
}

/** `16/11/2026 14:02`. */
export function formatInstant(instantIso: string): string {
  return formatInstantSeconds(instantIso).slice(0, -3);
}

/** `16/11/2026` of an instant, where the hour says nothing. */
export function formatInstantDay(instantIso: string): string {
  return formatDate(civilTimeAt(instantIso).date);
}

/** `16/11/2026 14:02:09`. */
export function formatInstantSeconds(instantIso: string): string {
  const { date, time } = civilTimeAt(instantIso);
  return `${formatDate(date)} ${time}`;
}

/**
 * How long ago, as a person would say it. An instant in the future (a deadline) is given in full; one up to a
 * minute ahead is `agora`, because two clocks never agree.
 */
export function relativeTime(instantIso: string, nowIso: string): string {
  const minutes = Math.floor((millisecondsOf(nowIso) - millisecondsOf(instantIso)) / 60_000);
  if (minutes < -1) return formatInstant(instantIso);
  if (minutes < 1) return 'agora';
  if (minutes < 60) return minutes === 1 ? 'há 1 minuto' : `há ${minutes} minutos`;
  const { date, time } = civilTimeAt(instantIso);
  const days = daysBetween(date, civilDateAt(nowIso));
  if (days === 1) return `ontem às ${time.slice(0, 5)}`;
  if (days > 1) return formatDate(date);
  const hours = Math.floor(minutes / 60);
  return hours === 1 ? 'há 1 hora' : `há ${hours} horas`;
}
