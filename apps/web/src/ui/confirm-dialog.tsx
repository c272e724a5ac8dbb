import { Textarea } from '@mantine/core';
import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react';
import styles from './confirm-dialog.module.css';
import { Consequence, type Question } from './consequence';
import { holdUnfinished, useDialogFocus } from './dialog-focus';
import { DialogFooter } from './dialog-footer';
import { ModalLayer } from './layers';
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
    <ModalLayer
      opened={opened}
      // While it runs the dialog stays: closing would leave the person without the outcome.
      onClose={() => (flight.pending ? undefined : onClose())}
      title={title}
      size="lg"
      data-tone={props.tone}
      // A click beside it would throw a typed reason away.
      closeOnClickOutside={false}
      returnFocus={false}
    >
      {/* Mounted only while open, so that the next opening begins with an empty reason and no old error. */}
      <ConfirmBody {...props} flight={flight} />
    </ModalLayer>
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
  const given = useReason(reason);
  const [failure, setFailure] = useState<string | null>(null);
  const form = useDialogFocus<HTMLFormElement>();
  const alive = useRef(true);

  useEffect(() => {
    alive.current = true;
    return () => {
      alive.current = false;
    };
  }, []);

  async function confirm() {
    if (given.refuse()) return;
    setFailure(null);
    try {
      await onConfirm(given.text.trim());
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
      {reason ? <ReasonField rule={reason} given={given} /> : null}
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

/** What is typed as the reason, where the rules ask for one. */
function useReason(rule: ReasonRule | undefined) {
  const [text, setText] = useState('');
  const [error, setError] = useState<string | null>(null);
  const input = useRef<HTMLTextAreaElement>(null);
  return {
    text,
    error,
    input,
    type: (next: string) => {
      setText(next);
      if (error && rule) setError(reasonProblem(next, rule));
    },
    /** Tells what is wrong with it, and goes there; false when nothing is. */
    refuse: (): boolean => {
      const wrong = rule ? reasonProblem(text, rule) : null;
      setError(wrong);
      if (wrong) input.current?.focus();
      return wrong !== null;
    },
  };
}

function ReasonField({ rule, given }: { rule: ReasonRule; given: ReturnType<typeof useReason> }) {
  const counterId = useId();
  return (
    <>
      <Textarea
        ref={given.input}
        className={styles.reason}
        label={rule.label ?? 'Motivo'}
        description={rule.help}
        required
        autosize
        minRows={3}
        maxRows={8}
        value={given.text}
        error={given.error}
        aria-describedby={counterId}
        onChange={(event) => given.type(event.currentTarget.value)}
      />
      <p id={counterId} className={`${styles.counter} tabular`}>
        {given.text.trim().length} de {rule.maxLength} caracteres, mínimo {rule.minLength}
      </p>
    </>
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
