import type { Clock } from '../../platform/clock';
import type { Database } from '../../platform/db/connect';
import { appendAudit } from '../../platform/door/audit';
import { addGroups, anyUserExists, insertUser } from './user-store';

export interface FirstAdmin {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
}

/**
 * Somebody has to be the first. Only while there is no user at all, and written to the trail like everything else.
 * Granting `admin` takes a second administrator, so an installation may begin with two.
 */
export async function bootstrapAdmins(
  db: Database,
  clock: Clock,
  admins: readonly FirstAdmin[],
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (await anyUserExists(tx)) return;
    for (const admin of admins) {
      const now = clock.now();
      const id = await insertUser(
        tx,
        { ...admin, signInType: 'staff', companyTaxId: null, passwordHash: null },
        now,
      );
      await addGroups(tx, id, ['admin'], null, now);
      await appendAudit(
        tx,
        {
          action: 'identity.user-created',
          recordType: 'user',
          recordId: id,
          after: { groups: ['admin'] },
          reason: 'Primeira administração',
          actor: { id: null, name: 'instalação' },
        },
        { user: null, origin: { address: 'local', device: 'instalação' }, requestId: 'bootstrap', clock },
      );
    }
  });
}

export async function ensureFirstAdmin(db: Database, clock: Clock, email: string | null): Promise<void> {
  if (email !== null)
    await bootstrapAdmins(db, clock, [{ email, firstName: 'Administração', lastName: 'Inicial' }]);
}
