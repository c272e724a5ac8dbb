import styles from './logo.module.css';

interface LogoProps {
  /** Height of the mark in pixels; legible from 20 to 64 and beyond. */
  size?: number;
  /** With the name beside the mark. */
  withName?: boolean;
}

/** Weights stacked on a keel: what keeps the ship upright. */
export function Logo({ size = 24, withName = false }: LogoProps) {
  const mark = (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      className={styles.mark}
      role={withName ? undefined : 'img'}
      aria-label={withName ? undefined : 'Lastro'}
      aria-hidden={withName || undefined}
    >
      <rect x="9" y="2" width="6" height="4.5" rx="1.25" className={styles.top} />
      <rect x="6" y="8" width="12" height="4.5" rx="1.25" className={styles.middle} />
      <path
        d="M3.1 14h17.8a.9.9 0 0 1 .86 1.17A10.2 10.2 0 0 1 12 22a10.2 10.2 0 0 1-9.76-6.83A.9.9 0 0 1 3.1 14Z"
        className={styles.keel}
      />
    </svg>
  );
  if (!withName) return mark;
  return (
    <span className={styles.lockup}>
      {mark}
      <span className={styles.name} style={{ fontSize: Math.round(size * 0.8) }}>
        Lastro
      </span>
    </span>
  );
}
