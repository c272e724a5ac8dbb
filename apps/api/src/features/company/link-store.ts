import { sql } from 'kysely';
import type { Tx } from '../../platform/door/context';
import { AppError } from '../../platform/door/errors';

/** The lists of people of a company. Each removes by hiding. */
export type LinkTable =
  | 'representatives'
  | 'board_members'
  | 'procurators'
  | 'guarantors'
  | 'company_relationships';

export interface LinkRow {
  readonly id: number;
  readonly cnpj: string;
}

/** An entry that is still there, with the company it belongs to. */
export async function findLink(tx: Tx, table: LinkTable, id: number): Promise<LinkRow | undefined> {
  const { rows } = await sql<LinkRow>`
    select l.id, c.cnpj from ${sql.table(table)} l join companies c on c.id = l.company_id
    where l.id = ${id} and l.removed_at is null`.execute(tx);
  return rows[0];
}

/** False when somebody else was quicker. */
export async function hideLink(tx: Tx, table: LinkTable, id: number, now: string): Promise<boolean> {
  const result = await tx
    .updateTable(table)
    .set({ removed_at: now })
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Adds an entry, or changes the one that the key finds. Answers whether it was new. */
export async function saveLink(
  tx: Tx,
  table: LinkTable,
  key: Readonly<Record<string, string | number>>,
  values: Readonly<Record<string, unknown>>,
  now: string,
): Promise<boolean> {
  let query = tx
    .updateTable(table)
    .set(values as never)
    .where('removed_at', 'is', null);
  for (const [column, value] of Object.entries(key))
    query = query.where(column as never, '=', value as never);
  const changed =
    Object.keys(values).length === 0
      ? await countOf(tx, table, key)
      : Number((await query.executeTakeFirst()).numUpdatedRows);
  if (changed > 0) return false;
  await tx
    .insertInto(table)
    .values({ ...key, ...values, created_at: now } as never)
    .execute();
  return true;
}

async function countOf(
  tx: Tx,
  table: LinkTable,
  key: Readonly<Record<string, string | number>>,
): Promise<number> {
  let query = tx
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('removed_at', 'is', null);
  for (const [column, value] of Object.entries(key))
    query = query.where(column as never, '=', value as never);
  return (await query.executeTakeFirstOrThrow()).total;
}

/** A board member of this company may be changed by id, because the same person can hold two positions. */
export async function changeBoardMember(
  tx: Tx,
  companyId: number,
  id: number,
  values: Readonly<Record<string, unknown>>,
): Promise<boolean> {
  try {
    const result = await tx
      .updateTable('board_members')
      .set(values as never)
      .where('id', '=', id)
      .where('company_id', '=', companyId)
      .where('removed_at', 'is', null)
      .executeTakeFirst();
    return result.numUpdatedRows > 0n;
  } catch (error) {
    if ((error as { constraint?: string }).constraint === 'board_members_once')
      throw new AppError('link.taken');
    throw error;
  }
}
