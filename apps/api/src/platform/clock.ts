import { civilDateAt, type IsoDate } from '@lastro/domain/dates';

/** The only source of "now". The business date is a civil date of São Paulo, which tests and demos can pin. */
export interface Clock {
  /** Milliseconds since the epoch, for expiries. */
  nowMs(): number;
  /** An ISO 8601 instant in UTC. */
  now(): string;
  businessDate(): IsoDate;
}

export function systemClock(pinnedBusinessDate: IsoDate | null): Clock {
  const dayOf = rememberedDay();
  return {
    nowMs: () => Date.now(),
    now: () => new Date().toISOString(),
    businessDate: () => pinnedBusinessDate ?? dayOf(Date.now()),
  };
}

/** Days of any zone end with a quarter of an hour. */
const QUARTER_HOUR_MS = 15 * 60_000;

/** Every call asks for the day, and to reckon with time zones takes the processor longer than most else that it does. */
function rememberedDay(): (nowMs: number) => IsoDate {
  let quarter = Number.NaN;
  let day: IsoDate;
  return (nowMs) => {
    const now = Math.floor(nowMs / QUARTER_HOUR_MS);
    if (now !== quarter) {
      day = civilDateAt(instantOf(nowMs));
      quarter = now;
    }
    return day;
  };
}

export function instantAfter(clock: Clock, milliseconds: number): string {
  return instantOf(clock.nowMs() + milliseconds);
}

export function instantOf(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}

export function instantToMs(instant: string): number {
  return Date.parse(instant);
}
