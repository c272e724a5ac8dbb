import { MARITAL_STATUSES, MARRIAGE_REGIMES } from '@lastro/domain/company/marital';
import { concealText } from '@lastro/domain/company/masking';
import { isPepInForce } from '@lastro/domain/company/pep';
import type { PersonChecks } from '@lastro/domain/company/person-rules';
import type { IsoDate } from '@lastro/domain/dates';
import { concealTaxId } from '@lastro/domain/tax-id';
import type { updatePerson } from '@lastro/wire/company/person-operations';
import type { InputOf, ReplyOf } from '@lastro/wire/operation';
import { toReais } from './company-translate';
import type { PersonRow } from './person-read';
import type { PersonColumnValues } from './person-store';

export type PersonInput = InputOf<typeof updatePerson>['input'];
type Person = ReplyOf<typeof updatePerson>;

/** Form field → column; the nested declarations are written apart. */
export const PERSON_COLUMN = {
  name: 'name',
  birthDate: 'birth_on',
  idNumber: 'id_number',
  idEmitter: 'id_emitter',
  idEmitterUF: 'id_emitter_uf',
  idEmissionDate: 'id_emission_on',
  fatherName: 'father_name',
  motherName: 'mother_name',
  gender: 'gender',
  naturality: 'naturality',
  nationality: 'nationality',
  zipCode: 'zip_code',
  address: 'address',
  number: 'number',
  complement: 'complement',
  neighborhood: 'neighborhood',
  city: 'city',
  state: 'state',
  phone: 'phone',
  email: 'email',
  maritalStatusId: 'marital_status_id',
  marriageRegimeId: 'marriage_regime_id',
  netWorth: 'net_worth_cents',
  monthlyIncome: 'monthly_income_cents',
  otherRevenue: 'other_revenue_cents',
  companyName: 'company_name',
  position: 'position',
  pep: 'pep',
  pepPosition: 'pep_position',
  pepOrganization: 'pep_organization',
} as const satisfies Partial<Record<keyof PersonInput, keyof PersonRow>>;

export function personToColumns(input: PersonInput): PersonColumnValues {
  const columns: Record<string, string | number | boolean | null> = {};
  for (const [field, column] of Object.entries(PERSON_COLUMN)) {
    const value = input[field as keyof PersonInput];
    if (value !== undefined) columns[column] = value as string | number | boolean | null;
  }
  const { startDate, endDate } = periodOf(input);
  if (startDate !== undefined) columns.pep_starts_on = startDate;
  if (endDate !== undefined) columns.pep_ends_on = endDate;
  return columns;
}

/** No period at all empties both of its ends. */
function periodOf({ pepPeriod }: PersonInput) {
  return pepPeriod === null ? { startDate: null, endDate: null } : (pepPeriod ?? {});
}

/** What the person would be after the change, for the rules. */
export function checksOf(row: PersonRow | undefined, input: PersonInput): PersonChecks {
  const pick = <T>(value: T | undefined | null, saved: T | undefined | null): T | null =>
    value === undefined ? (saved ?? null) : value;
  return {
    name: pick(input.name, row?.name),
    birthDate: pick(input.birthDate, row?.birth_on),
    idEmitter: pick(input.idEmitter, row?.id_emitter),
    idEmitterUF: pick(input.idEmitterUF, row?.id_emitter_uf),
    idEmissionDate: pick(input.idEmissionDate, row?.id_emission_on),
    maritalStatusId: pick(input.maritalStatusId, row?.marital_status_id),
    marriageRegimeId: pick(input.marriageRegimeId, row?.marriage_regime_id),
    pep: pick(input.pep, row?.pep),
    position: pick(input.pepPosition, row?.pep_position),
    organization: pick(input.pepOrganization, row?.pep_organization),
    period: {
      startsOn: pick(periodOf(input).startDate, row?.pep_starts_on),
      endsOn: pick(periodOf(input).endDate, row?.pep_ends_on),
    },
  };
}

