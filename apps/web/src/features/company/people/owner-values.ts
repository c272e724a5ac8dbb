import { checkPast, checkShare, OWNER_COMPANY_EXTRA } from '@lastro/domain/company/company-rules';
import { checkOwner } from '@lastro/domain/company/ownership';
import { needsExtraData, OWNERSHIP_THRESHOLD } from '@lastro/domain/company/shares';
import type { IsoDate } from '@lastro/domain/dates';
import type { Issue } from '@lastro/domain/issues';
import type { Percent } from '@lastro/domain/percent';
import type { Cnpj } from '@lastro/domain/tax-id';
import type { lookUpCompany } from '@lastro/wire/company/company-operations';
import { saveRelationship } from '@lastro/wire/company/link-operations';
import { parentCompany } from '@lastro/wire/company/link-schemas';
import type { InputOf, ResultOf } from '@lastro/wire/operation';
import type { FieldPath } from 'react-hook-form';
import {
  comparedFields,
  type DescribedField,
  type DescribedValues,
  valuesFrom,
} from '../../../shared/form/described';
import { required, shapeIssues } from '../../../shared/form/resolvers';
import type { OverDefinition } from '../../../shared/form/use-form-over';
import type { CompanyRecord } from '../company-queries';
import { ACTIVITY_OPTIONS, STATE_OPTIONS } from '../references';
import { cnpjOf } from './people-of-company';

export type OwnerRow = CompanyRecord['parentCompanies'][number];
type Registry = NonNullable<ResultOf<typeof lookUpCompany>['registry']>;
type CompanyInput = NonNullable<InputOf<typeof saveRelationship>['company']>;

const SHARE_FIELDS = [
  { name: 'cnpj', label: 'CNPJ da sócia', kind: 'cnpj', required: true },
  {
    name: 'percentageOwned',
    label: 'Participação',
    kind: 'percent',
    required: true,
    help: `A partir de ${OWNERSHIP_THRESHOLD}% é preciso dizer quem é a sócia.`,
  },
] as const satisfies readonly DescribedField[];

/** The extra data of an owner of 25 % or more (spec §5); the name also where the company is not registered yet. */
export const EXTRA_FIELDS = [
  { name: 'registeredName', label: 'Razão social da sócia', kind: 'text', required: true },
  { name: 'foundingDate', label: 'Fundação da sócia', kind: 'date', isPast: true, required: true },
  {
    name: 'mainActivity',
    label: 'Atividade principal da sócia',
    kind: 'found',
    source: ACTIVITY_OPTIONS,
    required: true,
  },
  { name: 'zipCode', label: 'CEP da sócia', kind: 'cep', required: true },
  { name: 'city', label: 'Cidade da sócia', kind: 'text', required: true },
  { name: 'state', label: 'UF da sócia', kind: 'choice', options: STATE_OPTIONS, required: true },
] as const satisfies readonly DescribedField[];

export const [OWNER_CNPJ, OWNER_SHARE] = SHARE_FIELDS;

export type OwnerExtra = DescribedValues<(typeof EXTRA_FIELDS)[number]>;
export type OwnerValues = { owner: DescribedValues<(typeof SHARE_FIELDS)[number]> & OwnerExtra };

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

export const EMPTY_EXTRA: OwnerExtra = valuesFrom(EXTRA_FIELDS, {});

export function ownerValuesOf(row: OwnerRow | null): OwnerValues {
  const cnpj = row === null ? null : cnpjOf(row.parentCompany);
  return { owner: { cnpj, percentageOwned: row?.percentageOwned ?? null, ...EMPTY_EXTRA } };
}

export const OWNER_FORM: OverDefinition<OwnerRow | null, OwnerValues> = {
  subject: 'Esta participação',
  schema: parentCompany,
  asksAll: true,
  valuesOf: ownerValuesOf,
  fields: comparedFields<OwnerValues>('owner', [OWNER_SHARE]),
  fieldOf: ownerFieldOf,
};

export function factsOf(company: CompanyRecord | null, registry: Registry | null): OwnerFacts {
  if (company === null) return { ...UNKNOWN_OWNER, registry };
  const all = valuesFrom(EXTRA_FIELDS, { ...company, mainActivity: company.mainActivity?.code });
  return { isRegistered: true, saved: filledOf(all), registry };
}

/** What the form begins with once the owner is known: the house's values first, then the registry's. */
export function offeredBy({ saved, registry }: OwnerFacts): Partial<OwnerExtra> {
  return { ...filledOf(valuesFrom(EXTRA_FIELDS, { ...registry })), ...saved };
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
  over: OwnerRow | null,
  { owner }: OwnerValues,
  facts: OwnerFacts,
): InputOf<typeof saveRelationship> {
  const asked = extraShown(owner.percentageOwned, facts).filter((key) => !Object.hasOwn(facts.saved, key));
  // Of a new company the server takes what the registry knows beyond this.
  const given: CompanyInput = filledOf(Object.fromEntries(asked.map((key) => [key, owner[key]])));
  return {
    clientCnpj,
    parentCnpj: owner.cnpj as Cnpj,
    version: over?.version ?? 0,
    percentageOwned: owner.percentageOwned as Percent,
    company: Object.keys(given).length === 0 ? null : given,
  };
}

export function ownerIssues(
  cnpj: Cnpj,
  over: OwnerRow | null,
  values: OwnerValues,
  facts: OwnerFacts,
  businessDate: IsoDate,
): Issue[] {
  const { owner } = values;
  // Nothing else is asked of it: there is nobody to ask about.
  const itself = checkOwner('parentCnpj', cnpj, owner.cnpj);
  if (itself.length > 0) return itself;
  const shown = extraShown(owner.percentageOwned, facts);
  const owed = shown
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
    ...(shown.includes('foundingDate')
      ? checkPast('company.foundingDate', owner.foundingDate, businessDate)
      : []),
    // Of what is not shown the server tells: there is no field here that it could stand at.
    ...shapeIssues(saveRelationship, toRelationship(cnpj, over, values, facts)).filter(
      ({ path }) => !path.startsWith('company.') || shown.some((key) => path.startsWith(`company.${key}`)),
    ),
  ];
}

function ownerFieldOf(wirePath: string): FieldPath<OwnerValues> | null {
  if (wirePath === 'parentCnpj') return 'owner.cnpj';
  // Whom this share lifts to 25 % is told beside it.
  if (wirePath === 'percentageOwned' || wirePath === 'owners') return 'owner.percentageOwned';
  const [scope, field = ''] = wirePath.split('.');
  return scope === 'company' && Object.hasOwn(EMPTY_EXTRA, field)
    ? (`owner.${field}` as FieldPath<OwnerValues>)
    : null;
}

function filledOf<T extends object>(values: T): Partial<T> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => isFilled(value))) as Partial<T>;
}

function isFilled(value: unknown): boolean {
  return value !== null && value !== undefined && value !== '';
}
