import type { Context } from '../../platform/door/context';
import { AppError } from '../../platform/door/errors';
import { findUser, type UserRow } from './user-read';
import { lockUser } from './user-store';

/** Held until the call ends, so that what is decided on is what is changed. */
export async function lockedUser(ctx: Context, id: number): Promise<UserRow> {
  await lockUser(ctx.tx, id);
  const user = await findUser(ctx.tx, id, ctx.businessDate);
  if (user === undefined) throw new AppError('user.not-found', { id });
  return user;
}
