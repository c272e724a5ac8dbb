import { randomUUID } from 'node:crypto';
import { acceptOffer } from '@lastro/wire/proposal/offer-operations';
import { sql } from 'kysely';
import { httpCreditProvider } from '../gateways/credit-provider/http';
import { openProvider } from './credit-provider';
import { openHouse } from './harness';
import type { ProposalBody } from './proposal';

export const REGISTER = '/operations/register';

export type LendingHouse = Awaited<ReturnType<typeof openLendingHouse>>;

/** A house whose credit provider is elsewhere, and what each of them has written of an acceptance. */
export async function openLendingHouse() {
  const elsewhere = await openProvider();
  const provider = httpCreditProvider(elsewhere.address, { timeoutMs: 20_000, maxBytes: 100_000 });
  const house = await openHouse({ creditProvider: () => provider });
  return {
    house,
    elsewhere,
    provider,
    accept: (proposal: ProposalBody, as = 'commercial') =>
      house.call(acceptOffer, { rateId: proposal.rates[0]?.id }, { as, key: randomUUID() }),
    registrationsOf: (proposal: ProposalBody) =>
      house.db
        .selectFrom('provider_registrations')
        .selectAll()
        .where('proposal_id', '=', proposal.id)
        .orderBy('requested_at')
        .execute(),
    async operationsOf(proposal: ProposalBody) {
      const rows = await house.db
        .selectFrom('transactions')
        .select('operation_id')
        .where('proposal_id', '=', proposal.id)
        .execute();
      return rows.map(({ operation_id }) => operation_id);
    },
    booked: (proposal: ProposalBody) =>
      [...elsewhere.books.values()].filter(({ body }) => JSON.parse(body).proposalId === proposal.id),
    /** Whatever is accepted meanwhile fails when it is already registered. */
    async withoutCashflow(work: () => Promise<void>): Promise<void> {
      await sql`alter table expected_cashflow rename to expected_cashflow_away`.execute(house.db);
      try {
        await work();
      } finally {
        await sql`alter table expected_cashflow_away rename to expected_cashflow`.execute(house.db);
      }
    },
    async close() {
      await house.close();
      await elsewhere.close();
    },
  };
}
