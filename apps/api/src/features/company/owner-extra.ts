import { missingExtra, OWNER_COMPANY_EXTRA, OWNER_PERSON_EXTRA } from '@lastro/domain/company/company-rules';
import { needsExtraData } from '@lastro/domain/company/ownership';
import type { Issue } from '@lastro/domain/issues';
import type { Percent } from '@lastro/domain/percent';
import type { Tx } from '../../platform/door/context';
import type { ClientRow } from './company-read';
import { ownedBy, ownerCompanies, ownerPeople } from './ownership-read';

type CompanyKey = (typeof OWNER_COMPANY_EXTRA)[number];
type PersonKey = (typeof OWNER_PERSON_EXTRA)[number];

const COMPANY_COLUMN = {
  registeredName: 'registered_name',
  foundingDate: 'founded_on',
  zipCode: 'zip_code',
  city: 'city',
  state: 'state',
  mainActivity: 'main_activity_code',
} as const satisfies Record<CompanyKey, string>;

const PERSON_COLUMN = {
  birthDate: 'birth_on',
  idNumber: 'id_number',
  motherName: 'mother_name',
  nationality: 'nationality',
  netWorth: 'net_worth_cents',
  zipCode: 'zip_code',
  city: 'city',
  state: 'state',
  pep: 'pep',
} as const satisfies Record<PersonKey, string>;

export type OwnerCompany = Awaited<ReturnType<typeof ownerCompanies>>[number];
export type OwnerPerson = Awaited<ReturnType<typeof ownerPeople>>[number];

/** What an owning company, or a natural person, of 25 % or more still owes (spec §5). */
export function companyOwes(company: OwnerCompany, prefix = ''): Issue[] {
  return missingExtra(OWNER_COMPANY_EXTRA, (key) => isFilled(company[COMPANY_COLUMN[key]]), prefix);
}

export function personOwes(person: OwnerPerson, prefix = ''): Issue[] {
  return missingExtra(OWNER_PERSON_EXTRA, (key) => isFilled(person[PERSON_COLUMN[key]]), prefix);
}

function isFilled(value: unknown): boolean {
  return value !== null && value !== undefined && value !== '';
}

/** Spec §5: whoever owns 25 % or more of a company keeps the extra data when updated. Asked after the change is written. */
export async function owedByOwner(tx: Tx, personId: number, taxId: string, prefix: string): Promise<Issue[]> {
  const stakes = await ownedBy(tx, { personId });
  if (!stakes.some((stake) => needsExtraData(stake.percentage))) return [];
  return (await ownerPeople(tx, [taxId])).flatMap((person) => personOwes(person, prefix));
}

export async function ownersOweNothing(tx: Tx, row: ClientRow): Promise<boolean> {
  const companies = row.parents
    .filter((each) => needsExtraData(each.percentage_owned as Percent))
    .map((each) => each.cnpj);
  const people = row.representatives
    .filter((each) => needsExtraData(each.percentage_owned as Percent | null))
    .map((each) => each.tax_id);
  const [owners, persons] = [await ownerCompanies(tx, companies), await ownerPeople(tx, people)];
  return (
    owners.every((owner) => companyOwes(owner).length === 0) &&
    persons.every((person) => personOwes(person).length === 0)
  );
}
