import type { Database } from '../platform/db/connect';
import { StartupError } from '../platform/startup-error';
import { DEMO_ACCOUNTS } from './demo-accounts';

const NOT_FOR_PRODUCTION =
  'This database holds demo accounts, whose passwords are published, so production does not start on it: set DATABASE_URL or DATA_DIR to a fresh, empty one.';

export const DEMO_LEFT =
  'this database holds demo accounts, whose passwords are published, though DEMO is 0: whoever reaches this server can sign in. Use a fresh database for people’s real data';

/** Whether demo data were ever made here: also by a start that was cut short before its first step was written down. */
export async function holdsDemo(db: Database): Promise<boolean> {
  const step = await db.selectFrom('demo_steps').select('name').limit(1).executeTakeFirst();
  if (step !== undefined) return true;
  const emails = DEMO_ACCOUNTS.map(({ email }) => email);
  const account = await db
    .selectFrom('users')
    .select('id')
    .where('email', 'in', emails)
    .limit(1)
    .executeTakeFirst();
  return account !== undefined;
}

/** Demo administrators would count as the first two, and keep those whom the configuration names from being made. */
export async function refuseDemoInProduction(db: Database): Promise<void> {
  if (await holdsDemo(db)) throw new StartupError(NOT_FOR_PRODUCTION);
}
