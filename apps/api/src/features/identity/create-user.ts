import { planGroupChange, refuseGroups, refuseMeeting } from '@lastro/domain/identity/grants';
import type { createUser } from '@lastro/wire/identity/user-operations';
import type { UseCase } from '../../platform/door/binding';
import { signedIn } from '../../platform/door/context';
import { refuse, refuseIssues } from '../../platform/door/errors';
import { requestGrants } from './grant-store';
import { findUser } from './user-read';
import { addGroups, insertUser } from './user-store';
import { userToTrail, userToWire } from './user-translate';

/** A banking login belongs to a company and has no password until its own user chooses one; staff never has any. */
export const createUserCase: UseCase<typeof createUser> = async (ctx, input) => {
  const isBaas = input.signInType === 'baas';
  if (isBaas && input.companyTaxId == null)
    refuseIssues('request.invalid', [{ path: 'companyTaxId', code: 'field.required' }]);
  refuse(refuseGroups(input.signInType, input.groups));
  refuse(refuseMeeting(input.groups));
  const by = signedIn(ctx).userId;
  const now = ctx.clock.now();
  const companyTaxId = isBaas ? (input.companyTaxId ?? null) : null;
  const id = await insertUser(ctx.tx, { ...input, companyTaxId }, now);
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
};
