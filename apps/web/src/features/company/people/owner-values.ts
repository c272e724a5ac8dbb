import { checkShare, OWNER_COMPANY_EXTRA } from '@lastro/domain/company/company-rules';
import { needsExtraData } from '@lastro/domain/company/shares';
import type { IsoDate } from '@lastro/domain/dates';
import type { Issue } from '@lastro/domain/issues';
import type { Percent } from '@lastro/domain/percent';
import type { Cnpj } from '@lastro/domain/tax-id';
import type { lookUpCompany } from '@lastro/wire/company/company-operations';
import { saveRelationship } from '@lastro/wire/company/link-operations';
import type { InputOf, ResultOf } from '@lastro/wire/operation';
import type { FieldPath } from 'react-hook-form';
import { required, shapeIssues } from '../../../shared/form/resolvers';
import type { ClientRecord } from '../client-queries';

export type OwnerRow = ClientRecord['parentCompanies'][number];
type Registry = NonNullable<ResultOf<typeof lookUpCompany>['registry']>;
type CompanyInput = NonNullable<InputOf<typeof saveRelationship>['company']>;

/** The extra data of an owner of 25 % or more (spec §5); the name also where the company is not registered yet. */
export type OwnerExtra = {
  registeredName: string;
  foundingDate: IsoDate | null;
  zipCode: string | null;
  city: string;
  state: string | null;
  mainActivity: string | null;
};

export type OwnerValues = {
  owner: { cnpj: Cnpj | null; percentageOwned: Percent | null } & OwnerExtra;
};

/** What the house and the registry know of the owner. */
export interface OwnerFacts {
  readonly isRegistered: boolean;
  /** Saved values: shown, and changed only in the company's own ficha. */
  readonly saved: Partial<OwnerExtra>;
  readonly registry: Registry | null;
  /** The server said that it has 25 % or more with what it owns through others. */
  readonly isLarge?: boolean;
}

export const UNKNOWN_OWNER: OwnerFacts = { isRegistered: false, saved: {}, registry: null };

const EMPTY_EXTRA: OwnerExtra = {
  registeredName: '',
  foundingDate: null,
  zipCode: null,
  city: '',
  state: null,
  mainActivity: null,
};

export function ownerValuesOf(row: OwnerRow | null, cnpj: Cnpj | null): OwnerValues {
  return { owner: { cnpj, percentageOwned: row?.percentageOwned ?? null, ...EMPTY_EXTRA } };
}

export function factsOf(client: ClientRecord | null, registry: Registry | null): OwnerFacts {
  if (client === null) return { ...UNKNOWN_OWNER, registry };
  const all: OwnerExtra = {
    registeredName: client.registeredName,
    foundingDate: client.foundingDate,
    zipCode: client.zipCode,
    city: client.city ?? '',
    state: client.state,
    mainActivity: client.mainActivity?.code ?? null,
  };
  const saved = Object.fromEntries(Object.entries(all).filter(([, value]) => isFilled(value)));
  return { isRegistered: true, saved, registry };
}

/** What the form begins with once the owner is known: the house's values first, then the registry's. */
export function offeredBy({ saved, registry }: OwnerFacts): Partial<OwnerExtra> {
  const known =
    registry === null
      ? {}
      : {
          registeredName: registry.registeredName,
          foundingDate: registry.foundingDate,
          zipCode: registry.zipCode,
          city: registry.city ?? '',
          state: registry.state,
          mainActivity: registry.mainActivity,
        };
  return { ...Object.fromEntries(Object.entries(known).filter(([, value]) => isFilled(value))), ...saved };
}

/** Which of the extra fields are asked for: all from 25 % on, the name of a company that nobody registered yet. */
export function extraShown(
  percentage: Percent | null,
  { isRegistered, isLarge }: OwnerFacts,
): readonly (keyof OwnerExtra)[] {
  if (isLarge === true || needsExtraData(percentage)) return OWNER_COMPANY_EXTRA;
  return isRegistered ? [] : ['registeredName'];
}

export function toRelationship(
  clientCnpj: Cnpj,
  { owner }: OwnerValues,
  facts: OwnerFacts,
  version: number | null = null,
): InputOf<typeof saveRelationship> {
  const asked = extraShown(owner.percentageOwned, facts).filter((key) => !Object.hasOwn(facts.saved, key));
  const given = Object.fromEntries(
    asked.filter((key) => isFilled(owner[key])).map((key) => [key, owner[key]]),
  );
  const company: CompanyInput = facts.isRegistered ? given : { ...restOf(facts.registry), ...given };
  return {
    clientCnpj,
    parentCnpj: owner.cnpj as Cnpj,
    version,
    percentageOwned: owner.percentageOwned as Percent,
    company: Object.keys(company).length === 0 ? null : company,
  };
}

/** A company that is registered on the way takes what the registry knows, not only what this dialog shows. */
function restOf(registry: Registry | null): CompanyInput {
  if (registry === null) return {};
  const {
    name,
    foundingDate,
    zipCode,
    address,
    number,
    complement,
    neighborhood,
    city,
    state,
    email,
    phone,
  } = registry;
  const all = {
    name,
    foundingDate,
    zipCode,
    address,
    number,
    complement,
    neighborhood,
    city,
    state,
    email,
    phone,
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => isFilled(value)));
}

export function ownerIssues(clientCnpj: Cnpj, values: OwnerValues, facts: OwnerFacts): Issue[] {
  const { owner } = values;
  const owed = extraShown(owner.percentageOwned, facts)
    .filter((key) => !isFilled(owner[key]))
    .map(
      (key): Issue => ({
        path: `company.${key}`,
        code: facts.isLarge || needsExtraData(owner.percentageOwned) ? 'owner.extra-data' : 'field.required',
      }),
    );
  return [
    ...required('parentCnpj', owner.cnpj),
    ...required('percentageOwned', owner.percentageOwned),
    ...checkShare('percentageOwned', owner.percentageOwned),
    ...owed,
    ...shapeIssues(saveRelationship, toRelationship(clientCnpj, values, facts)),
  ];
}

export function ownerFieldOf(wirePath: string): FieldPath<OwnerValues> | null {
  if (wirePath === 'parentCnpj') return 'owner.cnpj';
  // Whom this share lifts to 25 % is told beside it.
  if (wirePath === 'percentageOwned' || wirePath === 'owners') return 'owner.percentageOwned';
  const [scope, field = ''] = wirePath.split('.');
  return scope === 'company' && Object.hasOwn(EMPTY_EXTRA, field)
    ? (`owner.${field}` as FieldPath<OwnerValues>)
    : null;
}

function isFilled(value: unknown): boolean {
  return value !== null && value !== undefined && value !== '';
}
