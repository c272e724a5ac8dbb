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
  return {
    nowMs: () => Date.now(),
    now: () => new Date().toISOString(),
    businessDate: () => pinnedBusinessDate ?? civilDateAt(new Date().toISOString()),
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
