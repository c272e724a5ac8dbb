import type { Stake } from '@lastro/domain/company/shares';
import type { Percent } from '@lastro/domain/percent';
import { sql } from 'kysely';
import { LOCK_NAMES } from '../../platform/db/lock-numbers';
import type { Tx } from '../../platform/door/context';

/** More companies than any real structure has: past it a change is refused, not followed for ever. */
export const MAX_COMPANIES = 500;

/** Every stake in the given companies and in those above them. `null` when the chains are too wide. */
export async function stakesAbove(tx: Tx, cnpjs: readonly string[]): Promise<Stake[] | null> {
  if (cnpjs.length === 0) return [];
  const most = MAX_COMPANIES * cnpjs.length;
  const { rows } = await sql<{
    owned: string;
    owner: string;
    kind: 'company' | 'person';
    percentage: string;
    companies: number;
  }>`
    with recursive chain (id) as (
      select id from companies where cnpj = any(${cnpjs})
      union
      select r.parent_company_id from company_relationships r join chain on chain.id = r.company_id where r.removed_at is null
    ), limited as (select id from chain limit ${most + 1})
    select c.cnpj as owned, o.cnpj as owner, 'company' as kind, trim_scale(r.percentage_owned)::text as percentage,
      (select count(*) from limited) as companies
      from limited join company_relationships r on r.company_id = limited.id and r.removed_at is null
      join companies c on c.id = r.company_id join companies o on o.id = r.parent_company_id
    union all
    select c.cnpj, p.tax_id, 'person', trim_scale(l.percentage_owned)::text, (select count(*) from limited)
      from limited join representatives l on l.company_id = limited.id and l.removed_at is null and l.percentage_owned > 0
      join companies c on c.id = l.company_id join persons p on p.id = l.person_id
    order by 1, 3, 2`.execute(tx);
  if ((rows[0]?.companies ?? 0) > most) return null;
  return rows.map((row) => ({
    owned: row.owned,
    owner: row.owner,
    ownerKind: row.kind,
    percentage: row.percentage as Percent,
  }));
}

/** Companies in whose lists these people stand, whatever the list. */
export async function companiesServed(tx: Tx, taxIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ cnpj: string }>`
    select distinct c.cnpj from persons p
    join (
      select person_id, company_id from representatives where removed_at is null
      union all select person_id, company_id from board_members where removed_at is null
      union all select person_id, company_id from procurators where removed_at is null
      union all select person_id, company_id from guarantors where removed_at is null
    ) l on l.person_id = p.id
    join companies c on c.id = l.company_id
    where p.tax_id = any(${taxIds})`.execute(tx);
  return rows.map((row) => row.cnpj);
}

/** Companies of which somebody owns a part, directly or through others. */
export async function companiesBelow(tx: Tx, ownerTaxId: string): Promise<string[]> {
  const { rows } = await sql<{ cnpj: string }>`
    with recursive below (id) as (
      select r.company_id from company_relationships r join companies o on o.id = r.parent_company_id
        where o.cnpj = ${ownerTaxId} and r.removed_at is null
      union
      select l.company_id from representatives l join persons p on p.id = l.person_id
        where p.tax_id = ${ownerTaxId} and l.removed_at is null and l.percentage_owned > 0
      union
      select r.company_id from company_relationships r join below on below.id = r.parent_company_id where r.removed_at is null
    )
    select c.cnpj from below join companies c on c.id = below.id order by c.cnpj`.execute(tx);
  return rows.map((row) => row.cnpj);
}

/**
 * Two stakes that close a loop, or that together lift somebody over 25 %, may touch four companies and no common row:
 * whoever changes a stake waits here for the one before.
 */
export async function lockOwnership(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${LOCK_NAMES.ownership}))`.execute(tx);
}

export async function ownerCompanies(tx: Tx, cnpjs: readonly string[]) {
  if (cnpjs.length === 0) return [];
  return tx
    .selectFrom('companies')
    .select([
      'id',
      'cnpj',
      'registered_name',
      'founded_on',
      'zip_code',
      'city',
      'state',
      'main_activity_code',
    ])
    .where('cnpj', 'in', cnpjs)
    .execute();
}

export async function ownerPeople(tx: Tx, taxIds: readonly string[]) {
  if (taxIds.length === 0) return [];
  return tx
    .selectFrom('persons')
    .select([
      'id',
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
