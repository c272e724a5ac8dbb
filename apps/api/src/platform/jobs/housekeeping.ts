import { forgetKeys } from '../door/idempotency';
import { forgetOldUses } from '../door/people-lookup';
import type { Job } from './queue';

export const housekeepingJobs: readonly Job[] = [
  {
    // Every hour: an answer that holds people's data is gone soon after its day is over.
    name: 'platform:forget-idempotency-keys',
    schedule: '15 * * * *',
    work: async ({ db }) => forgetKeys(db),
  },
  {
    name: 'platform:forget-personal-data-uses',
    schedule: '20 6 * * *',
    work: async ({ db }) => forgetOldUses(db),
  },
];
