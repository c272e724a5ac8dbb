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
    <a className={styles.link} href={`#${targetId}`}>
      {children}
    </a>
  );
}
