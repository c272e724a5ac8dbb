import type { Job } from '../../platform/jobs/queue';
import { forgetIdTokens } from './id-token-store';
import { endExpiredSessions } from './session-store';
import { forgetOldFailures } from './sign-in-failures';

export const identityJobs: readonly Job[] = [
  {
    name: 'identity:end-expired-sessions',
    schedule: '*/10 * * * *',
    work: async ({ db, log }) => {
      const ended = await endExpiredSessions(db);
      if (ended > 0) log.info({ ended }, 'sessions expired');
    },
  },
  {
    name: 'identity:forget-id-tokens',
    schedule: '40 * * * *',
    work: async ({ db }) => forgetIdTokens(db),
  },
  {
    name: 'identity:forget-sign-in-failures',
    schedule: '50 * * * *',
    work: async ({ db }) => forgetOldFailures(db),
  },
];
