import type { Stake } from '@lastro/domain/company/shares';
import type { Percent } from '@lastro/domain/percent';
import { sql } from 'kysely';
import { LOCK_NAMES } from '../../platform/db/lock-numbers';
import type { Tx } from '../../platform/door/context';

/** More companies than any real structure has: past it a change is refused, not followed for ever. */
export const MAX_COMPANIES = 500;

interface Above {
  readonly stakes: readonly Stake[];
  /** Companies above which there are too many to follow: of theirs nothing is told. */
  readonly tooWide: ReadonlySet<string>;
}

/** Every stake in the given companies and in those above them. `null` when the chains of one are too wide. */
export async function stakesAbove(tx: Tx, cnpjs: readonly string[]): Promise<readonly Stake[] | null> {
  const { stakes, tooWide } = await stakesAboveEach(tx, cnpjs);
  return tooWide.size > 0 ? null : stakes;
}

/** The same for a page: each company has the width that it has when it is asked for alone. */
export async function stakesAboveEach(tx: Tx, cnpjs: readonly string[]): Promise<Above> {
  if (cnpjs.length === 0) return { stakes: [], tooWide: new Set() };
  const { rows } = await sql<
    | { owned: string; owner: string; kind: 'company' | 'person'; percentage: Percent }
    | { owned: string; kind: 'too-wide' }
  >`
    with above as (
      select root.cnpj as root, found.id from (select distinct unnest(${cnpjs}::text[])) as root (cnpj) cross join lateral (
        with recursive chain (id) as (
          select id from companies where cnpj = root.cnpj
          union
          select r.parent_company_id from company_relationships r join chain on chain.id = r.company_id where r.removed_at is null
        ) select id from chain limit ${MAX_COMPANIES + 1}) found
    ), wide as (select root from above group by root having count(*) > ${MAX_COMPANIES}),
    followed as (select distinct id from above where root not in (select root from wide))
    select c.cnpj as owned, o.cnpj as owner, 'company' as kind, trim_scale(r.percentage_owned)::text as percentage
      from followed join company_relationships r on r.company_id = followed.id and r.removed_at is null
      join companies c on c.id = r.company_id join companies o on o.id = r.parent_company_id
    union all
    select c.cnpj, p.tax_id, 'person', trim_scale(l.percentage_owned)::text
      from followed join representatives l on l.company_id = followed.id and l.removed_at is null and l.percentage_owned > 0
      join companies c on c.id = l.company_id join persons p on p.id = l.person_id
    union all select root, null, 'too-wide', null from wide
    order by 1, 3, 2`.execute(tx);
  return {
    stakes: rows.flatMap((row) =>
      row.kind === 'too-wide'
        ? []
        : { owned: row.owned, owner: row.owner, ownerKind: row.kind, percentage: row.percentage },
    ),
    tooWide: new Set(rows.flatMap((row) => (row.kind === 'too-wide' ? row.owned : []))),
  };
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
