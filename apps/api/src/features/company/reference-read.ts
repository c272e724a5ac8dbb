import type { Tx } from '../../platform/door/context';

export async function taxTypes(tx: Tx) {
  return tx.selectFrom('tax_types').select(['id', 'description']).orderBy('id').execute();
}

export async function socioEnvironmentalRisks(tx: Tx) {
  return tx.selectFrom('socio_environmental_risks').select(['id', 'description']).orderBy('id').execute();
}
