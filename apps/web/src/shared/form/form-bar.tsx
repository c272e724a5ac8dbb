import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { ActionButton } from '../../ui/action-button';
import styles from './form-page.module.css';

interface FormBarProps {
  /** What saving would mean. */
  notice?: ReactNode;
  /** What became of the draft. */
  draftLine: ReactNode;
  onCancel?: () => void;
  /** Whether leaving would lose something. */
  isDirty: boolean;
  submitLabel: string;
  disabledReason?: string | null;
  isPending: boolean;
}

/** Stays at the bottom of the window, with the button that saves. */
export function FormBar({
  notice,
  draftLine,
  onCancel,
  isDirty,
  submitLabel,
  disabledReason,
  isPending,
}: FormBarProps) {
  return (
    <div ref={roomForBar} className={`${styles.bar} no-print`} data-bottom-bar>
      {notice}
      {draftLine}
      <div className={styles.barActions}>
        {onCancel ? (
          <Button variant="default" onClick={onCancel} disabled={isPending}>
            {isDirty ? 'Descartar alterações' : 'Voltar'}
          </Button>
        ) : null}
        <ActionButton type="submit" pending={isPending} disabledReason={disabledReason}>
          {submitLabel}
        </ActionButton>
      </div>
    </div>
  );
}

/**
 * The bar grows with what it says: what is reached by the keyboard stops above it, and not behind; also a text of several
 * lines, of which the browser itself shows only the cursor's, and also when the bar grows while somebody is in a field.
 */
function roomForBar(bar: HTMLElement | null) {
  const form = bar?.parentElement;
  if (!bar || !form) return;
  const uncover = () => {
    const reached = document.activeElement;
    if (!reached || !form.contains(reached) || bar.contains(reached)) return;
    if (reached.getBoundingClientRect().bottom > bar.getBoundingClientRect().top)
      reached.scrollIntoView({ block: 'nearest' });
  };
  const observer = new ResizeObserver(() => {
    form.style.setProperty('--bar-height', `${bar.offsetHeight}px`);
    uncover();
  });
  // Not at every focus: what the mouse is pressed on must not move away before it is let go.
  const onKeyUp = (event: KeyboardEvent) => {
    if (event.key === 'Tab') uncover();
  };
  observer.observe(bar);
  form.addEventListener('keyup', onKeyUp);
  return () => {
    observer.disconnect();
    form.removeEventListener('keyup', onKeyUp);
  };
}
