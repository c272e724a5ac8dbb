import { type ComponentProps, type ReactNode, useId, useMemo, useState, useSyncExternalStore } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { Consequence, type Question } from '../../ui/consequence';
import { DialogBody } from '../../ui/dialog-body';
import { useDialogFocus } from '../../ui/dialog-focus';
import { DialogFooter } from '../../ui/dialog-footer';
import { ModalLayer } from '../../ui/layers';
import { SavingFields } from '../../ui/saving-fields';
import { TypedWork } from '../../ui/typed-work';
import { useSingleFlight } from '../../ui/use-single-flight';
import styles from './dialog-form.module.css';
import { FormRegistry, FormRegistryProvider } from './form-registry';

interface DialogFormProps<V extends FieldValues> {
  title: string;
  form: UseFormReturn<V>;
  /** Says what the button does: "Adicionar representante". */
  submitLabel: string;
  /** Sets what is wrong on the form; what concerns no field goes to `root.server`. */
  onSubmit: (values: V) => Promise<void>;
  onClose: () => void;
  disabledReason?: string | null;
  /** Of a decision about what stands already: what it means. */
  question?: Question;
  /** Said of wrong fields together, where there is a sentence for it. */
  invalidText?: string;
  children?: ReactNode;
}

/** A short form in a dialog: the rules and words of a form page, without its sections. */
export function DialogForm<V extends FieldValues>(props: DialogFormProps<V>) {
  const { title, form, question, submitLabel, onSubmit, onClose, disabledReason, children } = props;
  const scope = useId();
  const registry = useMemo(() => new FormRegistry(`${scope}-`), [scope]);
  const flight = useSingleFlight();
  const [isLeaving, setLeaving] = useState(false);
  const [isTried, setTried] = useState(false);
  const failure = failureOf(form, isTried, props.invalidText);
  const isTyped = useIsTyped(form, registry);

  function leave() {
    if (flight.pending) return;
    if (isTyped) setLeaving(true);
    else onClose();
  }

  async function save() {
    registry.showIssues();
    if (registry.textIssues().length > 0) await form.trigger();
    else await form.handleSubmit(onSubmit)();
    setTried(true);
  }

  return (
    <>
      <ModalLayer
        opened
        // While it runs the dialog stays: closing would leave the person without the outcome.
        onClose={leave}
        title={title}
        size={question === undefined ? 720 : 'lg'}
        data-tone={question?.tone}
        closeOnClickOutside={false}
        returnFocus={false}
      >
        <FormRegistryProvider registry={registry}>
          <FocusedBody
            onSubmit={() => {
              if (!disabledReason) void flight.run(save);
            }}
          >
            {question === undefined ? null : (
              <div className={styles.question}>
                <Consequence {...question} />
              </div>
            )}
            <div className={styles.fields}>
              <SavingFields isSaving={flight.pending}>{children}</SavingFields>
            </div>
            <DialogFooter
              failure={failure}
              backLabel={question === undefined ? 'Cancelar' : 'Voltar'}
              onBack={leave}
              submitLabel={submitLabel}
              isPending={flight.pending}
              isDanger={question?.tone === 'danger'}
              disabledReason={disabledReason}
            />
          </FocusedBody>
        </FormRegistryProvider>
      </ModalLayer>
      <TypedWork isTyped={isTyped} isClosing={isLeaving} onStay={() => setLeaving(false)} onLose={onClose} />
    </>
  );
}

/** A value that is typed halfway is none yet, and work all the same. */
function useIsTyped<V extends FieldValues>({ formState }: UseFormReturn<V>, registry: FormRegistry): boolean {
  const isHalfTyped = useSyncExternalStore(registry.subscribe, () => registry.textIssues().length > 0);
  return formState.isDirty || isHalfTyped;
}

/** What is said beneath the fields. */
function failureOf<V extends FieldValues>(
  { formState: { errors } }: UseFormReturn<V>,
  isTried: boolean,
  invalidText: string | undefined,
): string | undefined {
  const isWrong = isTried && Object.keys(errors).some((name) => name !== 'root');
  return errors.root?.server?.message ?? errors.root?.stale?.message ?? (isWrong ? invalidText : undefined);
}

/** Mounted with what the dialog shows, which comes a moment after the dialog itself. */
function FocusedBody(props: Omit<ComponentProps<typeof DialogBody>, 'form'>) {
  return <DialogBody {...props} form={useDialogFocus<HTMLFormElement>()} />;
}
