import type { ReactNode } from 'react';
import styles from './consequence.module.css';

export interface Question {
  /** What happens then, and whether it can be undone. */
  consequence: ReactNode;
  /** For money: the figure and the same in words, so that a slipped zero is seen. */
  amount?: { figure: string; words: string };
  tone?: 'normal' | 'danger';
}

/** What a dialog asks: named first, before anything is to be filled in. */
export function Consequence({ consequence, amount, tone = 'normal' }: Question) {
  return (
    <>
      <div className={styles.consequence} data-tone={tone}>
        {consequence}
      </div>
      {amount ? (
        <p className={styles.amount}>
          <span className={`${styles.figure} tabular`}>{amount.figure}</span>
          <span className={styles.words}>{amount.words}</span>
        </p>
      ) : null}
    </>
  );
}
