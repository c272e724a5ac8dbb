import { IconAlertTriangle } from '@tabler/icons-react';
import { type MouseEvent, type Ref, useEffect, useId, useImperativeHandle, useRef } from 'react';
import styles from './error-summary.module.css';

export interface SummaryError {
  /** The id of the input; without one the message concerns the whole form. */
  fieldId?: string;
  label?: string;
  message: string;
}

export interface ErrorSummaryHandle {
  focus: () => void;
}

interface ErrorSummaryProps {
  errors: readonly SummaryError[];
  title?: string;
  /** Raised at every attempt to save: moves the focus here again even when the errors stay the same. */
  attempt?: number;
  ref?: Ref<ErrorSummaryHandle>;
}

/** All that is wrong, in one place, each with a link to its field. */
export function ErrorSummary({ errors, title, attempt = 0, ref }: ErrorSummaryProps) {
  const box = useRef<HTMLElement>(null);
  const headingId = useId();
  useImperativeHandle(ref, () => ({ focus: () => box.current?.focus() }), []);

  useEffect(() => {
    if (attempt > 0) box.current?.focus();
  }, [attempt]);

  if (errors.length === 0) return null;

  function jump(event: MouseEvent, fieldId: string) {
    event.preventDefault();
    focusField(fieldId);
  }

  return (
    <section ref={box} className={styles.box} aria-labelledby={headingId} tabIndex={-1}>
      <IconAlertTriangle size={20} aria-hidden className={styles.icon} />
      <div className={styles.words}>
        <p id={headingId} className={styles.title} role="alert">
          {title ?? headingOf(errors)}
        </p>
        <ul className={styles.list}>
          {errors.map((error) => (
            <li key={`${error.fieldId ?? ''} ${error.message}`}>
              {error.fieldId ? (
                <a href={`#${error.fieldId}`} onClick={(event) => jump(event, error.fieldId ?? '')}>
                  {error.label ? `${error.label}: ` : ''}
                  {error.message}
                </a>
              ) : (
                error.message
              )}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

/** What no field can be blamed for (no connection, say) is nothing that can be corrected. */
function headingOf(errors: readonly SummaryError[]): string {
  if (errors.every(({ fieldId }) => fieldId === undefined)) return 'Não foi possível salvar';
  return errors.length === 1 ? 'Corrija 1 ponto para salvar' : `Corrija ${errors.length} pontos para salvar`;
}

/** Brings a field into view and puts the cursor in it. */
export function focusField(fieldId: string): void {
  const field = document.getElementById(fieldId);
  if (!field) return;
  // A field of many choices can be taller than the screen: what is wrong with it must be in view then.
  const shown = field.querySelector('[role="alert"]') ?? field;
  shown.scrollIntoView({ block: 'center' });
  field.focus({ preventScroll: true });
}
