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

export async function activeGuarantees(tx: Tx) {
  return tx
    .selectFrom('guarantees')
    .select(['code as id', 'description'])
    .where('active', '=', true)
    .orderBy('position')
    .execute();
}

export async function findProduct(tx: Tx, id: number) {
  return tx.selectFrom('products').selectAll().where('id', '=', id).executeTakeFirst();
}
