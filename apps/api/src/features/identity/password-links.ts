import { passwordLinkNeedsSecond } from '@lastro/domain/identity/grants';
import { isGroup } from '@lastro/domain/identity/groups';
import type {
  checkPasswordLink,
  choosePassword,
  issuePasswordLink,
} from '@lastro/wire/identity/password-operations';
import type { StagedUseCase, UseCase } from '../../platform/door/binding';
import { type Context, signedIn } from '../../platform/door/context';
import { AppError } from '../../platform/door/errors';
import { forgetDevices, knowDevice } from './device-store';
import { requestAccess, withdrawAccess } from './grant-store';
import { lockedUser } from './locked-user';
import { endLinks, findLink, openLink, setPassword, useLink } from './password-link-store';
import { hashPassword } from './passwords';
import { endSessions } from './session-store';
import { lockUser } from './user-store';

/**
 * The administrator hands over a link and never learns a password; the old one is no good from here on. Who makes a link
 * could use it, so for somebody with a sensitive group it is only asked for here: another administrator confirms it.
 */
export const issuePasswordLinkCase: UseCase<typeof issuePasswordLink> = async (ctx, { id, reason }) => {
  const user = await lockedUser(ctx, id);
  if (user.sign_in_type !== 'baas') throw new AppError('password-link.banking-only');
  const by = signedIn(ctx).userId;
  const now = ctx.clock.now();
  if (passwordLinkNeedsSecond(user.groups.filter(isGroup), user.pending_groups.filter(isGroup))) {
    await requestAccess(ctx.tx, id, 'password-link', { by, reason, now });
    ctx.audit({
      action: 'identity.password-link-requested',
      recordType: 'user',
      recordId: id,
      after: { pendingPasswordLink: true },
      reason,
    });
    return { link: null };
  }
  await withdrawAccess(ctx.tx, id, 'password-link', by, now);
  const { link, ended } = await replacePassword(ctx, id);
  ctx.audit({
    action: 'identity.password-link-issued',
    recordType: 'user',
    recordId: id,
    after: { passwordLinkUntil: link.expiresAt, ended },
    reason,
  });
  return { link };
};

/** The password ends with everything that it opened, and a link to choose another begins. */
export async function replacePassword(ctx: Context, userId: number) {
  const ended = await endPassword(ctx, userId);
  const link = await openLink(ctx.tx, userId, signedIn(ctx).userId, ctx.clock);
  return { link, ended };
}

/** No password works, and no link that was made before brings one: how many sessions ended. */
export async function endPassword(ctx: Context, userId: number): Promise<number> {
  await setPassword(ctx.tx, userId, null);
  await endLinks(ctx.tx, userId, ctx.clock);
  return endSessions(ctx.tx, userId, 'password-reset');
}

export const checkPasswordLinkCase: UseCase<typeof checkPasswordLink> = async (ctx, { token }) => {
  const { email, expires_at } = await load(ctx, token);
  return { email, expiresAt: expires_at };
};

/** The link is looked at before the slow hashing, and used up in the transaction that writes the password. */
export const choosePasswordCase: StagedUseCase<typeof choosePassword, null, string> = {
  prepare: async (ctx, { token }) => {
    await load(ctx, token);
    return null;
  },
  outside: (_prepared, { password }) => hashPassword(password),
  complete: async (ctx, { token }, passwordHash) => {
    await lockUser(ctx.tx, (await load(ctx, token)).user_id);
    // Read again under the lock: the person may have been shut out meanwhile.
    const { id, user_id: userId, email } = await load(ctx, token);
    if (!(await useLink(ctx.tx, id, ctx.clock))) throw new AppError('password-link.invalid');
    await endLinks(ctx.tx, userId, ctx.clock);
    await setPassword(ctx.tx, userId, passwordHash);
    await endSessions(ctx.tx, userId, 'password-reset');
    // Devices that knew the old password are strangers again; this one is not.
    await forgetDevices(ctx.tx, userId);
    const device = await knowDevice(ctx.tx, userId, ctx.clock);
    ctx.audit({
      action: 'identity.password-chosen',
      recordType: 'user',
      recordId: userId,
      actor: { id: userId, name: email },
    });
    return { email, device };
  },
};

async function load(ctx: Context, token: string) {
  const link = await findLink(ctx.tx, token, ctx.clock);
  if (link === undefined) throw new AppError('password-link.invalid');
  return link;
}
