import { missingExtra, OWNER_COMPANY_EXTRA, OWNER_PERSON_EXTRA } from '@lastro/domain/company/company-rules';
import { type OwnerShare, ownerShares, type Stake } from '@lastro/domain/company/shares';
import type { Issue } from '@lastro/domain/issues';
import type { Tx } from '../../platform/door/context';
import {
  companiesBelow,
  MAX_COMPANIES,
  ownerCompanies,
  ownerPeople,
  stakesAboveEach,
} from './ownership-read';

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

/** Somebody's name, and what of the extra data (spec §5) is not there yet. */
export interface DescribedOwner {
  readonly id: number;
  readonly name: string;
  /** What a natural person answered; null where nobody asked, and of a company. */
  readonly pep: boolean | null;
  readonly missing: readonly string[];
}

/** An owner of 25 % or more who owes data. */
export interface OwingOwner extends OwnerShare {
  readonly name: string;
  readonly fields: readonly string[];
}

/** By tax id. */
export async function describeOwners(
  tx: Tx,
  owners: readonly Pick<OwnerShare, 'taxId' | 'kind'>[],
): Promise<Map<string, DescribedOwner>> {
  const of = (kind: OwnerShare['kind']) => [
    ...new Set(owners.filter((owner) => owner.kind === kind).map((owner) => owner.taxId)),
  ];
  const companies = await ownerCompanies(tx, of('company'));
  const people = await ownerPeople(tx, of('person'));
  return new Map([
    ...companies.map((each): [string, DescribedOwner] => [
      each.cnpj,
      {
        id: each.id,
        name: each.registered_name,
        pep: null,
        missing: missingOfCompany(each),
      },
    ]),
    ...people.map((each): [string, DescribedOwner] => [
      each.tax_id,
      {
        id: each.id,
        name: each.name,
        pep: each.pep,
        missing: missing(OWNER_PERSON_EXTRA, (key) => each[PERSON_COLUMN[key]]),
      },
    ]),
  ]);
}

type CompanyColumns = Readonly<Record<(typeof COMPANY_COLUMN)[CompanyKey], unknown>>;

export function missingOfCompany(row: CompanyColumns): string[] {
  return missing(OWNER_COMPANY_EXTRA, (key) => row[COMPANY_COLUMN[key]]);
}

function missing<K extends string>(keys: readonly K[], read: (key: K) => unknown): string[] {
  return missingExtra(keys, (key) => !isEmpty(read(key)), '').map((issue) => issue.path);
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === '';
}

/** The owners of 25 % or more of a company, through all chains, and who of them owes data. */
export interface LargeOwners {
  readonly shares: readonly OwnerShare[];
  readonly owing: readonly OwingOwner[];
}

/** Of each company. `null`: too wide to know. */
export async function largeOwners(
  tx: Tx,
  cnpjs: readonly string[],
): Promise<Map<string, LargeOwners | null>> {
  const { stakes, tooWide } = await stakesAboveEach(tx, cnpjs);
  const shares = new Map(
    cnpjs.map((cnpj) => [cnpj, tooWide.has(cnpj) ? null : largeShares(cnpj, stakes)] as const),
  );
  const described = await describeOwners(
    tx,
    [...shares.values()].flatMap((of) => of ?? []),
  );
  return new Map(
    [...shares].map(([cnpj, of]) => [cnpj, of === null ? null : { shares: of, owing: owing(of, described) }]),
  );
}

export function owing(
  shares: readonly OwnerShare[],
  described: ReadonlyMap<string, DescribedOwner>,
): OwingOwner[] {
  return shares.flatMap((share) => {
    const owner = described.get(share.taxId);
    return owner === undefined || owner.missing.length === 0
      ? []
      : [{ ...share, name: owner.name, fields: owner.missing }];
  });
}

export function largeShares(cnpj: string, stakes: readonly Stake[]): OwnerShare[] {
  return ownerShares(cnpj, stakes).filter((share) => share.reachesThreshold);
}

interface LargelyOwned {
  /** The companies of which somebody has 25 % or more, through all chains. */
  readonly owned: readonly string[];
  /** Of these somebody has a part, and nobody can follow how large it is. */
  readonly unfollowed: readonly string[];
}

export async function largelyOwnedBy(tx: Tx, taxId: string): Promise<LargelyOwned> {
  return largelyOwned(tx, taxId, await companiesBelow(tx, taxId));
}

async function largelyOwned(tx: Tx, taxId: string, below: readonly string[]): Promise<LargelyOwned> {
  if (below.length > MAX_COMPANIES) return { owned: [], unfollowed: below };
  const { stakes, tooWide } = await stakesAboveEach(tx, below);
  const [unfollowed, followed] = [
    below.filter((cnpj) => tooWide.has(cnpj)),
    below.filter((cnpj) => !tooWide.has(cnpj)),
  ];
  const isLarge = (cnpj: string) => largeShares(cnpj, stakes).some((share) => share.taxId === taxId);
  return { owned: followed.filter(isLarge), unfollowed };
}

/** `below`: the companies of which they have a part (`companiesBelow`). */
export async function isLargeOwner(tx: Tx, taxId: string, below: readonly string[]): Promise<boolean> {
  const { owned, unfollowed } = await largelyOwned(tx, taxId, below);
  // A structure that nobody can follow is no way around the rule.
  return owned.length + unfollowed.length > 0;
}

/** Spec §5: whoever owns 25 % or more keeps the extra data when updated. Asked after the change is written. */
export async function owedByPerson(tx: Tx, taxId: string): Promise<Issue[]> {
  const described = (await describeOwners(tx, [{ taxId, kind: 'person' }])).get(taxId);
  if (described === undefined || described.missing.length === 0) return [];
  const isLarge = await isLargeOwner(tx, taxId, await companiesBelow(tx, taxId));
  return isLarge ? extraIssues(described.missing, '') : [];
}

export function extraIssues(fields: readonly string[], prefix: string): Issue[] {
  return fields.map((field) => ({ path: `${prefix}${field}`, code: 'owner.extra-data' }));
}
