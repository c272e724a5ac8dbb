import {
  COMPANY_FIELDS,
  type CompanyFieldName,
  type FieldKind,
  neededField,
} from '@lastro/domain/company/company-fields';
import type { CompanyChecks } from '@lastro/domain/company/company-rules';
import type { Facts } from '@lastro/domain/company/trail';
import { type Cents, centsToReais } from '@lastro/domain/money';
import { percentFromNumeric } from '@lastro/domain/percent';
import { COMPANY_SCALARS, type CompanyScalar } from '@lastro/wire/company/company-fields';
import type { updateClient } from '@lastro/wire/company/company-operations';
import type { InputOf, ReplyOf } from '@lastro/wire/operation';
import type { CompanyRow } from './company-read';
import type { CompanyColumnValues } from './company-store';

export type CompanyInput = InputOf<typeof updateClient>['input'];

/** Activities are rows of their own. */
type ColumnField = Exclude<CompanyFieldName, 'secondaryActivities'>;

/** Form field → column: the only place where both names of a company's field meet. */
const COLUMN_OF_FIELD = {
  name: 'name',
  registeredName: 'registered_name',
  active: 'active',
  isClient: 'is_client',
  fund: 'fund',
  societaryType: 'legal_nature_code',
  foundingDate: 'founded_on',
  mei: 'mei',
  optingSimple: 'opting_simple',
  openCapital: 'open_capital',
  role: 'role',
  category: 'category',
  subCategory: 'sub_category',
  zipCode: 'zip_code',
  address: 'address',
  number: 'number',
  complement: 'complement',
  neighborhood: 'neighborhood',
  city: 'city',
  state: 'state',
  email: 'email',
  phone: 'phone',
  website: 'website',
  employee: 'employees',
  socialCapital: 'social_capital_cents',
  netAssetsValue: 'net_assets_cents',
  amountRequested: 'amount_requested_cents',
  averageAnnualRevenue: 'average_annual_revenue_cents',
  averageMonthlyRevenue: 'average_monthly_revenue_cents',
  averageMonthlyPurchases: 'average_monthly_purchases_cents',
  exportPercentage: 'export_percent',
  importPercentage: 'import_percent',
  howMeetUs: 'how_meet_us',
  howMuchInvestAds: 'invests_in_ads_cents',
  monthlyInvestmentAdsense: 'monthly_adsense_cents',
  roas: 'roas',
  taxTypeId: 'tax_type_id',
  riscoSocioAmbientalId: 'risk_id',
  riskNotes: 'risk_notes',
  industryId: 'industry_id',
  useOfCreditId: 'use_of_credit_id',
  countryId: 'country_id',
  mainActivity: 'main_activity_code',
} as const satisfies Readonly<Record<ColumnField, keyof CompanyRow>>;

/** Of a ficha that stands, or of one that is about to be written. */
export type FieldColumns = Readonly<Partial<Record<(typeof COLUMN_OF_FIELD)[ColumnField], unknown>>>;

export function companyToColumns(input: CompanyInput): CompanyColumnValues {
  const columns: Record<string, string | number | boolean | null> = {};
  for (const [field, column] of Object.entries(COLUMN_OF_FIELD)) {
    const value = input[field as ColumnField];
    if (value !== undefined) columns[column] = value;
  }
  return columns;
}

/** What is told as it was given, as it travels. */
export function scalarsToWire(row: CompanyRow): Pick<ReplyOf<typeof updateClient>, CompanyScalar> {
  const entries = COMPANY_SCALARS.map((name) => [
    name,
    toWire(COMPANY_FIELDS[name].kind, row[COLUMN_OF_FIELD[name]]),
  ]);
  return Object.fromEntries(entries);
}

function toWire(kind: FieldKind, value: unknown): unknown {
  if (value === null) return null;
  if (kind === 'money') return centsToReais(value as Cents);
  return kind === 'percent' || kind === 'decimal' ? Number(value) : value;
}

/** Whether a ficha has what completeness calls so; null where that is no field. */
export function isFieldFilled(row: FieldColumns, needed: string): boolean | null {
  const name = neededField(needed);
  if (name === null || name === 'secondaryActivities') return null;
  const value = row[COLUMN_OF_FIELD[name]];
  return value !== undefined && value !== null && value !== '';
}

/** What the company would be after the change, for the rules between fields. */
export function companyChecks(row: CompanyRow | undefined, input: CompanyInput): CompanyChecks {
  const pick = <T>(value: T | undefined | null, saved: T | undefined | null): T | null =>
    value === undefined ? (saved ?? null) : value;
  return {
    foundingDate: pick(input.foundingDate, row?.founded_on),
    mainActivity: pick(input.mainActivity, row?.main_activity_code),
    secondaryActivities:
      (input.secondaryActivities === undefined ? row && codesOf(row) : input.secondaryActivities) ?? [],
    exportPercentage: pick(input.exportPercentage, row?.export_percent),
    importPercentage: pick(input.importPercentage, row?.import_percent),
  };
}

/** What the trail keeps of a ficha, and what a change is compared with. */
export function fichaFacts(row: CompanyRow): Facts {
  const names = Object.keys(COLUMN_OF_FIELD) as ColumnField[];
  const fields = names.map((name) => [name, plain(COMPANY_FIELDS[name].kind, row[COLUMN_OF_FIELD[name]])]);
  return { ...Object.fromEntries(fields), secondaryActivities: codesOf(row) };
}

/** The same of a form: only what it gives. */
export function givenFacts({ secondaryActivities, ...input }: CompanyInput): Facts {
  const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
  return secondaryActivities === undefined
    ? given
    : { ...given, secondaryActivities: secondaryActivities ?? [] };
}

function codesOf(row: CompanyRow): string[] {
  return row.secondary_activities.map((each) => each.code);
}

/** Exact decimals come back from the database with idle zeros; a text that looks like one is a text. */
function plain(kind: FieldKind, value: unknown): unknown {
  if (value === null || value === undefined) return value;
  if (kind === 'decimal') return Number(value);
  return kind === 'percent' ? percentFromNumeric(String(value)) : value;
}
