import { getCompanyStanding } from '@lastro/wire/inquiry/inquiry-operations';
import { countProposals, getProposal, listProposals } from '@lastro/wire/proposal/proposal-operations';
import { listReceivables, sumReceivables } from '@lastro/wire/receivable/receivable-operations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openHouse, type TestHouse } from '../../testing/harness';
import { freshCompany, type ProposalBody, propose } from '../../testing/proposal';

const MANY = 10_000;
/** R$ 10 bi, in cents. */
const TEN_BILLION = 10 ** 12;
/** What a JSON number still holds to the cent. */
const LARGEST = 70_368_744_177_663.99;
const CUT = { amount: LARGEST, amount_at_least: true };

let house: TestHouse;
let proposal: ProposalBody;
let cnpj: string;
beforeAll(async () => {
  house = await openHouse();
  cnpj = await freshCompany(house);
  proposal = await propose(house, { cnpj });
  await copies('proposals', `id = ${proposal.id}`, { largest_cents: TEN_BILLION });
  await house.pool.query(
    `insert into receivables (company_id, reference, kind, document, drawee_tax_id, drawee_name, issued_on, due_on,
       amount_cents, status, created_at, updated_at)
     select (select id from companies where cnpj = $1), 'r' || n, 'duplicate', 'd' || n, '11222333000181', 'Sacado',
       '2026-10-01', '2026-12-01', $2, 'available', now(), now() from generate_series(1, $3) n`,
    [cnpj, TEN_BILLION, MANY],
  );
});
afterAll(() => house.close());

/** As many more of a row as it takes. */
async function copies(table: string, where: string, changes: Record<string, unknown>): Promise<void> {
  const { rows } = await house.pool.query(
    `select column_name as name from information_schema.columns
     where table_name = $1 and identity_generation is null and is_generated = 'NEVER'`,
    [table],
  );
  const names = rows.map(({ name }) => String(name));
  const values = names.map((name) => (name in changes ? String(changes[name]) : name));
  await house.pool.query(
    `insert into ${table} (${names.join()}) select ${values.join()} from ${table}, generate_series(1, ${MANY}) where ${where}`,
  );
}

describe('counts and sums never overflow: R$ 10 bi × 10.000', () => {
  it('proposals of all, of a filter, of a search', async () => {
    for (const filter of [{}, { cnpj }, { q: 'Empresa de Teste' }]) {
      const reply = await house.call(countProposals, filter, { as: 'commercial' });
      expect(reply.status, JSON.stringify(reply.problem)).toBe(200);
      expect(reply.body.total).toBeGreaterThanOrEqual(MANY);
      // R$ 100 trilhões are more than a number holds to the cent: the answer says that it is at least that much.
      expect(reply.body).toMatchObject({ total_amount: LARGEST, total_amount_at_least: true });
      const { counts } = reply.body;
      expect(counts.find(({ status }) => status === 'pending_approval')).toMatchObject(CUT);
      expect(counts.find(({ status }) => status === 'accepted')?.amount_at_least).toBe(false);
    }
    expect((await house.call(listProposals, { cnpj }, { as: 'commercial' })).body.metadata.total).toBe(
      MANY + 1,
    );
  });

  it('receivables by drawee and by month', async () => {
    for (const by of ['drawee', 'month'] as const) {
      const reply = await house.call(sumReceivables, { cnpj, by }, { as: 'commercial' });
      expect(reply.status, JSON.stringify(reply.problem)).toBe(200);
      expect(reply.body.groups[0]).toMatchObject({ count: MANY, ...CUT });
      expect(reply.body.groups[0]?.statuses.find(({ status }) => status === 'available')).toMatchObject(CUT);
      const marked = reply.body.totals.filter((each) => each.amount_at_least);
      expect(marked).toEqual([{ status: 'available', count: MANY, ...CUT }]);
    }
    expect((await house.call(listReceivables, { cnpj }, { as: 'commercial' })).status).toBe(200);
  });

  it('what is committed to a company: its standing, and every proposal of it', async () => {
    // As if each were of another company of the group.
    await house.pool.query('drop index proposals_one_approved');
    await house.pool.query(
      `update proposals set status = 'approved', expires_on = null where largest_cents = ${TEN_BILLION}`,
    );
    const standing = await house.call(getCompanyStanding, { cnpj }, { as: 'credit_desk' });
    expect(standing.status, JSON.stringify(standing.problem)).toBe(200);
    expect(standing.body).toMatchObject({
      group_total: LARGEST,
      group_total_at_least: true,
      exposure: { committed: LARGEST, total: LARGEST, total_at_least: true },
    });
    const read = await house.call(getProposal, { id: proposal.id }, { as: 'credit_desk' });
    expect(read.status, JSON.stringify(read.problem)).toBe(200);
    expect(read.body.authority).toMatchObject({ total: LARGEST, total_at_least: true });
    expect(JSON.stringify(read.body.allowed_statuses)).toContain('mais de R$\u00a070.368.744.177.663,99');
  });
});
