import type { IsoDate } from '@lastro/domain/dates';
import type { InputOf } from '@lastro/wire/operation';
import type { listProposals } from '@lastro/wire/proposal/proposal-operations';
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { searchWords } from '../../platform/db/search';
import type { DB } from '../../platform/db/tables';
import { needTransaction } from '../../platform/db/tx';
import type { Tx } from '../../platform/door/context';
import { companiesMatching, companyOf } from '../company/public';
import { partnerOf } from '../partner/public';
import { hasRunOutInText } from './expiry-read';

/** Words, and what is asked for by field. */
export type ListFilter = Omit<InputOf<typeof listProposals>, 'page' | 'limit' | 'sort' | 'mine'> & Authorship;

/** By whose proposals they are, in place of who asks. */
export interface Authorship {
  readonly createdBy?: number;
  readonly createdByOthers?: number;
}

export function authorship(mine: boolean | undefined, user: number): Authorship {
  if (mine === undefined) return {};
  return mine ? { createdBy: user } : { createdByOthers: user };
}

type Query<O> = SelectQueryBuilder<DB & { p: DB['proposals'] }, 'p', O>;

/** What proposals are filtered by, each only where somebody asks for it; in place of words what they stand for. */
export type Wanted = Omit<ListFilter, 'q'> & {
  /** An array of PostgreSQL, as it stands: thousands of ids only go from one query to the next. */
  readonly companies?: string;
  /** Or the proposal with this number, where a word could be one. */
  readonly proposal?: number;
};

export interface StatusNow {
  readonly column: RawBuilder<string>;
  /** What is stored is what holds: nothing has run out since the job last tidied up. */
  readonly isKept: boolean;
}

export const AS_STORED: StatusNow = { column: sql<string>`p.status`, isKept: true };

export function byCalendar(today: IsoDate): StatusNow {
  const column = sql<string>`case when ${hasRunOutInText('p', today)} then 'expired' else p.status end`;
  return { column, isKept: false };
}

/**
 * The companies first: the planner then knows how many proposals to expect, and walks the newest ones when a word is in
 * every second name, instead of sorting them all.
 */
export async function wantedOf(tx: Tx, { q, ...filter }: ListFilter): Promise<Wanted> {
  const words = searchWords(q);
  if (words.length === 0) return filter;
  needTransaction(tx);
  const { ids } = await tx
    .selectFrom(companiesMatching(tx, words).as('c'))
    .select(sql<string>`coalesce(array_agg(c.id), '{}')::text`.as('ids'))
    .executeTakeFirstOrThrow();
  const [only] = words;
  const number = words.length === 1 ? (only ?? '').replace('#', '') : '';
  const proposal = /^[0-9]{1,12}$/.test(number) ? Number(number) : undefined;
  return { ...filter, companies: ids, proposal };
}

/** What is counted as it changes, where that answers the filter; null where rows must be counted. */
export function keptCounts(tx: Tx, { status: _status, companies, ...others }: Wanted) {
  if (Object.values(others).some((value) => value !== undefined)) return null;
  const counts = tx.selectFrom('proposal_counts');
  return companies === undefined
    ? counts.where('company_id', 'is', null)
    : counts.where(sql<boolean>`company_id = any(${companies}::bigint[])`);
}

export function filtered<O>(query: Query<O>, wanted: Wanted, status: StatusNow): Query<O> {
  let result = query.where('p.deleted_at', 'is', null);
  if (wanted.companies !== undefined) result = result.where(isFound(wanted.companies, wanted.proposal));
  if (wanted.status?.length) result = result.where(status.column, 'in', wanted.status);
  if (wanted.cnpj !== undefined) result = result.where('p.company_id', '=', companyOf(wanted.cnpj));
  if (wanted.partner !== undefined)
    result = result.where(sql<boolean>`p.partner_id = ${partnerOf(wanted.partner)}`);
  if (wanted.product !== undefined) result = result.where('p.product_id', '=', wanted.product);
  if (wanted.vehicle !== undefined) result = result.where('p.vehicle_id', '=', wanted.vehicle);
  if (wanted.createdBy !== undefined) result = result.where('p.created_by', '=', wanted.createdBy);
  if (wanted.createdByOthers !== undefined)
    result = result.where('p.created_by', '<>', wanted.createdByOthers);
  // Days of São Paulo, whatever zone the server's clock is in.
  if (wanted.created_from !== undefined)
    result = result.where(
      sql<boolean>`p.created_at >= ${wanted.created_from}::date::timestamp at time zone 'America/Sao_Paulo'`,
    );
  if (wanted.created_to !== undefined)
    result = result.where(
      sql<boolean>`p.created_at < (${wanted.created_to}::date + 1)::timestamp at time zone 'America/Sao_Paulo'`,
    );
  if (wanted.min_amount !== undefined) result = result.where('p.largest_cents', '>=', wanted.min_amount);
  if (wanted.max_amount !== undefined) result = result.where('p.largest_cents', '<=', wanted.max_amount);
  return result;
}

function isFound(companies: string, proposal: number | undefined) {
  const ofCompany = sql<boolean>`p.company_id = any(${companies}::bigint[])`;
  return proposal === undefined ? ofCompany : sql<boolean>`(${ofCompany} or p.id = ${proposal})`;
}
