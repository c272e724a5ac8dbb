import type { Clock } from '../../platform/clock';
import type { Database } from '../../platform/db/connect';
import { appendAudit } from '../../platform/door/audit';
import { setPassword } from './password-link-store';
import { hashPassword } from './passwords';
import { userWithoutPassword } from './user-store';

/** For accounts whose password everybody knows: those of the demonstration. Real ones choose theirs by a link. */
export async function givePassword(
  db: Database,
  clock: Clock,
  email: string,
  password: string,
): Promise<void> {
  const hash = await hashPassword(password);
  await db.transaction().execute(async (tx) => {
    const id = await userWithoutPassword(tx, email);
    if (id === null) return;
    await setPassword(tx, id, hash);
    await appendAudit(
      tx,
      {
        action: 'identity.password-chosen',
        recordType: 'user',
        recordId: id,
        reason: 'Conta de demonstração',
        actor: { id: null, name: 'instalação' },
      },
      { user: null, origin: { address: 'local', device: 'instalação' }, requestId: 'bootstrap', clock },
    );
  });
}
