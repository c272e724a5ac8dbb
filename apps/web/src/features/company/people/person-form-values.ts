import type { IsoDate } from '@lastro/domain/dates';
import type { Cents } from '@lastro/domain/money';
import { type Cpf, parseCpf } from '@lastro/domain/tax-id';
import type { person as personSchema } from '@lastro/wire/company/person-schemas';
import type { z } from 'zod';

export type PersonRecord = z.output<typeof personSchema>;

/* Types and not interfaces: only types fit the drafts' plain records. */

export type RelatedFields = {
  relationshipType: string | null;
  name: string;
  taxId: Cpf | null;
  position: string;
  organization: string;
};

export type PersonFields = {
  name: string;
  birthDate: IsoDate | null;
  gender: string | null;
  naturality: string;
  nationality: string;
  idNumber: string;
  idEmitter: string | null;
  idEmitterUF: string | null;
  idEmissionDate: IsoDate | null;
  motherName: string;
  fatherName: string;
  zipCode: string | null;
  address: string;
  number: string;
  complement: string;
  neighborhood: string;
  city: string;
  state: string | null;
  phone: string | null;
  email: string | null;
  maritalStatusId: string | null;
  marriageRegimeId: string | null;
  position: string;
  companyName: string;
  monthlyIncome: Cents | null;
  otherRevenue: Cents | null;
  netWorth: Cents | null;
  pep: 'yes' | 'no' | 'undeclared';
  pepPosition: string;
  pepOrganization: string;
  pepStartDate: IsoDate | null;
  pepEndDate: IsoDate | null;
  pepRelationships: string[];
  pepSecondary: RelatedFields[];
};

export type SpouseFields = {
  taxId: Cpf | null;
  name: string;
  idNumber: string;
  idEmitter: string | null;
  idEmissionDate: IsoDate | null;
  email: string | null;
  phone: string | null;
};

/** Nested, so that the ids of these fields differ from those of the ficha that may lie under the drawer. */
export type PersonValues = {
  person: PersonFields;
  spouse: SpouseFields;
  /** Why the saved spouse is one no longer. */
  unlinkReason: string;
};

export const EMPTY_RELATED: RelatedFields = {
  relationshipType: null,
  name: '',
  taxId: null,
  position: '',
  organization: '',
};

const EMPTY_FIELDS: PersonFields = {
  name: '',
  birthDate: null,
  gender: null,
  naturality: '',
  nationality: '',
  idNumber: '',
  idEmitter: null,
  idEmitterUF: null,
  idEmissionDate: null,
  motherName: '',
  fatherName: '',
  zipCode: null,
  address: '',
  number: '',
  complement: '',
  neighborhood: '',
  city: '',
  state: null,
  phone: null,
  email: null,
  maritalStatusId: null,
  marriageRegimeId: null,
  position: '',
  companyName: '',
  monthlyIncome: null,
  otherRevenue: null,
  netWorth: null,
  pep: 'undeclared',
  pepPosition: '',
  pepOrganization: '',
  pepStartDate: null,
  pepEndDate: null,
  pepRelationships: [],
  pepSecondary: [],
};

export const EMPTY_SPOUSE: SpouseFields = {
  taxId: null,
  name: '',
  idNumber: '',
  idEmitter: null,
  idEmissionDate: null,
  email: null,
  phone: null,
};

export const EMPTY_PERSON: PersonValues = { person: EMPTY_FIELDS, spouse: EMPTY_SPOUSE, unlinkReason: '' };

export function personValuesOf(record: PersonRecord | null): PersonValues {
  return record === null
    ? structuredClone(EMPTY_PERSON)
    : { person: fieldsOf(record), spouse: spouseFieldsOf(record.spouse), unlinkReason: '' };
}

function fieldsOf(record: PersonRecord): PersonFields {
  const { contactInfo, pepPeriod } = record;
  return {
    name: record.name,
    birthDate: record.birthDate,
    gender: record.gender,
    naturality: record.naturality ?? '',
    nationality: record.nationality ?? '',
    idNumber: record.idNumber ?? '',
    idEmitter: record.idEmitter,
    idEmitterUF: record.idEmitterUF,
    idEmissionDate: record.idEmissionDate,
    motherName: record.motherName ?? '',
    fatherName: record.fatherName ?? '',
    zipCode: contactInfo.zipCode,
    address: contactInfo.address ?? '',
    number: contactInfo.number ?? '',
    complement: contactInfo.complement ?? '',
    neighborhood: contactInfo.neighborhood ?? '',
    city: contactInfo.city ?? '',
    state: contactInfo.state,
    phone: contactInfo.phone,
    email: contactInfo.email,
    maritalStatusId: record.maritalStatus === null ? null : String(record.maritalStatus.id),
    marriageRegimeId: record.marriageRegime === null ? null : String(record.marriageRegime.id),
    position: record.position ?? '',
    companyName: record.companyName ?? '',
    monthlyIncome: record.monthlyIncome,
    otherRevenue: record.otherRevenue,
    netWorth: record.netWorth,
    pep: record.pep === null ? 'undeclared' : record.pep ? 'yes' : 'no',
    pepPosition: record.pepPosition ?? '',
    pepOrganization: record.pepOrganization ?? '',
    pepStartDate: pepPeriod.startDate,
    pepEndDate: pepPeriod.endDate,
    pepRelationships: record.pepRelationships.map((link) => link.relationshipType),
    pepSecondary: record.pepSecondary.map(({ relationshipType, person }) => ({
      relationshipType,
      name: person.name,
      taxId: person.taxId === null ? null : parseCpf(person.taxId),
      position: person.position ?? '',
      organization: person.organization ?? '',
    })),
  };
}

export function spouseFieldsOf(spouse: PersonRecord['spouse']): SpouseFields {
  if (spouse === null) return { ...EMPTY_SPOUSE };
  return {
    taxId: parseCpf(spouse.taxId),
    name: spouse.name,
    idNumber: spouse.idNumber ?? '',
    idEmitter: spouse.idEmitter,
    idEmissionDate: spouse.idEmissionDate,
    email: spouse.email,
    phone: spouse.phone,
  };
}

/** A draft of an older release is no draft. Fields that it lacks begin empty; what the form no longer has is dropped. */
export function readPersonDraft(body: Record<string, unknown>): PersonValues | null {
  const { person, spouse, unlinkReason } = body;
  if (!isRecord(person) || !isRecord(spouse) || typeof person.name !== 'string') return null;
  if (!Array.isArray(person.pepSecondary) || !Array.isArray(person.pepRelationships)) return null;
  return {
    person: pickKnown(EMPTY_FIELDS, person),
    spouse: pickKnown(EMPTY_SPOUSE, spouse),
    unlinkReason: typeof unlinkReason === 'string' ? unlinkReason : '',
  };
}

function pickKnown<T extends object>(empty: T, found: Record<string, unknown>): T {
  const known = Object.keys(empty).filter((key) => Object.hasOwn(found, key));
  return { ...empty, ...Object.fromEntries(known.map((key) => [key, found[key]])) };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
