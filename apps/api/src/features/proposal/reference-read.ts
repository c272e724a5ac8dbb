import type { IsoDate } from '@lastro/domain/dates';
import { ORDER_RELEASED } from '@lastro/domain/proposal/proposal-status';
import type { InputOf } from '@lastro/wire/operation';
import type { listPartnerOrders, listPartners } from '@lastro/wire/proposal/partner-operations';
import { sql } from 'kysely';
import { likeText, searchWords } from '../../platform/db/search';
import type { Tx } from '../../platform/door/context';
import { cnpjPart } from '../company/public';
import { hasItsTitle } from '../receivable/public';
import { hasRunOut } from './expiry-read';

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

export async function pageOfPartners(tx: Tx, { id, q, page, limit }: InputOf<typeof listPartners>) {
  let query = tx.selectFrom('partners as n');
  if (id !== undefined) query = query.where('n.id', '=', id);
  for (const word of searchWords(q))
    query = query.where(
      sql<boolean>`(search_text(n.fantasy_name) like '%' || ${likeText(word)} || '%' or n.cnpj like ${cnpjPart(word)})`,
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

/** A living proposal for an order (`holdsOrder`). */
function isTaken(today: IsoDate) {
  return sql<boolean>`p.order_uuid = o.uuid and p.deleted_at is null
    and p.status <> all(${sql.val(ORDER_RELEASED)}::text[]) and not ${hasRunOut('p', today)}`;
}

function orderStatus(today: IsoDate) {
  return sql<string>`case when o.status <> 'open' then o.status
    when not ${hasItsTitle('o')} then 'canceled'
    when exists (select 1 from proposals p where ${isTaken(today)}) then 'proposed' else o.status end`;
}

interface Named {
  readonly orderUuid: string;
  readonly partnerId: number | null;
  readonly cnpj: string;
}

interface Asked extends Named {
  /** The proposal that names it. */
  readonly proposalId: number | null;
  readonly today: IsoDate;
}

/** An open one of this company and partner. */
function openOrder(tx: Tx, { orderUuid, cnpj, partnerId }: Named) {
  return tx
    .selectFrom('partner_orders as o')
    .select('o.uuid')
    .where('o.uuid', '=', orderUuid)
    .where('o.status', '=', 'open')
    .where('o.cnpj', '=', cnpj)
    .where('o.partner_id', '=', partnerId)
    .where(hasItsTitle('o'));
}

export async function isOrderOpen(tx: Tx, named: Named): Promise<boolean> {
  return (await openOrder(tx, named).executeTakeFirst()) !== undefined;
}

/** Holds the order while it is asked for, so that two proposals cannot both have it. */
export async function isOrderFree(tx: Tx, asked: Asked): Promise<boolean> {
  const order = await openOrder(tx, asked).forNoKeyUpdate().executeTakeFirst();
  if (order === undefined) return false;
  const other = await tx
    .selectFrom('partner_orders as o')
    .innerJoin('proposals as p', (join) => join.on(isTaken(asked.today)))
    .select('p.id')
    .where('o.uuid', '=', asked.orderUuid)
    .where('p.id', '<>', asked.proposalId ?? 0)
    .executeTakeFirst();
  return other === undefined;
}

export async function pageOfPartnerOrders(tx: Tx, filter: InputOf<typeof listPartnerOrders>, today: IsoDate) {
  const status = orderStatus(today);
  let query = tx
    .selectFrom('partner_orders as o')
    .innerJoin('partners as n', 'n.id', 'o.partner_id')
    .leftJoin('companies as c', 'c.cnpj', 'o.cnpj');
  if (filter.partner !== undefined) query = query.where('n.cnpj', '=', filter.partner);
  if (filter.cnpj !== undefined) query = query.where('o.cnpj', '=', filter.cnpj);
  if (filter.status !== undefined) query = query.where(status, '=', filter.status);
  const { total } = await query
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await query
    .select([
      'o.uuid',
      'o.cnpj',
      'o.amount_cents',
      'o.due_on',
      status.as('status'),
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
