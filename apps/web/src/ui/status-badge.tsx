import type { Icon } from '@tabler/icons-react';
import styles from './status-badge.module.css';
import { type Tone, toneIcon, toneVariables } from './tone';

interface StatusBadgeProps {
  tone: Tone;
  label: string;
  /** Another icon than the tone's own. */
  icon?: Icon;
  /** A sentence rather than a word: goes on in the next line where the place is narrow. */
  wraps?: boolean;
}

/** Colour, text and icon together: the status is read without seeing the colour. */
export function StatusBadge({ tone, label, icon, wraps }: StatusBadgeProps) {
  const IconOf = icon ?? toneIcon[tone];
  return (
    <span
      className={styles.badge}
      style={toneVariables(tone)}
      data-tone={tone}
      data-wraps={wraps || undefined}
    >
      <IconOf size={14} stroke={2} aria-hidden className={styles.icon} />
      <span className={styles.label}>{label}</span>
    </span>
  );
}
