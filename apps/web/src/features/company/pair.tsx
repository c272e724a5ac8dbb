import styles from './company-page.module.css';

/** A figure over what belongs to it. */
export function Pair({ first, second }: { first: string; second: string | null }) {
  return (
    <span className={styles.shares}>
      <span>{first}</span>
      {second === null ? null : <span className={styles.source}>{second}</span>}
    </span>
  );
}
