import { createProposal, updateProposal } from '@lastro/wire/proposal/proposal-operations';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { updateOf } from '../../demo/proposal/proposal-update';
import { verifyAudit } from '../../platform/door/audit-verify';
import { openHouse, type TestHouse } from '../../testing/harness';
import { approvedProposal, freshCompany, proposalInput, propose } from '../../testing/proposal';

let house: TestHouse;
beforeAll(async () => {
  house = await openHouse();
  for (const as of ['credit_analyst', 'credit_desk']) await house.tokenOf(as);
});
afterAll(() => house.close());

/** Kept in as many parts as migration 0018 says; two with the same one wait for each other. */
const PARTS = 16;

/** A connection whose part of the counts no other connection has. */
async function ownPart(): Promise<{ client: pg.Client; end(): Promise<void> }> {
  const opened: pg.Client[] = [];
  const end = async () => void (await Promise.all(opened.map((each) => each.end())));
  for (;;) {
    const client = new pg.Client({ connectionString: house.url });
    await client.connect();
    opened.push(client);
    const { rows } = await client.query(
      `select count(*)::int as others from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
         and pid % ${PARTS} = pg_backend_pid() % ${PARTS} and application_name = 'lastro'`,
    );
    if (rows[0].others === 0) return { client, end };
  }
}

const deadlocks = async () =>
  (
    await house.pool.query(
      `select pg_stat_clear_snapshot(), (select deadlocks::int from pg_stat_database where datname = current_database())`,
    )
  ).rows[0].deadlocks;

async function expectExact(): Promise<void> {
  const { rows } = await house.pool.query(
    `with kept as (select company_id, status, sum(proposals) as proposals, sum(amount_cents) as amount from proposal_counts
         group by 1, 2 having sum(proposals) <> 0 or sum(amount_cents) <> 0),
       counted as (select company_id, status, count(*) as proposals, coalesce(sum(largest_cents), 0) as amount from proposals
         where deleted_at is null group by grouping sets ((status), (company_id, status)))
     (table kept except table counted) union all (table counted except table kept)`,
  );
  expect(rows).toEqual([]);
  expect(await verifyAudit(house.db)).toMatchObject({ intact: true });
}

describe('writers wait for each other only at the trail’s head', () => {
  it('nobody waits for the counts of a proposal that is still being written', async () => {
    const { company_id: other } = (
      await house.pool.query('select company_id from proposals where id = $1', [(await propose(house)).id])
    ).rows[0];
    const cnpj = await freshCompany(house);
    const { client, end } = await ownPart();
    try {
      await client.query('begin');
      await client.query(
        `insert into proposals (company_id, status, reason_for_change, risks, has_escrow_account, created_by, terms_changed_by,
           created_at, updated_at, status_at)
         select $1, 'pending_approval', 'others', '{}', false, min(id), min(id), now(), now(), now() from users`,
        [other],
      );
      const reply = await house.call(createProposal, proposalInput(cnpj), { as: 'credit_analyst' });
      expect(reply.status, JSON.stringify(reply.problem)).toBe(201);
      await client.query('rollback');
    } finally {
      await end();
    }
    await expectExact();
  });

  it('a hundred at once, for one company and for many: all succeed, and counts and trail are exact', async () => {
    const before = await deadlocks();
    const many = await Promise.all(Array.from({ length: 4 }, () => freshCompany(house)));
    const [one] = many as [string];
    const replies = await Promise.all(
      Array.from({ length: 100 }, (_, n) =>
        house.call(createProposal, proposalInput(n % 2 === 0 ? one : (many[n % 4] ?? one)), {
          as: 'credit_analyst',
          key: `many-writers-${n}`,
        }),
      ),
    );
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 201));
    await expectExact();
    expect(await deadlocks()).toBe(before);
  });

  it('a command that first tidies up what has expired holds nothing that others wait with', async () => {
    const before = await deadlocks();
    const cnpj = await freshCompany(house);
    const waiting = await propose(house, { cnpj });
    const ended = await approvedProposal(house, { cnpj });
    await house.pool.query(`update proposals set expires_on = '2026-11-01' where id = $1`, [ended.id]);
    const approve = house.call(
      updateProposal,
      { ...updateOf(waiting), status: 'approved' },
      { as: 'credit_desk' },
    );
    const beside = Array.from({ length: 12 }, () =>
      house.call(createProposal, proposalInput(cnpj, { status: 'rejected', observation: 'Sem lastro' }), {
        as: 'credit_desk',
      }),
    );
    const [approved, ...made] = await Promise.all([approve, ...beside]);
    expect(approved.status, JSON.stringify(approved.problem)).toBe(200);
    expect(made.map(({ status }) => status)).toEqual(made.map(() => 201));
    const { rows } = await house.pool.query(
      `select action from audit_entries where record_type = 'proposal' and record_id = any($1) order by seq desc limit 2`,
      [[String(waiting.id), String(ended.id)]],
    );
    expect(rows.map(({ action }) => action)).toEqual(['proposal.status-changed', 'proposal.expired']);
    await expectExact();
    expect(await deadlocks()).toBe(before);
  });
});
