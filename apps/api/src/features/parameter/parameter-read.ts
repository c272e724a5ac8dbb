import type { IsoDate } from '@lastro/domain/dates';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Tx } from '../../platform/door/context';

/** What holds on a day is the newest value that is not after it; for a statement that reads something else as well. */
export function valueOn(name: string, day: IsoDate): RawBuilder<unknown> {
  return sql`(select value from parameters where name = ${name} and valid_from <= ${day}
    order by valid_from desc limit 1)`;
}

/** What it means is known to the feature that is ruled by it, and so is its schema. */
export async function parameterOn<S extends z.ZodType>(
  tx: Tx,
  name: string,
  schema: S,
  day: IsoDate,
): Promise<z.output<S>> {
  const { rows } = await sql<{ value: unknown }>`select ${valueOn(name, day)} as value`.execute(tx);
  return schema.parse(rows[0]?.value);
}
