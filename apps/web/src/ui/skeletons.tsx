import { Skeleton } from '@mantine/core';
import styles from './skeletons.module.css';

/* Loading in the shape of what comes, so that nothing jumps when it arrives. */

const fieldWidths = [96, 72, 120, 84, 104, 64];

export function FormSkeleton({
  fields = 6,
  label = 'Carregando formulário',
}: {
  fields?: number;
  label?: string;
}) {
  return (
    <div className={styles.form} role="status" aria-label={label} aria-busy>
      {Array.from({ length: fields }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
        <div key={index}>
          <Skeleton height={12} width={fieldWidths[index % fieldWidths.length]} mb={8} />
          <Skeleton height="var(--control-height)" />
        </div>
      ))}
    </div>
  );
}

export function RecordSkeleton({ label = 'Carregando registro' }: { label?: string }) {
  return (
    <div role="status" aria-label={label} aria-busy>
      <Skeleton height={12} width={180} mb={12} />
      <Skeleton height={24} width="min(100%, 420px)" mb={12} />
      <Skeleton height={20} width={140} mb={32} />
      <Skeleton height={120} mb={16} />
      <Skeleton height={220} />
    </div>
  );
}

export function LinesSkeleton({ lines = 3, label = 'Carregando' }: { lines?: number; label?: string }) {
  return (
    <div className={styles.lines} role="status" aria-label={label} aria-busy>
      {Array.from({ length: lines }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
        <Skeleton key={index} height={14} width={index === lines - 1 ? '60%' : '100%'} />
      ))}
    </div>
  );
}
