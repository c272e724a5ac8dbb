import type { Cpf } from '@lastro/domain/tax-id';
import { createPerson, getPerson, updatePerson } from '@lastro/wire/company/person-operations';
import { person as personSchema } from '@lastro/wire/company/person-schemas';
import { useEffect, useMemo, useState } from 'react';
import { useForm } from 'react-hook-form';
import { call } from '../../../lib/api';
import { ApiError } from '../../../lib/api-error';
import { draftStore } from '../../../lib/draft-store';
import { showServerErrors } from '../../../lib/form-errors';
import { useCommand } from '../../../lib/query';
import { useProfile } from '../../../lib/session';
import { useRouterLeaveGuard } from '../../../lib/use-leave-guard';
import { FormPage } from '../../../shared/form/form-page';
import { fieldIdOf } from '../../../shared/form/form-registry';
import type { LeaveAttempt, UseLeaveGuard } from '../../../shared/form/leave-guard';
import { issuesResolver } from '../../../shared/form/resolvers';
import { staleRecord } from '../../../shared/form/stale-record';
import { useConflict } from '../../../shared/form/use-conflict';
import { ErrorSummary, focusField } from '../../../ui/error-summary';
import { notify } from '../../../ui/notify';
import { finishable } from './finishable-draft';
import { PERSON_CONFLICT_FIELDS, type PersonSide, personFieldLabel } from './person-conflict';
import { PersonContactFields } from './person-contact-fields';
import { type PersonRecord, type PersonValues, personValuesOf, readPersonDraft } from './person-form-values';
import { PersonIdentityFields } from './person-identity-fields';
import { PersonMaritalFields } from './person-marital-fields';
import { PersonPepFields } from './person-pep-fields';
import { usePersonChanged } from './person-queries';
import { endsByStatus, personFieldOf, personIssues, toMaritalEnd, toPersonInput } from './person-to-wire';
import { PersonWorkFields } from './person-work-fields';
import { useSpouseSave } from './use-spouse-save';

interface PersonFormProps {
  taxId: Cpf;
  /** Null registers somebody new. */
  record: PersonRecord | null;
  /** Fields that a share of 25 % or more demands; the form opens at the first of them. */
  demanded: readonly string[];
  onSaved: (person: PersonRecord) => void;
  onCancel: () => void;
  onDirtyChange: (isDirty: boolean) => void;
  /** The wish to close the drawer, waiting for an answer. */
  closing: LeaveAttempt;
}

/** Between the drawer's opening and our jump to a field, its focus trap takes the focus once. */
const AFTER_FOCUS_TRAP_MS = 60;

