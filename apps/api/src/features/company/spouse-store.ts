import { sql } from 'kysely';
import { jsonb } from '../../platform/db/json-column';
import type { JsonValue } from '../../platform/db/tables';
import type { Tx } from '../../platform/door/context';
import { typedAt } from './company-origins';

/** Everybody whom a marriage can touch: the two named and whoever points at them, in one order for all who ask. */
export async function lockMarriage(tx: Tx, taxId: string, spouseTaxId: string | null): Promise<void> {
  const named = spouseTaxId === null ? [taxId] : [taxId, spouseTaxId];
  await tx
    .selectFrom('persons')
    .select('id')
    .where((eb) =>
      eb.or([
        eb('tax_id', 'in', named),
        eb('spouse_id', 'in', eb.selectFrom('persons as p').select('p.id').where('p.tax_id', 'in', named)),
      ]),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

const linkMoved = { spouse_version: sql<number>`spouse_version + 1` };

/** Marriage is mutual: whoever points at one of them points at nobody, then both at each other. */
export async function tieSpouses(
  tx: Tx,
  personId: number,
  spouseId: number | null,
  now: string,
): Promise<void> {
  const mark = jsonb({ spouse: typedAt(now) });
  const moved = { ...linkMoved, updated_at: now };
  const tied = { ...moved, origins: sql<JsonValue>`origins || ${mark}` };
  await tx
    .updateTable('persons')
    .set({ ...moved, spouse_id: null })
    .where('spouse_id', 'in', spouseId === null ? [personId] : [personId, spouseId])
    .execute();
  await tx
    .updateTable('persons')
    .set({ ...tied, spouse_id: spouseId })
    .where('id', '=', personId)
    .execute();
  if (spouseId === null) return;
  await tx
    .updateTable('persons')
    .set({ ...tied, spouse_id: personId })
    .where('id', '=', spouseId)
    .execute();
}

/** A link that is shown to nobody does not come back with another status. */
export async function forgetOldLink(tx: Tx, personId: number): Promise<void> {
  await tx
    .updateTable('persons')
    .set({ spouse_id: null })
    .where((eb) =>
      eb.or([
        eb('spouse_id', '=', personId),
        eb.and([eb('id', '=', personId), eb('spouse_id', 'is not', null)]),
      ]),
    )
    .execute();
}

/** Whoever is married to somebody sees them in the link: what changes there, changes here. */
export async function spouseChanged(tx: Tx, personId: number): Promise<void> {
  await tx.updateTable('persons').set(linkMoved).where('spouse_id', '=', personId).execute();
}
