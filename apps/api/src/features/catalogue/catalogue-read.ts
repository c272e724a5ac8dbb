import { sql } from 'kysely';
import type { Tx } from '../../platform/door/context';

export async function allProducts(tx: Tx) {
  return tx
    .selectFrom('products')
    .select(['id', 'description', 'active', 'system', 'day_count as dayCount', 'charges'])
    .orderBy('id')
    .execute();
}

export async function allVehicles(tx: Tx) {
  return tx.selectFrom('vehicles').select(['id', 'name', 'active', 'cnpj']).orderBy('id').execute();
}

export async function findProduct(tx: Tx, id: number) {
  return productQuery(tx, id).executeTakeFirst();
}

/** For a statement that reads something else as well, like all below. */
export function productQuery(tx: Tx, id: number | null) {
  return tx.selectFrom('products').selectAll().where('id', '=', id);
}

export function vehicleQuery(tx: Tx, id: number | null) {
  return tx.selectFrom('vehicles').select(['id', 'active']).where('id', '=', id);
}

/** Of what names its product (`p.product_id`), as it is kept: people read it by `productName`. */
export function productDescription(id: string) {
  return sql<string | null>`(select d.description from products d where d.id = ${sql.ref(id)})`;
}

export function vehicleName(id: string) {
  return sql<string | null>`(select v.name from vehicles v where v.id = ${sql.ref(id)})`;
}
