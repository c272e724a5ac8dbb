import type { Clock } from '../../platform/clock';
import { instantAfter } from '../../platform/clock';
import type { Tx } from '../../platform/door/context';
import { newSessionToken, tokenHash } from '../../platform/door/session';

/** A device that nobody signed in from for this long is a stranger again. */
const KNOWN_DAYS = 180;
/** More than anybody uses: the one used longest ago gives way. */
const MOST_DEVICES = 10;

export interface KnownDevice {
  readonly id: number;
  readonly mark: string;
}

/** The device, if it signed in to this very account before. */
export async function findDevice(
  tx: Tx,
  email: string,
  marks: readonly string[],
  clock: Clock,
): Promise<KnownDevice | null> {
  if (marks.length === 0) return null;
  const byHash = new Map(marks.map((mark) => [tokenHash(mark).toString('hex'), mark]));
  const row = await tx
    .selectFrom('known_devices as d')
    .innerJoin('users as u', 'u.id', 'd.user_id')
    .select(['d.id', 'd.token_hash'])
    .where('d.token_hash', 'in', marks.map(tokenHash))
    .where('u.email', '=', email)
    .where('d.last_used_at', '>', instantAfter(clock, -KNOWN_DAYS * 86_400_000))
    .executeTakeFirst();
  if (row === undefined) return null;
  return { id: row.id, mark: byHash.get(row.token_hash.toString('hex')) ?? '' };
}

/** Makes the device known and gives the mark by which it is recognised; only its hash is kept. */
export async function knowDevice(tx: Tx, userId: number, clock: Clock): Promise<string> {
  const { token, hash } = newSessionToken();
  const now = clock.now();
  await tx
    .insertInto('known_devices')
    .values({ user_id: userId, token_hash: hash, made_at: now, last_used_at: now })
    .execute();
  const surplus = tx
    .selectFrom('known_devices')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .offset(MOST_DEVICES);
  await tx.deleteFrom('known_devices').where('id', 'in', surplus).execute();
  return token;
}

export async function touchDevice(tx: Tx, id: number, clock: Clock): Promise<void> {
  await tx.updateTable('known_devices').set({ last_used_at: clock.now() }).where('id', '=', id).execute();
}

export async function forgetDevices(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('known_devices').where('user_id', '=', userId).execute();
}
