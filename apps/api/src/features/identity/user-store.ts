import type { IsoDate } from '@lastro/domain/dates';
import type { UserFlag } from '@lastro/domain/identity/flags';
import type { Group, SignInType } from '@lastro/domain/identity/groups';
import type { UserTexts } from '@lastro/wire/identity/user-texts';
import { sql } from 'kysely';
import { LOCK_SEEDS } from '../../platform/db/lock-numbers';
import type { Tx } from '../../platform/door/context';
import { AppError } from '../../platform/door/errors';
import { textsToRow } from './user-texts';

export interface NewUserRow extends Partial<UserTexts> {
  readonly signInType: SignInType;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly companyTaxId: string | null;
}

export async function insertUser(tx: Tx, user: NewUserRow, now: string): Promise<number> {
  try {
    const { id } = await tx
      .insertInto('users')
      .values({
        sign_in_type: user.signInType,
        email: user.email,
        ...textsToRow(user),
        first_name: user.firstName,
        last_name: user.lastName,
        company_tax_id: user.companyTaxId,
        created_at: now,
        updated_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  } catch (error) {
    if ((error as { constraint?: string }).constraint === 'users_email_key')
      throw new AppError('user.email-taken');
    throw error;
  }
}

/** Locks the user for this transaction: two administrators change one person one after the other. */
export async function lockUser(tx: Tx, id: number): Promise<{ version: number } | undefined> {
  return tx.selectFrom('users').select('version').where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
}

/** The same lock, for who signs in: whatever ends an access ends this session, too, or is seen before it is opened. */
export async function lockUserByEmail(tx: Tx, email: string): Promise<void> {
  await tx.selectFrom('users').select('id').where('email', '=', email).forNoKeyUpdate().execute();
}

export interface UserChange extends Partial<UserTexts> {
  readonly active?: boolean;
}

export async function changeUser(tx: Tx, id: number, change: UserChange, now: string): Promise<void> {
  await tx
    .updateTable('users')
    .set({
      ...textsToRow(change),
      ...(change.active === undefined ? {} : { active: change.active }),
      updated_at: now,
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .execute();
}

export async function addGroups(
  tx: Tx,
  userId: number,
  groups: readonly Group[],
  by: number | null,
  now: string,
): Promise<void> {
  if (groups.length === 0) return;
  await tx
    .insertInto('user_groups')
    .values(groups.map((group) => ({ user_id: userId, group_code: group, granted_at: now, granted_by: by })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function removeGroups(tx: Tx, userId: number, groups: readonly Group[]): Promise<void> {
  if (groups.length === 0) return;
  await tx
    .deleteFrom('user_groups')
    .where('user_id', '=', userId)
    .where('group_code', 'in', groups)
    .execute();
}

/**
 * How many active people hold a group, this one left out. Asked one at a time, until the commit: two who remove each
 * other at the same moment must not both count the other one.
 */
export async function countOthersInGroup(tx: Tx, group: Group, exceptUserId: number): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${group}, ${LOCK_SEEDS.groupMembers}))`.execute(tx);
  const { total } = await tx
    .selectFrom('user_groups as g')
    .innerJoin('users as u', 'u.id', 'g.user_id')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('g.group_code', '=', group)
    .where('u.active', '=', true)
    .where('u.id', '<>', exceptUserId)
    .executeTakeFirstOrThrow();
  return total;
}

export async function replaceFlag(
  tx: Tx,
  userId: number,
  flag: UserFlag,
  grant: { endsOn: IsoDate; reason: string; by: number; now: string },
): Promise<void> {
  await endFlag(tx, userId, flag, grant.now);
  await tx
    .insertInto('user_flags')
    .values({
      user_id: userId,
      flag,
      reason: grant.reason,
      ends_on: grant.endsOn,
      granted_by: grant.by,
      granted_at: grant.now,
    })
    .execute();
}

export async function endFlag(tx: Tx, userId: number, flag: UserFlag, now: string): Promise<void> {
  await tx
    .updateTable('user_flags')
    .set({ revoked_at: now })
    .where('user_id', '=', userId)
    .where('flag', '=', flag)
    .where('revoked_at', 'is', null)
    .execute();
}

function passwordOf(tx: Tx, email: string) {
  return tx
    .selectFrom('users')
    .select('password_hash')
    .where('email', '=', email)
    .where('sign_in_type', '=', 'baas')
    .where('active', '=', true);
}

/** The password of an active banking user; staff has none. */
export async function passwordHashOf(tx: Tx, email: string): Promise<string | null> {
  return (await passwordOf(tx, email).executeTakeFirst())?.password_hash ?? null;
}

/** The same under the user's lock: as it stands, and stays until the commit. */
export async function lockedPasswordHashOf(tx: Tx, email: string): Promise<string | null> {
  return (await passwordOf(tx, email).forNoKeyUpdate().executeTakeFirst())?.password_hash ?? null;
}

export async function anyUserExists(tx: Tx): Promise<boolean> {
  // One at a time: two processes that start on an empty database must not both be first.
  await sql`lock table users in share row exclusive mode`.execute(tx);
  const row = await tx.selectFrom('users').select('id').limit(1).executeTakeFirst();
  return row !== undefined;
}

export async function activeAdmins(tx: Tx): Promise<number> {
  const { total } = await tx
    .selectFrom('user_groups as g')
    .innerJoin('users as u', 'u.id', 'g.user_id')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('g.group_code', '=', 'admin' satisfies Group)
    .where('u.active', '=', true)
    .executeTakeFirstOrThrow();
  return total;
}

export interface NamedAccount {
  readonly email: string;
  readonly active: boolean;
}

export async function namedAccounts(tx: Tx, emails: readonly string[]): Promise<readonly NamedAccount[]> {
  if (emails.length === 0) return [];
  return tx.selectFrom('users').select(['email', 'active']).where('email', 'in', emails).execute();
}

/** A banking user who has chosen no password yet; locked, so that two do not choose for them. */
export async function userWithoutPassword(tx: Tx, email: string): Promise<number | null> {
  const row = await tx
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .where('sign_in_type', '=', 'baas')
    .where('password_hash', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row?.id ?? null;
}
