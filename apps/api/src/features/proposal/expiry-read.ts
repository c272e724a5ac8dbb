import type { IsoDate } from '@lastro/domain/dates';
import { type RawBuilder, sql } from 'kysely';

/** `statusOn` for statements: an approval past its last day has expired, whether or not the job has tidied up. */
export function hasRunOut(table: string, today: IsoDate): RawBuilder<boolean> {
  return isBefore(table, sql`${today}`);
}

/** The same with the day written out: to group by an expression its text must be the same twice. */
export function hasRunOutInText(table: string, today: IsoDate): RawBuilder<boolean> {
  return isBefore(table, sql.lit(today));
}

function isBefore(table: string, day: RawBuilder<unknown>): RawBuilder<boolean> {
  const [status, expiresOn] = [sql.ref(`${table}.status`), sql.ref(`${table}.expires_on`)];
  return sql<boolean>`(${status} = 'approved' and ${expiresOn} is not null and ${expiresOn} < ${day}::date)`;
}
