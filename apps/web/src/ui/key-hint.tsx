import styles from './key-hint.module.css';

/** Keys as they stand on the keyboard; `then` between keys pressed one after the other. */
export function KeyHint({ keys, sequence = false }: { keys: readonly string[]; sequence?: boolean }) {
  return (
    <span className={styles.hint}>
      {keys.map((key, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same key may stand twice (g g) and the list never moves
        <span key={index} className={styles.part}>
          {index > 0 ? <span className={styles.join}>{sequence ? 'depois' : '+'}</span> : null}
          <kbd className={styles.key}>{key}</kbd>
        </span>
      ))}
    </span>
  );
}
