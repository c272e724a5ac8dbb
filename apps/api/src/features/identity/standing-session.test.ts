import { updateUser } from '@lastro/wire/identity/user-operations';
import { getDraft, saveDraft } from '@lastro/wire/platform/draft-operations';
import { acceptOffer } from '@lastro/wire/proposal/offer-operations';
import { getProposal, updateProposal } from '@lastro/wire/proposal/proposal-operations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { updateOf } from '../../demo/proposal/proposal-update';
import { httpCreditProvider } from '../../gateways/credit-provider/http';
import { openProvider, type ProviderElsewhere } from '../../testing/credit-provider';
import { openHouse, signInStaff, type TestHouse } from '../../testing/harness';
import { expectProblem } from '../../testing/probe';
import { approvedProposal, propose } from '../../testing/proposal';
import { withClient } from '../../testing/sql-client';

let elsewhere: ProviderElsewhere;
let house: TestHouse;
beforeAll(async () => {
  elsewhere = await openProvider();
  house = await openHouse({
    creditProvider: () => httpCreditProvider(elsewhere.address, { timeoutMs: 20_000, maxBytes: 100_000 }),
  });
});
afterAll(async () => {
  await house.close();
  await elsewhere.close();
});

const userOf = (email: string) =>
  house.db.selectFrom('users').select(['id', 'version']).where('email', '=', email).executeTakeFirstOrThrow();

async function change(email: string, input: { groups?: []; active?: boolean }) {
  const reason = 'Saiu da empresa';
  const reply = await house.call(updateUser, { ...(await userOf(email)), ...input, reason }, { as: 'admin' });
  expect(reply.status, JSON.stringify(reply.problem)).toBe(200);
}

/** Until a command waits for somebody else's lock. */
async function untilOneWaits(): Promise<void> {
  for (;;) {
    const { rows } = await house.pool.query(
      `select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    if (rows[0].waiting > 0) return;
  }
}

describe('decisions §2: whoever has lost the access meanwhile has done nothing', () => {
  it('an approval that waited for the proposal is not given by somebody who left the desk', async () => {
    const proposal = await propose(house);
    await house.tokenOf('credit_desk2');
    const { approving } = await withClient({ connectionString: house.url }, async (holder) => {
      await holder.query('begin');
      await holder.query(`select 1 from proposals where id = ${proposal.id} for update`);
      const input = { ...updateOf(proposal), status: 'approved' as const };
      const call = house.call(updateProposal, input, { as: 'credit_desk2' });
      await untilOneWaits();
      await change('credit_desk2@demo.test', { groups: [] });
      await holder.query('rollback');
      return { approving: call };
    });
    expectProblem((await approving).problem, 401, 'session.ended');
    const { body } = await house.call(getProposal, { id: proposal.id }, { as: 'commercial' });
    expect(body).toMatchObject({ status: 'pending_approval', version: proposal.version, approval: null });
  });

  it('an acceptance that waited for the provider is none; whoever accepts next finds the number it was given there', async () => {
    const proposal = await approvedProposal(house);
    const token = await signInStaff(house.server, 'commercial@demo.test');
    let goOn = () => {};
    const reached = new Promise<void>((arrived) => {
      elsewhere.send = async (path, honest) => {
        if (path === '/operations/register') {
          arrived();
          await new Promise<void>((resolve) => {
            goOn = resolve;
          });
        }
        return honest;
      };
    });
    const accepting = house.call(acceptOffer, { rateId: proposal.rates[0]?.id }, { as: `token:${token}` });
    await reached;
    await change('commercial@demo.test', { active: false });
    goOn();
    expectProblem((await accepting).problem, 401, 'session.ended');
    expect(await house.db.selectFrom('transactions').select('id').execute()).toEqual([]);
    elsewhere.send = elsewhere.honestly;
    const next = await house.call(acceptOffer, { rateId: proposal.rates[0]?.id }, { as: 'credit_desk' });
    expect(next.status, JSON.stringify(next.problem)).toBe(200);
    expect(elsewhere.books.size).toBe(1);
  });

  it('nor is anything kept that the trail does not tell: a draft', async () => {
    const as = 'credit_analyst';
    await house.tokenOf(as);
    const { id } = await userOf('credit_analyst@demo.test');
    const key = 'proposal:new';
    const { saving } = await withClient({ connectionString: house.url }, async (holder) => {
      await holder.query('begin');
      await holder.query(`update sessions set ended_at = now() where user_id = ${id}`);
      const call = house.call(saveDraft, { key, body: { observation: 'texto' } }, { as });
      await untilOneWaits();
      await holder.query('commit');
      return { saving: call };
    });
    expectProblem((await saving).problem, 401, 'session.ended');
    const token = await signInStaff(house.server, 'credit_analyst@demo.test');
    expect((await house.call(getDraft, { key }, { as: `token:${token}` })).body).toBeNull();
  });
});
