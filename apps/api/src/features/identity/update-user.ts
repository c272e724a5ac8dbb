import { sightOfGroups } from '@lastro/domain/company/masking';
import {
  type GroupChange,
  planGroupChange,
  reactivationNeedsSecond,
  refuseGroups,
  refuseMeeting,
} from '@lastro/domain/identity/grants';
import { type Group, isGroup } from '@lastro/domain/identity/groups';
import type { updateUser } from '@lastro/wire/identity/user-operations';
import type { InputOf } from '@lastro/wire/operation';
import type { UseCase } from '../../platform/door/binding';
import { type Context, signedIn } from '../../platform/door/context';
import { AppError, refuse } from '../../platform/door/errors';
import { refuseStaleVersion } from '../../platform/door/version';
import { deleteDraftsOf, holdDrafts } from '../drafts/public';
import { requestAccess, requestGrants, withdrawAccess, withdrawGrants } from './grant-store';
import { lockedUser } from './locked-user';
import { endLinks } from './password-link-store';
import { endSessions } from './session-store';
import { findUser, type UserRow } from './user-read';
import { addGroups, changeUser, countOthersInGroup, removeGroups } from './user-store';
import { userToTrail, userToWire } from './user-translate';

type Input = InputOf<typeof updateUser>;

export const updateUserCase: UseCase<typeof updateUser> = async (ctx, input) => {
  // Before the row: a save of a draft holds the two in this order.
  if (input.groups !== undefined) await holdDrafts(ctx.tx, input.id);
  const before = await lockedUser(ctx, input.id);
  await refuseStaleVersion(input.version, before.version, () => userToWire(before));
  const current = before.groups.filter(isGroup);
  const plan = planGroupChange(current, input.groups ?? current);
  refuseOwnAccess(ctx, input, plan);
  refuse(refuseGroups(before.sign_in_type, plan.grantNow.concat(plan.grantPending)));
  const kept = input.groups === undefined ? before.pending_groups.filter(isGroup) : [];
  const comesBack = !before.active && input.active === true;
  if (input.groups !== undefined || comesBack) refuse(refuseMeeting([...(input.groups ?? current), ...kept]));
  await refuseLastAdmin(ctx, before, input, plan);
  // Of what the person has after this change: groups that are taken away now do not come back.
  const waits = comesBack && reactivationNeedsSecond(heldAfter(current, plan));
  await write(ctx, input, plan, waits);
  if (seesLess(current, heldAfter(current, plan))) await deleteDraftsOf(ctx.tx, input.id);
  const after = await findUser(ctx.tx, input.id, ctx.businessDate);
  if (after === undefined) throw new AppError('user.not-found', { id: input.id });
  ctx.audit({
    action: 'identity.user-changed',
    recordType: 'user',
    recordId: input.id,
    before: userToTrail(before),
    after: userToTrail(after),
    reason: input.reason,
  });
  return userToWire(after);
};

/** Nobody gives rights to themselves, nor shuts themselves out by mistake. */
function refuseOwnAccess(ctx: Context, input: Input, plan: GroupChange): void {
  if (signedIn(ctx).userId !== input.id) return;
  const changesGroups = plan.grantNow.length + plan.grantPending.length + plan.revoke.length > 0;
  if (changesGroups || input.active === false) throw new AppError('user.own-access');
}

async function refuseLastAdmin(
  ctx: Context,
  before: UserRow,
  input: Input,
  plan: GroupChange,
): Promise<void> {
  const losesAdmin =
    plan.revoke.includes('admin') || (input.active === false && before.groups.includes('admin'));
  if (losesAdmin && (await countOthersInGroup(ctx.tx, 'admin', input.id)) === 0)
    throw new AppError('user.last-admin');
}

function heldAfter(current: readonly Group[], plan: GroupChange): readonly Group[] {
  return [...current.filter((group) => !plan.revoke.includes(group)), ...plan.grantNow];
}

function seesLess(before: readonly Group[], after: readonly Group[]): boolean {
  const [had, has] = [sightOfGroups(before), sightOfGroups(after)];
  return (had.personal && !has.personal) || (had.bank && !has.bank);
}

/** `waits`: the way back in is asked for, and nothing else of it happens yet. */
async function write(ctx: Context, input: Input, plan: GroupChange, waits: boolean): Promise<void> {
  const by = signedIn(ctx).userId;
  const now = ctx.clock.now();
  const { tx } = ctx;
  await changeUser(tx, input.id, waits ? { ...input, active: false } : input, now);
  if (waits) await requestAccess(tx, input.id, 'reactivation', { by, reason: input.reason, now });
  else if (input.active !== undefined) await withdrawAccess(tx, input.id, 'reactivation', by, now);
  await addGroups(tx, input.id, plan.grantNow, by, now);
  await removeGroups(tx, input.id, plan.revoke);
  if (input.groups !== undefined) await withdrawGrants(tx, input.id, plan.grantPending, by, now);
  await requestGrants(tx, input.id, plan.grantPending, { by, reason: input.reason, now });
  if (input.active === false) {
    await endSessions(tx, input.id, 'deactivated');
    // Whoever comes back gets a new one: an old one may be in anybody's hands.
    await endLinks(tx, input.id, ctx.clock);
  } else if (plan.revoke.length > 0) await endSessions(tx, input.id, 'lost-groups');
}
