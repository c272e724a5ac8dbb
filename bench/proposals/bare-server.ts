import type { AddressInfo } from 'node:net';
import fastify from 'fastify';
import pg from 'pg';

/** What the list costs without the house around it: the same SQL (proposal-list-read.ts), nothing else. */
const pool = new pg.Pool({ ...JSON.parse(process.env.BENCH_DATABASE ?? ''), max: 10 });
const server = fastify();

const TEXT = (place: string) => `regexp_replace(search_text(${place}), '([\\\\%_])', '\\\\\\1', 'g')`;
const ORDERS: Record<string, string> = {
  '-created_at': 'p.created_at desc, p.id desc',
  '-largest_amount': 'p.largest_cents desc, p.id desc',
  company_name: 's.sort_name, p.id',
};

interface Query {
  readonly q?: string;
  readonly status?: string | string[];
  readonly min_amount?: string;
  readonly sort?: string;
  readonly page?: string;
}

async function companiesOf({ q }: Query): Promise<string | null> {
  if (q === undefined) return null;
  const words = q.split(' ');
  const where = words.map((_, index) => `c.search_name like '%' || ${TEXT(`$${index + 1}`)} || '%'`);
  const found = await pool.query(
    `select coalesce(array_agg(c.id), '{}')::text as ids from companies c where ${where.join(' and ')}`,
    words,
  );
  return found.rows[0].ids;
}

function conditionsOf(query: Query, companies: string | null) {
  const values: unknown[] = [];
  const place = (value: unknown) => `$${values.push(value)}`;
  const conditions = ['p.deleted_at is null'];
  if (companies !== null) conditions.push(`p.company_id = any(${place(companies)}::bigint[])`);
  if (query.status !== undefined) conditions.push(`p.status = any(${place([query.status].flat())})`);
  if (query.min_amount !== undefined)
    conditions.push(`p.largest_cents >= ${place(Number(query.min_amount) * 100)}`);
  return { values, where: conditions.join(' and ') };
}

/** Of each status, from the counts that are kept. */
async function countsOf({ status }: Query, companies: string | null) {
  const values: unknown[] = companies === null ? [] : [companies];
  const of = companies === null ? 'company_id is null' : 'company_id = any($1::bigint[])';
  const only = status === undefined ? '' : `and status = any($${values.push([status].flat())})`;
  const counts = await pool.query(
    `select status, sum(proposals)::int as count, sum(amount_cents)::bigint as amount from proposal_counts where ${of} ${only} group by status`,
    values,
  );
  return counts.rows as { status: string; count: number }[];
}

server.get<{ Querystring: Query }>('/api/proposals/proposals', async ({ query }) => {
  const companies = await companiesOf(query);
  const { values, where } = conditionsOf(query, companies);
  const order = ORDERS[query.sort ?? '-created_at'] ?? '';
  const total =
    query.min_amount === undefined
      ? (await countsOf(query, companies)).reduce((sum, { count }) => sum + count, 0)
      : (await pool.query(`select count(*)::int as total from proposals p where ${where}`, values)).rows[0]
          .total;
  const rows = await pool.query(
    `select p.id, c.cnpj, c.registered_name, p.status, p.offers, p.largest_cents, p.lowest_rate, p.created_at, p.updated_at,
       (select description from products where id = p.product_id) as product, (select fantasy_name from partners where id = p.partner_id) as partner,
       (select name from vehicles where id = p.vehicle_id) as vehicle, (select email from users where id = p.created_by) as creator
     from (select p.id from proposals p ${order.startsWith('s.') ? 'join companies s on s.id = p.company_id' : ''} where ${where} order by ${order} limit 25 offset ${(Number(query.page ?? 1) - 1) * 25}) page
       join proposals p on p.id = page.id join companies c on c.id = p.company_id
     order by ${order.replace('s.sort_name', 'c.sort_name')}`,
    values,
  );
  return { results: rows.rows, metadata: { total } };
});

server.get<{ Querystring: Query }>('/api/proposals/proposals/status-counts', async ({ query }) => ({
  counts: await countsOf(query, await companiesOf(query)),
}));

await server.listen({ host: '127.0.0.1', port: 0 });
process.on('message', () => process.send?.({ cpu: process.cpuUsage() }));
// Whoever measures may have failed: nobody is left behind.
process.on('disconnect', () => process.exit());
process.send?.({ port: (server.server.address() as AddressInfo).port, tokens: {} });
