import type { listClients } from '@lastro/wire/company/company-operations';
import type { InputOf } from '@lastro/wire/operation';
import { type SelectQueryBuilder, sql } from 'kysely';
import { apart, pageBeside } from '../../platform/db/page-beside';
import { onePage, partOf } from '../../platform/db/part';
import { searchWords } from '../../platform/db/search';
import type { DB } from '../../platform/db/tables';
import type { Tx } from '../../platform/door/context';
import { companyMatches } from './company-search-read';

type Filter = InputOf<typeof listClients>;
type Query<O> = SelectQueryBuilder<DB & { c: DB['companies'] }, 'c', O>;

const SORT_COLUMNS = {
  registeredName: sql<string>`c.sort_name`,
  completeness: sql<number>`c.completeness`,
  updatedAt: sql<string>`c.updated_at`,
};

export async function pageOfCompanies(tx: Tx, filter: Filter) {
  const column = SORT_COLUMNS[filter.sort.replace('-', '') as keyof typeof SORT_COLUMNS];
  const direction = filter.sort.startsWith('-') ? 'desc' : 'asc';
  // The page first, then its rows: a page far down skips thousands of index entries, not thousands of wide rows.
  const page = filtered(tx.selectFrom('companies as c'), filter)
    .select('c.id')
    .orderBy(column, direction)
    .orderBy('c.id')
    .$call((query) => onePage(query, partOf(filter)));
  const listed = tx
    .selectFrom(page.as('page'))
    .innerJoin('companies as c', 'c.id', 'page.id')
    .leftJoin('industries as i', 'i.id', 'c.industry_id')
    .select([
      'c.id',
      'c.cnpj',
      'c.name',
      'c.registered_name',
      'c.active',
      'c.is_client',
      'c.fund',
      'c.city',
      'c.state',
      'c.completeness',
      'c.updated_at',
      'i.industry',
    ])
    .orderBy(column, direction)
    .orderBy('c.id');
  const counted = filtered(tx.selectFrom('companies as c'), filter).select((eb) =>
    eb.fn.countAll<number>().as('total'),
  );
  const { rows, facts } = apart((await tx.executeQuery(pageBeside(tx, listed, counted))).rows);
  return { rows, total: facts.total };
}

function filtered<O>(query: Query<O>, filter: Filter): Query<O> {
  let result = query;
  for (const word of searchWords(filter.q)) result = result.where(companyMatches(word));
  if (filter.active !== undefined) result = result.where('c.active', '=', filter.active);
  if (filter.isClient !== undefined) result = result.where('c.is_client', '=', filter.isClient);
  // Of most companies nobody ever asked whether they are funds: they are none as far as anybody knows.
  if (filter.fund !== undefined) result = result.where('c.fund', filter.fund ? 'is' : 'is not', true);
  if (filter.complete !== undefined)
    result = result.where('c.completeness', filter.complete ? '=' : '<', 100);
  if (filter.state?.length) result = result.where('c.state', 'in', filter.state);
  if (filter.industry?.length) result = result.where('c.industry_id', 'in', filter.industry);
  return result;
}
