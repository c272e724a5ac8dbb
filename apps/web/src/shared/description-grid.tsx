import type { ReactNode } from 'react';
import styles from './description-grid.module.css';

export interface Description {
  readonly label: string;
  readonly value: ReactNode;
  /** Takes the whole line: long texts and lists. */
  readonly wide?: boolean;
}

/** What is known of a record, label above value, as many side by side as fit. */
export function DescriptionGrid({ items }: { items: readonly Description[] }) {
  return (
    <dl className={styles.grid}>
      {items.map(({ label, value, wide }) => (
        <div key={label} className={styles.item} data-wide={wide || undefined}>
          <dt className={styles.label}>{label}</dt>
          <dd className={styles.value}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
