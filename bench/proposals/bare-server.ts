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

function conditionsOf(query: Record<string, string | string[]>) {
  const values: unknown[] = [];
  const place = (value: unknown) => `$${values.push(value)}`;
  const conditions = ['p.deleted_at is null'];
  if (query.q !== undefined)
    conditions.push(
      `p.company_id in (select c.id from companies c where c.search_name like '%' || ${TEXT(place(query.q))} || '%')`,
    );
  if (query.status !== undefined) conditions.push(`p.status = any(${place([query.status].flat())})`);
  if (query.min_amount !== undefined)
    conditions.push(`p.largest_cents >= ${place(Number(query.min_amount) * 100)}`);
  return { values, where: conditions.join(' and ') };
}

server.get('/api/proposals/proposals', async (request) => {
  const query = request.query as Record<string, string | string[]>;
  const { values, where } = conditionsOf(query);
  const order = ORDERS[String(query.sort ?? '-created_at')] ?? '';
  const isKept = query.q === undefined && query.min_amount === undefined;
  const count = isKept
    ? await pool.query(
        `select coalesce(sum(proposals), 0)::int as total from proposal_counts ${query.status === undefined ? '' : 'where status = any($1)'}`,
        query.status === undefined ? [] : [[query.status].flat()],
      )
    : await pool.query(`select count(*)::int as total from proposals p where ${where}`, values);
  const rows = await pool.query(
    `select p.id, c.cnpj, c.registered_name, p.status, d.description, n.fantasy_name, v.name, p.offers, p.largest_cents, p.lowest_rate,
       p.created_at, u.email, p.updated_at
     from (select p.id from proposals p ${order.startsWith('s.') ? 'join companies s on s.id = p.company_id' : ''} where ${where} order by ${order} limit 25 offset ${(Number(query.page ?? 1) - 1) * 25}) page
       join proposals p on p.id = page.id join companies c on c.id = p.company_id join users u on u.id = p.created_by
       left join products d on d.id = p.product_id left join partners n on n.id = p.partner_id left join vehicles v on v.id = p.vehicle_id
     order by ${order.replace('s.sort_name', 'c.sort_name')}`,
    values,
  );
  return { results: rows.rows, metadata: { total: count.rows[0].total } };
});

server.get('/api/proposals/proposals/status-counts', async (request) => {
  const { values, where } = conditionsOf(request.query as Record<string, string>);
  const counts = await pool.query(
    `select status, count(*)::int from proposals p where ${where} group by status`,
    values,
  );
  return { counts: counts.rows };
});

await server.listen({ host: '127.0.0.1', port: 0 });
process.on('message', () => process.send?.({ cpu: process.cpuUsage() }));
process.send?.({ port: (server.server.address() as AddressInfo).port, token: 'nobody' });
