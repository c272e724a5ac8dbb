import { getRegistration, register } from '@lastro/wire/company/registration-operations';
import { listUsers, updateUser } from '@lastro/wire/identity/user-operations';
import type { Problem } from '@lastro/wire/problem';
import { getProposal, listProposals, updateProposal } from '@lastro/wire/proposal/proposal-operations';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { updateOf } from '../../demo/proposal/proposal-update';
import { openHouse, type TestHouse } from '../../testing/harness';
import { expectProblem } from '../../testing/probe';
import { freshCompany, type ProposalBody, propose } from '../../testing/proposal';
import { withClient } from '../../testing/sql-client';

const WRITERS = 50;
const READERS = 50;
/** Two in five of the test's twelve connections. */
const SHARE = 4;
/** Generous for a machine that does other things as well; before, each of them waited for a writer to give up. */
const QUICK_MS = 2500;

let house: TestHouse;
let proposal: ProposalBody;
beforeAll(async () => {
  house = await openHouse();
  proposal = await propose(house);
  for (const login of ['credit_analyst', 'admin', 'commercial', 'credit_desk', 'registration'])
    await house.tokenOf(login);
});
afterAll(() => house.close());

const busyWriters = () => house.pool.totalCount - house.pool.idleCount;

async function timed(ask: () => Promise<{ status: number }>): Promise<{ status: number; ms: number }> {
  const from = performance.now();
  const { status } = await ask();
  return { status, ms: performance.now() - from };
}

/** Everybody else goes on while somebody holds what many want to write. */
async function whileHeld(lock: string, write: (n: number) => Promise<{ status: number; problem: Problem }>) {
  return withClient({ connectionString: house.url }, async (holder) => {
    await holder.query('begin');
    await holder.query(lock);
    const from = performance.now();
    const writers = Array.from({ length: WRITERS }, (_, n) =>
      write(n).then((reply) => ({ ...reply, ms: performance.now() - from })),
    );
    // By now every connection for commands waits.
    await new Promise((resolve) => setTimeout(resolve, 300));
    const readers = await Promise.all(
      Array.from({ length: READERS }, (_, n) =>
        timed(async () => {
          if (n % 5 === 0) {
            const { statusCode: status } = await house.server.inject('/health/ready');
            return { status };
          }
          // Would show people whole to somebody who may see them: it writes nothing where it shows nothing.
          if (n % 5 === 1)
            return house.call(getRegistration, { tax_id: proposal.cnpj }, { as: 'commercial' });
          return n % 2 === 0
            ? house.call(listProposals, {}, { as: 'commercial' })
            : house.call(listUsers, {}, { as: 'admin' });
        }),
      ),
    );
    const first = await Promise.race(writers);
    await holder.query('rollback');
    return { readers, first, written: await Promise.all(writers) };
  });
}

function expectReadersQuick(readers: readonly { status: number; ms: number }[]): void {
  expect(readers.filter(({ status }) => status !== 200)).toEqual([]);
  expect(Math.max(...readers.map(({ ms }) => ms))).toBeLessThan(QUICK_MS);
}

describe('one held row keeps nobody from reading', () => {
  it('a proposal: its writers are told after three seconds, everybody else goes on', async () => {
    const { readers, first, written } = await whileHeld(
      `select 1 from proposals where id = ${proposal.id} for update`,
      (n) =>
        house.call(
          updateProposal,
          { ...updateOf(proposal), observation: `Outra observação ${n}` },
          { as: 'credit_analyst', key: `held-proposal-${n}` },
        ),
    );
    expectReadersQuick(readers);
    expectTold(first);
    // As soon as the row is free, one of those who still waited has it; the others read the record as it stands.
    expect(written.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(written.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
    const read = await house.call(getProposal, { id: proposal.id }, { as: 'credit_desk' });
    expect(read.body.version).toBe(proposal.version + 1);
  });

  it.each<[string, string, (n: number) => Promise<{ status: number }>]>([
    [
      'a proposal',
      'select 1 from proposals where id = $1 for update',
      (n) =>
        house.call(
          updateProposal,
          { ...updateOf(proposal), version: undefined, observation: `Ainda outra ${n}` },
          { as: 'credit_analyst', key: `held-share-${n}` },
        ),
    ],
    [
      // It asks outside before it writes.
      'a registration',
      'select 1 from companies where cnpj = (select cnpj from proposals p join companies c on c.id = p.company_id where p.id = $1) for update',
      (n) =>
        house.call(
          register,
          { tax_id: proposal.cnpj, data: { city: `Bagé ${n}` } },
          { as: 'registration', key: `held-outside-${n}` },
        ),
    ],
  ])(
    'nor from writing something else: who keeps saving %s takes a share of the writers alone',
    async (_, lock, write) => {
      const cnpj = await freshCompany(house);
      await withClient({ connectionString: house.url }, async (holder) => {
        await holder.query('begin');
        await holder.query(lock, [proposal.id]);
        const waiting = Array.from({ length: WRITERS }, (_each, n) => write(n));
        // By now all that one person may have of the connections waits, and nobody stands behind them.
        await vi.waitFor(() => expect(busyWriters()).toBe(SHARE), 10_000);
        expect(house.pool.waitingCount).toBe(0);
        expect((await propose(house, { cnpj }, 'commercial')).cnpj).toBe(cnpj);
        expect(busyWriters()).toBeLessThanOrEqual(SHARE);
        await holder.query('rollback');
        expect((await Promise.all(waiting)).filter(({ status }) => status >= 500)).toEqual([]);
      });
    },
  );

  it('and the same key may be sent again as soon as the row is free', async () => {
    const input = { ...updateOf(proposal), observation: 'Mais uma observação', version: undefined };
    const send = () => house.call(updateProposal, input, { as: 'credit_analyst', key: 'held-again' });
    await withClient({ connectionString: house.url }, async (holder) => {
      await holder.query('begin');
      await holder.query(`select 1 from proposals where id = ${proposal.id} for update`);
      expectProblem((await send()).problem, 409, 'record.in-use');
    });
    const again = await send();
    expect(again.status, JSON.stringify(again.problem)).toBe(200);
    expect(again.headers['idempotency-replayed']).toBeUndefined();
  });

  it('the trail’s head: nothing is written without its entry, and everything is read', async () => {
    const { body: users } = await house.call(listUsers, { q: 'legal' }, { as: 'admin' });
    const [user] = users.results;
    const { readers, first, written } = await whileHeld('select 1 from audit_head for update', (n) =>
      house.call(
        updateUser,
        { id: user?.id ?? 0, firstName: 'Outro', reason: `Nome de casada ${n}`, version: user?.version },
        { as: 'admin', key: `held-trail-${n}` },
      ),
    );
    expectReadersQuick(readers);
    expectTold(first);
    const changed = written.filter(({ status }) => status === 200);
    expect(changed).toHaveLength(1);
    const { rows } = await house.pool.query(
      `select count(*)::int as n from audit_entries where action = 'identity.user-changed' and record_id = $1`,
      [user?.id],
    );
    expect(rows[0].n).toBe(1);
  });
});

function expectTold({ ms, problem }: { ms: number; problem: Problem }): void {
  expectProblem(problem, 409, 'record.in-use');
  expect(problem.detail).toBe('Registro em uso, tente de novo.');
  expect(ms).toBeGreaterThan(2500);
  expect(ms).toBeLessThan(6000);
}
