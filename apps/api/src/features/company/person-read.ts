import { sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Tx } from '../../platform/door/context';
import { spouseIdOf } from './spouse-read';

/** A person with spouse, declarations and the companies they serve, in one query. */
function selectPeople(tx: Tx) {
  return tx
    .selectFrom('persons as p')
    .selectAll('p')
    .select((eb) => [
      jsonObjectFrom(
        eb
          .selectFrom('persons as s')
          .select(['s.id', 's.tax_id', 's.name', 's.id_number', 's.id_emitter', 's.email', 's.phone'])
          .select(sql<string | null>`to_char(s.id_emission_on, 'YYYY-MM-DD')`.as('id_emission_on'))
          .where('s.id', '=', spouseIdOf('p')),
      ).as('spouse'),
      jsonArrayFrom(
        eb
          .selectFrom('person_pep_links as k')
          .leftJoin('persons as r', 'r.tax_id', 'k.related_tax_id')
          .select([
            'r.id as related_id',
            'k.id',
            'k.relationship_type',
            'k.related_name',
            'k.related_tax_id',
            'k.related_position',
            'k.related_organization',
          ])
          .whereRef('k.person_id', '=', 'p.id')
          .orderBy('k.id'),
      ).as('pep_links'),
      jsonArrayFrom(
        eb
          .selectFrom(rolesOf().as('role'))
          .innerJoin('companies as c', 'c.id', 'role.company_id')
          .select(['c.cnpj', 'c.registered_name'])
          .select(sql<string[]>`array_agg(distinct role.role order by role.role)`.as('roles'))
          .whereRef('role.person_id', '=', 'p.id')
          .groupBy(['c.id', 'c.cnpj', 'c.registered_name'])
          .orderBy('c.registered_name'),
      ).as('companies'),
    ]);
}

/** Where people serve, whatever the list. */
function rolesOf() {
  return sql<{ person_id: number; company_id: number; role: string }>`(
    select person_id, company_id, 'representative' as role from representatives where removed_at is null
    union all select person_id, company_id, 'board_member' from board_members where removed_at is null
    union all select person_id, company_id, 'procurator' from procurators where removed_at is null
    union all select person_id, company_id, 'guarantor' from guarantors where removed_at is null
  )`;
}

export type PersonRow = Awaited<ReturnType<ReturnType<typeof selectPeople>['executeTakeFirstOrThrow']>>;

export async function findPerson(tx: Tx, taxId: string): Promise<PersonRow | undefined> {
  return selectPeople(tx).where('p.tax_id', '=', taxId).executeTakeFirst();
}

export async function findPeople(tx: Tx, taxIds: readonly string[]): Promise<PersonRow[]> {
  if (taxIds.length === 0) return [];
  return selectPeople(tx).where('p.tax_id', 'in', taxIds).orderBy('p.name').orderBy('p.id').execute();
}
