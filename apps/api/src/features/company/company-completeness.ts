import {
  type Completeness,
  measureCompleteness,
  type RequirementKey,
} from '@lastro/domain/company/completeness';
import { refuseExcess, type Stake } from '@lastro/domain/company/ownership';
import type { Percent } from '@lastro/domain/percent';
import { Decimal } from '@lastro/domain/rounding';
import type { ClientRow } from './company-read';

const COLUMN_OF: Partial<Record<RequirementKey, keyof ClientRow>> = {
  registeredName: 'registered_name',
  societaryType: 'legal_nature_code',
  foundingDate: 'founded_on',
  taxType: 'tax_type_id',
  industry: 'industry_id',
  averageMonthlyRevenue: 'average_monthly_revenue_cents',
  averageAnnualRevenue: 'average_annual_revenue_cents',
  socialCapital: 'social_capital_cents',
  netAssetsValue: 'net_assets_cents',
  employee: 'employees',
  mainActivity: 'main_activity_code',
  zipCode: 'zip_code',
  address: 'address',
  number: 'number',
  city: 'city',
  state: 'state',
  email: 'email',
  phone: 'phone',
  bankAccount: 'bank_account',
  socioEnvironmentalRisk: 'risk_id',
};

/** What a ficha has and what it lacks. `extraDone`: nobody with 25 % or more owes data (asked of the people). */
export function completenessOf(row: ClientRow, extraDone: boolean): Completeness {
  const stakes = directStakes(row);
  const people = [...row.representatives, ...row.board_members, ...row.procurators, ...row.guarantors];
  const facts: Partial<Record<RequirementKey, boolean>> = {
    owners: stakes.length > 0,
    ownersAddUp: stakes.length > 0 && sum(stakes).eq(100) && refuseExcess(row.cnpj, stakes) === null,
    ownersExtraData: stakes.length > 0 && extraDone,
    pepDeclared: people.length > 0 && people.every((person) => person.pep !== null),
    representative: row.representatives.length > 0,
    requiredSigner: row.representatives.some((each) => each.is_required_signer),
  };
  return measureCompleteness((key) => {
    const column = COLUMN_OF[key];
    return column === undefined ? facts[key] === true : row[column] !== null && row[column] !== '';
  });
}

export function directStakes(row: ClientRow): Stake[] {
  const companies = row.parents.map((each) => ({
    owner: each.cnpj,
    ownerKind: 'company' as const,
    percentage: each.percentage_owned as Percent,
  }));
  const people = row.representatives
    .filter((each) => each.percentage_owned !== null && Number(each.percentage_owned) > 0)
    .map((each) => ({
      owner: each.tax_id,
      ownerKind: 'person' as const,
      percentage: each.percentage_owned as Percent,
    }));
  return [...companies, ...people].map((stake) => ({ owned: row.cnpj, ...stake }));
}

function sum(stakes: readonly Stake[]): Decimal {
  return stakes.reduce((total, stake) => total.add(stake.percentage), new Decimal(0));
}
