import type { AddressInfo } from 'node:net';
import fastify from 'fastify';
import pg from 'pg';

/** What the list costs without the house around it: the same SQL (company-list-read.ts), nothing else. */
const pool = new pg.Pool({ ...JSON.parse(process.env.BENCH_DATABASE ?? ''), max: 10 });
const server = fastify();

const TEXT = (place: string) => `regexp_replace(search_text(${place}), '([\\\\%_])', '\\\\\\1', 'g')`;

server.get('/api/client-manager/api/clients', async (request) => {
  const { q = '', page = '1', state, sort } = request.query as Record<string, string | string[]>;
  const values: unknown[] = [];
  const place = (value: unknown) => `$${values.push(value)}`;
  const conditions = String(q)
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => {
      const name = `c.search_name like '%' || ${TEXT(place(word))} || '%'`;
      const compact = word.replace(/[./-]/g, '').toUpperCase();
      return /^[0-9A-Z]{2,14}$/.test(compact) ? `(${name} or c.cnpj like ${place(`%${compact}%`)})` : name;
    });
  if (state !== undefined) conditions.push(`c.state = any(${place([state].flat())})`);
  const where = conditions.length === 0 ? '' : `where ${conditions.join(' and ')}`;
  const order = sort === '-completeness' ? 'c.completeness desc' : 'c.sort_name';
  const count = await pool.query(`select count(*)::int as total from companies c ${where}`, values);
  const rows = await pool.query(
    `select c.id, c.cnpj, c.name, c.registered_name, c.active, c.is_client, c.fund, c.city, c.state, c.completeness,
       c.updated_at, i.industry
     from (select c.id from companies c ${where} order by ${order}, c.id limit 10 offset ${(Number(page) - 1) * 10}) page
       join companies c on c.id = page.id left join industries i on i.id = c.industry_id
     order by ${order}, c.id`,
    values,
  );
  return { results: rows.rows, metadata: { total: count.rows[0].total } };
});

await server.listen({ host: '127.0.0.1', port: 0 });
process.on('message', () => process.send?.({ cpu: process.cpuUsage() }));
// Whoever measures may have failed: nobody is left behind.
process.on('disconnect', () => process.exit());
process.send?.({ port: (server.server.address() as AddressInfo).port, tokens: {} });
