import type { IsoDate } from '@lastro/domain/dates';
import { lastOverdueDay } from '@lastro/domain/receivable/receivable-status';
import { sql } from 'kysely';
import type { Tx } from '../../platform/door/context';

/** Instalments that nobody has paid whole yet (decisions §4). */
const OWED = sql`f.status in ('created', 'opened', 'paid_partial')`;

export interface Owed {
  readonly company_id: number;
  readonly outstanding_cents: number;
  readonly overdue_cents: number;
}

/** Principal that each company still owes, and the instalments that it should have paid by now. */
export async function owedBy(tx: Tx, companyIds: readonly number[], today: IsoDate): Promise<Owed[]> {
  if (companyIds.length === 0) return [];
  return tx
    .selectFrom('transactions as t')
    .innerJoin('instruments as i', 'i.transaction_id', 't.id')
    .innerJoin('expected_cashflow as f', 'f.instrument_id', 'i.id')
    .select([
      't.company_id',
      sql<number>`coalesce(sum(f.amortization_cents), 0)::bigint`.as('outstanding_cents'),
      overdueOn(today).as('overdue_cents'),
    ])
    .where('t.company_id', 'in', companyIds)
    .where('i.status', 'not in', ['settled', 'canceled', 'renegotiated'])
    .where(sql<boolean>`${OWED}`)
    .groupBy('t.company_id')
    .execute();
}

function overdueOn(today: IsoDate) {
  return sql<number>`coalesce(sum(f.payment_cents) filter (where f.due_on <= ${lastOverdueDay(today)}), 0)::bigint`;
}

const SHOWN = 50;

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
      sql<number>`coalesce(sum(f.amortization_cents) filter (where ${OWED}), 0)::bigint`.as(
        'outstanding_cents',
      ),
      sql<number>`coalesce(sum(f.payment_cents) filter (where ${OWED} and f.due_on <= ${lastOverdueDay(today)}), 0)::bigint`.as(
        'overdue_cents',
      ),
    ])
    .where('t.company_id', '=', companyId)
    .where((eb) =>
      eb(
        'v.number',
        '=',
        eb
          .selectFrom('transaction_versions as w')
          .whereRef('w.transaction_id', '=', 't.id')
          .select((inner) => inner.fn.max('w.number').as('number')),
      ),
    )
    .groupBy(['t.id', 'i.id', 'v.id'])
    .orderBy('t.created_at', 'desc')
    .orderBy('t.id', 'desc')
    .limit(SHOWN)
    .execute();
}
