import type { InputOf } from '@lastro/wire/operation';
import type { listPartners } from '@lastro/wire/partner/partner-operations';
import { sql } from 'kysely';
import { onePage, partOf } from '../../platform/db/part';
import { containsText, isPartOfCnpj, searchWords } from '../../platform/db/search';
import type { Tx } from '../../platform/door/context';

export async function pageOfPartners(tx: Tx, { id, q, page, limit }: InputOf<typeof listPartners>) {
  let query = tx.selectFrom('partners as n');
  if (id !== undefined) query = query.where('n.id', '=', id);
  for (const word of searchWords(q))
    query = query.where(
      sql<boolean>`(${containsText(sql`search_text(n.fantasy_name)`, word)} or ${isPartOfCnpj('n.cnpj', word)})`,
    );
  const { total } = await query
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await query
    .select(['n.id', 'n.cnpj', 'n.fantasy_name', 'n.partner_type', 'n.hubspot_orig', 'n.active_integration'])
    .orderBy('n.fantasy_name')
    .orderBy('n.id')
    .$call((query) => onePage(query, partOf({ page, limit })))
    .execute();
  return { rows, total };
}

/** Names of whoever brought something, for a statement that reads it (`p.partner_id`): null where nobody did. */
export function partnerName(id: string) {
  return sql<string | null>`(select n.fantasy_name from partners n where n.id = ${sql.ref(id)})`;
}

export function partnerCnpj(id: string) {
  return sql<string | null>`(select n.cnpj from partners n where n.id = ${sql.ref(id)})`;
}

/** Whom a CNPJ means, for a statement that looks for more. */
export function partnerOf(cnpj: string | null) {
  return sql<number | null>`(select id from partners where cnpj = ${cnpj})`;
}
