import { sql } from 'kysely';
import type { Job } from './queue';

/** A key is remembered for a month: far longer than any client retries. */
export const housekeepingJobs: readonly Job[] = [
  {
    name: 'platform:forget-idempotency-keys',
    schedule: '15 6 * * *',
    work: async ({ db }) => {
      await db
        .deleteFrom('idempotency_keys')
        .where(sql<boolean>`created_at < now() - interval '30 days'`)
        .execute();
    },
  },
];
