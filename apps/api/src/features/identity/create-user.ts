import { planGroupChange, refuseGroups } from '@lastro/domain/identity/grants';
import type { Issue } from '@lastro/domain/issues';
import type { createUser } from '@lastro/wire/identity/user-operations';
import type { InputOf } from '@lastro/wire/operation';
import type { StagedUseCase } from '../../platform/door/binding';
import { signedIn } from '../../platform/door/context';
import { refuse, refuseIssues } from '../../platform/door/errors';
import { hashPassword } from './passwords';
import { findUser } from './user-read';
import { addGroups, insertUser, requestGrants } from './user-store';
import { userToTrail, userToWire } from './user-translate';

type Input = InputOf<typeof createUser>;

/** A banking login belongs to a company and has a password; a staff login has neither. */
function loginIssues(input: Input): Issue[] {
  if (input.signInType === 'staff') return [];
  const missing = (['companyTaxId', 'password'] as const).filter((field) => input[field] == null);
  return missing.map((path) => ({ path, code: 'field.required' }));
}

export const createUserCase: StagedUseCase<typeof createUser, null, string | null> = {
  prepare: async (_ctx, input) => {
    refuseIssues('request.invalid', loginIssues(input));
    refuse(refuseGroups(input.signInType, input.groups));
    return null;
  },
  outside: async (_prepared, input) =>
    input.signInType === 'baas' && input.password ? hashPassword(input.password) : null,
  complete: async (ctx, input, passwordHash) => {
    const by = signedIn(ctx).userId;
    const now = ctx.clock.now();
    const companyTaxId = input.signInType === 'baas' ? (input.companyTaxId ?? null) : null;
    const id = await insertUser(ctx.tx, { ...input, companyTaxId, passwordHash }, now);
    const plan = planGroupChange([], input.groups);
    const reason = input.reason ?? 'Novo usuário';
    await addGroups(ctx.tx, id, plan.grantNow, by, now);
    await requestGrants(ctx.tx, id, plan.grantPending, { by, reason, now });
    const user = await findUser(ctx.tx, id, ctx.businessDate);
    if (user === undefined) throw new Error('the user just created is not there');
    ctx.audit({
      action: 'identity.user-created',
      recordType: 'user',
      recordId: id,
      after: userToTrail(user),
      reason,
    });
    return userToWire(user);
  },
};
