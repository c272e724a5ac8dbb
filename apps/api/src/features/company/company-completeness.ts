import { extraText } from '@lastro/domain/company/company-rules';
import {
  type Completeness,
  type ListRequirement,
  measureCompleteness,
} from '@lastro/domain/company/completeness';
import { refuseExcess } from '@lastro/domain/company/ownership';
import type { Stake } from '@lastro/domain/company/shares';
import { formatPercent, percentToNumber } from '@lastro/domain/percent';
import { Decimal } from '@lastro/domain/rounding';
import { type FieldColumns, isFieldFilled } from './company-fields';
import type { CompanyRow } from './company-read';
import type { OwingOwner } from './owner-extra';

type Lists = 'parents' | 'representatives' | 'board_members' | 'procurators' | 'guarantors';

/** What is measured of a ficha: its lists, and whether its columns have a value. Also of one that is about to be written. */
type Measured = Pick<CompanyRow, 'cnpj' | Lists> & Partial<Pick<CompanyRow, 'bank_account'>> & FieldColumns;

/** Of a company that is registered right now. */
export const NO_LISTS: Pick<CompanyRow, Lists> = {
  parents: [],
  representatives: [],
  board_members: [],
  procurators: [],
  guarantors: [],
};

/** Who with 25 % or more owes data; null where the chains are too wide to know. */
export type Owing = readonly OwingOwner[] | null;

/** What a ficha has and what it lacks. */
export function completenessOf(row: Measured, owing: Owing): Completeness {
  const stakes = directStakes(row);
  const people = peopleIn(row);
  const facts: Readonly<Record<ListRequirement, boolean>> = {
    owners: stakes.length > 0,
    ownersAddUp: stakes.length > 0 && sum(stakes).eq(100) && refuseExcess(row.cnpj, stakes) === null,
    ownersExtraData: stakes.length > 0 && owing?.length === 0,
    bankAccount: (row.bank_account ?? null) !== null,
    pepDeclared: people.length > 0 && people.every((person) => person.pep !== null),
    representative: row.representatives.length > 0,
    requiredSigner: row.representatives.some((each) => each.is_required_signer === true),
  };
  return measureCompleteness((key) => isFieldFilled(row, key) ?? facts[key as ListRequirement]);
}

/** What is missing, and of whom (decisions §8). */
export function missingToWire(row: CompanyRow, owing: Owing) {
  return completenessOf(row, owing).missing.map(({ key, section, label }) => {
    const owners = key === 'ownersExtraData' ? (owing ?? []) : [];
    const names =
      key === 'pepDeclared'
        ? [...new Set(peopleIn(row).flatMap(({ name, pep }) => (pep === null ? [name] : [])))]
        : owners.map(({ name, total, fields }) => `${name}, ${formatPercent(total)} (${extraText(fields)})`);
    return {
      key,
      section,
      label: names.length === 0 ? label : `${label}: ${names.join('; ')}`,
      owners: owners.map(({ name, kind, total, fields }) => ({
        name,
        kind,
        total: percentToNumber(total),
        fields: [...fields],
      })),
    };
  });
}

function peopleIn(row: Measured) {
  return [...row.representatives, ...row.board_members, ...row.procurators, ...row.guarantors];
}

function directStakes(row: Measured): Stake[] {
  const companies = row.parents.map((each) => ({
    owner: each.cnpj,
    ownerKind: 'company' as const,
    percentage: each.percentage_owned,
  }));
  const people = row.representatives.flatMap(({ tax_id, percentage_owned: percentage }) =>
    percentage === null || Number(percentage) === 0
      ? []
      : [{ owner: tax_id, ownerKind: 'person' as const, percentage }],
  );
  return [...companies, ...people].map((stake) => ({ owned: row.cnpj, ...stake }));
}

function sum(stakes: readonly Stake[]): Decimal {
  return stakes.reduce((total, stake) => total.add(stake.percentage), new Decimal(0));
}
