import { ONGOING, PROMISED } from '@lastro/domain/contract/instrument-status';
import type { IsoDate } from '@lastro/domain/dates';
import { lastOverdueDay } from '@lastro/domain/overdue';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/door/context';

const SHOWN = 50;

/** Instalments that nobody has paid whole yet (decisions §4). */
const OWED = sql`f.status in ('created', 'opened', 'paid_partial')`;

function isOneOf(statuses: readonly string[]) {
  return sql`i.status = any(${statuses}::text[])`;
}

function sumOf(column: string, condition: RawBuilder<unknown>) {
  return sql<number>`coalesce(sum(${sql.ref(column)}) filter (where ${OWED} and ${condition}), 0)::bigint`;
}

function sums(today: IsoDate) {
  const late = sql`${isOneOf(ONGOING)} and f.due_on <= ${lastOverdueDay(today)}`;
  return [
    // Principal that is lent and not paid back, instalments that should have been paid, and what is only promised.
    sumOf('f.amortization_cents', isOneOf(ONGOING)).as('outstanding_cents'),
    sumOf('f.payment_cents', late).as('overdue_cents'),
    sumOf('f.amortization_cents', isOneOf(PROMISED)).as('promised_cents'),
  ] as const;
}

/** What each of some companies owes by its contracts. */
export async function owedBy(tx: Tx, companyIds: readonly number[], today: IsoDate) {
  if (companyIds.length === 0) return [];
  return tx
    .selectFrom('transactions as t')
    .innerJoin('instruments as i', 'i.transaction_id', 't.id')
    .innerJoin('expected_cashflow as f', 'f.instrument_id', 'i.id')
    .select(['t.company_id', ...sums(today)])
    .where('t.company_id', 'in', companyIds)
    .groupBy('t.company_id')
    .execute();
}

export async function contractsOf(tx: Tx, companyId: number, today: IsoDate) {
  return tx
    .selectFrom('transactions as t')
    .innerJoin('instruments as i', 'i.transaction_id', 't.id')
    .innerJoin('transaction_versions as v', 'v.transaction_id', 't.id')
    .innerJoin('expected_cashflow as f', 'f.instrument_id', 'i.id')
    .select([
      't.code',
      't.proposal_id',
      't.created_at',
      'i.contract_number',
      'i.status',
      'v.total_amount_cents',
      ...sums(today),
    ])
    .where('t.company_id', '=', companyId)
    .where(
      sql<boolean>`v.number = (select max(w.number) from transaction_versions w where w.transaction_id = t.id)`,
    )
    .groupBy(['t.id', 'i.id', 'v.id'])
    .orderBy('t.created_at', 'desc')
    .orderBy('t.id', 'desc')
    .limit(SHOWN)
    .execute();
}
