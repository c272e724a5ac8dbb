import { useRouterState } from '@tanstack/react-router';
import styles from './navigation-progress.module.css';

/** A thin bar while a page is on its way (spec §2). Appears after a blink, so that instant pages do not flicker. */
export function NavigationProgress() {
  const isMoving = useRouterState({ select: (state) => state.status === 'pending' });
  if (!isMoving) return null;
  return (
    <div className={styles.track} role="progressbar" aria-label="Carregando página">
      <div className={styles.bar} />
    </div>
  );
}
