import { type Insertable, sql } from 'kysely';
import type { DB } from '../../platform/db/tables';
import type { Tx } from '../../platform/door/context';
import { AppError } from '../../platform/door/errors';

/** The lists of a company, each in a table of its own. Each removes by hiding. */
export type LinkTable =
  | 'representatives'
  | 'board_members'
  | 'procurators'
  | 'guarantors'
  | 'company_relationships';

/** What the use case says of an entry; number, version and times are the store's. */
type Said<T extends LinkTable> = Omit<
  Insertable<DB[T]>,
  'id' | 'version' | 'created_at' | 'updated_at' | 'removed_at'
>;

type Made = { readonly created_at: string; readonly updated_at: string };
type Moved = { readonly updated_at: string; readonly version: number };

interface Writer<T extends LinkTable> {
  readonly insert: (tx: Tx, row: Said<T> & Made) => { executeTakeFirstOrThrow(): Promise<{ id: number }> };
  readonly change: (tx: Tx, id: number, row: Said<T> & Moved) => { execute(): Promise<unknown> };
}

/** One line each: a query is typed by the table that it names. */
const WRITERS: { readonly [T in LinkTable]: Writer<T> } = {
  representatives: {
    insert: (tx, row) => tx.insertInto('representatives').values(row).returning('id'),
    change: (tx, id, row) => tx.updateTable('representatives').set(row).where('id', '=', id),
  },
  board_members: {
    insert: (tx, row) => tx.insertInto('board_members').values(row).returning('id'),
    change: (tx, id, row) => tx.updateTable('board_members').set(row).where('id', '=', id),
  },
  procurators: {
    insert: (tx, row) => tx.insertInto('procurators').values(row).returning('id'),
    change: (tx, id, row) => tx.updateTable('procurators').set(row).where('id', '=', id),
  },
  guarantors: {
    insert: (tx, row) => tx.insertInto('guarantors').values(row).returning('id'),
    change: (tx, id, row) => tx.updateTable('guarantors').set(row).where('id', '=', id),
  },
  company_relationships: {
    insert: (tx, row) => tx.insertInto('company_relationships').values(row).returning('id'),
    change: (tx, id, row) => tx.updateTable('company_relationships').set(row).where('id', '=', id),
  },
};

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

/** The entry that was there, or a new one; the company's own lock keeps its lists still meanwhile. */
export async function saveLink<T extends LinkTable>(
  tx: Tx,
  table: T,
  known: { readonly id: number; readonly version: number } | undefined,
  said: Said<T>,
  now: string,
): Promise<number> {
  const { insert, change }: Writer<T> = WRITERS[table];
  return taken(async () => {
    if (known === undefined) {
      const made = insert(tx, { ...said, created_at: now, updated_at: now });
      return (await made.executeTakeFirstOrThrow()).id;
    }
    await change(tx, known.id, { ...said, updated_at: now, version: known.version + 1 }).execute();
    return known.id;
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
