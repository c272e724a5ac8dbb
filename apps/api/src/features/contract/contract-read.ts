import { ONGOING, PROMISED } from '@lastro/domain/contract/instrument-status';
import type { IsoDate } from '@lastro/domain/dates';
import { lastOverdueDay } from '@lastro/domain/overdue';
import { type RawBuilder, sql } from 'kysely';
import { onePage, partOf } from '../../platform/db/part';
import { totalOfCents } from '../../platform/db/totals';
import type { Tx } from '../../platform/door/context';
import { productDescription } from '../catalogue/public';
import { frozenToWire } from './frozen-simulation';

const SHOWN = 50;

/** Instalments that nobody has paid whole yet (decisions §4). */
const OWED = sql`f.status in ('created', 'opened', 'paid_partial')`;

/** Written out, so that the statements around it are planned once: they never ask for other ones. */
function isOneOf(statuses: readonly string[]) {
  return sql`i.status in (${sql.join(statuses.map((status) => sql.lit(status)))})`;
}

function sumOf(column: string, condition: RawBuilder<unknown>) {
  return totalOfCents(sql.ref(column), sql`${OWED} and ${condition}`);
}

function dateOf(day: RawBuilder<unknown>) {
  return sql<IsoDate | null>`to_char(${day}, 'YYYY-MM-DD')`;
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
  return companyIds.length === 0 ? [] : owedQuery(tx, companyIds, today).execute();
}

/** The same as a query for the statements of others, but for the contract of one proposal. */
export function owedQuery(
  tx: Tx,
  companies: readonly number[] | RawBuilder<number>,
  today: IsoDate,
  besides: number | null = null,
) {
  return tx
    .selectFrom('transactions as t')
    .innerJoin('instruments as i', 'i.transaction_id', 't.id')
    .innerJoin('expected_cashflow as f', 'f.instrument_id', 'i.id')
    .select(['t.company_id', ...sums(today)])
    .where('t.company_id', 'in', companies)
    .$if(besides !== null, (query) => query.where('t.proposal_id', '<>', besides ?? 0))
    .groupBy('t.company_id');
}

interface Page {
  readonly page: number;
  readonly limit: number;
}

/** The contracts of a company, newest first, with what is owed on each and when. */
export async function contractsOf(
  tx: Tx,
  companyId: number,
  today: IsoDate,
  { page, limit }: Page = { page: 1, limit: SHOWN },
) {
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
      productDescription('t.product_id').$notNull().as('product_name'),
      sql<number>`count(*)::int`.as('installments'),
      dateOf(sql`min(f.due_on) filter (where ${OWED} and ${isOneOf([...ONGOING, ...PROMISED])})`).as(
        'next_due_on',
      ),
      dateOf(sql`max(f.due_on)`).$notNull().as('last_due_on'),
      ...sums(today),
    ])
    .where('t.company_id', '=', companyId)
    .where(
      sql<boolean>`v.number = (select max(w.number) from transaction_versions w where w.transaction_id = t.id)`,
    )
    .groupBy(['t.id', 'i.id', 'v.id'])
    .orderBy('t.created_at', 'desc')
    .orderBy('t.id', 'desc')
    .$call((query) => onePage(query, partOf({ page, limit })))
    .execute();
}

export async function countContracts(tx: Tx, companyId: number): Promise<number> {
  const { total } = await tx
    .selectFrom('transactions')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow();
  return total;
}

/** What was simulated when a proposal was accepted, and how it came about. */
export async function frozenSimulation(tx: Tx, proposalId: number) {
  const accepted = acceptedVersion(tx, sql.val(proposalId)).select(['v.simulation', 'v.memory']);
  return frozenToWire(await accepted.executeTakeFirstOrThrow());
}

/** What became of a proposal, for the statement that reads it: null where it has no contract. */
export function contractColumns(tx: Tx, proposalId: RawBuilder<number>) {
  const contract = tx.selectFrom('transactions as t').where('t.proposal_id', '=', proposalId);
  return [
    contract.select('t.code').as('transaction_code'),
    contract
      .innerJoin('instruments as i', 'i.transaction_id', 't.id')
      .select('i.contract_number')
      .as('contract_number'),
    acceptedVersion(tx, proposalId).select('v.simulation').as('simulation'),
  ] as const;
}

function acceptedVersion(tx: Tx, proposalId: RawBuilder<number>) {
  return tx
    .selectFrom('transactions as t')
    .innerJoin('transaction_versions as v', 'v.transaction_id', 't.id')
    .where('t.proposal_id', '=', proposalId)
    .where('v.number', '=', 1);
}
