import { register } from '@lastro/wire/company/registration-operations';
import { updateUser } from '@lastro/wire/identity/user-operations';
import { createProposal } from '@lastro/wire/proposal/proposal-operations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openHouse, type TestHouse } from '../../testing/harness';
import { freshCompany, proposalInput } from '../../testing/proposal';
import { withClient } from '../../testing/sql-client';

let house: TestHouse;
let cnpj: string;
beforeAll(async () => {
  house = await openHouse();
  cnpj = await freshCompany(house);
  await Promise.all(['commercial', 'registration', 'admin'].map((login) => house.tokenOf(login)));
});
afterAll(() => house.close());

/** What waits at the end of the trail has got past every record. */
async function untilWaitingAt(query: string, count: number): Promise<void> {
  for (;;) {
    const { rows } = await house.pool.query(
      `select count(*)::int as waiting from pg_stat_activity where datname = current_database()
        and wait_event_type = 'Lock' and query like $1`,
      [query],
    );
    if (rows[0].waiting >= count) return;
  }
}

/** A proposal that is written and not yet committed: it refers to its author and to its company. */
async function whileProposing<T>(work: () => Promise<T>): Promise<T> {
  return withClient({ connectionString: house.url }, async (holder) => {
    await holder.query('begin');
    await holder.query('select * from audit_head for update');
    const proposing = house.call(createProposal, proposalInput(cnpj), { as: 'commercial' });
    await untilWaitingAt('%append_audit%', 1);
    try {
      return await work();
    } finally {
      await holder.query('rollback');
      await proposing;
    }
  });
}

describe('whoever only refers to a record keeps nobody from changing it', () => {
  it('a company’s ficha is saved beside a proposal of it', async () => {
    const saving = await whileProposing(async () => {
      const call = house.call(register, { tax_id: cnpj, data: { city: 'Bagé' } }, { as: 'registration' });
      await untilWaitingAt('%append_audit%', 2);
      return { call };
    });
    expect((await saving.call).status).toBe(200);
  });

  it('who is writing can be shut out at once', async () => {
    const { id, version } = await house.db
      .selectFrom('users')
      .select(['id', 'version'])
      .where('email', '=', 'commercial@demo.test')
      .executeTakeFirstOrThrow();
    const ending = await whileProposing(async () => {
      const input = { id, version, active: false, reason: 'Saiu da empresa' };
      const call = house.call(updateUser, input, { as: 'admin' });
      // Past the user's row, which the proposal refers to; the session waits only for what is being written under it.
      await untilWaitingAt('%update "sessions"%', 1);
      return { call };
    });
    const reply = await ending.call;
    expect(reply.status, JSON.stringify(reply.problem)).toBe(200);
  });
});
