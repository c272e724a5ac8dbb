import type { issueLocalToken, listLocalAccounts } from '@lastro/wire/identity/local-issuer-operations';
import type { LocalIssuer } from '../../gateways/google-identity/port';
import type { StagedUseCase, UseCase } from '../../platform/door/binding';
import type { Context } from '../../platform/door/context';
import { AppError } from '../../platform/door/errors';
import { findUserByEmail, listStaffAccounts } from './user-read';

/** It lets anybody in as anybody, so it answers to this machine alone, whatever the server listens on. */
function refuseStrangers({ origin }: Context): void {
  if (origin.isThisMachine !== true) throw new AppError('sign-in.local-only');
}

/** The accounts that the local issuer knows: the installation's own active staff. */
export const listLocalAccountsCase: UseCase<typeof listLocalAccounts> = async (ctx) => {
  refuseStrangers(ctx);
  return { results: await listStaffAccounts(ctx.tx) };
};

export function issueLocalTokenCase(
  issuer: LocalIssuer,
): StagedUseCase<typeof issueLocalToken, { email: string; name: string }, string> {
  return {
    prepare: async (ctx, { email }) => {
      refuseStrangers(ctx);
      const user = await findUserByEmail(ctx.tx, email.trim().toLowerCase(), ctx.businessDate);
      if (user === undefined || user.sign_in_type !== 'staff') throw new AppError('sign-in.not-registered');
      return { email: user.email, name: `${user.first_name} ${user.last_name}` };
    },
    outside: (person, { nonce }) => issuer.issue(person, nonce),
    complete: async (_ctx, _input, token) => ({ token }),
  };
}
