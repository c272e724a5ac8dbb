import type { Clock } from '../../platform/clock';
import type { Database } from '../../platform/db/connect';
import { appendAudit } from '../../platform/door/audit';
import type { Tx } from '../../platform/door/context';
import { StartupError } from '../../platform/startup-error';
import {
  activeAdmins,
  addGroups,
  anyUserExists,
  insertUser,
  type NamedAccount,
  namedAccounts,
} from './user-store';

export interface FirstAdmin {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
}

/** Granting `admin` takes a second administrator, so one alone could never get another. */
const FEWEST_ADMINS = 2;

const TOO_FEW =
  'This installation has fewer than two active administrators, and granting access takes two: set FIRST_ADMIN_EMAILS to two or more e-mail addresses, separated by commas. One that has no account yet becomes an administrator; an account that exists stays as it is.';

/** Naming somebody who was shut out helps nobody: it says who, and what does help. */
function tooFew(accounts: readonly NamedAccount[]): string {
  const inactive = accounts.filter(({ active }) => !active).map(({ email }) => email);
  if (inactive.length === 0) return TOO_FEW;
  return `${TOO_FEW} Inactive, and so of no help: ${inactive.join(', ')}. Name a further address that has no account yet.`;
}

/** Somebody has to be the first. Only while there is no user at all, and written to the trail like everything else. */
export async function bootstrapAdmins(
  db: Database,
  clock: Clock,
  admins: readonly FirstAdmin[],
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (await anyUserExists(tx)) return;
    for (const admin of admins) await insertAdmin(tx, clock, admin);
  });
}

/**
 * The administrators that the configuration names, while the installation has fewer than two who are active: at its
 * first start, and when it was left with one. An account that exists stays as it is. A sentence when there are still
 * too few, else null; where two are needed and fewer are named, that is no start.
 */
export async function ensureFirstAdmins(
  db: Database,
  clock: Clock,
  emails: readonly string[],
  needsTwo: boolean,
): Promise<string | null> {
  return db.transaction().execute(async (tx) => {
    // Also the lock that keeps two starts from both being first.
    await anyUserExists(tx);
    const active = await activeAdmins(tx);
    if (active >= FEWEST_ADMINS) return null;
    const known = await namedAccounts(tx, emails);
    if (needsTwo && emails.length < FEWEST_ADMINS) throw new StartupError(tooFew(known));
    const missing = emails.filter((email) => !known.some((account) => account.email === email));
    for (const email of missing)
      await insertAdmin(tx, clock, { email, firstName: 'Administração', lastName: 'Inicial' });
    return active + missing.length >= FEWEST_ADMINS ? null : tooFew(known);
  });
}

async function insertAdmin(tx: Tx, clock: Clock, admin: FirstAdmin): Promise<void> {
  const now = clock.now();
  const id = await insertUser(tx, { ...admin, signInType: 'staff', companyTaxId: null }, now);
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
