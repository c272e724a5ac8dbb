import { dateOfEpochDay } from '@lastro/domain/dates';

const DAY_MS = 86_400_000;

/**
 * This machine's instant as ISO text, for "há 5 minutos" only: what a business rule calls today is the server's
 * business date. Made of the performance clock, since `Date` stays out of the code (decisions §1 "Dates").
 */
export function nowIso(): string {
  const milliseconds = Math.floor(performance.timeOrigin + performance.now());
  const inDay = milliseconds % DAY_MS;
  const part = (unit: number, size: number) => String(Math.floor(inDay / unit) % size).padStart(2, '0');
  const time = `${part(3_600_000, 24)}:${part(60_000, 60)}:${part(1000, 60)}`;
  return `${dateOfEpochDay(Math.floor(milliseconds / DAY_MS))}T${time}.${String(inDay % 1000).padStart(3, '0')}Z`;
}
