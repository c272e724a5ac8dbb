import { inTransaction } from '../../platform/db/tx';
import { appendServiceAudit } from '../../platform/door/audit';
import type { ServiceRecord } from '../../platform/door/context';
import type { Job } from '../../platform/jobs/queue';
import { EXPIRE_SERVICE, tidyExpired } from './expire-proposals';

const BATCH = 100;
const MAX_BATCHES = 1000;

/** Decisions §3: an approved proposal expires by itself. */
export const proposalJobs: readonly Job[] = [
  {
    name: EXPIRE_SERVICE,
    schedule: '5 * * * *',
    work: async (tools) => {
      const { db, clock, log } = tools;
      let expired = 0;
      for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
        const done = await inTransaction(db, 'command', async (tx) => {
          const told: ServiceRecord[] = [];
          const tidied = await tidyExpired(tx, clock, { batch: BATCH }, (record) => void told.push(record));
          await appendServiceAudit(tx, tools, EXPIRE_SERVICE, told);
          return tidied;
        });
        expired += done;
        if (done < BATCH) break;
      }
      if (expired > 0) log.info({ expired }, 'proposals expired');
    },
  },
];
