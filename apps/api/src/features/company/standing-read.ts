import { CONTROL_PERCENT } from '@lastro/domain/inquiry/exposure';
import { sql } from 'kysely';
import type { Tx } from '../../platform/door/context';

/** More companies than any real group has. */
const MAX_GROUP = 200;

/** What other areas ask of a company before they decide something about it. */
export async function companyFacts(tx: Tx, cnpj: string) {
  return tx
    .selectFrom('companies as c')
    .select((eb) => [
      'c.id',
      'c.cnpj',
      'c.registered_name',
      'c.city',
      'c.state',
      'c.active',
      'c.mei',
      'c.opting_simple',
      'c.completeness',
      eb
        .exists(
          eb
            .selectFrom('representatives as r')
            .whereRef('r.company_id', '=', 'c.id')
            .where('r.removed_at', 'is', null)
            .where('r.is_signer', '=', true)
            .select('r.id'),
        )
        .as('has_signer'),
      sql<string[]>`array(select distinct p.name from persons p
        join (select company_id, person_id from representatives where removed_at is null
          union all select company_id, person_id from board_members where removed_at is null
          union all select company_id, person_id from procurators where removed_at is null) l on l.person_id = p.id
        where l.company_id = c.id and p.pep order by 1)`.as('exposed_people'),
    ])
    .where('c.cnpj', '=', cnpj)
    .executeTakeFirst();
}

/** Those that control a company or that it controls, up and down the chain, and theirs. Not the company itself. */
export async function controlGroup(tx: Tx, companyId: number) {
  const { rows } = await sql<{ id: number; cnpj: string; registered_name: string }>`
    with recursive control as (
      select company_id, parent_company_id from company_relationships where removed_at is null and percentage_owned > ${CONTROL_PERCENT}
    ), members (id) as (
      select ${companyId}::bigint
      union
      select case when t.company_id = m.id then t.parent_company_id else t.company_id end
        from members m join control t on m.id in (t.company_id, t.parent_company_id)
    )
    select c.id, c.cnpj, c.registered_name from members m join companies c on c.id = m.id
      where c.id <> ${companyId} order by c.registered_name limit ${MAX_GROUP}`.execute(tx);
  return rows;
}

/** A person and every company that it takes part in, once for each part. */
export async function personWithRoles(tx: Tx, cpf: string) {
  const person = await tx
    .selectFrom('persons')
    .select(['id', 'name', 'pep'])
    .where('tax_id', '=', cpf)
    .executeTakeFirst();
  if (person === undefined) return null;
  const { rows } = await sql<{ company_id: number; cnpj: string; registered_name: string; role: string }>`
    select c.id as company_id, c.cnpj, c.registered_name, l.role from (
      select company_id, case when percentage_owned > 0 then 'owner' else 'representative' end as role
        from representatives where person_id = ${person.id} and removed_at is null
      union select company_id, 'board_member' from board_members where person_id = ${person.id} and removed_at is null
      union select company_id, 'procurator' from procurators where person_id = ${person.id} and removed_at is null
      union select company_id, 'guarantor' from guarantors where person_id = ${person.id} and removed_at is null
    ) l join companies c on c.id = l.company_id order by c.registered_name, l.role limit ${MAX_GROUP}`.execute(
    tx,
  );
  return { ...person, roles: rows };
}
