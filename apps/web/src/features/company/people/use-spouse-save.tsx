import type { Cpf } from '@lastro/domain/tax-id';
import { linkSpouse } from '@lastro/wire/company/person-operations';
import { person as personSchema } from '@lastro/wire/company/person-schemas';
import { useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { showServerErrors } from '../../../lib/form-errors';
import { useCommand } from '../../../lib/query';
import { staleRecord } from '../../../shared/form/stale-record';
import type { StoredDraft } from '../../../shared/form/use-draft';
import { useStaleSave } from '../../../shared/form/use-stale-save';
import { sameValue } from '../../../shared/merge/three-way';
import type { SpouseFields } from './person-fields';
import { type PersonRecord, type PersonValues, personValuesOf, spouseFieldsOf } from './person-form-values';
import { useReloadPeople } from './person-queries';
import { SPOUSE_COMPARED } from './person-record';
import { personFieldOf, spouseChange, toLink } from './person-to-wire';

/** The spouse as this form knows them: what was read, and at which version of the link. */
interface SpouseSeen {
  readonly fields: SpouseFields;
  readonly version: number;
}

function seenOf(record: PersonRecord | null): SpouseSeen {
  return { fields: spouseFieldsOf(record?.spouse ?? null), version: record?.spouseVersion ?? 1 };
}

/** The person is saved, the spouse is not yet. */
interface Half {
  readonly person: PersonRecord;
  readonly seen: SpouseSeen;
}

const halfOf = (person: PersonRecord): Half => ({ person, seen: seenOf(person) });

interface SpouseSave {
  readonly taxId: Cpf;
  readonly form: UseFormReturn<PersonValues>;
  readonly begun: PersonRecord | null;
  /** The spouse could not be saved; the person is by now, and it must not look otherwise. */
  readonly onHalf: (person: PersonRecord) => void;
  readonly onSaved: (person: PersonRecord) => Promise<void>;
}

const NOT_SAVED = 'Os dados da pessoa foram salvos, mas os do cônjuge não.';
const CHANGED =
  'Os dados da pessoa foram salvos, mas os do cônjuge foram alterados por outra pessoa. Compare os valores antes de salvar.';

/** Saves the spouse after the person, over the link as this form read it. */
export function useSpouseSave({ taxId, form, begun, onHalf, onSaved }: SpouseSave) {
  const link = useCommand(linkSpouse, { onUnknown: useReloadPeople() });
  const seen = useRef<SpouseSeen>(seenOf(begun));
  // What is typed of the spouse was begun upon another state than the record of now, in a draft.
  const isOlder = useRef(false);
  const stale = useStaleSave<Half, PersonValues>({
    form,
    subject: 'O cônjuge desta pessoa',
    fields: SPOUSE_COMPARED,
    asksAll: true,
    staleText: CHANGED,
    valuesOf: ({ person }) => personValuesOf(person),
    fieldOf: personFieldOf,
    staleOf: (failure) => {
      const current = staleRecord(failure, personSchema);
      return current === null ? null : halfOf(current);
    },
    save: async ({ person, seen: over }, values) => {
      const change = spouseChange(values, person.spouse, over.fields);
      if (change === undefined) return onSaved(person);
      const said = toLink(taxId, values, person.spouse, change);
      let saved: PersonRecord;
      try {
        saved = await link.mutateAsync({ ...said, version: over.version });
      } catch (failure) {
        onHalf(staleRecord(failure, personSchema) ?? person);
        throw failure;
      }
      seen.current = seenOf(saved);
      await onSaved(saved);
    },
    onRefused: (failure) => {
      const banner = showServerErrors(failure, { setError: form.setError, fieldOf: personFieldOf });
      form.setError('root.server', { message: [NOT_SAVED, ...banner].join(' ') });
      return true;
    },
    onMoved: ({ seen: now }) => stand(now),
  });

  function stand(now: SpouseSeen) {
    seen.current = now;
    isOlder.current = false;
  }

  return {
    save: (person: PersonRecord, values: PersonValues) => {
      if (!isOlder.current) return stale.save({ person, seen: seen.current }, values);
      if (spouseChange(values, person.spouse) === undefined) return stale.save(halfOf(person), values);
      onHalf(person);
      return stale.save(halfOf(person), values, { opened: null });
    },
    conflict: stale.dialog,
    /** Whether the form was read with this spouse. */
    isSeen: (record: PersonRecord) => seen.current.fields.taxId === (record.spouse?.taxId ?? null),
    /** The form now shows this record. */
    follow: (record: PersonRecord | null) => stand(seenOf(record)),
    /** The form now shows a draft: what it says of a spouse may be about another one. */
    resume: ({ value, begun: upon }: StoredDraft<PersonValues>) => {
      const before = upon === undefined ? seen.current.fields : (upon.opened ?? value).spouse;
      isOlder.current = upon?.opened === null || !sameValue(before, seen.current.fields);
      seen.current = { ...seen.current, fields: before };
    },
  };
}
