import { parseEmail } from '@lastro/domain/contact';
import type { signInWithGoogle, signInWithPassword } from '@lastro/wire/identity/session-operations';
import type { IdentityCheck } from '../../gateways/google-identity/port';
import type { StagedUseCase } from '../../platform/door/binding';
import type { Context } from '../../platform/door/context';
import { AppError } from '../../platform/door/errors';
import type { IdentitySetup } from './identity-setup';
import { passwordMatches } from './passwords';
import { openSession } from './session-store';
import { countFailure, forgetFailures, lockAttempts, secondsToWait } from './sign-in-failures';
import { findUserByEmail, type UserRow } from './user-read';
import { passwordHashOf } from './user-store';
import { profileToWire } from './user-translate';

/** Staff: the server itself verifies the ID token (spec §6, §7 Auth); knowing somebody is not letting them in. */
export function signInWithGoogleCase(
  setup: IdentitySetup,
): StagedUseCase<typeof signInWithGoogle, null, IdentityCheck> {
  return {
    prepare: async () => null,
    outside: (_prepared, input) => setup.google.check(input.token, input.nonce ?? null),
    complete: async (ctx, _input, check) => {
      if (check.outcome === 'unavailable') throw new AppError('sign-in.provider-unavailable');
      if (check.outcome === 'refused') {
        ctx.log.warn({ requestId: ctx.requestId, why: check.why }, 'ID token refused');
        throw new AppError('sign-in.token-invalid');
      }
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

/** Banking users: same answer and same time for an unknown e-mail and a wrong password, a growing wait after failures. */
export function signInWithPasswordCase(
  setup: IdentitySetup,
): StagedUseCase<typeof signInWithPassword, Attempt, { wait: number; matches: boolean }> {
  return {
    prepare: async (ctx, input) => {
      const email = typedEmail(input.user.email);
      return {
        wait: await secondsToWait(ctx.tx, email, ctx.clock),
        passwordHash: await passwordHashOf(ctx.tx, email),
      };
    },
    outside: async ({ wait, passwordHash }, input) => ({
      wait,
      // Hashing is slow on purpose: it holds no transaction, and it is skipped where the answer is "wait" anyway.
      matches: wait === 0 && (await passwordMatches(input.user.password, passwordHash)),
    }),
    complete: async (ctx, input, { wait: waited, matches }) => {
      const email = typedEmail(input.user.email);
      await lockAttempts(ctx.tx, email);
      const wait = Math.max(waited, await secondsToWait(ctx.tx, email, ctx.clock));
      if (wait > 0) throw new AppError('sign-in.wait', { seconds: wait });
      const user = matches ? await findUserByEmail(ctx.tx, email, ctx.businessDate) : undefined;
      if (user === undefined) {
        await countFailure(ctx.tx, email, ctx.clock);
        return refuseButRecord(ctx, undefined, new AppError('sign-in.bad-credentials'));
      }
      await forgetFailures(ctx.tx, email);
      return letIn(ctx, setup, user);
    },
  };
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
  const type = user.sign_in_type as 'staff' | 'baas';
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
