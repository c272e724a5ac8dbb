import type { MouseEvent } from 'react';
import styles from './skip-link.module.css';

/** First thing reached by Tab: jumps over menu and header. */
export function SkipLink({
  targetId,
  children = 'Ir para o conteúdo',
}: {
  targetId: string;
  children?: string;
}) {
  return (
    <a className={styles.link} href={`#${targetId}`} onClick={(event) => skipTo(targetId, event)}>
      {children}
    </a>
  );
}

/** Not the browser's own jump: its entry in the history is not the router's, and going back would lead elsewhere. */
function skipTo(targetId: string, event: MouseEvent): void {
  const target = document.getElementById(targetId);
  if (target === null) return;
  event.preventDefault();
  target.focus();
}
