import { inTransaction } from '../../platform/db/tx';
import { appendServiceAudit } from '../../platform/door/audit';
import type { Job } from '../../platform/jobs/queue';
import { expireProposals } from './proposal-store';

const BATCH = 100;
const MAX_BATCHES = 1000;

/** Decisions §3: an approved proposal expires by itself. One entry of the trail for each, with it or not at all. */
export const proposalJobs: readonly Job[] = [
  {
    name: 'proposal:expire',
    schedule: '5 * * * *',
    work: async ({ db, clock, log }) => {
      let expired = 0;
      for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
        const ids = await inTransaction(db, 'command', async (tx) => {
          const done = await expireProposals(tx, clock.businessDate(), clock.now(), BATCH);
          for (const recordId of done)
            await appendServiceAudit(tx, clock, 'proposal:expire', {
              action: 'proposal.expired',
              recordType: 'proposal',
              recordId,
              before: { status: 'approved' },
              after: { status: 'expired' },
            });
          return done;
        });
        expired += ids.length;
        if (ids.length < BATCH) break;
      }
      if (expired > 0) log.info({ expired }, 'proposals expired');
    },
  },
];
