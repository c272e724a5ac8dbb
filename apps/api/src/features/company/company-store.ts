import { type Insertable, sql, type Updateable } from 'kysely';
import { jsonb } from '../../platform/db/json-column';
import type { DB } from '../../platform/db/tables';
import type { Tx } from '../../platform/door/context';
import { AppError } from '../../platform/door/errors';
import { DESCRIPTIONS, type DescribedRow } from './company-read';

/** Columns that a form may write; absent ones stay as they are. */
export type CompanyColumnValues = Omit<
  Updateable<DB['companies']>,
  'id' | 'cnpj' | 'version' | 'created_at' | 'updated_at' | 'origins' | 'completeness'
>;

/** What the house keeps beside what a form says: written with it, so that a save writes its row once. */
export interface CompanyMarks {
  readonly origins: unknown;
  /** In percent; lists filter by it. */
  readonly completeness: number;
}

function marksToRow({ origins, completeness }: CompanyMarks) {
  return { origins: jsonb(origins), completeness };
}

export async function insertCompany(
  tx: Tx,
  cnpj: string,
  columns: CompanyColumnValues & Pick<Insertable<DB['companies']>, 'registered_name'>,
  marks: CompanyMarks,
  now: string,
): Promise<number> {
  try {
    const { id } = await tx
      .insertInto('companies')
      .values({ ...columns, ...marksToRow(marks), cnpj, created_at: now, updated_at: now })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  } catch (error) {
    if ((error as { constraint?: string }).constraint === 'companies_cnpj_key')
      throw new AppError('company.taken');
    throw namedReference(error);
  }
}

/** A choice that is not in its list is the form's mistake, not the program's. */
function namedReference(error: unknown): unknown {
  const { code, constraint } = error as { code?: string; constraint?: string };
  const field = constraint === undefined ? undefined : FIELD_OF_REFERENCE[constraint];
  if (code !== '23503' || field === undefined) return error;
  return new AppError('registration.invalid', {}, { issues: [{ path: field, code: 'field.invalid' }] });
}

const FIELD_OF_REFERENCE: Readonly<Record<string, string>> = {
  companies_legal_nature_code_fkey: 'societaryType',
  companies_tax_type_id_fkey: 'taxTypeId',
  companies_risk_id_fkey: 'riscoSocioAmbientalId',
  companies_industry_id_fkey: 'industryId',
  companies_use_of_credit_id_fkey: 'useOfCreditId',
  companies_country_id_fkey: 'countryId',
  companies_main_activity_code_fkey: 'mainActivity',
  company_activities_activity_code_fkey: 'secondaryActivities',
};

export async function lockCompany(
  tx: Tx,
  cnpj: string,
): Promise<{ id: number; version: number } | undefined> {
  return tx
    .selectFrom('companies')
    .select(['id', 'version'])
    .where('cnpj', '=', cnpj)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Answers the row as it stands then, with what its codes mean. */
export async function changeCompany(
  tx: Tx,
  id: number,
  columns: CompanyColumnValues,
  marks: CompanyMarks,
  now: string,
): Promise<DescribedRow> {
  try {
    return await tx
      .updateTable('companies as c')
      .set({ ...columns, ...marksToRow(marks), updated_at: now, version: sql<number>`c.version + 1` })
      .where('c.id', '=', id)
      .returningAll('c')
      .returning(DESCRIPTIONS)
      .executeTakeFirstOrThrow();
  } catch (error) {
    throw namedReference(error);
  }
}

/** A list of the ficha changed: the company was touched, its own fields are at the version they were. */
export async function touchCompany(tx: Tx, id: number, now: string): Promise<void> {
  await tx.updateTable('companies').set({ updated_at: now }).where('id', '=', id).execute();
}

export async function setCompleteness(tx: Tx, id: number, percent: number): Promise<void> {
  await tx
    .updateTable('companies')
    .set({ completeness: percent })
    .where('id', '=', id)
    .where('completeness', '<>', percent)
    .execute();
}

export async function replaceActivities(tx: Tx, companyId: number, codes: readonly string[]) {
  await tx.deleteFrom('company_activities').where('company_id', '=', companyId).execute();
  return insertActivities(tx, companyId, codes);
}

/** Answers them as they are read, in their order. */
export async function insertActivities(tx: Tx, companyId: number, codes: readonly string[]) {
  if (codes.length === 0) return [];
  try {
    return await tx
      .insertInto('company_activities')
      .values(codes.map((code, position) => ({ company_id: companyId, activity_code: code, position })))
      .returning((eb) => [
        'activity_code as code',
        eb
          .selectFrom('activities as a')
          .select('a.description')
          .whereRef('a.code', '=', 'activity_code')
          .$asScalar()
          .$notNull()
          .as('description'),
      ])
      .execute();
  } catch (error) {
    throw namedReference(error);
  }
}

export interface BankAccountValues {
  readonly bank_code: string;
  readonly agency: string;
  readonly agency_digit: string | null;
  readonly account: string;
  readonly account_digit: string;
  readonly kind: string;
}

/** The old account is hidden, not erased: the history stays readable. The new one goes on counting its versions. */
export async function replaceBankAccount(
  tx: Tx,
  companyId: number,
  account: BankAccountValues,
  version: number,
  now: string,
): Promise<void> {
  await tx
    .updateTable('company_bank_accounts')
    .set({ removed_at: now, updated_at: now })
    .where('company_id', '=', companyId)
    .where('removed_at', 'is', null)
    .execute();
  await tx
    .insertInto('company_bank_accounts')
    .values({ ...account, company_id: companyId, version, created_at: now, updated_at: now })
    .execute();
}
