import { randomUUID } from 'node:crypto';
import { isoDate } from '@lastro/domain/dates';
import type { TestHouse } from './harness';

export const PARTNER = '41000008000135';
export const OTHER_PARTNER = '41000009000180';

/** There, however often it is asked for. */
export async function addPartner({ db }: Pick<TestHouse, 'db'>, cnpj: string): Promise<number> {
  await db
    .insertInto('partners')
    .values({ cnpj, fantasy_name: 'P', partner_type: 'X', created_at: '2026-01-01T00:00:00Z' })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { id } = await db
    .selectFrom('partners')
    .select('id')
    .where('cnpj', '=', cnpj)
    .executeTakeFirstOrThrow();
  return id;
}

/** An order of a company with a partner, who exists afterwards. */
export async function addOrder(
  house: Pick<TestHouse, 'db'>,
  cnpj: string,
  changes: { readonly status?: string; readonly by?: string; readonly receivableId?: number } = {},
): Promise<string> {
  const uuid = randomUUID();
  await house.db
    .insertInto('partner_orders')
    .values({
      uuid,
      partner_id: await addPartner(house, changes.by ?? PARTNER),
      cnpj,
      receivable_id: changes.receivableId ?? null,
      amount_cents: 500_000,
      due_on: isoDate('2026-12-20'),
      status: changes.status ?? 'open',
      created_at: '2026-11-01T00:00:00Z',
    })
    .execute();
  return uuid;
}
