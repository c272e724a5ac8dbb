import type { IsoDate } from '@lastro/domain/dates';
import type { InputOf } from '@lastro/wire/operation';
import type { listPartnerOrders } from '@lastro/wire/partner/partner-operations';
import { sql } from 'kysely';
import { onePage, partOf } from '../../platform/db/part';
import type { Tx } from '../../platform/door/context';
import { registeredName } from '../company/public';
import { isAccepted, isProposed } from '../proposal/public';
import { hasItsTitle } from '../receivable/public';

function orderStatus(today: IsoDate) {
  return sql<string>`case when o.status <> 'open' then o.status
    when ${isAccepted('o')} then 'proposed'
    when not ${hasItsTitle('o', today)} then 'canceled'
    when ${isProposed('o', today)} then 'proposed' else o.status end`;
}

export async function pageOfPartnerOrders(tx: Tx, filter: InputOf<typeof listPartnerOrders>, today: IsoDate) {
  const status = orderStatus(today);
  let query = tx.selectFrom('partner_orders as o').innerJoin('partners as n', 'n.id', 'o.partner_id');
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
      registeredName('o.cnpj').as('registered_name'),
    ])
    .orderBy('o.created_at', 'desc')
    .orderBy('o.uuid')
    .$call((query) => onePage(query, partOf(filter)))
    .execute();
  return { rows, total };
}
