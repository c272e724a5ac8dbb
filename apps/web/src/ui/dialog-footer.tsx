import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { ActionButton } from './action-button';
import styles from './dialog-footer.module.css';

interface DialogFooterProps {
  /** What went wrong and concerns no field. */
  failure: string | null | undefined;
  backLabel: string;
  onBack: () => void;
  /** Says what the button does: "Cancelar proposta". */
  submitLabel: string;
  isPending: boolean;
  isDanger?: boolean;
  disabledReason?: string | null;
}

/** The end of a form in a dialog: what went wrong, the way back, and the button that does it. */
export function DialogFooter(props: DialogFooterProps) {
  const { failure, isPending } = props;
  const submit = useRef<HTMLButtonElement>(null);

  // Whoever's field went away while it worked is put back at the button.
  const hasFailed = Boolean(failure) && !isPending;
  useEffect(() => {
    const button = submit.current;
    if (hasFailed && !button?.form?.contains(document.activeElement)) button?.focus();
  }, [hasFailed]);

  return (
    <>
      <p role="alert" className={styles.failure}>
        {failure}
      </p>
      <div className={styles.actions}>
        <Button variant="default" onClick={props.onBack} disabled={isPending}>
          {props.backLabel}
        </Button>
        <ActionButton
          ref={submit}
          type="submit"
          color={props.isDanger ? 'red' : undefined}
          pending={isPending}
          disabledReason={props.disabledReason}
        >
          {props.submitLabel}
        </ActionButton>
      </div>
    </>
  );
}
