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
      viewBox="1 0.5 22 23"
      className={styles.mark}
      role={withName ? undefined : 'img'}
      aria-label={withName ? undefined : 'Lastro'}
      aria-hidden={withName || undefined}
    >
      <rect x="8.5" y="1.5" width="7" height="4.75" rx="1.25" className={styles.top} />
      <rect x="5.25" y="7.75" width="13.5" height="4.75" rx="1.25" className={styles.middle} />
      <path
        d="M2.6 14h18.8a.9.9 0 0 1 .87 1.12A10.6 10.6 0 0 1 12 22.5a10.6 10.6 0 0 1-10.27-7.38A.9.9 0 0 1 2.6 14Z"
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
