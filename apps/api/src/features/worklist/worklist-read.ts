import { anbimaCalendar } from '@lastro/domain/calendar';
import { URGENCIES, urgencyBounds } from '@lastro/domain/worklist/urgency';
import type { InputOf } from '@lastro/wire/operation';
import { type WorkCode, workOf } from '@lastro/wire/worklist/worklist-catalogue';
import type { getWorklist } from '@lastro/wire/worklist/worklist-operations';
import { type RawBuilder, sql } from 'kysely';
import { partOf } from '../../platform/db/part';
import type { Tx } from '../../platform/door/context';
import type { Worker, WorkRow, WorkSource, WorkSources } from './work-source-read';

type Asked = InputOf<typeof getWorklist>;

/** In the order of the rows of WorkRow, which a union goes by. */
const COLUMNS = sql`record_id, title, cnpj, amount_cents, since, ends_on, own, detail`;

export interface FoundWork extends WorkRow {
  readonly kind: WorkCode;
  readonly urgency: (typeof URGENCIES)[number];
}

interface Found {
  readonly rows: readonly FoundWork[];
  readonly counts: readonly { readonly kind: WorkCode; readonly total: number; readonly own: number }[];
}

/** One statement: what is counted and what is listed are of one moment. */
export async function findWork(tx: Tx, sources: WorkSources, worker: Worker, asked: Asked): Promise<Found> {
  const waiting = workOf(worker.groups).flatMap((kind) => {
    const source = sources[kind];
    return source === undefined ? [] : [kindOf(kind, source, tx, worker)];
  });
  if (waiting.length === 0) return { rows: [], counts: [] };
  const { limit, offset } = partOf(asked);
  const { rows } = await sql<FoundWork & { counts: Found['counts']; place: number | null }>`
    with work as materialized (${sql.join(waiting, sql` union all `)}),
    counted as (select kind, count(*)::int as total, (count(*) filter (where own))::int as own from work group by kind),
    listed as (select row_number() over (order by ${orderOf(asked.sort, worker)}) as place, work.*,
        ${urgencyOf(worker)} as urgency
      from work where ${wanted(asked)} order by place limit ${limit} offset ${offset})
    select (select coalesce(jsonb_agg(counted), '[]') from counted) as counts, listed.* from (select 1) as one
      left join listed on true order by place`.execute(tx);
  return { rows: rows.filter(({ place }) => place !== null), counts: rows[0]?.counts ?? [] };
}

function kindOf(kind: WorkCode, source: WorkSource, tx: Tx, worker: Worker) {
  return sql`select ${kind}::text as kind, ${COLUMNS} from (${source(tx, worker)}) as source`;
}

function wanted({ kind, scope }: Asked): RawBuilder<boolean> {
  const ofKind = kind === undefined ? sql`true` : sql`kind = ${kind}`;
  return sql<boolean>`${ofKind} and ${scope === 'own' ? sql`own` : sql`true`}`;
}

/** By the place of its name in URGENCIES. */
function rankOf({ today }: Worker): RawBuilder<number> {
  const { endsSoonBy, longSince } = urgencyBounds(today, anbimaCalendar);
  return sql<number>`case when ends_on <= ${today}::date then 1
    when ends_on <= ${endsSoonBy}::date then 2
    when ends_on is null and (since at time zone 'America/Sao_Paulo')::date <= ${longSince}::date then 2
    else 3 end`;
}

function urgencyOf(worker: Worker) {
  return sql`(array[${sql.join(URGENCIES.map((urgency) => sql.lit(urgency)))}])[${rankOf(worker)}]`;
}

/** What presses first, the own before the group's, and the oldest first: what comes to the end of a list is done at last, too. */
function orderOf(sort: Asked['sort'], worker: Worker): RawBuilder<unknown> {
  return sort === '-since'
    ? sql`since desc, kind, record_id`
    : sql`${rankOf(worker)}, own desc, ends_on nulls last, since, kind, record_id`;
}
