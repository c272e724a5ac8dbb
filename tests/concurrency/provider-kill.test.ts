import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openProvider, type ProviderElsewhere } from '../../apps/api/src/testing/credit-provider';
import { openHouse, type TestHouse } from '../../apps/api/src/testing/harness';
import { approvedProposal, type ProposalBody } from '../../apps/api/src/testing/proposal';
import {
  type Api,
  endEverything,
  postJson,
  signal,
  signInAsStaff,
  startApi,
  stopApi,
  tempFolder,
  until,
} from './support';

const REGISTER = '/operations/register';
let elsewhere: ProviderElsewhere;
/** Makes the proposals, in this process; it is the other one that is killed. */
let house: TestHouse;
beforeEach(async () => {
  elsewhere = await openProvider();
  house = await openHouse();
});
afterEach(async () => {
  await endEverything();
  await house.close();
  await elsewhere.close();
});
afterAll(endEverything);

function start(): Promise<Api> {
  return startApi({
    DATABASE_URL: house.url,
    DATA_DIR: tempFolder(),
    DEMO: 'accounts',
    CREDIT_PROVIDER_URL: elsewhere.address,
  });
}

async function accept(api: Api, proposal: ProposalBody, email: string) {
  const token = await signInAsStaff(api.url, email);
  const reply = await postJson(
    `${api.url}/api/proposals${REGISTER}`,
    { rateId: proposal.rates[0]?.id },
    token,
  );
  return { status: reply.status, body: (await reply.json()) as Record<string, unknown> };
}

/** An acceptance that nobody will answer. */
async function acceptUntilKilled(api: Api, proposal: ProposalBody): Promise<void> {
  await accept(api, proposal, 'commercial@demo.test').catch(() => undefined);
}

/** What the provider has in its books of a proposal. */
const booked = (proposal: ProposalBody) =>
  [...elsewhere.books.entries()]
    .map(([key, { number, body }]) => ({ key, number, proposalId: JSON.parse(body).proposalId }))
    .filter(({ proposalId }) => proposalId === proposal.id);

async function kill(api: Api): Promise<void> {
  signal(api.child.pid, 'SIGKILL');
  await api.exit;
}

async function contractsOf(proposal: ProposalBody) {
  const { rows } = await house.pool.query(
    `select t.operation_id, r.status, (select count(*)::int from expected_cashflow) as rows
     from transactions t join provider_registrations r on r.number = t.operation_id where t.proposal_id = $1`,
    [proposal.id],
  );
  return rows;
}

describe('kill -9 between the answer of the credit provider and our commit', () => {
  it('while its answer is under way: after the restart somebody else accepts, and finds the same number', async () => {
    const proposal = await approvedProposal(house);
    const first = await start();
    elsewhere.send = (path, honest) =>
      path === REGISTER ? new Promise(() => undefined) : elsewhere.honestly(path, honest);
    const lost = acceptUntilKilled(first, proposal);
    await until(() => booked(proposal).length === 1, 30_000);
    await kill(first);
    await lost;
    expect(await contractsOf(proposal)).toEqual([]);
    elsewhere.send = elsewhere.honestly;
    const second = await start();
    const reply = await accept(second, proposal, 'credit_analyst@demo.test');
    expect(reply.status).toBe(200);
    const [only, ...more] = booked(proposal);
    expect(more).toEqual([]);
    expect(reply.body.operation_number).toBe(only?.number);
    expect(elsewhere.asked.filter(({ path }) => path === REGISTER).map((each) => each.key)).toEqual([
      only?.key,
      only?.key,
    ]);
    expect(await contractsOf(proposal)).toEqual([
      { operation_id: only?.number, status: 'accepted', rows: 12 },
    ]);
    expect(await stopApi(second)).toBe(0);
  });

  it('when the number is known and the contract waits to be written: it is not even asked for again', async () => {
    const proposal = await approvedProposal(house);
    const first = await start();
    // Held as somebody who changes it holds it: the key can be written down, the contract has to wait.
    const holder = await house.pool.connect();
    await holder.query('begin');
    await holder.query('select 1 from proposals where id = $1 for no key update', [proposal.id]);
    const lost = acceptUntilKilled(first, proposal);
    const isKnown = async () =>
      (await house.pool.query(`select 1 from provider_registrations where status = 'registered'`)).rowCount;
    try {
      await until(isKnown, 30_000);
    } finally {
      await kill(first);
      await lost;
      await holder.query('rollback');
      holder.release();
    }
    expect(await contractsOf(proposal)).toEqual([]);
    const second = await start();
    const reply = await accept(second, proposal, 'credit_analyst@demo.test');
    expect(reply.status).toBe(200);
    expect(booked(proposal).map(({ number }) => number)).toEqual([reply.body.operation_number]);
    expect(elsewhere.calls(REGISTER)).toBe(1);
    expect(await stopApi(second)).toBe(0);
  });

  it('some time after its answer, wherever that falls: one registration, one contract, one number', async () => {
    for (const delay of [0, 15, 60, 200]) {
      const proposal = await approvedProposal(house);
      const api = await start();
      const lost = acceptUntilKilled(api, proposal);
      await until(() => booked(proposal).length === 1, 30_000);
      await sleep(delay);
      await kill(api);
      await lost;
      const again = await start();
      const reply = await accept(again, proposal, 'credit_analyst@demo.test');
      const numbers = booked(proposal).map(({ number }) => number);
      expect(numbers).toHaveLength(1);
      expect(await contractsOf(proposal)).toMatchObject([{ operation_id: numbers[0], status: 'accepted' }]);
      // Either it had been committed, and is told to be done; or the second one did it.
      if (reply.status === 200) expect(reply.body.operation_number).toBe(numbers[0]);
      else expect(reply.body.code).toBe('proposal.only-approved');
      expect(await stopApi(again)).toBe(0);
    }
  });
});
