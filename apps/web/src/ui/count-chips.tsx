import type { ReactNode } from 'react';
import styles from './count-chips.module.css';
import { type Tone, toneVariables } from './tone';

/** How many there are of each kind; a press shows only those. */
export function CountChips({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields, these are buttons
    <div className={styles.chips} role="group" aria-label={label}>
      {children}
    </div>
  );
}

interface CountChipProps {
  label: string;
  /** Already written for people. */
  count: string;
  tone?: Tone;
  isChosen: boolean;
  disabled?: boolean;
  onChoose: () => void;
}

export function CountChip({ label, count, tone, isChosen, disabled, onChoose }: CountChipProps) {
  return (
    <button
      type="button"
      className={styles.chip}
      aria-pressed={isChosen}
      disabled={disabled}
      onClick={onChoose}
    >
      {tone === undefined ? null : <span className={styles.dot} style={toneVariables(tone)} aria-hidden />}
      {label} <span className={`${styles.number} tabular`}>{count}</span>
    </button>
  );
}
