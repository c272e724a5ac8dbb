import { Modal, Textarea } from '@mantine/core';
import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react';
import styles from './confirm-dialog.module.css';
import { Consequence, type Question } from './consequence';
import { holdUnfinished, useDialogFocus } from './dialog-focus';
import { DialogFooter } from './dialog-footer';
import { useSingleFlight } from './use-single-flight';

export interface ReasonRule {
  label?: string;
  help?: string;
  minLength: number;
  maxLength: number;
}

/** Thrown by a dialog whose own fields say what is wrong: one error is told once, where it is mended. */
export class ToldByField extends Error {}

interface ConfirmDialogProps extends Question {
  opened: boolean;
  onClose: () => void;
  /** Names the act and the thing: "Cancelar a proposta #1042?" */
  title: string;
  /** When the rules ask for a reason. */
  reason?: ReasonRule;
  /** Says what the button does: "Cancelar proposta". */
  confirmLabel: string;
  /** Why it cannot be confirmed now. */
  disabledReason?: string | null;
  /** Rejecting or throwing shows the message inside the dialog, which stays open. */
  onConfirm: (reason: string) => Promise<void> | void;
  /** Further content, e.g. a list of what is affected. */
  children?: ReactNode;
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { opened, onClose, title } = props;
  const flight = useSingleFlight();
  return (
    <Modal
      opened={opened}
      // While it runs the dialog stays: closing would leave the person without the outcome.
      onClose={() => (flight.pending ? undefined : onClose())}
      title={title}
      size="lg"
      data-tone={props.tone}
      returnFocus={false}
    >
      {/* Mounted only while open, so that the next opening begins with an empty reason and no old error. */}
      <ConfirmBody {...props} flight={flight} />
    </Modal>
  );
}

function ConfirmBody(props: ConfirmDialogProps & { flight: ReturnType<typeof useSingleFlight> }) {
  const {
    consequence,
    amount,
    reason,
    confirmLabel,
    tone = 'normal',
    onConfirm,
    onClose,
    children,
    flight,
  } = props;
  const [text, setText] = useState('');
  const [reasonError, setReasonError] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const form = useDialogFocus<HTMLFormElement>();
  const reasonInput = useRef<HTMLTextAreaElement>(null);
  const alive = useRef(true);
  const counterId = useId();

  useEffect(() => {
    alive.current = true;
    return () => {
      alive.current = false;
    };
  }, []);

  async function confirm() {
    const wrong = reason ? reasonProblem(text, reason) : null;
    setReasonError(wrong);
    if (wrong) {
      reasonInput.current?.focus();
      return;
    }
    setFailure(null);
    try {
      await onConfirm(text.trim());
    } catch (error) {
      if (error instanceof ToldByField) return focusInvalid(form);
      if (!alive.current) return;
      setFailure(error instanceof Error && error.message ? error.message : 'Não foi possível concluir.');
    }
  }

  return (
    <form
      ref={form}
      noValidate
      onKeyDown={holdUnfinished}
      onSubmit={(event) => {
        event.preventDefault();
        // A dialog that a form opens is no part of it: its own "yes" must not save the form beneath.
        event.stopPropagation();
        if (!props.disabledReason) void flight.run(confirm);
      }}
    >
      <Consequence consequence={consequence} amount={amount} tone={tone} />
      {children}
      {reason ? (
        <Textarea
          ref={reasonInput}
          className={styles.reason}
          label={reason.label ?? 'Motivo'}
          description={reason.help}
          required
          autosize
          minRows={3}
          maxRows={8}
          value={text}
          error={reasonError}
          aria-describedby={counterId}
          onChange={(event) => {
            setText(event.currentTarget.value);
            if (reasonError) setReasonError(reasonProblem(event.currentTarget.value, reason));
          }}
        />
      ) : null}
      {reason ? (
        <p id={counterId} className={`${styles.counter} tabular`}>
          {text.trim().length} de {reason.maxLength} caracteres, mínimo {reason.minLength}
        </p>
      ) : null}
      <DialogFooter
        failure={failure}
        backLabel="Voltar"
        onBack={onClose}
        submitLabel={confirmLabel}
        isPending={flight.pending}
        isDanger={tone === 'danger'}
        disabledReason={props.disabledReason}
      />
    </form>
  );
}

/** The field has its error only after the next paint. */
function focusInvalid(form: RefObject<HTMLFormElement | null>): void {
  requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}

function reasonProblem(text: string, rule: ReasonRule): string | null {
  const length = text.trim().length;
  if (length < rule.minLength) return `Informe ao menos ${rule.minLength} caracteres.`;
  if (length > rule.maxLength) return `Informe no máximo ${rule.maxLength} caracteres.`;
  return null;
}
