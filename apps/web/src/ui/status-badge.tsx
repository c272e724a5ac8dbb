import type { Icon } from '@tabler/icons-react';
import styles from './status-badge.module.css';
import { type Tone, toneIcon, toneVariables } from './tone';

interface StatusBadgeProps {
  tone: Tone;
  label: string;
  /** Another icon than the tone's own. */
  icon?: Icon;
}

/** Colour, text and icon together: the status is read without seeing the colour. */
export function StatusBadge({ tone, label, icon }: StatusBadgeProps) {
  const IconOf = icon ?? toneIcon[tone];
  return (
    <span className={styles.badge} style={toneVariables(tone)} data-tone={tone}>
      <IconOf size={14} stroke={2} aria-hidden className={styles.icon} />
      <span className={styles.label}>{label}</span>
    </span>
  );
}
