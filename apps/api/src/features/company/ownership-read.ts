import type { Stake } from '@lastro/domain/company/ownership';
import type { Percent } from '@lastro/domain/percent';
import { sql } from 'kysely';
import type { Tx } from '../../platform/door/context';

/** More companies than any real group has: past it the chain is refused, not drawn for ever. */
const MAX_COMPANIES = 500;

/** Every stake in a company and in those above it. `null` when the chain is too wide. */
export async function stakesAbove(tx: Tx, cnpj: string): Promise<Stake[] | null> {
  const { rows } = await sql<{
    owned: string;
    owner: string;
    kind: 'company' | 'person';
    percentage: string;
  }>`
    with recursive chain (id) as (
      select id from companies where cnpj = ${cnpj}
      union
      select r.parent_company_id from company_relationships r join chain on chain.id = r.company_id where r.removed_at is null
    ), limited as (select id from chain limit ${MAX_COMPANIES + 1})
    select c.cnpj as owned, o.cnpj as owner, 'company' as kind, trim_scale(r.percentage_owned)::text as percentage
      from limited join company_relationships r on r.company_id = limited.id and r.removed_at is null
      join companies c on c.id = r.company_id join companies o on o.id = r.parent_company_id
    union all
    select c.cnpj, p.tax_id, 'person', trim_scale(l.percentage_owned)::text
      from limited join representatives l on l.company_id = limited.id and l.removed_at is null and l.percentage_owned > 0
      join companies c on c.id = l.company_id join persons p on p.id = l.person_id
    order by 1, 3, 2`.execute(tx);
  const companies = new Set(rows.map((row) => row.owned));
  if (companies.size > MAX_COMPANIES) return null;
  return rows.map((row) => ({
    owned: row.owned,
    owner: row.owner,
    ownerKind: row.kind,
    percentage: row.percentage as Percent,
  }));
}

export async function ownerCompanies(tx: Tx, cnpjs: readonly string[]) {
  if (cnpjs.length === 0) return [];
  return tx
    .selectFrom('companies')
    .select(['cnpj', 'registered_name', 'founded_on', 'zip_code', 'city', 'state', 'main_activity_code'])
    .where('cnpj', 'in', cnpjs)
    .execute();
}

export async function ownerPeople(tx: Tx, taxIds: readonly string[]) {
  if (taxIds.length === 0) return [];
  return tx
    .selectFrom('persons')
    .select([
      'tax_id',
      'name',
      'birth_on',
      'id_number',
      'mother_name',
      'nationality',
      'net_worth_cents',
      'zip_code',
      'city',
      'state',
      'pep',
    ])
    .where('tax_id', 'in', taxIds)
    .execute();
}
