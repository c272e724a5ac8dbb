import type { Tx } from '../../platform/door/context';

export async function findLogo(tx: Tx, cnpj: string): Promise<{ png: Buffer; sha256: string } | undefined> {
  return tx
    .selectFrom('company_logos as g')
    .innerJoin('companies as c', 'c.id', 'g.company_id')
    .select(['g.png', 'g.sha256'])
    .where('c.cnpj', '=', cnpj)
    .where('g.removed_at', 'is', null)
    .executeTakeFirst();
}

/** Hidden, not erased. False where there was none. */
export async function hideLogo(tx: Tx, companyId: number, now: string): Promise<boolean> {
  const result = await tx
    .updateTable('company_logos')
    .set({ removed_at: now })
    .where('company_id', '=', companyId)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function insertLogo(
  tx: Tx,
  companyId: number,
  logo: { readonly png: Uint8Array; readonly sha256: string },
  now: string,
): Promise<void> {
  await tx
    .insertInto('company_logos')
    .values({ company_id: companyId, png: Buffer.from(logo.png), sha256: logo.sha256, created_at: now })
    .execute();
}
