import {
  endsPassword,
  refuseAsker,
  refuseGrantDecision,
  refuseMeeting,
  refusePasswordLink,
} from '@lastro/domain/identity/grants';
import { isGroup } from '@lastro/domain/identity/groups';
import type { decideGrant } from '@lastro/wire/identity/user-operations';
import type { ReplyOf } from '@lastro/wire/operation';
import type { UseCase } from '../../platform/door/binding';
import { type Context, signedIn } from '../../platform/door/context';
import { AppError, refuse } from '../../platform/door/errors';
import { decideGrantRow } from './grant-store';
import { endPassword, replacePassword } from './password-links';
import { findGrant, type GrantRow } from './user-read';
import { addGroups, changeUser, lockUser } from './user-store';
import { grantToWire } from './user-translate';

/** The second pair of eyes: what is sensitive is given only by another administrator than the one who asked. */
export const decideGrantCase: UseCase<typeof decideGrant> = async (ctx, { id, decision, reason }) => {
  const by = signedIn(ctx).userId;
  const { user_id: userId } = await load(ctx, id);
  await lockUser(ctx.tx, userId);
  // Read again under the lock: another request of the same person may have been decided meanwhile.
  const grant = await load(ctx, id);
  refuse(refuseGrantDecision({ requestedBy: grant.requested_by_id, userId }, by));
  if (decision === 'approve') {
    refuse(refuseAsker(grant.asker_is_admin));
    refuse(refuseMeeting(heldWith(grant)));
    if (grant.kind === 'password-link') refuse(refusePasswordLink(grant.waiting_groups.filter(isGroup)));
  }
  const status = decision === 'approve' ? 'approved' : 'rejected';
  const now = ctx.clock.now();
  const decided = await decideGrantRow(ctx.tx, id, { status, by, reason, now });
  if (!decided) throw new AppError('grant.already-decided');
  const { passwordLink, ...happened } = status === 'approved' ? await give(ctx, grant) : NOTHING;
  await changeUser(ctx.tx, userId, happened.active === true ? { active: true } : {}, now);
  const told = toldOf(grant);
  ctx.audit({
    action: `identity.grant-${status}`,
    recordType: 'user',
    recordId: userId,
    before: { ...told, status: grant.status },
    after: { ...told, status, ...happened },
    reason,
  });
  return { ...grantToWire({ ...grant, status }), passwordLink };
};

interface Given {
  readonly passwordLink: ReplyOf<typeof decideGrant>['passwordLink'];
  readonly active?: true;
  readonly passwordLinkUntil?: string;
  /** Sessions that ended with the password. */
  readonly ended?: number;
}

const NOTHING: Given = { passwordLink: null };

/** What was waited for, and what of it the trail keeps. */
async function give(ctx: Context, grant: GrantRow): Promise<Given> {
  const { user_id: userId, kind, group_code: group } = grant;
  if (kind === 'reactivation') return { ...NOTHING, active: true };
  if (kind === 'password-link') {
    const { link, ended } = await replacePassword(ctx, userId);
    return { passwordLink: link, passwordLinkUntil: link.expiresAt, ended };
  }
  if (group === null || !isGroup(group)) return NOTHING;
  const ends = endsPassword(grant.user_sign_in_type, grant.user_groups.filter(isGroup), group);
  const ended = ends ? await endPassword(ctx, userId) : undefined;
  await addGroups(ctx.tx, userId, [group], signedIn(ctx).userId, ctx.clock.now());
  return ended === undefined ? NOTHING : { ...NOTHING, ended };
}

function toldOf({ kind, group_code: group, user_groups }: GrantRow) {
  if (kind === 'group') return { group };
  return kind === 'reactivation' ? { reactivation: user_groups } : { passwordLink: user_groups };
}

async function load(ctx: Context, id: number): Promise<GrantRow> {
  const grant = await findGrant(ctx.tx, id);
  if (grant === undefined) throw new AppError('grant.not-found');
  return grant;
}

/** What the person would have: groups that met the same person since are seen here, and nowhere earlier. */
function heldWith({ user_groups, group_code }: GrantRow) {
  return [...user_groups, ...(group_code === null ? [] : [group_code])].filter(isGroup);
}
