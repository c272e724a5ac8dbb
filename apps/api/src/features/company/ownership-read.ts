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
    companies: number;
  }>`
    with recursive chain (id) as (
      select id from companies where cnpj = ${cnpj}
      union
      select r.parent_company_id from company_relationships r join chain on chain.id = r.company_id where r.removed_at is null
    ), limited as (select id from chain limit ${MAX_COMPANIES + 1})
    select c.cnpj as owned, o.cnpj as owner, 'company' as kind, trim_scale(r.percentage_owned)::text as percentage,
      (select count(*) from limited) as companies
      from limited join company_relationships r on r.company_id = limited.id and r.removed_at is null
      join companies c on c.id = r.company_id join companies o on o.id = r.parent_company_id
    union all
    select c.cnpj, p.tax_id, 'person', trim_scale(l.percentage_owned)::text, (select count(*) from limited)
      from limited join representatives l on l.company_id = limited.id and l.removed_at is null and l.percentage_owned > 0
      join companies c on c.id = l.company_id join persons p on p.id = l.person_id
    order by 1, 3, 2`.execute(tx);
  if ((rows[0]?.companies ?? 0) > MAX_COMPANIES) return null;
  return rows.map((row) => ({
    owned: row.owned,
    owner: row.owner,
    ownerKind: row.kind,
    percentage: row.percentage as Percent,
  }));
}

/**
 * Two stakes that close a loop may touch four companies and no common row: whoever ties companies waits here for the
 * one before.
 */
export async function lockOwnership(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('company.ownership'))`.execute(tx);
}

/** Companies that a company, or a person, owns a part of. */
export async function ownedBy(
  tx: Tx,
  owner: { readonly companyId: number } | { readonly personId: number },
): Promise<{ cnpj: string; percentage: Percent }[]> {
  const query =
    'companyId' in owner
      ? sql`company_relationships l where l.parent_company_id = ${owner.companyId}`
      : sql`representatives l where l.person_id = ${owner.personId}`;
  const { rows } = await sql<{ cnpj: string; percentage: Percent }>`
    select c.cnpj, trim_scale(l.percentage_owned)::text as percentage
      from companies c join (select l.* from ${query}) l on l.company_id = c.id
      where l.removed_at is null and l.percentage_owned > 0 order by c.cnpj`.execute(tx);
  return rows;
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
