import type { IsoDate } from '@lastro/domain/dates';
import { lastOverdueDay } from '@lastro/domain/overdue';
import type { InputOf } from '@lastro/wire/operation';
import {
  type listReceivables,
  MAX_GROUPS,
  type sumReceivables,
} from '@lastro/wire/receivable/receivable-operations';
import { type SelectQueryBuilder, sql } from 'kysely';
import { onePage, partOf } from '../../platform/db/part';
import { containsText, searchWords, withoutMask } from '../../platform/db/search';
import type { DB } from '../../platform/db/tables';
import { totalOfCents } from '../../platform/db/totals';
import type { Tx } from '../../platform/door/context';
import { type CompanyColumns, companyMatches, companyOf, companyRows } from '../company/public';
import { isOrdered } from '../partner/public';

type Filter = InputOf<typeof listReceivables>;
type SumFilter = InputOf<typeof sumReceivables>;
type Tables = DB & { r: DB['receivables']; c: CompanyColumns };
type Query<O> = SelectQueryBuilder<Tables, 'r' | 'c', O>;

const COLUMNS = {
  due_date: sql`r.due_on`,
  amount: sql`r.amount_cents`,
  drawee: sql`r.search_name`,
  company_name: sql`c.sort_name`,
};

/** Decisions §7, for lists that filter and sum by it: what has ended comes first, then what is late, then who holds it. */
function statusOn(today: IsoDate) {
  return sql<string>`case
    when r.status in ('settled', 'repurchased') then r.status
    when r.due_on <= ${lastOverdueDay(today)} then 'overdue'
    when r.status = 'assigned' then 'assigned'
    when ${isOrdered('r', 'c')} then 'offered'
    else 'available' end`;
}

/** An order is for a title of its company that the registrar tells of, and that could be offered: not late, nobody else's. */
export function hasItsTitle(order: string, today: IsoDate) {
  const [id, cnpj] = [sql.ref(`${order}.receivable_id`), sql.ref<string>(`${order}.cnpj`)];
  return sql<boolean>`(${id} is null or exists (select 1 from receivables r
    where r.id = ${id} and r.company_id = ${companyOf(cnpj)} and r.unlisted_at is null and r.status = 'available'
      and r.due_on > ${lastOverdueDay(today)}))`;
}

/** Whether a CPF is one of the things that a search text finds: for those who may see it whole. */
export interface DraweeSight {
  readonly personal: boolean;
}

export async function pageOfReceivables(tx: Tx, filter: Filter, today: IsoDate, sight: DraweeSight) {
  const column = COLUMNS[filter.sort.replace('-', '') as keyof typeof COLUMNS];
  const direction = filter.sort.startsWith('-') ? 'desc' : 'asc';
  const query = withStatus(filtered(joined(tx), filter, sight), filter, today);
  const { total } = await query
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await query
    .select([
      'r.id',
      'c.cnpj',
      'c.registered_name',
      'r.drawee_tax_id',
      'r.drawee_name',
      'r.kind',
      'r.document',
      'r.issued_on',
      'r.due_on',
      'r.amount_cents',
      statusOn(today).as('status'),
      'r.holder',
      'r.settled_on',
    ])
    .orderBy(column, direction)
    .orderBy('r.id', direction)
    .$call((query) => onePage(query, partOf(filter)))
    .execute();
  return { rows, total };
}

export interface SumRow {
  readonly key: string;
  readonly label: string;
  readonly status: string;
  readonly count: number;
  readonly amount_cents: number;
  /** Of the whole group, and how many groups there are. */
  readonly group_cents: number;
  readonly group_count: number;
}

