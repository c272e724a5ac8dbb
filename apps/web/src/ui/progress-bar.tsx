import { Progress } from '@mantine/core';
import styles from './progress-bar.module.css';

interface ProgressBarProps {
  /** What is progressing: read out by screen readers. */
  label: string;
  done: number;
  total: number;
  /** Under the bar; the count when absent, nothing when null. */
  caption?: string | null;
}

export function ProgressBar({ label, done, total, caption }: ProgressBarProps) {
  const percent = total > 0 ? Math.min(100, Math.round((done / total) * 100)) : 0;
  const line = caption === undefined ? `${done} de ${total}` : caption;
  return (
    <div className={styles.wrap}>
      <Progress.Root size="md">
        <Progress.Section value={percent} aria-label={label} aria-valuetext={line ?? undefined} />
      </Progress.Root>
      {line ? <span className={`${styles.caption} tabular`}>{line}</span> : null}
    </div>
  );
}
