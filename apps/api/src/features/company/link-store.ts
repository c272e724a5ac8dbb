import { sql } from 'kysely';
import type { Tx } from '../../platform/door/context';
import { AppError } from '../../platform/door/errors';

/** The lists of a company, each in a table of its own. Each removes by hiding. */
export type LinkTable =
  | 'representatives'
  | 'board_members'
  | 'procurators'
  | 'guarantors'
  | 'company_relationships';

type Values = Readonly<Record<string, unknown>>;

/** The company that an entry belongs to, while it is still there. */
export async function companyOfLink(tx: Tx, table: LinkTable, id: number): Promise<string | undefined> {
  const { rows } = await sql<{ cnpj: string }>`
    select c.cnpj from ${sql.table(table)} l join companies c on c.id = l.company_id
    where l.id = ${id} and l.removed_at is null`.execute(tx);
  return rows[0]?.cnpj;
}

/** False when somebody else was quicker. */
export async function hideLink(tx: Tx, table: LinkTable, id: number, now: string): Promise<boolean> {
  const result = await tx
    .updateTable(table)
    .set({ removed_at: now, updated_at: now })
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function insertLink(tx: Tx, table: LinkTable, values: Values, now: string): Promise<number> {
  return taken(async () => {
    const { id } = await tx
      .insertInto(table)
      .values({ ...values, created_at: now, updated_at: now } as never)
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  });
}

/** The company's own lock keeps its lists still meanwhile. */
export async function changeLink(
  tx: Tx,
  table: LinkTable,
  id: number,
  values: Values,
  now: string,
): Promise<void> {
  await taken(async () => {
    await tx
      .updateTable(table)
      .set({ ...values, updated_at: now, version: sql`version + 1` } as never)
      .where('id', '=', id)
      .execute();
  });
}

/** The same person twice in one place of one list. */
async function taken<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (/_once$/.test((error as { constraint?: string }).constraint ?? '')) throw new AppError('link.taken');
    throw error;
  }
}
