import { PERSON_FIELD_LABELS } from '@lastro/domain/company/field-labels';
import { person as personSchema } from '@lastro/wire/company/person-schemas';
import { plainText } from '../../../shared/form/conflict-texts';
import { comparedFields } from '../../../shared/form/described';
import type { OverDefinition } from '../../../shared/form/use-form-over';
import { PERSON_FIELDS, SPOUSE_FIELDS } from './person-fields';
import { type PersonRecord, type PersonValues, personValuesOf } from './person-form-values';
import { personFieldOf } from './person-to-wire';

export const PERSON_FORM: OverDefinition<PersonRecord | null, PersonValues> = {
  subject: 'Esta pessoa',
  schema: personSchema,
  asksAll: true,
  valuesOf: personValuesOf,
  fieldOf: personFieldOf,
  fields: [
    ...comparedFields<PersonValues>('person', PERSON_FIELDS),
    {
      name: 'person.pepSecondary',
      label: PERSON_FIELD_LABELS.pepSecondary,
      text: (related) => related.map((each) => each.name).join(', ') || plainText(null),
    },
  ],
};

export const SPOUSE_COMPARED = comparedFields<PersonValues>('spouse', SPOUSE_FIELDS);

/** What the form shows of a record: the person and their spouse. */
export const SHOWN = { ...PERSON_FORM, fields: [...PERSON_FORM.fields, ...SPOUSE_COMPARED] };
