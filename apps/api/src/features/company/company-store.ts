import { type Insertable, sql, type Updateable } from 'kysely';
import type { DB, JsonValue } from '../../platform/db/tables';
import type { Tx } from '../../platform/door/context';
import { AppError } from '../../platform/door/errors';

/** Columns that a form may write; absent ones stay as they are. */
export type CompanyColumnValues = Omit<
  Updateable<DB['companies']>,
  'id' | 'cnpj' | 'version' | 'created_at' | 'updated_at' | 'origins'
>;

export async function insertCompany(
  tx: Tx,
  cnpj: string,
  columns: CompanyColumnValues & Pick<Insertable<DB['companies']>, 'registered_name'>,
  now: string,
): Promise<number> {
  try {
    const { id } = await tx
      .insertInto('companies')
      .values({ ...columns, cnpj, created_at: now, updated_at: now })
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

export async function changeCompany(
  tx: Tx,
  id: number,
  columns: CompanyColumnValues,
  now: string,
): Promise<void> {
  try {
    await tx
      .updateTable('companies')
      .set({ ...columns, updated_at: now, version: sql<number>`version + 1` })
      .where('id', '=', id)
      .execute();
  } catch (error) {
    throw namedReference(error);
  }
}

/** A list of the ficha changed: the company was touched, its own fields are at the version they were. */
export async function touchCompany(tx: Tx, id: number, now: string): Promise<void> {
  await tx.updateTable('companies').set({ updated_at: now }).where('id', '=', id).execute();
}

export async function setOrigins(tx: Tx, id: number, origins: unknown): Promise<void> {
  await tx
    .updateTable('companies')
    .set({ origins: sql<JsonValue>`${JSON.stringify(origins)}::jsonb` })
    .where('id', '=', id)
    .execute();
}

export async function setCompleteness(tx: Tx, id: number, percent: number): Promise<void> {
  await tx
    .updateTable('companies')
    .set({ completeness: percent })
    .where('id', '=', id)
    .where('completeness', '<>', percent)
    .execute();
}

export async function replaceActivities(tx: Tx, companyId: number, codes: readonly string[]): Promise<void> {
  await tx.deleteFrom('company_activities').where('company_id', '=', companyId).execute();
  if (codes.length === 0) return;
  try {
    await tx
      .insertInto('company_activities')
      .values(codes.map((code, position) => ({ company_id: companyId, activity_code: code, position })))
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
