import { parseCpf } from '@lastro/domain/tax-id';
import type { person as personSchema } from '@lastro/wire/company/person-schemas';
import type { z } from 'zod';
import { valuesFrom } from '../../../shared/form/described';
import {
  PERSON_FIELDS,
  type PersonFields,
  RELATED_FIELDS,
  type RelatedFields,
  SPOUSE_FIELDS,
  type SpouseFields,
} from './person-fields';

export type PersonRecord = z.output<typeof personSchema>;

/** Nested, so that the ids of these fields differ from those of the ficha that may lie under the drawer. */
export type PersonValues = {
  person: PersonFields;
  spouse: SpouseFields;
  /** Why the saved spouse is one no longer. */
  unlinkReason: string;
};

export const EMPTY_RELATED: RelatedFields = valuesFrom(RELATED_FIELDS, {});
export const EMPTY_SPOUSE: SpouseFields = valuesFrom(SPOUSE_FIELDS, {});
export const EMPTY_PERSON: PersonValues = {
  person: { ...valuesFrom(PERSON_FIELDS, { pep: 'undeclared' }), pepSecondary: [] },
  spouse: EMPTY_SPOUSE,
  unlinkReason: '',
};

export function personValuesOf(record: PersonRecord | null): PersonValues {
  return record === null
    ? structuredClone(EMPTY_PERSON)
    : { person: fieldsOf(record), spouse: spouseFieldsOf(record.spouse), unlinkReason: '' };
}

function fieldsOf(record: PersonRecord): PersonFields {
  const flat = {
    ...record,
    ...record.contactInfo,
    maritalStatusId: idText(record.maritalStatus),
    marriageRegimeId: idText(record.marriageRegime),
    pep: record.pep === null ? 'undeclared' : record.pep ? 'yes' : 'no',
    pepStartDate: record.pepPeriod.startDate,
    pepEndDate: record.pepPeriod.endDate,
    pepRelationships: record.pepRelationships.map((link) => link.relationshipType),
  };
  const pepSecondary = record.pepSecondary.map(({ relationshipType, person }) =>
    valuesFrom(RELATED_FIELDS, { ...person, relationshipType, taxId: parseCpf(person.taxId ?? '') }),
  );
  return { ...valuesFrom(PERSON_FIELDS, flat), pepSecondary };
}

function idText(chosen: { readonly id: number } | null): string | null {
  return chosen === null ? null : String(chosen.id);
}

export function spouseFieldsOf(spouse: PersonRecord['spouse']): SpouseFields {
  return spouse === null
    ? { ...EMPTY_SPOUSE }
    : valuesFrom(SPOUSE_FIELDS, { ...spouse, taxId: parseCpf(spouse.taxId) });
}

/** A draft of an older release is no draft. Fields that it lacks begin empty; what the form no longer has is dropped. */
export function readPersonDraft(body: Record<string, unknown>): PersonValues | null {
  const { person, spouse, unlinkReason } = body;
  if (!isRecord(person) || !isRecord(spouse) || typeof person.name !== 'string') return null;
  if (!Array.isArray(person.pepSecondary) || !Array.isArray(person.pepRelationships)) return null;
  return {
    person: pickKnown(EMPTY_PERSON.person, person),
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
