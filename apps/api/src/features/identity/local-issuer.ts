import type { issueLocalToken, listLocalAccounts } from '@lastro/wire/identity/local-issuer-operations';
import type { LocalIssuer } from '../../gateways/google-identity/port';
import type { StagedUseCase, UseCase } from '../../platform/door/binding';
import { AppError } from '../../platform/door/errors';
import { findUserByEmail, listStaffAccounts } from './user-read';

/** The accounts that the local issuer knows: the installation's own active staff. */
export const listLocalAccountsCase: UseCase<typeof listLocalAccounts> = async (ctx) => ({
  results: await listStaffAccounts(ctx.tx),
});

export function issueLocalTokenCase(
  issuer: LocalIssuer,
): StagedUseCase<typeof issueLocalToken, { email: string; name: string }, string> {
  return {
    prepare: async (ctx, { email }) => {
      const user = await findUserByEmail(ctx.tx, email.trim().toLowerCase(), ctx.businessDate);
      if (user === undefined || user.sign_in_type !== 'staff') throw new AppError('sign-in.not-registered');
      return { email: user.email, name: `${user.first_name} ${user.last_name}` };
    },
    outside: (person, { nonce }) => issuer.issue(person, nonce ?? null),
    complete: async (_ctx, _input, token) => ({ token }),
  };
}