export function personToWire(row: PersonRow, sees: boolean, businessDate: IsoDate): Person {
  const conceal = (text: string | null) => (text === null || sees ? text : concealText(text));
  const period = { startsOn: row.pep_starts_on, endsOn: row.pep_ends_on };
  const roles = row.companies.flatMap((company) => company.roles);
  return {
    id: String(row.id),
    taxId: sees ? row.tax_id : concealTaxId(row.tax_id),
    name: row.name,
    birthDate: sees ? row.birth_on : null,
    idNumber: conceal(row.id_number),
    idEmitter: row.id_emitter,
    idEmitterUF: row.id_emitter_uf,
    idEmissionDate: sees ? row.id_emission_on : null,
    fatherName: sees ? row.father_name : null,
    motherName: sees ? row.mother_name : null,
    gender: row.gender as 'F' | 'M' | null,
    naturality: row.naturality,
    nationality: row.nationality,
    netWorth: sees ? toReais(row.net_worth_cents) : null,
    monthlyIncome: sees ? toReais(row.monthly_income_cents) : null,
    otherRevenue: sees ? toReais(row.other_revenue_cents) : null,
    companyName: row.company_name,
    position: row.position,
    contactInfo: contactToWire(row, conceal),
    maritalStatus: MARITAL_STATUSES.find((status) => status.id === row.marital_status_id) ?? null,
    marriageRegime: MARRIAGE_REGIMES.find((regime) => regime.id === row.marriage_regime_id) ?? null,
    spouse: spouseToWire(row, sees, conceal),
    spouseVersion: row.spouse_version,
    pep: row.pep,
    pepInForce: row.pep === true && isPepInForce(period, businessDate),
    pepPeriod: { startDate: row.pep_starts_on, endDate: row.pep_ends_on },
    pepPosition: row.pep_position,
    pepOrganization: row.pep_organization,
    ...pepLinksToWire(row, sees),
    isProcurator: roles.includes('procurator'),
    isGuarantor: roles.includes('guarantor'),
    companies: row.companies.map((company) => ({
      cnpj: company.cnpj,
      registeredName: company.registered_name,
      roles: company.roles,
    })),
    masked: !sees,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    version: row.version,
  };
}

type Conceal = (text: string | null) => string | null;

function contactToWire(row: PersonRow, conceal: Conceal): Person['contactInfo'] {
  return {
    address: conceal(row.address),
    number: conceal(row.number),
    complement: conceal(row.complement),
    neighborhood: row.neighborhood,
    city: row.city,
    state: row.state,
    zipCode: conceal(row.zip_code),
    phone: conceal(row.phone),
    email: conceal(row.email),
  };
}

function spouseToWire(
  { spouse, spouse_version }: PersonRow,
  sees: boolean,
  conceal: Conceal,
): Person['spouse'] {
  if (spouse === null) return null;
  return {
    id: String(spouse.id),
    taxId: sees ? spouse.tax_id : concealTaxId(spouse.tax_id),
    name: spouse.name,
    idNumber: conceal(spouse.id_number),
    idEmitter: spouse.id_emitter,
    idEmissionDate: sees ? spouse.id_emission_on : null,
    email: conceal(spouse.email),
    phone: conceal(spouse.phone),
    version: spouse_version,
  };
}

function pepLinksToWire(row: PersonRow, sees: boolean): Pick<Person, 'pepRelationships' | 'pepSecondary'> {
  const named = row.pep_links.filter((link) => link.related_name !== null);
  const unnamed = row.pep_links.filter((link) => link.related_name === null);
  return {
    pepRelationships: unnamed.map((link) => ({
      id: String(link.id),
      relationshipType: link.relationship_type,
    })),
    pepSecondary: named.map((link) => ({
      id: String(link.id),
      relationshipType: link.relationship_type,
      person: {
        id: link.related_id === null || !sees ? null : String(link.related_id),
        name: link.related_name ?? '',
        taxId: link.related_tax_id === null || sees ? link.related_tax_id : concealTaxId(link.related_tax_id),
        position: link.related_position,
        organization: link.related_organization,
        relationships: named.filter((each) => isSamePerson(each, link)).map((each) => each.relationship_type),
      },
    })),
  };
}

type PepLinkRow = PersonRow['pep_links'][number];

/** Somebody may be declared more than once: a cousin who is a partner as well. */
function isSamePerson(one: PepLinkRow, other: PepLinkRow): boolean {
  return one.related_tax_id === null && other.related_tax_id === null
    ? one.related_name === other.related_name
    : one.related_tax_id === other.related_tax_id;
}
