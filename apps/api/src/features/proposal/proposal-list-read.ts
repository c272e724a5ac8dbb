import type { IsoDate } from '@lastro/domain/dates';
import type { InputOf } from '@lastro/wire/operation';
import type { listProposals } from '@lastro/wire/proposal/proposal-operations';
import { type AliasedExpression, type CompiledQuery, sql } from 'kysely';
import { compiledByShape } from '../../platform/db/compiled';
import { apart, type Beside, pageBeside } from '../../platform/db/page-beside';
import { onePage, partOf } from '../../platform/db/part';
import { totalOfCents } from '../../platform/db/totals';
import { needTransaction } from '../../platform/db/tx';
import type { Tx } from '../../platform/door/context';
import { productDescription, vehicleName } from '../catalogue/public';
import { companyRows } from '../company/public';
import { userEmail, userName } from '../identity/public';
import { partnerName } from '../partner/public';
import { hasRunOut } from './expiry-read';
import {
  AS_STORED,
  byCalendar,
  filtered,
  keptCounts,
  type ListFilter,
  type StatusNow,
  type Wanted,
  wantedOf,
} from './proposal-filter-read';

type Filter = ListFilter & Pick<InputOf<typeof listProposals>, 'page' | 'limit' | 'sort'>;

type Asked = { readonly today: IsoDate };
type AskedPage = Wanted & Asked & { readonly offset?: number };
/** What is written out in the statement. */
type PageShape = readonly [sort: Filter['sort'], limit: number];
type AskedCounts = Omit<Wanted, 'status'> & Asked;

const COLUMNS = {
  created_at: sql`p.created_at`,
  updated_at: sql`p.updated_at`,
  largest_amount: sql`p.largest_cents`,
  id: sql`p.id`,
  company_name: sql`s.sort_name`,
};

export type ProposalListRow = Awaited<ReturnType<typeof pageOfProposals>>['rows'][number];

const storedPage = compiledByShape((tx, asked: AskedPage, shape: PageShape) =>
  pageStatement(tx, asked, shape, AS_STORED),
);

export async function pageOfProposals(tx: Tx, filter: Filter, today: IsoDate) {
  const { page, limit, sort, ...rest } = filter;
  const { offset } = partOf(filter);
  // The first page skips nothing.
  const asked = { ...(await wantedOf(tx, rest)), today, offset: offset === 0 ? undefined : offset };
  const shape = [sort, limit] as const;
  const { rows, facts } = await asItStands(tx, today, storedPage(tx, asked, shape), (status) =>
    pageStatement(tx, asked, shape, status),
  );
  return { rows, total: facts.total };
}

function pageStatement(
  tx: Tx,
  { today, offset, ...wanted }: AskedPage,
  [sort, limit]: PageShape,
  now: StatusNow,
) {
  const facts = sql<{ total: number; ran_out: boolean }>`
    select (${totalOf(tx, wanted, now)}) as total, exists (${ranOut(tx, today)}) as ran_out`;
  return pageBeside(tx, rowsOf(tx, wanted, now, { sort, limit, offset }), facts);
}

/** The page first, then its names: joins over a page, not over a hundred thousand rows. */
function rowsOf(
  tx: Tx,
  wanted: Wanted,
  now: StatusNow,
  part: { sort: Filter['sort']; limit: number; offset?: number },
) {
  const column = COLUMNS[part.sort.replace('-', '') as keyof typeof COLUMNS];
  const direction = part.sort.startsWith('-') ? 'desc' : 'asc';
  const byCompany = column === COLUMNS.company_name;
  const page = filtered(tx.selectFrom('proposals as p'), wanted, now)
    .$if(byCompany, (query) => query.innerJoin(companyRows(tx).as('s'), 's.id', 'p.company_id'))
    .select(['p.id', column.as('position')])
    .orderBy(column, direction)
    .orderBy('p.id', direction)
    .$call((query) => onePage(query, { ...part, isPrepared: true }));
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

function totalOf(tx: Tx, wanted: Wanted, now: StatusNow) {
  const kept = now.isKept ? keptCounts(tx, wanted) : null;
  if (kept !== null)
    return kept
      .$if(Boolean(wanted.status?.length), (query) => query.where('status', 'in', wanted.status ?? []))
      .select(sql<number>`coalesce(sum(proposals), 0)::bigint`.as('total'));
  return filtered(tx.selectFrom('proposals as p'), wanted, now).select((eb) =>
    eb.fn.countAll<number>().as('total'),
  );
}

const storedCounts = compiledByShape((tx, asked: AskedCounts) => countStatement(tx, asked, AS_STORED));

export async function countsByStatus(tx: Tx, filter: Omit<ListFilter, 'status'>, today: IsoDate) {
  const asked = { ...(await wantedOf(tx, filter)), today };
  const { rows } = await asItStands(tx, today, storedCounts(tx, asked, []), (status) =>
    countStatement(tx, asked, status),
  );
  return rows;
}

function countStatement(tx: Tx, { today, ...wanted }: AskedCounts, now: StatusNow) {
  const facts = sql<{ ran_out: boolean }>`select exists (${ranOut(tx, today)}) as ran_out`;
  return pageBeside(tx, countedBy(tx, wanted, now), facts);
}

function countedBy(tx: Tx, wanted: Omit<Wanted, 'status'>, now: StatusNow) {
  const kept = now.isKept ? keptCounts(tx, wanted) : null;
  if (kept !== null)
    return kept
      .select([
        'status',
        sql<number>`sum(proposals)::bigint`.as('count'),
        totalOfCents(sql`amount_cents`).as('amount_cents'),
      ])
      .groupBy('status');
  return filtered(tx.selectFrom('proposals as p'), wanted, now)
    .select([
      now.column.as('status'),
      (eb) => eb.fn.countAll<number>().as('count'),
      totalOfCents(sql`p.largest_cents`).as('amount_cents'),
    ])
    .groupBy(now.column);
}

function ranOut(tx: Tx, today: IsoDate) {
  return tx
    .selectFrom('proposals as p')
    .select('p.id')
    .where(hasRunOut('p', today))
    .where('p.deleted_at', 'is', null);
}

/**
 * An approval past its last day has expired, in filters and counts as well. What is stored is asked for first, together with
 * whether anything has run out; only then, until it is tidied up, it is asked for again by the calendar.
 */
async function asItStands<Row extends object, Facts extends { readonly ran_out: boolean }>(
  tx: Tx,
  today: IsoDate,
  stored: Promise<readonly Beside<Row, Facts>[]>,
  statement: (status: StatusNow) => CompiledQuery<Beside<Row, Facts>>,
) {
  const first = apart<Row, Facts>(await stored);
  if (!first.facts.ran_out) return first;
  needTransaction(tx);
  return apart<Row, Facts>((await tx.executeQuery(statement(byCalendar(today)))).rows);
}
