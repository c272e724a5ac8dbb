import { sql } from 'kysely';
import type { Tx } from '../../platform/door/context';

/** An order, as `o`: for a statement that joins what its feature knows of it. */
export function orderQuery(tx: Tx, uuid: string) {
  return tx.selectFrom('partner_orders as o').where('o.uuid', '=', uuid);
}

export interface NamedOrder {
  readonly orderUuid: string;
  readonly partnerId: number | null;
  readonly cnpj: string;
}

/** The same, if nobody withdrew it and it is of this company and partner. */
export function openOrderQuery(tx: Tx, { orderUuid, cnpj, partnerId }: NamedOrder) {
  return orderQuery(tx, orderUuid)
    .select('o.uuid')
    .where('o.status', '=', 'open')
    .where('o.cnpj', '=', cnpj)
    .where('o.partner_id', '=', partnerId);
}

/** Whether a partner ordered a title (`receivable`) of a company: as an expression, by the names of two tables. */
export function isOrdered(receivable: string, company: string) {
  return sql<boolean>`exists (select 1 from partner_orders o where o.receivable_id = ${sql.ref(`${receivable}.id`)}
    and o.cnpj = ${sql.ref(`${company}.cnpj`)} and o.status in ('open', 'proposed'))`;
}
