import type { Cpf } from '@lastro/domain/tax-id';
import { cleanText, folded } from '@lastro/domain/text-rules';
import { useEffect, useMemo, useRef } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import type { SpouseFields } from './person-fields';
import { EMPTY_SPOUSE, type PersonRecord, type PersonValues, spouseFieldsOf } from './person-form-values';
import { usePerson } from './person-queries';

/** What is known of the CPF: a registered person's data may be concealed from who types it. */
type SpouseStanding = 'unregistered' | 'shown' | 'concealed';

/**
 * What stands here of a spouse, filled in or typed, belongs to one CPF: it goes with that CPF and comes back with it, so
 * that nobody's document or contact is saved with somebody else. What was typed before there was a CPF goes to the first
 * that comes, unless it names another person than the one registered under it: then it waits for the next. A registered
 * person's record is shown over all of it: it is not corrected from here.
 */
export function useSpouseOfCpf(
  form: UseFormReturn<PersonValues>,
  saved: PersonRecord['spouse'],
): SpouseStanding {
  const taxId = useWatch({ control: form.control, name: 'spouse.taxId' });
  const isSaved = taxId !== null && taxId === saved?.taxId;
  // The saved spouse came with the person: looking them up again would only be one more recorded reading.
  const { data } = usePerson(isSaved ? null : taxId);
  const found = taxId === null || isSaved ? null : (data ?? null);
  const isAnswered = isSaved || data !== undefined;
  const known = useMemo(
    () => (isSaved ? spouseFieldsOf(saved) : found === null ? null : spouseOfPerson(found)),
    [isSaved, saved, found],
  );
  const { subscribe } = form;
  const kept = useRef<Kept>(null);
  kept.current ??= keptOf(form.getValues('spouse'));

  useEffect(
    () =>
      subscribe({
        name: 'spouse.taxId',
        formState: { values: true },
        callback: ({ name, type }) => {
          // A restored draft brings the CPF along with what was typed under it.
          if (name !== 'spouse.taxId' || type !== 'change' || kept.current === null) return;
          show(form, exchanged(kept.current, form.getValues('spouse')));
        },
      }),
    [subscribe, form],
  );

  useEffect(() => {
    if (kept.current?.stands !== taxId) kept.current = keptOf(form.getValues('spouse'));
    if (taxId === null || !isAnswered) return;
    show(form, settled(kept.current, form.getValues('spouse'), known));
  }, [taxId, known, isAnswered, form]);

  return found === null ? 'unregistered' : known === null ? 'concealed' : 'shown';
}

interface Kept {
  /** The CPF that what stands in the fields belongs to. */
  stands: Cpf | null;
  /** What was typed while there was no CPF, and belongs to none yet. */
  loose: SpouseFields;
  /** It stands under a CPF of which nothing is known yet. */
  isLent: boolean;
  readonly byCpf: Map<Cpf, SpouseFields>;
  /** Of whom the record was shown: what differs from it was typed since. */
  readonly filled: Set<Cpf>;
}

function keptOf(spouse: SpouseFields): Kept {
  const { taxId } = spouse;
  return {
    stands: taxId,
    loose: taxId === null ? { ...spouse } : EMPTY_SPOUSE,
    isLent: false,
    byCpf: new Map(),
    // Once a person has been named here, an emptied field is a wish and not a gap to fill.
    filled: new Set(taxId === null || spouse.name.trim() === '' ? [] : [taxId]),
  };
}

/** Keeps what stood there for the former CPF, and answers with what belongs to the present one. */
function exchanged(kept: Kept, spouse: SpouseFields): SpouseFields {
  const { taxId } = spouse;
  if (kept.stands === taxId) return spouse;
  if (kept.stands === null || kept.isLent) kept.loose = { ...spouse };
  else kept.byCpf.set(kept.stands, { ...spouse });
  const own = taxId === null ? undefined : kept.byCpf.get(taxId);
  kept.stands = taxId;
  kept.isLent = taxId !== null && own === undefined;
  return { ...(own ?? kept.loose), taxId };
}

/** Once it is known whose the CPF is: what stands there is theirs from here on, or is put aside as another person's. */
function settled(kept: Kept, spouse: SpouseFields, known: SpouseFields | null): SpouseFields {
  const { taxId } = spouse;
  const isNews = known !== null && taxId !== null && !kept.filled.has(taxId);
  const isOfAnother = isNews && namesAnother(spouse, known);
  if (isOfAnother) kept.loose = { ...spouse };
  else if (kept.isLent) kept.loose = EMPTY_SPOUSE;
  kept.isLent = false;
  if (!isNews) return spouse;
  kept.filled.add(taxId);
  return isOfAnother ? known : withKnown(spouse, known);
}

function namesAnother({ name }: SpouseFields, known: SpouseFields): boolean {
  const typed = nameForm(name);
  return typed !== '' && typed !== nameForm(known.name);
}

/** Case and accents make nobody another person. */
function nameForm(name: string): string {
  return folded(cleanText(name));
}

const FIELDS = Object.keys(EMPTY_SPOUSE).filter((field) => field !== 'taxId') as Exclude<
  keyof SpouseFields,
  'taxId'
>[];

function show(form: UseFormReturn<PersonValues>, after: SpouseFields) {
  const before = form.getValues('spouse');
  for (const field of FIELDS) {
    if (after[field] === before[field]) continue;
    form.setValue(`spouse.${field}`, after[field], { shouldDirty: true });
    // What was said of it was said of the value that is gone.
    form.clearErrors(`spouse.${field}`);
  }
}

/** As it is known; what was typed stays only where nothing is. */
function withKnown(spouse: SpouseFields, known: SpouseFields): SpouseFields {
  const told = FIELDS.filter((field) => known[field] !== EMPTY_SPOUSE[field]);
  return { ...spouse, ...Object.fromEntries(told.map((field) => [field, known[field]])) };
}

/** Nothing can be filled in of a person whose data are concealed. */
function spouseOfPerson(person: PersonRecord): SpouseFields | null {
  if (person.masked) return null;
  const { email, phone } = person.contactInfo;
  return spouseFieldsOf({ ...person, email, phone });
}
