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
  readonly companies: readonly number[];
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
    .innerJoin('users as u', 'u.id', 'p.created_by')
    .leftJoin('products as d', 'd.id', 'p.product_id')
    .leftJoin('partners as n', 'n.id', 'p.partner_id')
    .leftJoin('vehicles as v', 'v.id', 'p.vehicle_id')
    .select([
      'p.id',
      'c.cnpj',
      'c.registered_name',
      'p.status',
      'p.product_id',
      'd.description as product_name',
      'n.fantasy_name as partner_name',
      'v.name as vehicle_name',
      'p.offers',
      'p.largest_cents',
      'p.lowest_rate',
      'p.created_at',
      'u.email as creator',
      'p.updated_at',
    ])
    .orderBy('page.position', direction)
    .orderBy('p.id', direction)
    .execute();
  return { rows, total: await totalOf(tx, filter, found) };
}

async function totalOf(tx: Tx, filter: Filter, found: Found | null): Promise<number> {
  if (hasOnlyStatus(filter)) {
    const counts = await countsByStatus(tx, {});
    const wanted = filter.status?.length
      ? counts.filter(({ status }) => isAmong(status, filter.status))
      : counts;
    return wanted.reduce((sum, { count }) => sum + count, 0);
  }
  const { total } = await filtered(tx.selectFrom('proposals as p'), filter, found)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

const isAmong = (status: string, wanted: readonly string[] | undefined) => wanted?.includes(status) ?? false;

/** What the counts that are kept can answer, in the same moment as the page itself. */
function hasOnlyStatus({
  page: _page,
  limit: _limit,
  sort: _sort,
  status: _status,
  ...rest
}: Filter): boolean {
  return Object.values(rest).every((value) => value === undefined || value === '');
}

export async function countsByStatus(tx: Tx, { status: _status, ...filter }: CountFilter) {
  if (Object.values(filter).every((value) => value === undefined || value === ''))
    return tx.selectFrom('proposal_counts').select(['status', 'proposals as count']).execute();
  return filtered(tx.selectFrom('proposals as p'), filter, await findBySearch(tx, filter.q))
    .select(['p.status', (eb) => eb.fn.countAll<number>().as('count')])
    .groupBy('p.status')
    .execute();
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
  let query = tx.selectFrom('companies as c').select('c.id');
  for (const word of words) query = query.where(matches(word));
  const companies = (await query.execute()).map(({ id }) => id);
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
