import { refuseFlagPeriod } from '@lastro/domain/identity/flags';
import type { grantFlag, revokeFlag } from '@lastro/wire/identity/user-operations';
import type { TrailAction } from '@lastro/wire/trail-catalogue';
import type { UseCase } from '../../platform/door/binding';
import { type Context, signedIn } from '../../platform/door/context';
import { AppError, refuse } from '../../platform/door/errors';
import { lockedUser } from './locked-user';
import type { UserRow } from './user-read';
import { changeUser, endFlag, replaceFlag } from './user-store';
import { userToTrail, userToWire } from './user-translate';

export const grantFlagCase: UseCase<typeof grantFlag> = async (ctx, { id, flag, endsOn, reason }) => {
  const by = signedIn(ctx).userId;
  if (by === id) throw new AppError('user.own-access');
  refuse(refuseFlagPeriod(endsOn, ctx.businessDate));
  const before = await lockedUser(ctx, id);
  if (before.sign_in_type !== 'staff') throw new AppError('flag.staff-only');
  await replaceFlag(ctx.tx, id, flag, { endsOn, reason, by, now: ctx.clock.now() });
  return finish(ctx, before, 'identity.flag-granted', reason);
};

export const revokeFlagCase: UseCase<typeof revokeFlag> = async (ctx, { id, flag, reason }) => {
  const before = await lockedUser(ctx, id);
  if (!before.flags.some((each) => each.flag === flag)) throw new AppError('flag.not-found');
  await endFlag(ctx.tx, id, flag, ctx.clock.now());
  return finish(ctx, before, 'identity.flag-revoked', reason);
};

async function finish(ctx: Context, before: UserRow, action: TrailAction, reason: string) {
  await changeUser(ctx.tx, before.id, {}, ctx.clock.now());
  const after = await lockedUser(ctx, before.id);
  ctx.audit({
    action,
    recordType: 'user',
    recordId: before.id,
    before: userToTrail(before),
    after: userToTrail(after),
    reason,
  });
  return userToWire(after);
}
