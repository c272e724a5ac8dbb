import { refuseGrantDecision } from '@lastro/domain/identity/grants';
import { isGroup } from '@lastro/domain/identity/groups';
import type { decideGrant } from '@lastro/wire/identity/user-operations';
import type { UseCase } from '../../platform/door/binding';
import { signedIn } from '../../platform/door/context';
import { AppError, refuse } from '../../platform/door/errors';
import { findGrant } from './user-read';
import { addGroups, changeUser, decideGrantRow, lockUser } from './user-store';
import { grantToWire } from './user-translate';

/** The second pair of eyes: a sensitive group is given only by another administrator than the one who asked. */
export const decideGrantCase: UseCase<typeof decideGrant> = async (ctx, { id, decision, reason }) => {
  const by = signedIn(ctx).userId;
  const grant = await findGrant(ctx.tx, id);
  if (grant === undefined) throw new AppError('grant.not-found');
  refuse(refuseGrantDecision({ requestedBy: grant.requested_by_id, userId: grant.user_id }, by));
  await lockUser(ctx.tx, grant.user_id);
  const status = decision === 'approve' ? 'approved' : 'rejected';
  const now = ctx.clock.now();
  const decided = await decideGrantRow(ctx.tx, id, { status, by, reason, now });
  if (!decided) throw new AppError('grant.already-decided');
  if (status === 'approved' && isGroup(grant.group_code))
    await addGroups(ctx.tx, grant.user_id, [grant.group_code], by, now);
  await changeUser(ctx.tx, grant.user_id, {}, now);
  ctx.audit({
    action: `identity.grant-${status}`,
    recordType: 'user',
    recordId: grant.user_id,
    before: { group: grant.group_code, status: grant.status },
    after: { group: grant.group_code, status },
    reason,
  });
  return grantToWire({ ...grant, status });
};
