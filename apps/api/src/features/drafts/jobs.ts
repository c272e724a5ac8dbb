import type { Job } from '../../platform/jobs/queue';
import { deleteOldDrafts } from './draft-store';

export const draftJobs: readonly Job[] = [
  {
    name: 'drafts:give-up-old',
    schedule: '30 6 * * *',
    work: async ({ db, log }) => {
      const deleted = await deleteOldDrafts(db);
      if (deleted > 0) log.info({ deleted }, 'old drafts given up');
    },
  },
];
