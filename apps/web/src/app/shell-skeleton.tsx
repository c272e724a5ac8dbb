import { Skeleton } from '@mantine/core';
import styles from './shell-skeleton.module.css';

/** The frame's own shape while its code arrives. */
export function ShellSkeleton() {
  return (
    <div className={styles.frame} role="status" aria-label="Carregando o Lastro" aria-busy>
      <div className={styles.menu}>
        <Skeleton height={24} width={112} mb={24} />
        {[140, 108, 160, 124].map((width) => (
          <Skeleton key={width} height={16} width={width} />
        ))}
      </div>
      <div className={styles.content}>
        <Skeleton height={24} width="min(100%, 320px)" />
        <Skeleton height={140} />
        <Skeleton height={240} />
      </div>
    </div>
  );
}
