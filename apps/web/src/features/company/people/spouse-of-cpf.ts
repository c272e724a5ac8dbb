import { useEffect, useMemo, useRef } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import {
  EMPTY_SPOUSE,
  type PersonRecord,
  type PersonValues,
  type SpouseFields,
  spouseFieldsOf,
} from './person-form-values';
import { usePerson } from './person-queries';

/**
 * What this form fills in of a spouse belongs to one CPF: it comes with that CPF and goes with it, so that nobody's
 * document or contact is saved with somebody else. Says whether the CPF is of somebody registered.
 */
export function useSpouseOfCpf(form: UseFormReturn<PersonValues>, saved: PersonRecord['spouse']): boolean {
  const taxId = useWatch({ control: form.control, name: 'spouse.taxId' });
  const isSaved = taxId !== null && taxId === saved?.taxId;
  // The saved spouse came with the person: looking them up again would only be one more recorded reading.
  const { data } = usePerson(isSaved ? null : taxId);
  const found = taxId === null || isSaved ? null : (data ?? null);
  const known = useMemo(
    () => (isSaved ? spouseFieldsOf(saved) : found === null ? null : spouseOfPerson(found)),
    [isSaved, saved, found],
  );
  const given = useRef(spouseFieldsOf(saved));

  useEffect(() => {
    const before = form.getValues('spouse');
    const own = given.current.taxId === taxId ? before : withoutGiven(before, given.current);
    given.current = known ?? (given.current.taxId === taxId ? given.current : { ...EMPTY_SPOUSE, taxId });
    // Once a person has been named here, an emptied field is a wish and not a gap to fill.
    const after = known === null || own.name.trim() !== '' ? own : withKnown(own, known);
    for (const field of FIELDS) {
      if (after[field] !== before[field])
        form.setValue(`spouse.${field}`, after[field], { shouldDirty: true });
    }
  }, [taxId, known, form]);

  return found !== null;
}

const FIELDS = Object.keys(EMPTY_SPOUSE).filter((field) => field !== 'taxId') as Exclude<
  keyof SpouseFields,
  'taxId'
>[];

/** What still stands as it was filled in goes; what was typed over it stays. */
export function withoutGiven(spouse: SpouseFields, given: SpouseFields): SpouseFields {
  const gone = FIELDS.filter((field) => spouse[field] === given[field]);
  return { ...spouse, ...Object.fromEntries(gone.map((field) => [field, EMPTY_SPOUSE[field]])) };
}

/** What was typed stays; the rest is as it is known. */
function withKnown(spouse: SpouseFields, known: SpouseFields): SpouseFields {
  const gaps = FIELDS.filter((field) => spouse[field] === EMPTY_SPOUSE[field]);
  return { ...spouse, ...Object.fromEntries(gaps.map((field) => [field, known[field]])) };
}

/** Nothing can be filled in of a person whose data are concealed. */
function spouseOfPerson(person: PersonRecord): SpouseFields | null {
  if (person.masked) return null;
  const { email, phone } = person.contactInfo;
  return spouseFieldsOf({ ...person, email, phone });
}
