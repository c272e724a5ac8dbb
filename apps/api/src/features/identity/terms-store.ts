import type { Cnpj } from '@lastro/domain/tax-id';
import type { Tx } from '../../platform/door/context';

export async function findAcceptance(tx: Tx, cnpj: Cnpj, version: string) {
  return tx
    .selectFrom('terms_acceptances')
    .select('accepted_at')
    .where('company_tax_id', '=', cnpj)
    .where('terms_version', '=', version)
    .executeTakeFirst();
}

/** False when the company had accepted this text before. */
export async function insertAcceptance(
  tx: Tx,
  cnpj: Cnpj,
  version: string,
  userId: number,
  now: string,
): Promise<boolean> {
  const result = await tx
    .insertInto('terms_acceptances')
    .values({ company_tax_id: cnpj, terms_version: version, accepted_at: now, accepted_by: userId })
    .onConflict((conflict) => conflict.constraint('terms_acceptances_once').doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}
