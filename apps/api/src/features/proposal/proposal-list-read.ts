import type { IsoDate } from '@lastro/domain/dates';
import type { InputOf } from '@lastro/wire/operation';
import type { countProposals, listProposals } from '@lastro/wire/proposal/proposal-operations';
import {
  type AliasedExpression,
  type Expression,
  type RawBuilder,
  type SelectQueryBuilder,
  sql,
} from 'kysely';
import { pageBeside } from '../../platform/db/page-beside';
import { searchWords } from '../../platform/db/search';
import type { DB } from '../../platform/db/tables';
import { totalOfCents } from '../../platform/db/totals';
import { needTransaction } from '../../platform/db/tx';
import type { Tx } from '../../platform/door/context';
import { productDescription, vehicleName } from '../catalogue/public';
import { companiesMatching, companyOf, companyRows } from '../company/public';
import { userEmail, userName } from '../identity/public';
import { partnerName, partnerOf } from '../partner/public';
import { hasRunOut, hasRunOutInText } from './expiry-read';

type Filter = InputOf<typeof listProposals>;
type CountFilter = InputOf<typeof countProposals>;

/** What a quick search stands for; null when nobody searches. */
interface Found {
  /** An array of PostgreSQL, as it stands: thousands of ids only go from one query to the next. */
  readonly companies: string;
  /** The number of a proposal, when it could be one. */
  readonly proposal: number | null;
}
type Query<O> = SelectQueryBuilder<DB & { p: DB['proposals'] }, 'p', O>;

const COLUMNS = {
  created_at: sql`p.created_at`,
  updated_at: sql`p.updated_at`,
  largest_amount: sql`p.largest_cents`,
  id: sql`p.id`,
  company_name: sql`s.sort_name`,
};

export type ProposalListRow = Awaited<ReturnType<typeof pageOfProposals>>['rows'][number];

export async function pageOfProposals(tx: Tx, filter: Filter, today: IsoDate) {
  const found = await findBySearch(tx, filter.q);
  return asItStands(tx, today, async (status, ranOut) => {
    const facts = sql<{ total: number; ran_out: boolean }>`
      select (${totalOf(tx, filter, found, status)}) as total, exists (${ranOut}) as ran_out`;
    const page = await pageBeside(tx, rowsOf(tx, filter, found, status), facts);
    return { rows: page.rows, total: page.facts.total, ranOut: page.facts.ran_out };
  });
}

/** The page first, then its names: joins over a page, not over a hundred thousand rows. */
function rowsOf(tx: Tx, filter: Filter, found: Found | null, status: StatusNow) {
  const column = COLUMNS[filter.sort.replace('-', '') as keyof typeof COLUMNS];
  const direction = filter.sort.startsWith('-') ? 'desc' : 'asc';
  const byCompany = column === COLUMNS.company_name;
  const page = filtered(tx.selectFrom('proposals as p'), filter, found, status)
    .$if(byCompany, (query) => query.innerJoin(companyRows(tx).as('s'), 's.id', 'p.company_id'))
    .select(['p.id', column.as('position')])
    .orderBy(column, direction)
    .orderBy('p.id', direction)
    .limit(filter.limit)
    .offset((filter.page - 1) * filter.limit);
  return named(tx, page.as('page')).orderBy('page.position', direction).orderBy('p.id', direction);
}

/** Names by subquery: to plan a join of seven tables took ten times as long as to run it. */
function named(tx: Tx, page: AliasedExpression<{ id: number; position: unknown }, 'page'>) {
  return tx
    .selectFrom(page)
    .innerJoin('proposals as p', 'p.id', 'page.id')
    .innerJoin(companyRows(tx).as('c'), 'c.id', 'p.company_id')
    .select([
      'p.id',
      'c.cnpj',
      'c.registered_name',
      'p.status',
      'p.expires_on',
      'p.product_id',
      productDescription('p.product_id').as('product_name'),
      partnerName('p.partner_id').as('partner_name'),
      vehicleName('p.vehicle_id').as('vehicle_name'),
      'p.offers',
      'p.largest_cents',
      'p.lowest_rate',
      'p.created_at',
      userEmail('p.created_by').$notNull().as('creator'),
      userName('p.created_by').$notNull().as('creator_name'),
      'p.updated_at',
    ]);
}

function totalOf(tx: Tx, filter: Filter, found: Found | null, status: StatusNow) {
  const kept = status.isKept ? keptCounts(tx, filter, found) : null;
  if (kept !== null)
    return kept
      .$if(Boolean(filter.status?.length), (query) => query.where('status', 'in', filter.status ?? []))
      .select(sql<number>`coalesce(sum(proposals), 0)::bigint`.as('total'));
  return filtered(tx.selectFrom('proposals as p'), filter, found, status).select((eb) =>
    eb.fn.countAll<number>().as('total'),
  );
}

export async function countsByStatus(tx: Tx, { status: _status, ...filter }: CountFilter, today: IsoDate) {
  const found = await findBySearch(tx, filter.q);
  const { rows } = await asItStands(tx, today, async (status, ranOut) => {
    const facts = sql<{ ran_out: boolean }>`select exists (${ranOut}) as ran_out`;
    const counted = await pageBeside(tx, countedBy(tx, filter, found, status), facts);
    return { rows: counted.rows, ranOut: counted.facts.ran_out };
  });
  return rows;
}

