import type { InputOf } from '@lastro/wire/operation';
import type { countProposals, listProposals } from '@lastro/wire/proposal/proposal-operations';
import { type SelectQueryBuilder, sql } from 'kysely';
import { likeText, searchWords } from '../../platform/db/search';
import type { DB } from '../../platform/db/tables';
import type { Tx } from '../../platform/door/context';

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

export async function pageOfProposals(tx: Tx, filter: Filter) {
  const found = await findBySearch(tx, filter.q);
  const column = COLUMNS[filter.sort.replace('-', '') as keyof typeof COLUMNS];
  const direction = filter.sort.startsWith('-') ? 'desc' : 'asc';
  // The page first, then its names: joins over a page, not over a hundred thousand rows.
  const byCompany = column === COLUMNS.company_name;
  const page = filtered(tx.selectFrom('proposals as p'), filter, found)
    .$if(byCompany, (query) => query.innerJoin('companies as s', 's.id', 'p.company_id') as never)
    .select(['p.id', column.as('position')])
    .orderBy(column, direction)
    .orderBy('p.id', direction)
    .limit(filter.limit)
    .offset((filter.page - 1) * filter.limit);
  const rows = await tx
    .selectFrom(page.as('page'))
    .innerJoin('proposals as p', 'p.id', 'page.id')
    .innerJoin('companies as c', 'c.id', 'p.company_id')
    // Names by subquery: to plan a join of seven tables took ten times as long as to run it.
    .select((eb) => [
      'p.id',
      'c.cnpj',
      'c.registered_name',
      'p.status',
      'p.product_id',
      eb
        .selectFrom('products as d')
        .select('d.description')
        .whereRef('d.id', '=', 'p.product_id')
        .as('product_name'),
      eb
        .selectFrom('partners as n')
        .select('n.fantasy_name')
        .whereRef('n.id', '=', 'p.partner_id')
        .as('partner_name'),
      eb
        .selectFrom('vehicles as v')
        .select('v.name')
        .whereRef('v.id', '=', 'p.vehicle_id')
        .as('vehicle_name'),
      'p.offers',
      'p.largest_cents',
      'p.lowest_rate',
      'p.created_at',
      eb
        .selectFrom('users as u')
        .select('u.email')
        .whereRef('u.id', '=', 'p.created_by')
        .$asScalar()
        .$notNull()
        .as('creator'),
      'p.updated_at',
    ])
    .orderBy('page.position', direction)
    .orderBy('p.id', direction)
    .execute();
  return { rows, total: await totalOf(tx, filter, found) };
}

async function totalOf(tx: Tx, filter: Filter, found: Found | null): Promise<number> {
  const kept = keptCounts(tx, filter, found);
  if (kept !== null) {
    const { total } = await kept
      .$if(Boolean(filter.status?.length), (query) => query.where('status', 'in', filter.status ?? []))
      .select(sql<number>`coalesce(sum(proposals), 0)::bigint`.as('total'))
      .executeTakeFirstOrThrow();
    return total;
  }
  const { total } = await filtered(tx.selectFrom('proposals as p'), filter, found)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

export async function countsByStatus(tx: Tx, { status: _status, ...filter }: CountFilter) {
  const found = await findBySearch(tx, filter.q);
  const kept = keptCounts(tx, filter, found);
  if (kept !== null)
    return kept
      .select([
        'status',
        sql<number>`sum(proposals)::bigint`.as('count'),
        sql<number>`sum(amount_cents)::bigint`.as('amount_cents'),
      ])
      .groupBy('status')
      .execute();
  return filtered(tx.selectFrom('proposals as p'), filter, found)
    .select([
      'p.status',
      (eb) => eb.fn.countAll<number>().as('count'),
      sql<number>`coalesce(sum(p.largest_cents), 0)::bigint`.as('amount_cents'),
    ])
    .groupBy('p.status')
    .execute();
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
): Query<O> {
  let result = query.where('p.deleted_at', 'is', null);
  if (found !== null) result = result.where(isFound(found));
  if (filter.status?.length) result = result.where('p.status', 'in', filter.status);
  if (filter.cnpj !== undefined)
    result = result.where(
      sql<boolean>`p.company_id = (select id from companies where cnpj = ${filter.cnpj})`,
    );
  if (filter.partner !== undefined)
    result = result.where(
      sql<boolean>`p.partner_id = (select id from partners where cnpj = ${filter.partner})`,
    );
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
  let query = tx.selectFrom('companies as c');
  for (const word of words) query = query.where(matches(word));
  const { companies } = await query
    .select(sql<string>`coalesce(array_agg(c.id), '{}')::text`.as('companies'))
    .executeTakeFirstOrThrow();
  const [only] = words;
  const number = words.length === 1 ? (only ?? '').replace('#', '') : '';
  return { companies, proposal: /^[0-9]{1,12}$/.test(number) ? Number(number) : null };
}

/** A word is part of the company's name, or the beginning of its CNPJ with or without its mask. */
function matches(word: string) {
  const compact = word.replace(/[./-]/g, '').toUpperCase();
  const name = sql<boolean>`c.search_name like '%' || ${likeText(word)} || '%'`;
  return /^[0-9A-Z]{2,14}$/.test(compact) ? sql<boolean>`(${name} or c.cnpj like ${`${compact}%`})` : name;
}

function isFound({ companies, proposal }: Found) {
  const ofCompany = sql<boolean>`p.company_id = any(${companies}::bigint[])`;
  return proposal === null ? ofCompany : sql<boolean>`(${ofCompany} or p.id = ${proposal})`;
}
