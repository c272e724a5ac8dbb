import type { IsoDate } from '@lastro/domain/dates';
import type { Percent } from '@lastro/domain/percent';
import { sql } from 'kysely';

/**
 * Rows that come as JSON inside of another row: JSON would give numeric columns as numbers and moments in another
 * writing, so these are read as the text that they are elsewhere.
 */
export const percentText = <T extends Percent | null = Percent | null>(column: string) =>
  sql<T>`trim_scale(${sql.ref(column)})::text`;
export const dateText = (column: string) => sql<IsoDate | null>`to_char(${sql.ref(column)}, 'YYYY-MM-DD')`;
export const instantText = (column: string) =>
  sql<string>`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