/** Each status of the groups that one answer holds, which are the largest drawees, or the months as they come. */
export async function sumsOfReceivables(tx: Tx, filter: SumFilter, today: IsoDate, sight: DraweeSight) {
  const [key, label, order] =
    filter.by === 'drawee'
      ? [sql<string>`r.drawee_tax_id`, sql<string>`max(r.drawee_name)`, sql`sum(cents) desc, key`]
      : [sql<string>`to_char(r.due_on, 'YYYY-MM')`, sql<string>`''`, sql`key`];
  const sums = withStatus(filtered(joined(tx), filter, sight), filter, today)
    .select([
      key.as('key'),
      label.as('label'),
      statusOn(today).as('status'),
      (eb) => eb.fn.countAll<number>().as('count'),
      sql`sum(r.amount_cents)`.as('cents'),
      totalOfCents(sql`r.amount_cents`).as('amount_cents'),
    ])
    .groupBy([key, sql`3`]);
  const { rows } = await sql<SumRow>`
    with sums as (${sums}),
    largest as (
      select key, max(label) as label, ${totalOfCents(sql`cents`)} as group_cents, count(*) over () as group_count,
        row_number() over (order by ${order}) as place
      from sums group by key order by place limit ${MAX_GROUPS})
    select key, largest.label, status, sums.count, amount_cents, group_cents, group_count
    from largest join sums using (key)
    order by place`.execute(tx);
  const totals = await filtered(joined(tx), filter, sight)
    .select([
      statusOn(today).as('status'),
      (eb) => eb.fn.countAll<number>().as('count'),
      totalOfCents(sql`r.amount_cents`).as('amount_cents'),
    ])
    .groupBy(sql`1`)
    .execute();
  return { rows, totals };
}

/** What lists call each drawee that is a natural person: a receivable of theirs, so that no address holds a CPF. */
export async function keysOfPeople(tx: Tx, taxIds: readonly string[]): Promise<Map<string, string>> {
  if (taxIds.length === 0) return new Map();
  const rows = await tx
    .selectFrom('receivables')
    .select((eb) => ['drawee_tax_id', eb.fn.min('id').as('id')])
    .where('drawee_tax_id', 'in', taxIds)
    .groupBy('drawee_tax_id')
    .execute();
  return new Map(rows.map(({ drawee_tax_id, id }) => [drawee_tax_id, `r${id}`]));
}

function joined(tx: Tx): Query<unknown> {
  return tx.selectFrom('receivables as r').innerJoin(companyRows(tx).as('c'), 'c.id', 'r.company_id');
}

function withStatus<O>(query: Query<O>, { status }: Pick<SumFilter, 'status'>, today: IsoDate): Query<O> {
  return status?.length ? query.where(statusOn(today), 'in', status) : query;
}

function filtered<O>(query: Query<O>, filter: Omit<SumFilter, 'by'>, sight: DraweeSight): Query<O> {
  let result = query.where('r.unlisted_at', 'is', null);
  if (filter.cnpj !== undefined) result = result.where('c.cnpj', '=', filter.cnpj);
  if (filter.drawee !== undefined) result = result.where('r.drawee_tax_id', '=', filter.drawee.value);
  if (filter.drawee_of !== undefined)
    result = result.where('r.drawee_tax_id', '=', (eb) =>
      eb
        .selectFrom('receivables as one')
        .select('one.drawee_tax_id')
        .where('one.id', '=', filter.drawee_of ?? 0),
    );
  if (filter.due_from !== undefined) result = result.where('r.due_on', '>=', filter.due_from);
  if (filter.due_to !== undefined) result = result.where('r.due_on', '<=', filter.due_to);
  for (const word of searchWords(filter.q)) result = result.where(matches(word, sight));
  return result;
}

/** Digit by digit a search would tell a CPF to somebody who may not see it: it looks at CNPJs only. */
function matches(word: string, { personal }: DraweeSight) {
  return sql<boolean>`(${containsText(sql`r.search_name`, word)} or ${containsText(sql`search_text(r.document)`, word)}
    or (r.drawee_tax_id like ${`${withoutMask(word)}%`} and (${personal} or length(r.drawee_tax_id) = 14))
    or ${companyMatches(word)})`;
}
