import { useEffect, useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useRouterLeaveGuard } from '../../../lib/use-leave-guard';
import type { FormDraftHandle } from '../../../shared/form/form-draft';
import { FormPage, type FormSection } from '../../../shared/form/form-page';
import { fieldIdOf } from '../../../shared/form/form-registry';
import { ErrorSummary, focusField } from '../../../ui/error-summary';
import type { LeaveAttempt, UseLeaveGuard } from '../../../ui/route-guard';
import { PERSON_SECTIONS, type PersonSection, personFieldLabel } from './person-fields';
import type { PersonRecord, PersonValues } from './person-form-values';
import { PersonInputs } from './person-inputs';
import { PersonMaritalFields } from './person-marital-fields';
import { PersonPepFields } from './person-pep-fields';
import { personFieldOf } from './person-to-wire';
import { type PersonSave, usePersonSave } from './use-person-save';

interface PersonFormProps extends PersonSave {
  onCancel: () => void;
  onDirtyChange: (isDirty: boolean) => void;
  /** A save is under way, also while it waits for somebody's choice. */
  onSavingChange: (isSaving: boolean) => void;
  /** The wish to close the drawer, waiting for an answer. */
  closing: LeaveAttempt;
}

/** The first field to fill in, where nothing is demanded. */
const FIRST = 'person.name';
/** Between the drawer's opening and our jump to a field, its focus trap takes the focus once. */
const AFTER_FOCUS_TRAP_MS = 60;

export function PersonForm(props: PersonFormProps) {
  const { demanded, onCancel, onDirtyChange, onSavingChange, closing } = props;
  const draftLine = useRef<FormDraftHandle>(null);
  const { form, base, conflicts, onSubmit, ...page } = usePersonSave(props, async () =>
    draftLine.current?.finish(),
  );
  const owed = demanded.map((key) => ({ key, field: personFieldOf(`person.${key}`) ?? FIRST }));
  const first = owed[0]?.field ?? FIRST;

  const opened = useRef(false);

  // The drawer opened before the person was there, so that its trap could only find the button that closes it.
  useEffect(() => {
    // What is owed no longer takes nobody elsewhere.
    if (opened.current && first === FIRST) return;
    const acts = ['keydown', 'pointerdown'];
    const stop = () => {
      clearTimeout(timer);
      for (const act of acts) window.removeEventListener(act, settle, true);
    };
    const settle = () => {
      stop();
      opened.current = true;
    };
    const timer = setTimeout(() => {
      settle();
      focusField(fieldIdOf(first));
    }, AFTER_FOCUS_TRAP_MS);
    // Whoever is quicker stays where they are.
    for (const act of acts) window.addEventListener(act, settle, true);
    return stop;
  }, [first]);

  const useLeaveGuard: UseLeaveGuard = ({ isDirty }) => {
    const route = useRouterLeaveGuard({ isDirty, isOverPage: true });
    useEffect(() => onDirtyChange(isDirty), [isDirty]);
    return bothWaysOut(route, closing);
  };

  async function save(values: PersonValues) {
    onSavingChange(true);
    try {
      await onSubmit(values);
    } finally {
      onSavingChange(false);
    }
  }

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
        {...page}
        onSubmit={save}
        onCancel={onCancel}
        draftRef={draftLine}
        useLeaveGuard={useLeaveGuard}
        indexLabel="Seções da pessoa"
        sections={sectionsOf(form, base, (name) => demanded.includes(name))}
      />
      {conflicts}
    </>
  );
}

/** Out of the drawer and out of the page: where both are asked for, one answer is for both. */
function bothWaysOut(route: LeaveAttempt, closing: LeaveAttempt): LeaveAttempt {
  const stay = () => {
    route.stay();
    closing.stay();
  };
  if (!route.isBlocked) return { ...closing, stay };
  // Not by closing the drawer: what waits beneath it is asked about next, and may hold the person back.
  const leave = () => {
    closing.stay();
    route.leave();
  };
  return { isBlocked: true, leave, stay };
}

function sectionsOf(
  form: UseFormReturn<PersonValues>,
  base: PersonRecord | null,
  isDemanded: (name: string) => boolean,
): FormSection[] {
  const plain = (section: PersonSection) => (
    <PersonInputs form={form} section={section} isDemanded={isDemanded} />
  );
  return [
    { id: 'pessoa-identidade', title: PERSON_SECTIONS.identity, content: plain('identity') },
    { id: 'pessoa-contato', title: PERSON_SECTIONS.contact, content: plain('contact') },
    {
      id: 'pessoa-civil',
      title: PERSON_SECTIONS.marital,
      description: 'O regime de bens vale para casamento e união estável.',
      content: <PersonMaritalFields form={form} saved={base?.spouse ?? null} />,
    },
    { id: 'pessoa-renda', title: PERSON_SECTIONS.work, content: plain('work') },
    {
      id: 'pessoa-pep',
      title: PERSON_SECTIONS.pep,
      content: <PersonPepFields control={form.control} />,
    },
  ];
}
