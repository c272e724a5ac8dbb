import type { ReactNode } from 'react';
import styles from './figure.module.css';

interface FigureProps {
  label: string;
  /** Already written for people, e.g. `R$ 1.234,56`. */
  value: ReactNode;
  hint?: ReactNode;
  /** Larger, for the one or two numbers that a screen is about. */
  prominent?: boolean;
  /** Opens how the number was reached. */
  onExplain?: () => void;
}

export function Figure({ label, value, hint, prominent = false, onExplain }: FigureProps) {
  const number = <span className={`${styles.value} tabular`}>{value}</span>;
  return (
    <div className={styles.figure} data-prominent={prominent || undefined}>
      <span className={styles.label}>{label}</span>
      {onExplain ? (
        <button type="button" className={styles.explain} onClick={onExplain} title="Ver como foi calculado">
          <span className="visually-hidden">{label}: </span>
          {number}
          <span className="visually-hidden">. Ver como foi calculado</span>
        </button>
      ) : (
        number
      )}
      {hint ? <span className={styles.hint}>{hint}</span> : null}
    </div>
  );
}

export function FigureRow({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>;
}

/** Figures one below the other in columns, of which each is as wide as a large amount; what changes in them is told. */
export function FigureGrid({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.gridFrame} role="status" aria-label={label}>
      <div className={styles.grid}>{children}</div>
    </div>
  );
}
