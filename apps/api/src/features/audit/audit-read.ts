import type { listAuditEntries } from '@lastro/wire/audit/audit-operations';
import type { InputOf } from '@lastro/wire/operation';
import { codesReading } from '@lastro/wire/trail-catalogue';
import { type SelectQueryBuilder, sql } from 'kysely';
import { LOCKS } from '../../platform/db/lock-numbers';
import { onePage, partOf } from '../../platform/db/part';
import type { DB } from '../../platform/db/tables';
import type { Tx } from '../../platform/door/context';
import { userName, usersNamed } from '../identity/public';

export type AuditFilter = Partial<InputOf<typeof listAuditEntries>> & {
  page: number;
  limit: number;
  actorId?: number;
};

/** Walking the whole trail is long: one at a time, whoever asks, in whichever process. */
export async function takeVerification(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{
    free: boolean;
  }>`select pg_try_advisory_xact_lock(${LOCKS.trailVerification}) as free`.execute(tx);
  return rows[0]?.free === true;
}

/** Whoever asks for no bound gets the one that stands now, for the pages that follow. */
export async function pageOfEntries(tx: Tx, asked: AuditFilter) {
  const until = asked.until ?? (await newest(tx));
  const filter = { ...asked, until };
  const rows = await filtered(
    tx
      .selectFrom('audit_entries as e')
      .selectAll('e')
      .select([userName('e.actor_id').as('actor_name'), recordName.as('record_name')]),
    filter,
  )
    .orderBy('e.seq', 'desc')
    .$call((query) => onePage(query, partOf(filter)))
    .execute();
  const { total } = await filtered(tx.selectFrom('audit_entries as e'), filter)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total, until };
}

async function newest(tx: Tx): Promise<number> {
  const { seq } = await tx
    .selectFrom('audit_entries')
    .select((eb) => eb.fn.max<number | null>('seq').as('seq'))
    .executeTakeFirstOrThrow();
  return seq ?? 0;
}

/** A sign-in that was refused to a stranger is about no user: its id is no number. */
const recordName = sql<string | null>`case when e.record_type = 'user' and e.record_id ~ '^[0-9]{1,15}$' then
  ${userName(sql<number>`e.record_id::bigint`)} end`;

type Query<O> = SelectQueryBuilder<DB & { e: DB['audit_entries'] }, 'e', O>;

function filtered<O>(query: Query<O>, filter: AuditFilter): Query<O> {
  let result = query;
  if (filter.until !== undefined) result = result.where('e.seq', '<=', filter.until);
  if (filter.actorId !== undefined) result = result.where('e.actor_id', '=', filter.actorId);
  if (filter.action !== undefined) result = result.where('e.action', '=', filter.action);
  if (filter.recordType !== undefined) result = result.where('e.record_type', '=', filter.recordType);
  if (filter.recordId !== undefined) result = result.where('e.record_id', '=', filter.recordId);
  // Days are São Paulo's: an entry of 23:30 there belongs to that day, whatever UTC says.
  if (filter.from !== undefined)
    result = result.where(
      'e.at',
      '>=',
      sql<string>`${filter.from}::date::timestamp at time zone 'America/Sao_Paulo'`,
    );
  if (filter.to !== undefined)
    result = result.where(
      'e.at',
      '<',
      sql<string>`(${filter.to}::date + 1)::timestamp at time zone 'America/Sao_Paulo'`,
    );
  const q = filter.q?.trim() ?? '';
  if (q !== '') {
    // People are shown by their names, services and reasons of a list by their labels: they are looked for by them.
    const { services, reasons } = codesReading(q);
    const pattern = `%${q.replace(/[\\%_]/g, '\\$&')}%`;
    result = result.where((eb) =>
      eb.or([
        eb('e.actor', 'ilike', pattern),
        eb('e.actor_id', 'in', usersNamed(q)),
        eb('e.action', 'ilike', pattern),
        eb('e.record_id', 'ilike', pattern),
        eb('e.reason', 'ilike', pattern),
        ...(services.length > 0 ? [eb('e.actor', 'in', services)] : []),
        ...reasons.map(({ recordType, codes }) =>
          eb.and([eb('e.record_type', '=', recordType), eb('e.reason', 'in', codes)]),
        ),
      ]),
    );
  }
  return result;
}
