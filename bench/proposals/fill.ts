import type pg from 'pg';

export const TOTAL = 100_000;

/** Straight into the tables: the bench is about reading. Statuses, amounts and days spread as in a real house. */
export async function fillProposals(pool: pg.Pool): Promise<void> {
  await pool.query(
    `insert into companies (cnpj, registered_name, origins, created_at, updated_at)
     select 'B' || lpad(n::text, 11, '0') || '00', 'Empresa ' || n || ' ' || (array['Café', 'Aço', 'São João', 'Horizonte', 'Têxtil'])[1 + n % 5] || ' Ltda.',
       '{}', now(), now()
     from generate_series(1, 5000) n`,
  );
  await pool.query(
    `with company as materialized (select array_agg(id order by id) as ids, count(*)::int as total from companies)
     insert into proposals (company_id, product_id, status, reason_for_change, vehicle_id, risks, has_escrow_account, offers, largest_cents,
       lowest_rate, created_by, terms_changed_by, created_at, updated_at, status_at)
     select company.ids[1 + n % company.total], 1 + n % 5,
       (array['rejected', 'refused', 'accepted', 'canceled', 'expired', 'pending_approval', 'pending_commitee', 'pending_reanalysis'])[1 + (n * 31 + n / 5000) % 8],
       'others', 1 + n % 4, '{sector}', false, 1 + n % 3, 1000000 + (n * 7919::bigint) % 300000000, 1.5 + (n % 200) / 100.0,
       (select min(id) from users), (select min(id) from users), now() - (n % 900) * interval '1 day' - (n % 1440) * interval '1 minute', now() - (n % 400) * interval '1 day',
       now() - (n % 400) * interval '1 day'
     from generate_series(1, $1::int) n, company`,
    [TOTAL],
  );
  // What autovacuum does within a minute of such a load.
  await pool.query('vacuum analyze proposals');
  await pool.query('vacuum analyze companies');
}
