import { Button, Modal } from '@mantine/core';
import { type ReactNode, useMemo, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { ActionButton } from '../../ui/action-button';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { holdUnfinished, useDialogFocus } from '../../ui/dialog-focus';
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
  children: ReactNode;
}

/** A short form in a dialog: the rules and words of a form page, without its sections. */
export function DialogForm<V extends FieldValues>(props: DialogFormProps<V>) {
  const { title, form, submitLabel, onSubmit, onClose, disabledReason, children } = props;
  const registry = useMemo(() => new FormRegistry(), []);
  const flight = useSingleFlight();
  const [isLeaving, setLeaving] = useState(false);
  const { isDirty, errors } = form.formState;
  const failure = errors.root?.server?.message ?? errors.root?.stale?.message;

  function leave() {
    if (flight.pending) return;
    if (isDirty) setLeaving(true);
    else onClose();
  }

  async function save() {
    registry.showIssues();
    if (registry.textIssues().length > 0) await form.trigger();
    else await form.handleSubmit(onSubmit)();
  }

  return (
    <>
      <Modal
        opened
        // While it runs the dialog stays: closing would leave the person without the outcome.
        onClose={leave}
        title={title}
        size={720}
        closeOnClickOutside={false}
        returnFocus={false}
      >
        <FormRegistryProvider registry={registry}>
          <DialogBody
            onSubmit={() => {
              if (!disabledReason) void flight.run(save);
            }}
          >
            <div className={styles.fields}>{children}</div>
            <p role="alert" className={styles.failure}>
              {failure}
            </p>
            <div className={styles.actions}>
              <Button variant="default" onClick={leave} disabled={flight.pending}>
                Cancelar
              </Button>
              <ActionButton type="submit" pending={flight.pending} disabledReason={disabledReason}>
                {submitLabel}
              </ActionButton>
            </div>
          </DialogBody>
        </FormRegistryProvider>
      </Modal>
      <ConfirmDialog
        opened={isLeaving}
        onClose={() => setLeaving(false)}
        title="Fechar sem salvar?"
        consequence="O que você digitou e ainda não salvou será perdido."
        confirmLabel="Fechar sem salvar"
        tone="danger"
        onConfirm={onClose}
      />
    </>
  );
}

/** Mounted with what the dialog shows, which comes a moment after the dialog itself. */
function DialogBody({ onSubmit, children }: { onSubmit: () => void; children: ReactNode }) {
  const form = useDialogFocus<HTMLFormElement>();
  return (
    <form
      ref={form}
      noValidate
      onKeyDown={holdUnfinished}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {children}
    </form>
  );
}
