import type { IsoDate } from '@lastro/domain/dates';
import { ORDER_RELEASED } from '@lastro/domain/proposal/proposal-status';
import { sql } from 'kysely';
import type { Tx } from '../../platform/door/context';
import { type NamedOrder, openOrderQuery, orderQuery } from '../partner/public';
import { hasItsTitle } from '../receivable/public';
import { hasRunOut } from './expiry-read';

interface Asked extends NamedOrder {
  /** The proposal that names it. */
  readonly proposalId: number | null;
  readonly today: IsoDate;
}

/** A living proposal `p` for an order (`holdsOrder`). */
function isTaken(order: string, today: IsoDate) {
  return sql<boolean>`p.order_uuid = ${sql.ref(`${order}.uuid`)} and p.deleted_at is null
    and p.status <> all(${sql.val(ORDER_RELEASED)}::text[]) and not ${hasRunOut('p', today)}`;
}

/** Whether some proposal has an order, as an expression. */
export function isProposed(order: string, today: IsoDate) {
  return sql<boolean>`exists (select 1 from proposals p where ${isTaken(order, today)})`;
}

/** Whether its proposal was accepted: then nothing that is told of its title takes it away any more. */
export function isAccepted(order: string) {
  return sql<boolean>`exists (select 1 from proposals p where p.order_uuid = ${sql.ref(`${order}.uuid`)}
    and p.deleted_at is null and p.status = 'accepted')`;
}

function openOrder(tx: Tx, asked: Asked) {
  return openOrderQuery(tx, asked).where(hasItsTitle('o', asked.today));
}

/** Holds the order while it is asked for, so that two proposals cannot both have it. */
export async function isOrderFree(tx: Tx, asked: Asked): Promise<boolean> {
  const order = await openOrder(tx, asked).forNoKeyUpdate().executeTakeFirst();
  return order !== undefined && !(await hasOther(tx, asked));
}

/** The same for whoever only looks. */
export async function isOrderOpen(tx: Tx, asked: Asked): Promise<boolean> {
  const order = await openOrder(tx, asked).executeTakeFirst();
  return order !== undefined && !(await hasOther(tx, asked));
}

async function hasOther(tx: Tx, asked: Asked): Promise<boolean> {
  const other = await orderQuery(tx, asked.orderUuid)
    .innerJoin('proposals as p', (join) => join.on(isTaken('o', asked.today)))
    .select('p.id')
    .where('p.id', '<>', asked.proposalId ?? 0)
    .executeTakeFirst();
  return other !== undefined;
}
