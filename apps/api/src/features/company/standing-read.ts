import type { CompanyLink } from '@lastro/domain/company/people-behind';
import type { PersonExposure } from '@lastro/domain/company/pep';
import type { IsoDate } from '@lastro/domain/dates';
import { CONTROL_PERCENT } from '@lastro/domain/inquiry/exposure';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/door/context';
import { largelyOwnedBy } from './owner-extra';
import { spouseIdOf } from './spouse-read';

/** More companies than anybody takes part in; what is told of a person, not what is decided by. */
const MOST_ROLES = 200;

/** What other areas ask of a company before they decide something about it. */
export async function companyFacts(tx: Tx, cnpj: string, today: IsoDate) {
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
      'c.amount_requested_cents',
      // A procuration counts to its last day, as a term does.
      eb
        .exists(
          eb
            .selectFrom('representatives as r')
            .whereRef('r.company_id', '=', 'c.id')
            .where('r.removed_at', 'is', null)
            .where('r.is_signer', '=', true)
            .select('r.id')
            .unionAll(
              eb
                .selectFrom('procurators as p')
                .whereRef('p.company_id', '=', 'c.id')
                .where('p.removed_at', 'is', null)
                .where('p.is_signer', '=', true)
                .where((or) => or.or([or('p.valid_until', 'is', null), or('p.valid_until', '>=', today)]))
                .select('p.id'),
            ),
        )
        .as('has_signer'),
      sql<
        CompanyLink[]
      >`(select coalesce(jsonb_agg(jsonb_build_object('taxId', p.tax_id, 'endsOn', l.ends_on)), '[]')
        from persons p join (select company_id, person_id, null::date as ends_on from representatives where removed_at is null
          union all select company_id, person_id, ends_on from board_members where removed_at is null
          union all select company_id, person_id, null from procurators where removed_at is null
          union all select company_id, person_id, null from guarantors where removed_at is null) l on l.person_id = p.id
        where l.company_id = c.id)`.as('links'),
    ])
    .where('c.cnpj', '=', cnpj)
    .executeTakeFirst();
}

/** The company and all that control binds to it, up and down every chain: the ids, in no order. */
function membersOf(company: RawBuilder<number>) {
  return sql`control_group(${company}, ${CONTROL_PERCENT}) as m (id)`;
}

/** Those that control a company, that it controls or that have its owner. Not the company itself. */
export async function controlGroup(tx: Tx, companyId: number) {
  const { rows } = await sql<{ id: number; cnpj: string; registered_name: string }>`
    select c.id, c.cnpj, c.registered_name from ${membersOf(sql`${companyId}`)} join companies c on c.id = m.id
      where c.id <> ${companyId} order by c.registered_name`.execute(tx);
  return rows;
}

/** The company and its control group, all of it, as a query of ids for the statements of others. */
export function groupIds(company: RawBuilder<number>): RawBuilder<{ id: number }> {
  return sql<{ id: number }>`select m.id from ${membersOf(company)}`;
}

/** To whom they declared to be close. */
function tiesOf(person: string) {
  return sql`(select coalesce(jsonb_agg(jsonb_build_object('relationshipType', k.relationship_type,
      'name', k.related_name, 'taxId', k.related_tax_id, 'position', k.related_position,
      'organization', k.related_organization) order by k.id), '[]')
    from person_pep_links k where k.person_id = ${sql.ref(`${person}.id`)})`;
}

/** What the spouse declared of an office of their own. */
function spouseOf(person: string) {
  return sql`(select jsonb_build_object('name', s.name, 'taxId', s.tax_id, 'pep', s.pep,
      'position', s.pep_position, 'organization', s.pep_organization,
      'startsOn', s.pep_starts_on, 'endsOn', s.pep_ends_on)
    from persons s where s.id = ${spouseIdOf(person)})`;
}

/**
 * A person and every company that it takes part in, once for each part. Who has 25 % or more through other companies is
 * somebody of the company, too (decisions §8).
 */
export async function personWithRoles(tx: Tx, cpf: string) {
  const person = await tx
    .selectFrom('persons')
    .select([
      'id',
      'name',
      // Null where nobody asked yet, which is no "no".
      'pep',
      'pep_starts_on as startsOn',
      'pep_ends_on as endsOn',
      sql<PersonExposure['ties']>`${tiesOf('persons')}`.as('ties'),
      sql<PersonExposure['spouse']>`${spouseOf('persons')}`.as('spouse'),
    ])
    .$narrowType<{ startsOn: IsoDate | null; endsOn: IsoDate | null }>()
    .where('tax_id', '=', cpf)
    .executeTakeFirst();
  if (person === undefined) return null;
  // What nobody can follow is not said of anybody.
  const { owned } = await largelyOwnedBy(tx, cpf);
  const { rows } = await sql<{ company_id: number; cnpj: string; registered_name: string; role: string }>`
    select c.id as company_id, c.cnpj, c.registered_name, l.role from (
      select company_id, case when percentage_owned > 0 then 'owner' else 'representative' end as role
        from representatives where person_id = ${person.id} and removed_at is null
      union select company_id, 'board_member' from board_members where person_id = ${person.id} and removed_at is null
      union select company_id, 'procurator' from procurators where person_id = ${person.id} and removed_at is null
      union select company_id, 'guarantor' from guarantors where person_id = ${person.id} and removed_at is null
      union select o.id, 'indirect_owner' from companies o where o.cnpj = any(${owned}) and not exists (select from
        representatives r where r.company_id = o.id and r.person_id = ${person.id} and r.removed_at is null and r.percentage_owned > 0)
    ) l join companies c on c.id = l.company_id order by c.registered_name, l.role limit ${MOST_ROLES}`.execute(
    tx,
  );
  return { ...person, roles: rows };
}
