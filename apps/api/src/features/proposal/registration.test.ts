import { acceptOffer } from '@lastro/wire/proposal/offer-operations';
import { getProposalHistory } from '@lastro/wire/proposal/proposal-operations';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '../../platform/clock';
import { makeLog } from '../../platform/log';
import { TEST_BUSINESS_DATE } from '../../testing/app';
import { openHouse } from '../../testing/harness';
import { type LendingHouse, openLendingHouse, REGISTER } from '../../testing/lending';
import { expectRefused } from '../../testing/probe';
import { approvedProposal, change, OFFER } from '../../testing/proposal';
import { registrationJobs } from './registration-jobs';

let lending: LendingHouse;
let elsewhere: LendingHouse['elsewhere'];
let house: LendingHouse['house'];
beforeAll(async () => {
  lending = await openLendingHouse();
  ({ house, elsewhere } = lending);
});
afterAll(() => lending.close());
beforeEach(() => {
  elsewhere.send = elsewhere.honestly;
  elsewhere.asked.length = 0;
});

describe('§7 operations/register is forwarded to the provider, once', () => {
  it('with the accepted offer, and its number is kept and shown', async () => {
    const proposal = await approvedProposal(house);
    const reply = await lending.accept(proposal);
    expect(reply.status).toBe(200);
    const [only, ...more] = lending.booked(proposal);
    expect(more).toEqual([]);
    expect(reply.body.operation_number).toBe(only?.number);
    expect(only?.simulation).toEqual(reply.body.simulation);
    expect(await lending.operationsOf(proposal)).toEqual([only?.number]);
    const asked = elsewhere.asked.filter(({ path }) => path === REGISTER);
    expect(asked).toHaveLength(1);
    expect(asked[0]?.key).toBe(asked[0]?.body.key);
    expect(await lending.registrationsOf(proposal)).toMatchObject([
      {
        key: asked[0]?.key,
        status: 'accepted',
        number: only?.number,
        provider: new URL(elsewhere.address).host,
      },
    ]);
    const [entry] = (await house.call(getProposalHistory, { id: proposal.id }, { as: 'commercial' })).body;
    expect(entry?.proposal_data.changes).toContainEqual({
      field: 'operation',
      before: null,
      after: only?.number,
    });
  });

  it('fifty at once are one registration', async () => {
    const proposal = await approvedProposal(house);
    const replies = await Promise.all(Array.from({ length: 50 }, () => lending.accept(proposal)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { problem } of replies.filter(({ status }) => status !== 200))
      expect(['proposal.only-approved', 'record.in-use', 'server.busy']).toContain(problem.code);
    expect(lending.booked(proposal)).toHaveLength(1);
    expect(await lending.registrationsOf(proposal)).toHaveLength(1);
    expect(await lending.operationsOf(proposal)).toEqual([lending.booked(proposal)[0]?.number]);
  }, 60_000);

  it('no transaction is open while the provider works', async () => {
    const proposal = await approvedProposal(house);
    const open: unknown[] = [];
    elsewhere.send = async (path, honest) => {
      const { rows } = await house.pool.query(
        `select query from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
         and state like 'idle in transaction%'`,
      );
      open.push([path, rows]);
      return honest;
    };
    expect((await lending.accept(proposal)).status).toBe(200);
    expect(open).toEqual([
      ['/qitech', []],
      [REGISTER, []],
    ]);
  });
});

describe('§3 exactly once, whatever happens between its answer and our commit', () => {
  it('its answer is lost: whoever tries again, under whatever key, finds the same number', async () => {
    const proposal = await approvedProposal(house);
    elsewhere.send = async (path, honest) => {
      if (path === REGISTER) throw new Error('the line is cut');
      return honest;
    };
    const lost = await lending.accept(proposal);
    expectRefused(lost, 'acceptance.failed');
    expect(await lending.registrationsOf(proposal)).toMatchObject([{ status: 'requested', number: null }]);
    expect(await lending.operationsOf(proposal)).toEqual([]);
    elsewhere.send = elsewhere.honestly;
    const again = await lending.accept(proposal, 'credit_analyst2');
    expect(again.status).toBe(200);
    expect(lending.booked(proposal).map(({ number }) => number)).toEqual([again.body.operation_number]);
    const keys = elsewhere.asked.filter(({ path }) => path === REGISTER).map(({ key }) => key);
    expect(new Set(keys).size).toBe(1);
    expect(keys).toHaveLength(2);
  });

  it('a built-in provider that dies after it has registered', async () => {
    let dies = true;
    const mortal = await openHouse({
      creditProvider: (own) => ({
        ...own,
        register: async (request) => {
          const answer = await own.register(request);
          if (dies) throw new Error('died after registering');
          return answer;
        },
      }),
    });
    try {
      const proposal = await approvedProposal(mortal);
      const call = () => mortal.call(acceptOffer, { rateId: proposal.rates[0]?.id }, { as: 'commercial' });
      expectRefused(await call(), 'acceptance.failed');
      dies = false;
      const reply = await call();
      expect(reply.status).toBe(200);
      const books = await mortal.db.selectFrom('built_in_registrations').select('id').execute();
      expect(books).toHaveLength(1);
      expect(reply.body.operation_number).toBe(`OP-${String(books[0]?.id).padStart(8, '0')}`);
    } finally {
      await mortal.close();
    }
  });

  it('our own commit fails: the number is known, and the provider is not told again', async () => {
    const proposal = await approvedProposal(house);
    await lending.withoutCashflow(async () => {
      expect((await lending.accept(proposal)).status).toBe(500);
    });
    expect(await lending.registrationsOf(proposal)).toMatchObject([{ status: 'registered' }]);
    const reply = await lending.accept(proposal, 'credit_analyst2');
    expect(reply.status).toBe(200);
    expect(lending.booked(proposal).map(({ number }) => number)).toEqual([reply.body.operation_number]);
    expect(elsewhere.calls(REGISTER)).toBe(1);
  });

  it('the proposal changed meanwhile: a conflict, and the same offer finds its registration later', async () => {
    const proposal = await approvedProposal(house);
    elsewhere.send = async (path, honest) => {
      if (path === REGISTER) {
        const changed = await change(
          house,
          proposal,
          { observation: 'Mudou enquanto registrava.' },
          'credit_desk',
        );
        expect(changed.status).toBe(200);
      }
      return honest;
    };
    expectRefused(await lending.accept(proposal), 'version.stale');
    expect(await lending.operationsOf(proposal)).toEqual([]);
    elsewhere.send = elsewhere.honestly;
    const reply = await lending.accept(proposal);
    expect(reply.status).toBe(200);
    expect(lending.booked(proposal).map(({ number }) => number)).toEqual([reply.body.operation_number]);
  });
});

describe('§3 what the provider says of a registration is checked', () => {
  it('a refusal is the person’s to look at, and nothing is saved', async () => {
    const proposal = await approvedProposal(house);
    elsewhere.send = async (path, honest) => (path === REGISTER ? { status: 422, body: {} } : honest);
    const reply = await lending.accept(proposal);
    expectRefused(reply, 'acceptance.invalid');
    expect(reply.problem.detail).toBe('Verifique os dados do aceite da proposta!');
    expect(await lending.operationsOf(proposal)).toEqual([]);
  });

  it('the number of another contract is not taken', async () => {
    const before = await approvedProposal(house);
    const { body } = await lending.accept(before);
    const proposal = await approvedProposal(house);
    elsewhere.send = async (path, honest) =>
      path === REGISTER ? { body: { ...(honest.body as object), number: body.operation_number } } : honest;
    expectRefused(await lending.accept(proposal), 'acceptance.failed');
    expect(await lending.operationsOf(proposal)).toEqual([]);
    const kept = await house.db
      .selectFrom('integration_differences')
      .select(['operation', 'fields'])
      .where('proposal_id', '=', proposal.id)
      .execute();
    expect(kept).toEqual([
      {
        operation: 'register',
        fields: [{ field: 'number', kind: 'count', expected: null, answered: body.operation_number }],
      },
    ]);
  });

  it('two numbers for one key: the first one holds', async () => {
    const proposal = await approvedProposal(house);
    let given = 0;
    let release = () => {};
    const both = new Promise<void>((done) => {
      release = done;
    });
    elsewhere.send = async (path, honest) => {
      if (path !== REGISTER) return honest;
      given += 1;
      const number = `SECOND-${given}`;
      if (given === 2) release();
      await both;
      return { body: { ...(honest.body as object), number } };
    };
    const replies = await Promise.all([
      lending.accept(proposal),
      lending.accept(proposal, 'credit_analyst2'),
    ]);
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    const [registration, ...more] = await lending.registrationsOf(proposal);
    expect(more).toEqual([]);
    expect(await lending.operationsOf(proposal)).toEqual([registration?.number]);
  });

  it.each([
    ['longer than sixty characters', 'P'.repeat(61), 'P'.repeat(61)],
    ['very long', '9'.repeat(50_000), `${'9'.repeat(80)}…`],
    ['markup', '<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
    ['several lines and what no database keeps', 'P-1\u0000\nP-2', 'P-1 P-2'],
    ['marks alone', '---', '---'],
  ])(
    'a number that is none, %s: kept as a difference, and asked again under the same key',
    async (_what, number, shown) => {
      const proposal = await approvedProposal(house);
      elsewhere.send = async (path, honest) =>
        path === REGISTER ? { body: { ...(honest.body as object), number } } : honest;
      const reply = await lending.accept(proposal);
      expectRefused(reply, 'acceptance.failed');
      expect(reply.problem.detail).toBe('Erro inesperado ao aceitar proposta!');
      expect(await lending.operationsOf(proposal)).toEqual([]);
      expect(await lending.registrationsOf(proposal)).toMatchObject([{ status: 'requested', number: null }]);
      const kept = await house.db
        .selectFrom('integration_differences')
        .select('fields')
        .where('proposal_id', '=', proposal.id)
        .execute();
      expect(kept).toEqual([
        { fields: [{ field: 'number', kind: 'count', expected: null, answered: shown }] },
      ]);
      elsewhere.send = elsewhere.honestly;
      const again = await lending.accept(proposal);
      expect(again.status).toBe(200);
      expect(lending.booked(proposal).map((each) => each.number)).toEqual([again.body.operation_number]);
    },
  );
});

describe('§3 two offers of one proposal accepted at the same moment', () => {
  /** Both are registered before either is told so. */
  async function race(elsewhereSends: LendingHouse['elsewhere']['send']) {
    const proposal = await approvedProposal(house, { rates: [OFFER, { ...OFFER, amount: 80_000 }] });
    let waiting = 0;
    let release = () => {};
    const both = new Promise<void>((done) => {
      release = done;
    });
    elsewhere.send = async (path, honest) => {
      if (path !== REGISTER) return elsewhereSends(path, honest);
      waiting += 1;
      if (waiting === 2) release();
      await both;
      return honest;
    };
    const replies = await Promise.all(
      proposal.rates.map((rate) => house.call(acceptOffer, { rateId: rate.id }, { as: 'commercial' })),
    );
    const [won, ...others] = replies.filter(({ status }) => status === 200);
    expect(others).toEqual([]);
    const lost = replies.find(({ status }) => status !== 200);
    expectRefused(lost as (typeof replies)[number], 'proposal.only-approved');
    expect(lending.booked(proposal)).toHaveLength(2);
    expect(await lending.operationsOf(proposal)).toEqual([won?.body.operation_number]);
    const left = (await lending.registrationsOf(proposal)).find(({ status }) => status !== 'accepted');
    expect(left?.number).not.toBe(won?.body.operation_number);
    return { proposal, left };
  }

  it('the one that lost is taken back at once, and told in the history', async () => {
    const { proposal, left } = await race(elsewhere.honestly);
    expect(left).toMatchObject({ status: 'canceled' });
    expect([...elsewhere.canceled]).toContain(left?.key);
    const [entry] = (await house.call(getProposalHistory, { id: proposal.id }, { as: 'commercial' })).body;
    expect(entry).toMatchObject({
      action: 'proposal.registration-canceled',
      type: 'user',
      user: 'commercial@demo.test',
    });
  });

  it('a provider that does not answer then is told by the job', async () => {
    const { left } = await race(async (path, honest) =>
      path === '/operations/cancel' ? { status: 503, body: {} } : honest,
    );
    expect(left).toMatchObject({ status: 'canceling' });
    elsewhere.send = elsewhere.honestly;
    const clock = systemClock(TEST_BUSINESS_DATE);
    const later = { ...clock, nowMs: () => clock.nowMs() + 3_600_000 };
    const log = makeLog('silent');
    for (const job of registrationJobs(lending.provider))
      await job.work({ db: house.db, clock: later, log }, {});
    expect([...elsewhere.canceled]).toContain(left?.key);
  });
});
