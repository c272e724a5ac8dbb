import type { CreditProvider } from '../../gateways/credit-provider/port';
import { instantAfter } from '../../platform/clock';
import { inTransaction } from '../../platform/db/tx';
import { appendServiceAudit } from '../../platform/door/audit';
import type { Job } from '../../platform/jobs/queue';
import { checkedProvider } from './checked-provider';
import { takeBackLater } from './registration-cancel';
import { letGoUnlessStanding } from './registration-leftover';
import { openRegistrations } from './registration-store';

/** Longer than any acceptance takes: nobody is at it any more. */
const QUIET_MS = 15 * 60_000;
const BATCH = 200;
const CANCEL_SERVICE = 'proposal:cancel-registrations';

/**
 * Told to the provider, but never accepted here: the proposal changed, or everything ended half-way. While the offer
 * still stands on its terms the registration is kept for whoever accepts it; after that the provider is told.
 */
export function registrationJobs(creditProvider: CreditProvider): readonly Job[] {
  const provider = checkedProvider(creditProvider);
  return [
    {
      name: CANCEL_SERVICE,
      schedule: '45 * * * *',
      work: async (tools) => {
        const before = instantAfter(tools.clock, -QUIET_MS);
        const rows = await inTransaction(tools.db, 'read', (tx) =>
          openRegistrations(tx, provider.name, before, BATCH),
        );
        const { clock, log } = tools;
        const taker: Parameters<typeof takeBackLater>[3] = {
          clock,
          log,
          keep: (work) => inTransaction(tools.db, 'command', work),
          tell: (tx, record) => appendServiceAudit(tx, tools, CANCEL_SERVICE, record),
        };
        for (const row of rows)
          await takeBackLater(provider, row, (tx) => letGoUnlessStanding(tx, clock, row), taker);
      },
    },
  ];
}
