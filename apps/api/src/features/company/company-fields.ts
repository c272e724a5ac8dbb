import type { CompanyChecks } from '@lastro/domain/company/company-rules';
import type { IsoDate } from '@lastro/domain/dates';
import type { Percent } from '@lastro/domain/percent';
import type { updateClient } from '@lastro/wire/company/company-operations';
import type { InputOf } from '@lastro/wire/operation';
import type { ClientRow } from './company-read';
import type { CompanyColumnValues } from './company-store';

export type ClientInput = InputOf<typeof updateClient>['input'];

/** Form field → column: the only place where both names of a company's field meet on the way in. */
export const COLUMN_OF_FIELD = {
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
  mainActivity: 'main_activity_code',
} as const satisfies Partial<Record<keyof ClientInput, keyof ClientRow>>;

export type ScalarField = keyof typeof COLUMN_OF_FIELD;

export function clientToColumns(input: ClientInput): CompanyColumnValues {
  const columns: Record<string, string | number | boolean | null> = {};
  for (const [field, column] of Object.entries(COLUMN_OF_FIELD)) {
    const value = input[field as ScalarField];
    if (value !== undefined) columns[column] = value;
  }
  return columns;
}

/** What the company would be after the change, for the rules between fields. */
export function companyChecks(row: ClientRow | undefined, input: ClientInput): CompanyChecks {
  const pick = <T>(value: T | undefined | null, saved: T | undefined | null): T | null =>
    value === undefined ? (saved ?? null) : value;
  return {
    foundingDate: pick(input.foundingDate, row?.founded_on as IsoDate | null),
    mainActivity: pick(input.mainActivity, row?.main_activity_code),
    secondaryActivities:
      input.secondaryActivities ?? row?.secondary_activities.map((each) => each.code) ?? [],
    exportPercentage: pick(input.exportPercentage, row?.export_percent as Percent | null),
    importPercentage: pick(input.importPercentage, row?.import_percent as Percent | null),
  };
}

/** Fields of the form whose saved value changes. */
export function changedFields(row: ClientRow, input: ClientInput): ScalarField[] {
  return (Object.keys(COLUMN_OF_FIELD) as ScalarField[]).filter((field) => {
    const value = input[field];
    return value !== undefined && !isSame(value, row[COLUMN_OF_FIELD[field]]);
  });
}

/** Exact decimals come back from the database with trailing zeros. */
function isSame(value: unknown, saved: unknown): boolean {
  if (value === saved) return true;
  if (value === null || saved === null) return false;
  return typeof saved === 'string' && /^-?\d+\.\d+$/.test(saved) && Number(value) === Number(saved);
}
