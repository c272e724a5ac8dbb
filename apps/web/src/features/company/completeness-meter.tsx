import styles from './completeness.module.css';
import { completenessStatus } from './labels';

/** How full a ficha is: a bar for the eye and the number for everybody. */
export function CompletenessMeter({ percent, wide = false }: { percent: number; wide?: boolean }) {
  const { tone } = completenessStatus(percent);
  return (
    <span className={styles.meter} data-wide={wide || undefined}>
      <span className={styles.track} aria-hidden>
        <span className={styles.fill} data-tone={tone} style={{ width: `${percent}%` }} />
      </span>
      <span className={`${styles.number} tabular`}>
        {percent}%<span className="visually-hidden"> da ficha preenchida</span>
      </span>
    </span>
  );
}
