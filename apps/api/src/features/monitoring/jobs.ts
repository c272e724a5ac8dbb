import { instantAfter } from '../../platform/clock';
import type { Job } from '../../platform/jobs/queue';
import { forgetDifferences } from './difference-store';

const KEPT_MS = 180 * 24 * 3_600_000;

export const monitoringJobs: readonly Job[] = [
  {
    name: 'monitoring:forget-differences',
    schedule: '35 6 * * *',
    work: ({ db, clock }) => forgetDifferences(db, instantAfter(clock, -KEPT_MS)),
  },
];
