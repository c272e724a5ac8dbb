import type { IsoDate } from '@lastro/domain/dates';
import { sql } from 'kysely';
import type { Tx } from '../../platform/door/context';
import { companyRows } from '../company/public';
import { userEmail, userName } from '../identity/public';

export type OptInRow = NonNullable<Awaited<ReturnType<typeof findOptIn>>>;

export async function optInsOf(tx: Tx, cnpj: string) {
  return rows(tx).where('c.cnpj', '=', cnpj).orderBy('o.id', 'desc').limit(100).execute();
}

export async function findOptIn(tx: Tx, id: number) {
  return rows(tx).where('o.id', '=', id).executeTakeFirst();
}

/** What the clock has work for: the job looks at these, one after another. */
export async function liveOptIns(tx: Tx) {
  return rows(tx).where('o.status', 'in', ['requested', 'active']).orderBy('o.id').execute();
}

/** The authorisation that lives: requested or active, and not past its last day. */
export async function liveOptInOf(tx: Tx, companyId: number, today: IsoDate) {
  return rows(tx)
    .where('o.company_id', '=', companyId)
    .where('o.valid_until', '>=', today)
    .where('o.status', 'in', ['requested', 'active'])
    .executeTakeFirst();
}

/** One clock for all processes: by it one knows which of two answers was asked for later. */
export async function databaseMoment(tx: Tx): Promise<string> {
  const { rows: moments } = await sql<{ at: string }>`select clock_timestamp() as at`.execute(tx);
  const [moment] = moments;
  if (moment === undefined) throw new Error('the database has no clock');
  return moment.at;
}

function rows(tx: Tx) {
  return tx
    .selectFrom('opt_ins as o')
    .innerJoin(companyRows(tx).as('c'), 'c.id', 'o.company_id')
    .select([
      'o.id',
      'o.company_id',
      'c.cnpj',
      'c.registered_name',
      'o.scope',
      'o.valid_until',
      'o.status',
      'o.requested_at',
      userEmail('o.requested_by').$notNull().as('requested_by'),
      userName('o.requested_by').$notNull().as('requested_by_name'),
      'o.active_at',
      'o.ended_at',
      'o.end_reason',
      'o.refreshed_at',
      'o.claimed_elsewhere',
      // Where its last day is over in São Paulo.
      sql<string>`(o.valid_until + 1)::timestamp at time zone 'America/Sao_Paulo'`.as('ends_at'),
    ])
    .$narrowType<{ valid_until: IsoDate }>();
}
