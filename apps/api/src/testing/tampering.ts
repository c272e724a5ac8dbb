import { sql } from 'kysely';
import { type AuditVerification, verifyAudit } from '../platform/door/audit-verify';
import type { Tx } from '../platform/door/context';
import type { TestHouse } from './harness';

class TakenBack extends Error {}

/** Does what somebody with full rights on the database could do, looks, and takes it back. */
export async function verifiedAfter(
  { db }: Pick<TestHouse, 'db'>,
  tamper: (tx: Tx) => Promise<unknown>,
): Promise<AuditVerification> {
  let found: AuditVerification | undefined;
  await db
    .transaction()
    .execute(async (tx) => {
      await sql`alter table audit_entries disable trigger user`.execute(tx);
      await tamper(tx);
      found = await verifyAudit(tx);
      throw new TakenBack();
    })
    .catch((error: unknown) => {
      if (!(error instanceof TakenBack)) throw error;
    });
  if (found === undefined) throw new Error('nothing was verified');
  return found;
}
