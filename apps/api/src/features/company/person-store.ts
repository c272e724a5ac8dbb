import { type Insertable, sql, type Updateable } from 'kysely';
import { jsonb } from '../../platform/db/json-column';
import type { DB } from '../../platform/db/tables';
import type { Tx } from '../../platform/door/context';
import { AppError } from '../../platform/door/errors';

/** Columns that a form may write; absent ones stay as they are. */
export type PersonColumnValues = Omit<
  Updateable<DB['persons']>,
  'id' | 'tax_id' | 'version' | 'created_at' | 'updated_at' | 'origins'
>;

export async function insertPerson(
  tx: Tx,
  taxId: string,
  columns: PersonColumnValues & Pick<Insertable<DB['persons']>, 'name'>,
  now: string,
): Promise<number> {
  try {
    const { id } = await tx
      .insertInto('persons')
      .values({ ...columns, tax_id: taxId, created_at: now, updated_at: now })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  } catch (error) {
    if ((error as { constraint?: string }).constraint === 'persons_tax_id_key')
      throw new AppError('person.taken');
    throw error;
  }
}

export async function lockPerson(
  tx: Tx,
  taxId: string,
): Promise<{ id: number; version: number } | undefined> {
  return tx
    .selectFrom('persons')
    .select(['id', 'version'])
    .where('tax_id', '=', taxId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function changePerson(
  tx: Tx,
  id: number,
  columns: PersonColumnValues,
  now: string,
): Promise<void> {
  await tx
    .updateTable('persons')
    .set({ ...columns, updated_at: now, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute();
}

export interface PepLink {
  readonly relationshipType: string;
  readonly name: string | null;
  readonly taxId: string | null;
  readonly position: string | null;
  readonly organization: string | null;
}

/** The declaration is one statement: it is replaced whole, named people or unnamed ones. */
export async function replacePepLinks(
  tx: Tx,
  personId: number,
  named: boolean,
  links: readonly PepLink[],
): Promise<void> {
  await tx
    .deleteFrom('person_pep_links')
    .where('person_id', '=', personId)
    .where('related_name', named ? 'is not' : 'is', null)
    .execute();
  if (links.length === 0) return;
  await tx
    .insertInto('person_pep_links')
    .values(
      links.map((link) => ({
        person_id: personId,
        relationship_type: link.relationshipType,
        related_name: link.name,
        related_tax_id: link.taxId,
        related_position: link.position,
        related_organization: link.organization,
      })),
    )
    .execute();
}

/** Where each value came from and when: no change of the person, only a note beside it. */
export async function setPersonOrigins(tx: Tx, id: number, origins: unknown): Promise<void> {
  await tx
    .updateTable('persons')
    .set({ origins: jsonb(origins) })
    .where('id', '=', id)
    .execute();
}