function countedBy(tx: Tx, filter: Omit<CountFilter, 'status'>, found: Found | null, now: StatusNow) {
  const kept = now.isKept ? keptCounts(tx, filter, found) : null;
  if (kept !== null)
    return kept
      .select([
        'status',
        sql<number>`sum(proposals)::bigint`.as('count'),
        totalOfCents(sql`amount_cents`).as('amount_cents'),
      ])
      .groupBy('status');
  return filtered(tx.selectFrom('proposals as p'), filter, found, now)
    .select([
      now.column.as('status'),
      (eb) => eb.fn.countAll<number>().as('count'),
      totalOfCents(sql`p.largest_cents`).as('amount_cents'),
    ])
    .groupBy(now.column);
}

interface StatusNow {
  readonly column: RawBuilder<string>;
  /** What is stored is what holds: nothing has run out since the job last tidied up. */
  readonly isKept: boolean;
}

/**
 * An approval past its last day has expired, in filters and counts as well. What is stored is asked for first, together with
 * whether anything has run out; only then, until it is tidied up, it is asked for again by the calendar.
 */
async function asItStands<T extends { readonly ranOut: boolean }>(
  tx: Tx,
  today: IsoDate,
  ask: (status: StatusNow, ranOut: Expression<unknown>) => Promise<T>,
): Promise<T> {
  const ranOut = tx
    .selectFrom('proposals as p')
    .select('p.id')
    .where(hasRunOut('p', today))
    .where('p.deleted_at', 'is', null);
  const stored = await ask({ column: sql<string>`p.status`, isKept: true }, ranOut);
  if (!stored.ranOut) return stored;
  needTransaction(tx);
  const column = sql<string>`case when ${hasRunOutInText('p', today)} then 'expired' else p.status end`;
  return ask({ column, isKept: false }, ranOut);
}

/** What is counted as it changes, where that answers the filter; null where rows must be counted. */
function keptCounts(tx: Tx, filter: CountFilter, found: Found | null) {
  const { page: _page, limit: _limit, sort: _sort, status: _status, q: _q, ...rest } = filter as Filter;
  if (Object.values(rest).some((value) => value !== undefined) || found?.proposal != null) return null;
  const counts = tx.selectFrom('proposal_counts');
  return found === null
    ? counts.where('company_id', 'is', null)
    : counts.where(sql<boolean>`company_id = any(${found.companies}::bigint[])`);
}

function filtered<O>(
  query: Query<O>,
  filter: Omit<Filter, 'page' | 'limit' | 'sort'>,
  found: Found | null,
  status: StatusNow,
): Query<O> {
  let result = query.where('p.deleted_at', 'is', null);
  if (found !== null) result = result.where(isFound(found));
  if (filter.status?.length) result = result.where(status.column, 'in', filter.status);
  if (filter.cnpj !== undefined) result = result.where('p.company_id', '=', companyOf(filter.cnpj));
  if (filter.partner !== undefined)
    result = result.where(sql<boolean>`p.partner_id = ${partnerOf(filter.partner)}`);
  if (filter.product !== undefined) result = result.where('p.product_id', '=', filter.product);
  if (filter.vehicle !== undefined) result = result.where('p.vehicle_id', '=', filter.vehicle);
  // Days of São Paulo, whatever zone the server's clock is in.
  if (filter.created_from !== undefined)
    result = result.where(
      sql<boolean>`p.created_at >= ${filter.created_from}::date::timestamp at time zone 'America/Sao_Paulo'`,
    );
  if (filter.created_to !== undefined)
    result = result.where(
      sql<boolean>`p.created_at < (${filter.created_to}::date + 1)::timestamp at time zone 'America/Sao_Paulo'`,
    );
  if (filter.min_amount !== undefined) result = result.where('p.largest_cents', '>=', filter.min_amount);
  if (filter.max_amount !== undefined) result = result.where('p.largest_cents', '<=', filter.max_amount);
  return result;
}

/**
 * The companies first: the planner then knows how many proposals to expect, and walks the newest ones when a word is in
 * every second name, instead of sorting them all.
 */
async function findBySearch(tx: Tx, q: string | undefined): Promise<Found | null> {
  const words = searchWords(q);
  if (words.length === 0) return null;
  needTransaction(tx);
  const { ids } = await tx
    .selectFrom(companiesMatching(tx, words).as('c'))
    .select(sql<string>`coalesce(array_agg(c.id), '{}')::text`.as('ids'))
    .executeTakeFirstOrThrow();
  const [only] = words;
  const number = words.length === 1 ? (only ?? '').replace('#', '') : '';
  return { companies: ids, proposal: /^[0-9]{1,12}$/.test(number) ? Number(number) : null };
}

function isFound({ companies, proposal }: Found) {
  const ofCompany = sql<boolean>`p.company_id = any(${companies}::bigint[])`;
  return proposal === null ? ofCompany : sql<boolean>`(${ofCompany} or p.id = ${proposal})`;
}
