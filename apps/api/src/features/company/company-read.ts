import type { PepPeriod } from '@lastro/domain/company/pep';
import type { Percent } from '@lastro/domain/percent';
import { sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import { compiledByShape } from '../../platform/db/compiled';
import { dateText, instantText, percentText } from '../../platform/db/json-text';
import type { Tx } from '../../platform/door/context';
import { companyNameHas } from './company-search-read';
import { spouseIdOf } from './spouse-read';

/** Which version of a link this is, and since when it stands. */
const standing = (alias: string) =>
  [
    sql.ref<number>(`${alias}.version`).as('version'),
    instantText(`${alias}.updated_at`).as('changed_at'),
  ] as const;

const PERSON_COLUMNS = ['p.id as person_id', 'p.tax_id', 'p.name', 'p.pep'] as const;

/** What one of a company's codes means, where it has one. */
function meaning(list: string, text: string, key: string, code: string) {
  return sql<string | null>`(select ${sql.ref(`m.${text}`)} from ${sql.table(list)} m
    where ${sql.ref(`m.${key}`)} = ${sql.ref(`c.${code}`)})`;
}

/** What the codes of company `c` mean, for what reads it and what writes it. */
export const DESCRIPTIONS = [
  meaning('legal_natures', 'description', 'code', 'legal_nature_code').as('legal_nature'),
  meaning('tax_types', 'description', 'id', 'tax_type_id').as('tax_type'),
  meaning('socio_environmental_risks', 'description', 'id', 'risk_id').as('risk'),
  meaning('industries', 'industry', 'id', 'industry_id').as('industry'),
  meaning('uses_of_credit', 'description', 'id', 'use_of_credit_id').as('use_of_credit'),
  meaning('countries', 'country', 'id', 'country_id').$notNull().as('country'),
  meaning('activities', 'description', 'code', 'main_activity_code').as('main_activity'),
  sql<
    string | null
  >`(select g.sha256 from company_logos g where g.company_id = c.id and g.removed_at is null)`.as(
    'logo_sha256',
  ),
] as const;

function describedCompanies(tx: Tx) {
  return tx.selectFrom('companies as c').selectAll('c').select(DESCRIPTIONS);
}

export type DescribedRow = Awaited<
  ReturnType<ReturnType<typeof describedCompanies>['executeTakeFirstOrThrow']>
>;

/** And with what it does, whose it is and where it banks. */
function placedCompanies(tx: Tx) {
  return describedCompanies(tx).select((eb) => [
    jsonArrayFrom(
      eb
        .selectFrom('company_activities as ca')
        .innerJoin('activities as x', 'x.code', 'ca.activity_code')
        .select(['x.code', 'x.description'])
        .whereRef('ca.company_id', '=', 'c.id')
        .orderBy('ca.position'),
    ).as('secondary_activities'),
    jsonArrayFrom(
      eb
        .selectFrom('company_relationships as cr')
        .innerJoin('companies as o', 'o.id', 'cr.parent_company_id')
        .select(['cr.id', 'o.id as owner_id', 'o.cnpj', 'o.name', 'o.registered_name'])
        .select([
          percentText<Percent>('cr.percentage_owned').as('percentage_owned'),
          dateText('o.founded_on').as('founded_on'),
          ...standing('cr'),
        ])
        .whereRef('cr.company_id', '=', 'c.id')
        .where('cr.removed_at', 'is', null)
        .orderBy('cr.percentage_owned', 'desc')
        .orderBy('cr.id'),
    ).as('parents'),
    jsonObjectFrom(
      eb
        .selectFrom('company_bank_accounts as b')
        .select(['b.bank_code', 'b.agency', 'b.agency_digit', 'b.account', 'b.account_digit', 'b.kind'])
        .select(standing('b'))
        .whereRef('b.company_id', '=', 'c.id')
        .where('b.removed_at', 'is', null),
    ).as('bank_account'),
  ]);
}

/**
 * A company with everything of its ficha, in one query: lists come as JSON, so there is no N+1, and descriptions as
 * subqueries, because joins of a dozen tables take longer to plan than to run.
 */
function selectCompanies(tx: Tx) {
  return placedCompanies(tx).select((eb) => [
    jsonArrayFrom(
      eb
        .selectFrom('representatives as l')
        .innerJoin('persons as p', 'p.id', 'l.person_id')
        .select(['l.id', 'l.is_signer', 'l.is_required_signer', 'l.document_groups', ...PERSON_COLUMNS])
        .select([
          percentText('l.percentage_voting_capital').as('percentage_voting_capital'),
          percentText('l.percentage_owned').as('percentage_owned'),
          dateText('l.starts_on').as('starts_on'),
          dateText('p.birth_on').as('birth_on'),
          ...standing('l'),
        ])
        .whereRef('l.company_id', '=', 'c.id')
        .where('l.removed_at', 'is', null)
        .orderBy('l.id'),
    ).as('representatives'),
    jsonArrayFrom(
      eb
        .selectFrom('board_members as l')
        .innerJoin('persons as p', 'p.id', 'l.person_id')
        .select(['l.id', 'l.position', ...PERSON_COLUMNS])
        .select([
          dateText('l.starts_on').as('starts_on'),
          dateText('l.ends_on').as('ends_on'),
          dateText('p.birth_on').as('birth_on'),
          ...standing('l'),
        ])
        .whereRef('l.company_id', '=', 'c.id')
        .where('l.removed_at', 'is', null)
        .orderBy('l.id'),
    ).as('board_members'),
    jsonArrayFrom(
      eb
        .selectFrom('procurators as l')
        .innerJoin('persons as p', 'p.id', 'l.person_id')
        .select(['l.id', 'l.is_signer', 'l.powers', ...PERSON_COLUMNS])
        .select([
          dateText('l.valid_until').as('valid_until'),
          dateText('p.birth_on').as('birth_on'),
          ...standing('l'),
        ])
        .whereRef('l.company_id', '=', 'c.id')
        .where('l.removed_at', 'is', null)
        .orderBy('l.id'),
    ).as('procurators'),
    jsonArrayFrom(
      eb
        .selectFrom('guarantors as l')
        .innerJoin('persons as p', 'p.id', 'l.person_id')
        .select(['l.id', ...PERSON_COLUMNS])
        .select([dateText('p.birth_on').as('birth_on'), ...standing('l')])
        .whereRef('l.company_id', '=', 'c.id')
        .where('l.removed_at', 'is', null)
        .orderBy('l.id'),
    ).as('guarantors'),
  ]);
}

export type CompanyRow = Awaited<ReturnType<ReturnType<typeof selectCompanies>['executeTakeFirstOrThrow']>>;

const companyBy = compiledByShape((tx, { cnpj }: { readonly cnpj: string }) =>
  selectCompanies(tx).where('c.cnpj', '=', cnpj).compile(),
);

export async function findCompany(tx: Tx, cnpj: string): Promise<CompanyRow | undefined> {
  return (await companyBy(tx, { cnpj }, []))[0];
}

export interface CompanyFilter {
  readonly cnpj?: string | null;
  readonly active?: boolean | null;
  readonly name?: string | null;
  readonly first: number;
  readonly offset: number;
}

export async function findCompanies(
  tx: Tx,
  filter: CompanyFilter,
): Promise<{ rows: CompanyRow[]; total: number }> {
  const conditions = () => {
    let query = tx.selectFrom('companies as c');
    if (filter.cnpj) query = query.where('c.cnpj', '=', filter.cnpj);
    if (filter.active != null) query = query.where('c.active', '=', filter.active);
    if (filter.name) query = query.where(companyNameHas(filter.name));
    return query;
  };
  const { total } = await conditions()
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const ids = conditions().select('c.id').orderBy('c.id').limit(filter.first).offset(filter.offset);
  const rows = await selectCompanies(tx).where('c.id', 'in', ids).orderBy('c.id').execute();
  return { rows, total };
}

/** The PEP declarations of people, of those who have any: their own roles and their closeness to exposed people. */
export async function exposureOf(tx: Tx, taxIds: readonly string[]) {
  if (taxIds.length === 0) return [];
  return tx
    .selectFrom('persons as p')
    .select([...PERSON_COLUMNS, 'p.pep_position as position', 'p.pep_organization as organization'])
    .select([dateText('p.birth_on').as('birth_on')])
    .select([dateText('p.pep_starts_on').as('startsOn'), dateText('p.pep_ends_on').as('endsOn')])
    .$narrowType<PepPeriod>()
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('person_pep_links as k')
          .select([
            'k.relationship_type as relationshipType',
            'k.related_name as name',
            'k.related_tax_id as taxId',
            'k.related_position as position',
            'k.related_organization as organization',
          ])
          .whereRef('k.person_id', '=', 'p.id')
          .orderBy('k.id'),
      ).as('ties'),
    )
    .select((eb) =>
      jsonObjectFrom(
        eb
          .selectFrom('persons as s')
          .select(['s.name', 's.tax_id as taxId', 's.pep'])
          .select(['s.pep_position as position', 's.pep_organization as organization'])
          .select([dateText('s.pep_starts_on').as('startsOn'), dateText('s.pep_ends_on').as('endsOn')])
          .$narrowType<PepPeriod>()
          .where('s.id', '=', spouseIdOf('p'))
          .where('s.pep', '=', true),
      ).as('spouse'),
    )
    .where('p.tax_id', 'in', taxIds)
    .where((eb) =>
      eb.or([
        eb('p.pep', '=', true),
        eb.exists(
          eb
            .selectFrom('persons as s')
            .select('s.id')
            .where('s.id', '=', spouseIdOf('p'))
            .where('s.pep', '=', true),
        ),
        eb.exists(eb.selectFrom('person_pep_links as k').select('k.id').whereRef('k.person_id', '=', 'p.id')),
      ]),
    )
    .orderBy('p.id')
    .execute();
}

export type ExposureRow = Awaited<ReturnType<typeof exposureOf>>[number];
