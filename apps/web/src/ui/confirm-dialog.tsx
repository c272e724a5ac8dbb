import { Textarea } from '@mantine/core';
import { useId, useRef, useState } from 'react';
import styles from './confirm-dialog.module.css';
import { QuestionDialog, type QuestionDialogProps, ToldByField } from './question-dialog';
import { TypedWork } from './typed-work';

export interface ReasonRule {
  label?: string;
  help?: string;
  minLength: number;
  maxLength: number;
}

interface ConfirmDialogProps extends Omit<QuestionDialogProps, 'onConfirm'> {
  /** When the rules ask for a reason. */
  reason?: ReasonRule;
  /** Something is chosen or typed in the dialog's own fields, beside the reason. */
  isTyped?: boolean;
  /** Rejecting or throwing shows the message inside the dialog, which stays open. */
  onConfirm: (reason: string) => Promise<void> | void;
}

export function ConfirmDialog({ reason, isTyped, onConfirm, ...question }: ConfirmDialogProps) {
  if (reason) return <ReasonedDialog {...question} isTyped={isTyped} rule={reason} onConfirm={onConfirm} />;
  const confirm = () => onConfirm('');
  return isTyped === undefined ? (
    <QuestionDialog {...question} onConfirm={confirm} />
  ) : (
    <TypedDialog {...question} isTyped={isTyped} onConfirm={confirm} />
  );
}

/** What somebody wrote or chose in it is not lost by a key, or with the page. */
function TypedDialog({ isTyped, onClose, ...question }: QuestionDialogProps & { isTyped: boolean }) {
  const { opened } = question;
  const [isClosing, setClosing] = useState(false);
  const [wasOpened, setWasOpened] = useState(opened);
  if (opened !== wasOpened) {
    setWasOpened(opened);
    setClosing(false);
  }
  return (
    <>
      <QuestionDialog {...question} onClose={() => (isTyped ? setClosing(true) : onClose())} />
      {opened ? (
        <TypedWork
          isTyped={isTyped}
          isClosing={isClosing}
          onStay={() => setClosing(false)}
          onLose={onClose}
        />
      ) : null}
    </>
  );
}

interface ReasonedDialogProps extends Omit<ConfirmDialogProps, 'reason'> {
  rule: ReasonRule;
}

function ReasonedDialog({ rule, isTyped = false, onConfirm, children, ...question }: ReasonedDialogProps) {
  const { opened } = question;
  const given = useReason(rule);
  const [wasOpened, setWasOpened] = useState(opened);
  // Each opening begins with an empty reason; what fades away keeps its own.
  if (opened !== wasOpened) {
    setWasOpened(opened);
    if (opened) given.restart();
  }
  return (
    <TypedDialog
      {...question}
      isTyped={isTyped || given.text.trim() !== ''}
      onConfirm={async () => {
        if (given.refuse()) throw new ToldByField();
        await onConfirm(given.text.trim());
      }}
    >
      {children}
      <ReasonField rule={rule} given={given} />
    </TypedDialog>
  );
}

/** What is typed as the reason. */
function useReason(rule: ReasonRule) {
  const [text, setText] = useState('');
  const [error, setError] = useState<string | null>(null);
  const input = useRef<HTMLTextAreaElement>(null);
  return {
    text,
    error,
    input,
    restart: () => {
      setText('');
      setError(null);
    },
    type: (next: string) => {
      setText(next);
      if (error) setError(reasonProblem(next, rule));
    },
    /** Tells what is wrong with it, and goes there; false when nothing is. */
    refuse: (): boolean => {
      const wrong = reasonProblem(text, rule);
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

function reasonProblem(text: string, rule: ReasonRule): string | null {
  const length = text.trim().length;
  if (length < rule.minLength) return `Informe ao menos ${rule.minLength} caracteres.`;
  if (length > rule.maxLength) return `Informe no máximo ${rule.maxLength} caracteres.`;
  return null;
}
