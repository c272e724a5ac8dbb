import type { Cpf } from '@lastro/domain/tax-id';
import { linkSpouse } from '@lastro/wire/company/person-operations';
import { person as personSchema } from '@lastro/wire/company/person-schemas';
import { useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { showServerErrors } from '../../../lib/form-errors';
import { useCommand } from '../../../lib/query';
import { staleRecord } from '../../../shared/form/stale-record';
import { useConflict } from '../../../shared/form/use-conflict';
import {
  type PersonRecord,
  type PersonValues,
  type SpouseFields,
  spouseFieldsOf,
} from './person-form-values';
import { personFieldOf, spouseChange, toLink } from './person-to-wire';
import { SPOUSE_FIELDS, type SpouseSeen, spouseSeenOf } from './spouse-conflict';

interface SpouseSave {
  readonly taxId: Cpf;
  readonly form: UseFormReturn<PersonValues>;
  readonly begun: PersonRecord | null;
  /** The person is saved, the spouse is not: what is known of the person by now. */
  readonly onHalf: (person: PersonRecord) => void;
  /** Both are saved, after the person chose between two changes. */
  readonly onSettled: (person: PersonRecord) => Promise<void>;
}

/** Saves the spouse after the person, over the link as this form read it. */
export function useSpouseSave({ taxId, form, begun, onHalf, onSettled }: SpouseSave) {
  const link = useCommand(linkSpouse);
  const seen = useRef<SpouseSeen>(spouseSeenOf(begun));
  const half = useRef<PersonRecord | null>(begun);
  const stale = useConflict<SpouseFields>({
    subject: 'O cônjuge desta pessoa',
    fields: SPOUSE_FIELDS,
    onResolve: async (spouse) => {
      form.clearErrors('root');
      form.setValue('spouse', spouse, { shouldDirty: true });
      if (half.current === null) return;
      const saved = await save(half.current, form.getValues());
      if (saved !== null) await onSettled(saved);
    },
  });

  /** Null when the spouse could not be saved; the person is by now, and it must not look otherwise. */
  async function save(person: PersonRecord, values: PersonValues): Promise<PersonRecord | null> {
    half.current = person;
    const change = spouseChange(values, person.spouse, seen.current.fields);
    if (change === undefined) return person;
    try {
      const said = toLink(taxId, values, person.spouse, change);
      const saved = await link.mutateAsync({ ...said, version: seen.current.version });
      seen.current = spouseSeenOf(saved);
      return saved;
    } catch (failure) {
      // Somebody else changed the spouse meanwhile: the person as they stand.
      const current = staleRecord(failure, personSchema);
      onHalf(current ?? person);
      if (current !== null) {
        half.current = current;
        seen.current = spouseSeenOf(current);
        form.setError('root.server', { message: CHANGED });
        await stale.show({ current: spouseFieldsOf(current.spouse), yours: values.spouse });
        return null;
      }
      const banner = showServerErrors(failure, { setError: form.setError, fieldOf: personFieldOf });
      const told = ['Os dados da pessoa foram salvos, mas os do cônjuge não.', ...banner];
      form.setError('root.server', { message: told.join(' ') });
      return null;
    }
  }

  return {
    save,
    dialog: stale.dialog,
    /** The form now shows this record. */
    follow: (record: PersonRecord) => {
      seen.current = spouseSeenOf(record);
    },
  };
}

const CHANGED =
  'Os dados da pessoa foram salvos, mas os do cônjuge foram alterados por outra pessoa. Compare os valores antes de salvar.';
