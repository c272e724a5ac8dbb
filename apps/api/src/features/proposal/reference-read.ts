import type { InputOf } from '@lastro/wire/operation';
import type { listPartnerOrders, listPartners } from '@lastro/wire/proposal/partner-operations';
import { sql } from 'kysely';
import { likeText, searchWords } from '../../platform/db/search';
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

export async function findCompanyId(tx: Tx, cnpj: string) {
  return tx.selectFrom('companies').select('id').where('cnpj', '=', cnpj).executeTakeFirst();
}

export async function findPartnerId(tx: Tx, cnpj: string) {
  return tx.selectFrom('partners').select('id').where('cnpj', '=', cnpj).executeTakeFirst();
}

export async function findVehicleId(tx: Tx, id: number) {
  return tx.selectFrom('vehicles').select('id').where('id', '=', id).executeTakeFirst();
}

export async function pageOfPartners(tx: Tx, { id, q, page, limit }: InputOf<typeof listPartners>) {
  let query = tx.selectFrom('partners as n');
  if (id !== undefined) query = query.where('n.id', '=', id);
  for (const word of searchWords(q))
    query = query.where(
      sql<boolean>`(search_text(n.fantasy_name) like '%' || ${likeText(word)} || '%' or n.cnpj like ${`${word.replace(/[./-]/g, '').toUpperCase()}%`})`,
    );
  const { total } = await query
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await query
    .select(['n.id', 'n.cnpj', 'n.fantasy_name', 'n.partner_type', 'n.hubspot_orig', 'n.active_integration'])
    .orderBy('n.fantasy_name')
    .orderBy('n.id')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return { rows, total };
}

/** Nothing more comes of these: an order that such a proposal named is open again. */
const ORDER_STATUS = sql<string>`case when o.status = 'open' and exists (
  select 1 from proposals p where p.order_uuid = o.uuid and p.deleted_at is null
    and p.status not in ('rejected', 'refused', 'canceled', 'expired')) then 'proposed' else o.status end`;

export async function pageOfPartnerOrders(tx: Tx, filter: InputOf<typeof listPartnerOrders>) {
  let query = tx
    .selectFrom('partner_orders as o')
    .innerJoin('partners as n', 'n.id', 'o.partner_id')
    .leftJoin('companies as c', 'c.cnpj', 'o.cnpj');
  if (filter.partner !== undefined) query = query.where('n.cnpj', '=', filter.partner);
  if (filter.cnpj !== undefined) query = query.where('o.cnpj', '=', filter.cnpj);
  if (filter.status !== undefined) query = query.where(ORDER_STATUS, '=', filter.status);
  const { total } = await query
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await query
    .select([
      'o.uuid',
      'o.cnpj',
      'o.amount_cents',
      'o.due_on',
      ORDER_STATUS.as('status'),
      'o.created_at',
      'n.cnpj as partner_cnpj',
      'n.fantasy_name',
      'c.registered_name',
    ])
    .orderBy('o.created_at', 'desc')
    .orderBy('o.uuid')
    .limit(filter.limit)
    .offset((filter.page - 1) * filter.limit)
    .execute();
  return { rows, total };
}
