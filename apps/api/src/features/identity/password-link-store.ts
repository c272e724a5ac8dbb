import { type Clock, instantAfter } from '../../platform/clock';
import type { Tx } from '../../platform/door/context';
import { newSessionToken, tokenHash } from '../../platform/door/session';

/** Two days: long enough to be handed over, short enough not to lie about. */
const LINK_HOURS = 48;

/** One open link a user: a new one ends those before it. Only the hash is kept. */
export async function openLink(tx: Tx, userId: number, by: number, clock: Clock) {
  await endLinks(tx, userId, clock);
  const { token, hash } = newSessionToken();
  const expiresAt = instantAfter(clock, LINK_HOURS * 3_600_000);
  await tx
    .insertInto('password_links')
    .values({ user_id: userId, token_hash: hash, made_by: by, made_at: clock.now(), expires_at: expiresAt })
    .execute();
  return { token, expiresAt };
}

export async function endLinks(tx: Tx, userId: number, clock: Clock): Promise<void> {
  await tx
    .updateTable('password_links')
    .set({ ended_at: clock.now() })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .execute();
}

/** Whose password a link lets choose; nothing for a link that is used, old or somebody's who may not sign in. */
export async function findLink(tx: Tx, token: string, clock: Clock) {
  return tx
    .selectFrom('password_links as l')
    .innerJoin('users as u', 'u.id', 'l.user_id')
    .select(['l.id', 'l.expires_at', 'u.id as user_id', 'u.email'])
    .where('l.token_hash', '=', tokenHash(token))
    .where('l.ended_at', 'is', null)
    .where('l.expires_at', '>', clock.now())
    .where('u.active', '=', true)
    .where('u.sign_in_type', '=', 'baas')
    .executeTakeFirst();
}

/** Uses a link up; false when somebody was quicker with it. */
export async function useLink(tx: Tx, id: number, clock: Clock): Promise<boolean> {
  const result = await tx
    .updateTable('password_links')
    .set({ ended_at: clock.now() })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** `null`: no password works until another one is chosen. */
export async function setPassword(tx: Tx, userId: number, passwordHash: string | null): Promise<void> {
  await tx.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', userId).execute();
}
