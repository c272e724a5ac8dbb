import { randomUUID } from 'node:crypto';
import { isGroup, type SignInType } from '@lastro/domain/identity/groups';
import { type Kysely, sql } from 'kysely';
import type { Clock } from '../../platform/clock';
import type { DB } from '../../platform/db/tables';
import type { Origin, SessionUser, Tx } from '../../platform/door/context';
import { newSessionToken, type SessionSource } from '../../platform/door/session';

export interface SessionLimits {
  readonly idleMinutes: number;
  readonly hours: number;
}

/** Last-seen is written at most once a minute, so that reading does not become writing. */
const SEEN_EVERY_SECONDS = 60;

/** Who a token belongs to, while the session is open, not idle for too long, and its user active. */
export function sessionsOf(db: Kysely<DB>, limits: SessionLimits): SessionSource {
  return {
    async find(tokenHash) {
      const row = await db
        .selectFrom('sessions as s')
        .innerJoin('users as u', 'u.id', 's.user_id')
        .select(['s.id as sessionId', 'u.id as userId', 'u.email', 'u.sign_in_type', 'u.company_tax_id'])
        .select(
          sql<string[]>`array(select group_code from user_groups g where g.user_id = u.id order by 1)`.as(
            'groups',
          ),
        )
        .select(
          sql<boolean>`s.last_seen_at < now() - make_interval(secs => ${SEEN_EVERY_SECONDS})`.as('stale'),
        )
        .select(
          sql<number>`(extract(epoch from least(s.expires_at, s.last_seen_at + make_interval(mins => ${limits.idleMinutes})) - now()) * 1000)::float8`.as(
            'holdsForMs',
          ),
        )
        .where('s.token_hash', '=', tokenHash)
        .where('s.ended_at', 'is', null)
        .where('u.active', '=', true)
        .where(sql<boolean>`s.expires_at > now()`)
        .where(sql<boolean>`s.last_seen_at > now() - make_interval(mins => ${limits.idleMinutes})`)
        .executeTakeFirst();
      if (row === undefined) return null;
      if (row.stale) await touch(db, row.sessionId);
      return { user: toSessionUser(row), holdsForMs: row.holdsForMs };
    },
  };
}

/** Never waits: whoever holds the row is about to end the session or has just written the same. */
async function touch(db: Kysely<DB>, sessionId: string): Promise<void> {
  // The one write on a connection for readers, which says so.
  const writing = db.transaction().setAccessMode('read write').setIsolationLevel('read committed');
  await writing.execute((tx) =>
    tx
      .updateTable('sessions')
      .set({ last_seen_at: sql`now()` })
      .where('id', 'in', (eb) =>
        eb.selectFrom('sessions').select('id').where('id', '=', sessionId).forUpdate().skipLocked(),
      )
      .execute(),
  );
}

function toSessionUser(row: {
  sessionId: string | null;
  userId: number;
  email: string;
  sign_in_type: SignInType;
  company_tax_id: string | null;
  groups: string[];
}): SessionUser {
  return {
    sessionId: row.sessionId,
    userId: row.userId,
    email: row.email,
    signInType: row.sign_in_type,
    companyTaxId: row.company_tax_id,
    groups: row.groups.filter(isGroup),
  };
}

/**
 * By the database's clock from beginning to end: it decides later whether the session is over, and a clock of ours that
 * is hours away from it would end the session at once, or never.
 */
export async function openSession(
  tx: Tx,
  userId: number,
  origin: Origin,
  clock: Clock,
  limits: SessionLimits,
) {
  const { token, hash } = newSessionToken();
  const { expires_at: expiresAt } = await tx
    .insertInto('sessions')
    .values({
      id: randomUUID(),
      token_hash: hash,
      user_id: userId,
      started_at: sql`now()`,
      last_seen_at: sql`now()`,
      expires_at: sql`now() + make_interval(hours => ${limits.hours})`,
      device: origin.device,
      address: origin.address,
    })
    .returning('expires_at')
    .executeTakeFirstOrThrow();
  await tx.updateTable('users').set({ last_sign_in_at: clock.now() }).where('id', '=', userId).execute();
  return { token, expiresAt };
}

export type EndReason =
  | 'signed-out'
  | 'signed-out-everywhere'
  | 'deactivated'
  | 'lost-groups'
  | 'ended-by-user'
  | 'password-reset'
  | 'expired';

/** Ends the open sessions of a user, or one of them; tells how many. */
export async function endSessions(
  tx: Tx,
  userId: number,
  reason: EndReason,
  sessionId?: string,
): Promise<number> {
  let query = tx
    .updateTable('sessions')
    .set({ ended_at: sql`now()`, end_reason: reason })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null);
  if (sessionId !== undefined) query = query.where('id', '=', sessionId);
  const result = await query.executeTakeFirst();
  return Number(result.numUpdatedRows);
}

export async function openSessionsOf(tx: Tx, userId: number, limits: SessionLimits) {
  return tx
    .selectFrom('sessions')
    .select(['id', 'started_at', 'last_seen_at', 'expires_at', 'device', 'address'])
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where(sql<boolean>`expires_at > now()`)
    .where(sql<boolean>`last_seen_at > now() - make_interval(mins => ${limits.idleMinutes})`)
    .orderBy('last_seen_at', 'desc')
    .limit(100)
    .execute();
}

/** Already refused by the door; written down so that lists and reports say why they ended. */
export async function endExpiredSessions(db: Kysely<DB>): Promise<number> {
  const result = await db
    .updateTable('sessions')
    .set({ ended_at: sql`now()`, end_reason: 'expired' satisfies EndReason })
    .where('ended_at', 'is', null)
    .where(sql<boolean>`expires_at < now()`)
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}

/** Acts as a user without a session: demo data and tests go through the same door as everybody. */
export async function sessionUserByEmail(db: Kysely<DB>, email: string): Promise<SessionUser> {
  const row = await db
    .selectFrom('users as u')
    .select(['u.id as userId', 'u.email', 'u.sign_in_type', 'u.company_tax_id'])
    .select(
      sql<string[]>`array(select group_code from user_groups g where g.user_id = u.id order by 1)`.as(
        'groups',
      ),
    )
    .where('u.email', '=', email)
    .executeTakeFirstOrThrow();
  return toSessionUser({ ...row, sessionId: null });
}