export function PersonForm({
  taxId,
  record,
  demanded,
  onSaved,
  onCancel,
  onDirtyChange,
  closing,
}: PersonFormProps) {
  const { businessDate } = useProfile();
  // The record as it was read: a newer one in the cache must not lend its version to older values.
  const [base, setBase] = useState(record);
  const [draft] = useState(() => finishable(draftStore(`person:${taxId}`, readPersonDraft)));
  const resolver = useMemo(
    () =>
      issuesResolver<PersonValues>(
        (values) => personIssues(values, { taxId, businessDate, demanded, spouse: base?.spouse ?? null }),
        personFieldOf,
      ),
    [taxId, businessDate, demanded, base],
  );
  const form = useForm<PersonValues>({ defaultValues: personValuesOf(record), mode: 'onTouched', resolver });
  const { control, formState } = form;
  const create = useCommand(createPerson);
  const update = useCommand(updatePerson);
  const changed = usePersonChanged();
  const spouse = useSpouseSave({
    taxId,
    form,
    begun: record,
    onHalf: (person) => {
      setBase(person);
      changed(taxId, person);
    },
    onSettled: finish,
  });
  const owed = demanded.map((key) => ({ key, field: personFieldOf(`person.${key}`) ?? 'person.name' }));
  const firstOwed = owed[0]?.field;

  useEffect(() => {
    if (firstOwed === undefined) return;
    const timer = setTimeout(() => focusField(fieldIdOf(firstOwed)), AFTER_FOCUS_TRAP_MS);
    return () => clearTimeout(timer);
  }, [firstOwed]);

  // Somebody changed the record while nothing was typed here: show it as it stands.
  if (record !== null && (base === null || isNewer(record, base)) && !formState.isDirty) {
    setBase(record);
    spouse.follow(record);
    form.reset(personValuesOf(record));
  }

  async function saveOver(before: PersonRecord | null, values: PersonValues) {
    const input = toPersonInput(values);
    const person = await (before === null
      ? create.mutateAsync({ taxId, input })
      : update.mutateAsync({ taxId, version: before.version, input, ...toMaritalEnd(values, before) }));
    setBase(person);
    const saved = await spouse.save(person, values);
    if (saved !== null) await finish(saved, before === null);
  }

  async function finish(saved: PersonRecord, isNew = false) {
    await draft.finish();
    changed(taxId, saved);
    notify.success({
      message: isNew ? `${saved.name} foi cadastrado(a).` : `Dados de ${saved.name} salvos.`,
    });
    onSaved(saved);
  }

  const conflict = useConflict<PersonSide>({
    subject: 'Esta pessoa',
    fields: PERSON_CONFLICT_FIELDS,
    onResolve: async ({ record: _, ...person }, { record: current }) => {
      const values = { ...form.getValues(), person };
      // Settled: nothing more is said of it, and what was chosen stands here, should the spouse still be refused.
      form.reset(values, { keepDefaultValues: true });
      if (endsByStatus(person, current.spouse) && current.spouse?.taxId !== base?.spouse?.taxId) {
        // Why one marriage ended is no reason for another.
        setBase(current);
        form.setValue('unlinkReason', '');
        form.setError('unlinkReason', { message: `O cônjuge agora é ${current.spouse?.name}.` });
        return;
      }
      await guarded(() => saveOver(current, values), values);
    },
  });

  async function guarded(save: () => Promise<void>, values: PersonValues) {
    try {
      await save();
    } catch (failure) {
      const current = await currentRecord(failure, taxId);
      if (current !== null) {
        form.setError('root.stale', {
          message: 'Esta pessoa foi alterada por outra pessoa. Compare os valores antes de salvar.',
        });
        await conflict.show({
          current: { ...personValuesOf(current).person, record: current },
          yours: { ...values.person, record: current },
        });
        return;
      }
      const banner = showServerErrors(failure, { setError: form.setError, fieldOf: personFieldOf });
      if (banner.length > 0) form.setError('root.server', { message: banner.join(' ') });
    }
  }

  const useLeaveGuard: UseLeaveGuard = ({ isDirty }) => {
    const route = useRouterLeaveGuard({ isDirty });
    useEffect(() => onDirtyChange(isDirty), [isDirty]);
    return route.isBlocked ? route : closing;
  };

  const isDemanded = (key: string) => demanded.includes(key);
  return (
    <>
      {owed.length === 0 ? null : (
        <div style={{ marginBottom: 16 }}>
          <ErrorSummary
            title="Quem tem 25% ou mais de participação precisa destes dados"
            errors={owed.map(({ key, field }) => ({
              fieldId: fieldIdOf(field),
              message: personFieldLabel(key),
            }))}
          />
        </div>
      )}
      <FormPage
        form={form}
        submitLabel={base === null ? 'Cadastrar pessoa' : 'Salvar pessoa'}
        onSubmit={(values) => guarded(() => saveOver(base, values), values)}
        onCancel={onCancel}
        draft={draft}
        useLeaveGuard={useLeaveGuard}
        indexLabel="Seções da pessoa"
        sections={[
          {
            id: 'pessoa-identidade',
            title: 'Identificação',
            content: <PersonIdentityFields control={control} isDemanded={isDemanded} />,
          },
          {
            id: 'pessoa-contato',
            title: 'Contato e endereço',
            content: <PersonContactFields form={form} isDemanded={isDemanded} />,
          },
          {
            id: 'pessoa-civil',
            title: 'Estado civil',
            description: 'O regime de bens vale para casamento e união estável.',
            content: <PersonMaritalFields form={form} saved={base?.spouse ?? null} />,
          },
          {
            id: 'pessoa-renda',
            title: 'Ocupação e renda',
            content: <PersonWorkFields control={control} isDemanded={isDemanded} />,
          },
          {
            id: 'pessoa-pep',
            title: 'Exposição política',
            content: <PersonPepFields control={control} />,
          },
        ]}
      />
      {conflict.dialog}
      {spouse.dialog}
    </>
  );
}

function isNewer(record: PersonRecord, base: PersonRecord): boolean {
  return record.version !== base.version || record.spouseVersion !== base.spouseVersion;
}

/** The record as it stands, when somebody else saved or registered the person meanwhile. */
async function currentRecord(failure: unknown, taxId: Cpf): Promise<PersonRecord | null> {
  const isTaken = failure instanceof ApiError && failure.code === 'person.taken';
  return isTaken ? call(getPerson, { taxId }) : staleRecord(failure, personSchema);
}
