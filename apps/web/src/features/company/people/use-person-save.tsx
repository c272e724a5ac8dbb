import type { Cpf } from '@lastro/domain/tax-id';
import { createPerson, getPerson, updatePerson } from '@lastro/wire/company/person-operations';
import { person as personSchema } from '@lastro/wire/company/person-schemas';
import { useRef } from 'react';
import { call } from '../../../lib/api';
import { ApiError } from '../../../lib/api-error';
import { useCommand } from '../../../lib/query';
import { useProfile } from '../../../lib/session';
import { issuesResolver } from '../../../shared/form/resolvers';
import { staleRecord } from '../../../shared/form/stale-record';
import type { StoredDraft } from '../../../shared/form/use-draft';
import { useFormOver } from '../../../shared/form/use-form-over';
import { useFollowRecord } from '../../../shared/form/use-record-form';
import { notify } from '../../../ui/notify';
import { PERSON_KEPT, personDraft } from './person-draft';
import { type PersonRecord, type PersonValues, spouseFieldsOf } from './person-form-values';
import { usePersonChanged, useReloadPeople } from './person-queries';
import { PERSON_FORM, SHOWN } from './person-record';
import { endsByStatus, personFieldOf, personIssues, toMaritalEnd, toPersonInput } from './person-to-wire';
import { useSpouseSave } from './use-spouse-save';

export interface PersonSave {
  readonly taxId: Cpf;
  /** Null registers somebody new. */
  readonly record: PersonRecord | null;
  /** Fields that a share of 25 % or more demands; the form opens at the first of them. */
  readonly demanded: readonly string[];
  readonly onSaved: (person: PersonRecord) => void;
}

/** Saves the person, and after them the spouse; each over the state that this form read. */
export function usePersonSave(
  { taxId, record, demanded, onSaved }: PersonSave,
  finishDraft: () => Promise<void>,
) {
  const { businessDate } = useProfile();
  const savePerson = useSavePerson(taxId);
  const changed = usePersonChanged();
  const isNew = useRef(false);
  const { form, base, setBase, draftIn, onRestored, conflict, onSubmit } = useFormOver(PERSON_FORM, {
    record,
    resolver: (over) =>
      issuesResolver<PersonValues>(
        (values) => personIssues(values, { taxId, businessDate, demanded, over }),
        personFieldOf,
      ),
    staleOf: (failure) => currentRecord(failure, taxId),
    save: async (over, values) => {
      if (over !== null && endsByStatus(values.person, over.spouse) && !spouse.isSeen(over))
        return askAgain(over);
      const person = await savePerson(over, values);
      setBase(person);
      isNew.current = over === null;
      await spouse.save(person, values);
    },
  });
  const spouse = useSpouseSave({
    taxId,
    form,
    begun: record,
    onHalf: (person) => {
      isNew.current = false;
      setBase(person);
      changed(taxId, person);
    },
    onSaved: async (saved) => {
      // The form closes with the save, before the page could tidy its draft up.
      await finishDraft();
      changed(taxId, saved);
      notify.success({
        message: isNew.current ? `${saved.name} foi cadastrado(a).` : `Dados de ${saved.name} salvos.`,
      });
      onSaved(saved);
    },
  });

  /** Why one marriage ended is no reason for another. */
  function askAgain(over: PersonRecord) {
    spouse.follow(over);
    // Hidden by now, but no marriage that is chosen again may bring the former one back.
    form.setValue('spouse', spouseFieldsOf(over.spouse));
    form.setValue('unlinkReason', '');
    form.setError('unlinkReason', { message: `O cônjuge agora é ${over.spouse?.name}.` });
  }

  function stand(current: PersonRecord | null) {
    setBase(current);
    spouse.follow(current);
  }

  useFollowRecord({ form, definition: SHOWN, isNewer, record, base, setBase: stand, standOn: stand });
  return {
    form,
    base,
    onSubmit,
    draft: draftIn(personDraft(taxId), PERSON_KEPT),
    onRestored: (restored: StoredDraft<PersonValues>) => {
      onRestored(restored);
      spouse.resume(restored);
    },
    conflicts: (
      <>
        {conflict}
        {spouse.conflict}
      </>
    ),
  };
}

/** Registers somebody new, or saves over the state that was read. */
function useSavePerson(taxId: Cpf) {
  const onUnknown = useReloadPeople();
  const create = useCommand(createPerson, { onUnknown });
  const update = useCommand(updatePerson, { onUnknown });
  return (over: PersonRecord | null, values: PersonValues): Promise<PersonRecord> => {
    const input = toPersonInput(values, over);
    return over === null
      ? create.mutateAsync({ taxId, input })
      : update.mutateAsync({ taxId, version: over.version, input, ...toMaritalEnd(values, over) });
  };
}

function isNewer(record: PersonRecord | null, base: PersonRecord | null): boolean {
  if (record === null || base === null) return record !== null;
  return record.version > base.version || record.spouseVersion > base.spouseVersion;
}

/** The record as it stands, when somebody else saved or registered the person meanwhile. */
async function currentRecord(failure: unknown, taxId: Cpf): Promise<PersonRecord | null> {
  const isTaken = failure instanceof ApiError && failure.code === 'person.taken';
  return isTaken ? call(getPerson, { taxId }) : staleRecord(failure, personSchema);
}
