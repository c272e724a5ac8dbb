import type { Cpf } from '@lastro/domain/tax-id';
import { get } from 'react-hook-form';
import { draftStore } from '../../../lib/draft-store';
import {
  changesOf,
  type DraftBody,
  type DraftFormat,
  type RecordDraft,
} from '../../../shared/form/record-draft';
import type { RecordField } from '../../../shared/form/record-field';
import { EMPTY_PERSON, type PersonValues, readPersonDraft } from './person-form-values';
import { PERSON_FORM, SPOUSE_COMPARED } from './person-record';

/** What is said of a spouse, and why they are one no longer, is said of that one alone. */
const SPOUSE_KEPT = [...SPOUSE_COMPARED, { name: 'unlinkReason', label: 'Motivo' } as const].map((field) => ({
  ...field,
  group: 'spouse',
}));

const FIELDS = [...PERSON_FORM.fields, ...SPOUSE_KEPT].map((field) => ({
  ...field,
  fits: (kept: unknown) => fits(get(EMPTY_PERSON, field.name), kept),
})) as readonly RecordField<PersonValues>[];

/** Everything that is typed in the form of a person. */
export const PERSON_KEPT = { fields: FIELDS };

const CHANGES = changesOf(FIELDS);

/** Only what was changed: the rest of somebody's data has no place in a draft. */
const PERSON_DRAFT: DraftFormat<PersonValues> = {
  keep: CHANGES.keep,
  read: (current, body) => {
    if ('changes' in body) return CHANGES.read(current, body);
    // An older release kept the values as a whole, and not what they were typed upon.
    const typed = readPersonDraft(body);
    const isNew = current.person.name === '';
    return typed === null ? null : { typed, opened: isNew ? current : null };
  },
};

export function personDraft(taxId: Cpf): RecordDraft<PersonValues> {
  return { ...draftStore<DraftBody>(`person:${taxId}`, (body) => body), format: PERSON_DRAFT };
}

function fits(empty: unknown, kept: unknown): boolean {
  if (empty === null) return typeof kept !== 'object' || kept === null;
  return typeof kept === typeof empty && Array.isArray(kept) === Array.isArray(empty);
}
