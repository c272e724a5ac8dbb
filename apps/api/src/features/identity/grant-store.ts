import type { Group } from '@lastro/domain/identity/groups';
import { sql } from 'kysely';
import type { Tx } from '../../platform/door/context';

interface Request {
  readonly by: number;
  readonly reason: string;
  readonly now: string;
}

function waiting(userId: number, request: Request) {
  return { user_id: userId, status: 'pending', ...asker(request) };
}

function asker({ by, reason, now }: Request) {
  return { reason, requested_by: by, requested_at: now };
}

/** What already waits keeps who asked first, as long as that one could still be believed. */
const askerIsGone = sql<boolean>`not exists (
  select 1 from users a join user_groups g on g.user_id = a.id and g.group_code = 'admin'
  where a.id = group_grants.requested_by and a.active)`;

export async function requestGrants(
  tx: Tx,
  userId: number,
  groups: readonly Group[],
  request: Request,
): Promise<void> {
  if (groups.length === 0) return;
  await tx
    .insertInto('group_grants')
    .values(groups.map((group) => ({ ...waiting(userId, request), kind: 'group', group_code: group })))
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'group_code'])
        .where(sql<boolean>`status = 'pending'`)
        .doUpdateSet(asker(request))
        .where(askerIsGone),
    )
    .execute();
}

/** What a person with sensitive groups gets when a second administrator says so: the way back in, a new password. */
type AccessKind = 'reactivation' | 'password-link';

export async function requestAccess(
  tx: Tx,
  userId: number,
  kind: AccessKind,
  request: Request,
): Promise<void> {
  await tx
    .insertInto('group_grants')
    .values({ ...waiting(userId, request), kind, group_code: null })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id'])
        .where(sql<boolean>`status = 'pending' and kind = ${sql.lit(kind)}`)
        .doUpdateSet(asker(request))
        .where(askerIsGone),
    )
    .execute();
}

export async function withdrawAccess(
  tx: Tx,
  userId: number,
  kind: AccessKind,
  by: number,
  now: string,
): Promise<void> {
  await tx
    .updateTable('group_grants')
    .set({ status: 'withdrawn', decided_by: by, decided_at: now })
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('status', '=', 'pending')
    .execute();
}

/** A wish that was taken back does not wait for anybody. */
export async function withdrawGrants(
  tx: Tx,
  userId: number,
  keep: readonly Group[],
  by: number,
  now: string,
): Promise<void> {
  let query = tx
    .updateTable('group_grants')
    .set({ status: 'withdrawn', decided_by: by, decided_at: now })
    .where('user_id', '=', userId)
    .where('kind', '=', 'group')
    .where('status', '=', 'pending');
  if (keep.length > 0) query = query.where('group_code', 'not in', keep);
  await query.execute();
}

/** Decides a pending grant; false when somebody was quicker. */
export async function decideGrantRow(
  tx: Tx,
  id: number,
  decision: { status: 'approved' | 'rejected'; by: number; reason: string; now: string },
): Promise<boolean> {
  const result = await tx
    .updateTable('group_grants')
    .set({
      status: decision.status,
      decided_by: decision.by,
      decided_at: decision.now,
      decision_reason: decision.reason,
    })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}
