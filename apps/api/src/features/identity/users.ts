import type { getUser, getUserHistory, listGrants, listUsers } from '@lastro/wire/identity/user-operations';
import { pageMetadata } from '@lastro/wire/lists';
import type { UseCase } from '../../platform/door/binding';
import { AppError } from '../../platform/door/errors';
import { auditPage } from '../audit/public';
import { findUser, pageOfPendingGrants, pageOfUsers } from './user-read';
import { grantToWire, userToWire } from './user-translate';

export const listUsersCase: UseCase<typeof listUsers> = async (ctx, filter) => {
  const { rows, total } = await pageOfUsers(ctx.tx, filter, ctx.businessDate);
  return { results: rows.map(userToWire), metadata: pageMetadata(filter.page, filter.limit, total) };
};

export const getUserCase: UseCase<typeof getUser> = async (ctx, { id }) => {
  const user = await findUser(ctx.tx, id, ctx.businessDate);
  if (user === undefined) throw new AppError('user.not-found', { id });
  return userToWire(user);
};

export const getUserHistoryCase: UseCase<typeof getUserHistory> = async (ctx, { id, ...pages }) => {
  if ((await findUser(ctx.tx, id, ctx.businessDate)) === undefined)
    throw new AppError('user.not-found', { id });
  return auditPage(ctx.tx, { ...pages, recordType: 'user', recordId: String(id) });
};

export const listGrantsCase: UseCase<typeof listGrants> = async (ctx, input) => {
  const { rows, total } = await pageOfPendingGrants(ctx.tx, input);
  return { results: rows.map(grantToWire), metadata: pageMetadata(input.page, input.limit, total) };
};
