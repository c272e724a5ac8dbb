import type {
  endOwnSession,
  getProfile,
  listOwnSessions,
  signOut,
  signOutEverywhere,
} from '@lastro/wire/identity/session-operations';
import type { UseCase } from '../../platform/door/binding';
import { signedIn } from '../../platform/door/context';
import { AppError } from '../../platform/door/errors';
import type { IdentitySetup } from './identity-setup';
import { endSessions, openSessionsOf } from './session-store';
import { findUser } from './user-read';
import { profileToWire } from './user-translate';

export const signOutCase: UseCase<typeof signOut> = async (ctx) => {
  const { userId, sessionId } = signedIn(ctx);
  await endSessions(ctx.tx, userId, 'signed-out', sessionId ?? undefined);
  ctx.audit({ action: 'identity.signed-out', recordType: 'user', recordId: userId });
  return undefined;
};

export const signOutEverywhereCase: UseCase<typeof signOutEverywhere> = async (ctx) => {
  const { userId } = signedIn(ctx);
  const ended = await endSessions(ctx.tx, userId, 'signed-out-everywhere');
  ctx.audit({
    action: 'identity.signed-out-everywhere',
    recordType: 'user',
    recordId: userId,
    after: { ended },
  });
  return { ended };
};

export const endOwnSessionCase: UseCase<typeof endOwnSession> = async (ctx, { sessionId }) => {
  const { userId } = signedIn(ctx);
  const ended = await endSessions(ctx.tx, userId, 'ended-by-user', sessionId);
  if (ended === 0) throw new AppError('session.not-found');
  ctx.audit({ action: 'identity.session-ended', recordType: 'user', recordId: userId });
  return undefined;
};

export function listOwnSessionsCase({ limits }: IdentitySetup): UseCase<typeof listOwnSessions> {
  return async (ctx) => {
    const { userId, sessionId } = signedIn(ctx);
    const rows = await openSessionsOf(ctx.tx, userId, limits);
    return {
      results: rows.map((row) => ({
        id: row.id,
        current: row.id === sessionId,
        startedAt: row.started_at,
        lastSeenAt: row.last_seen_at,
        expiresAt: row.expires_at,
        device: row.device,
        address: row.address,
      })),
    };
  };
}

export function getProfileCase({ environment }: IdentitySetup): UseCase<typeof getProfile> {
  return async (ctx) => {
    const user = await findUser(ctx.tx, signedIn(ctx).userId, ctx.businessDate);
    if (user === undefined) throw new AppError('session.ended');
    return profileToWire(user, ctx.businessDate, environment);
  };
}
