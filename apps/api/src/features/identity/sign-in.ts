import { parseEmail } from '@lastro/domain/contact';
import type { signInWithGoogle, signInWithPassword } from '@lastro/wire/identity/session-operations';
import type { InputOf } from '@lastro/wire/operation';
import type { GoogleIdentity, IdentityCheck } from '../../gateways/google-identity/port';
import type { StagedUseCase } from '../../platform/door/binding';
import type { Context } from '../../platform/door/context';
import { AppError } from '../../platform/door/errors';
import { findDevice, type KnownDevice, knowDevice, touchDevice } from './device-store';
import { useIdToken } from './id-token-store';
import type { IdentitySetup } from './identity-setup';
import { passwordMatches } from './passwords';
import { openSession } from './session-store';
import { countFailure, forgetFailures, lockAttempts, secondsToWait } from './sign-in-failures';
import { findUserByEmail, type UserRow } from './user-read';
import { lockedPasswordHashOf, lockUserByEmail, passwordHashOf } from './user-store';
import { profileToWire } from './user-translate';

/** Staff: the server itself verifies the ID token (spec §6, §7 Auth); knowing somebody is not letting them in. */
export function signInWithGoogleCase(
  setup: IdentitySetup,
): StagedUseCase<typeof signInWithGoogle, GoogleIdentity, IdentityCheck> {
  return {
    prepare: async () => {
      if (setup.google === null) throw new AppError('sign-in.not-configured');
      return setup.google;
    },
    outside: (google, input) => google.check(input.token, input.nonce),
    complete: async (ctx, _input, check) => {
      if (check.outcome === 'unavailable') throw new AppError('sign-in.provider-unavailable');
      if (check.outcome === 'refused') {
        ctx.log.warn({ requestId: ctx.requestId, why: check.why }, 'ID token refused');
        throw new AppError('sign-in.token-invalid');
      }
      // Whoever it belongs to: a token that was seen is used up, also by a refusal.
      if (!(await useIdToken(ctx.tx, check.tokenHash, check.expiresAt)))
        throw new AppError('sign-in.token-used');
      await lockUserByEmail(ctx.tx, check.identity.email);
      const user = await findUserByEmail(ctx.tx, check.identity.email, ctx.businessDate);
      if (user === undefined || !user.active || user.sign_in_type !== 'staff') {
        return refuseButRecord(ctx, user, new AppError('sign-in.not-registered'));
      }
      return letIn(ctx, setup, user);
    },
  };
}

interface Attempt {
  readonly wait: number;
  readonly passwordHash: string | null;
}

interface Checked {
  readonly wait: number;
  /** What the password was found right against; null where it was not. */
  readonly verifiedHash: string | null;
}

/** Banking users: same answer and same time for an unknown e-mail and a wrong password, a growing wait after failures. */
export function signInWithPasswordCase(
  setup: IdentitySetup,
): StagedUseCase<typeof signInWithPassword, Attempt, Checked> {
  return {
    prepare: async (ctx, input) => {
      const attempts = await attemptsOf(ctx, input);
      return {
        wait: await secondsToWait(ctx.tx, attempts, ctx.clock),
        passwordHash: await passwordHashOf(ctx.tx, attempts.email),
      };
    },
    outside: async ({ wait, passwordHash }, input) => {
      // Hashing is slow on purpose: it holds no transaction, and it is skipped where the answer is "wait" anyway.
      const matches = wait === 0 && (await passwordMatches(input.user.password, passwordHash));
      return { wait, verifiedHash: matches ? passwordHash : null };
    },
    complete: async (ctx, input, { wait: waited, verifiedHash }) => {
      const attempts = await attemptsOf(ctx, input);
      const { email, device } = attempts;
      await lockAttempts(ctx.tx, attempts);
      const wait = Math.max(waited, await secondsToWait(ctx.tx, attempts, ctx.clock));
      if (wait > 0) throw new AppError('sign-in.wait', { seconds: wait });
      const user = await ownerOf(ctx, email, verifiedHash);
      if (user === undefined) {
        await countFailure(ctx.tx, attempts, ctx.clock);
        return refuseButRecord(ctx, undefined, new AppError('sign-in.bad-credentials'));
      }
      // Only the own ones: the owner's visit from a known device is no mercy for who guesses elsewhere.
      await forgetFailures(ctx.tx, attempts);
      return { ...(await letIn(ctx, setup, user)), device: await markOf(ctx, user.id, device) };
    },
  };
}

/**
 * Whose password it was, if it still is: while it was being verified, outside any transaction, it may have ended, or the
 * account, and with them every session but the one that would be opened now.
 */
async function ownerOf(ctx: Context, email: string, verifiedHash: string | null) {
  if (verifiedHash === null || (await lockedPasswordHashOf(ctx.tx, email)) !== verifiedHash) return undefined;
  return findUserByEmail(ctx.tx, email, ctx.businessDate);
}

async function attemptsOf(ctx: Context, input: InputOf<typeof signInWithPassword>) {
  const email = typedEmail(input.user.email);
  return { email, device: await findDevice(ctx.tx, email, input.devices ?? [], ctx.clock) };
}

/** A known device keeps its mark; another one gets its own. */
async function markOf(ctx: Context, userId: number, device: KnownDevice | null): Promise<string> {
  if (device === null) return knowDevice(ctx.tx, userId, ctx.clock);
  await touchDevice(ctx.tx, device.id, ctx.clock);
  return device.mark;
}

/** What was typed, e-mail or not: an impossible one is simply unknown. */
function typedEmail(text: string): string {
  return parseEmail(text) ?? text.trim().toLowerCase();
}

async function letIn(ctx: Context, setup: IdentitySetup, user: UserRow) {
  const { token, expiresAt } = await openSession(ctx.tx, user.id, ctx.origin, ctx.clock, setup.limits);
  ctx.audit({
    action: 'identity.signed-in',
    recordType: 'user',
    recordId: user.id,
    after: { signInType: user.sign_in_type },
    actor: { id: user.id, name: user.email },
  });
  const type = user.sign_in_type;
  return { token, type, expiresAt, user: profileToWire(user, ctx.businessDate, setup.environment) };
}

/** The failure is committed (counted, written to the trail) and then answered. */
function refuseButRecord(ctx: Context, user: UserRow | undefined, error: AppError): never {
  ctx.audit({
    action: 'identity.sign-in-refused',
    recordType: 'user',
    recordId: user?.id ?? 'unknown',
    after: { code: error.code },
    actor: { id: user?.id ?? null, name: user?.email ?? 'anonymous' },
  });
  ctx.failAfterCommit(error);
  return undefined as never;
}
