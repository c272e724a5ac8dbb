import { Title } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './message-page.module.css';

interface MessagePageProps {
  icon: Icon;
  title: string;
  children: ReactNode;
  actions: ReactNode;
  /** Small print, e.g. the code to quote to support. */
  footnote?: ReactNode;
  role?: 'alert';
}

/** A whole page that says one thing and what to do next; stands alone or inside the shell. */
export function MessagePage({ icon: IconOf, title, children, actions, footnote, role }: MessagePageProps) {
  return (
    <div className={styles.page} role={role}>
      <span className={styles.icon}>
        <IconOf size={32} stroke={1.5} aria-hidden />
      </span>
      <Title order={1} className={styles.title}>
        {title}
      </Title>
      <div className={styles.text}>{children}</div>
      <div className={styles.actions}>{actions}</div>
      {footnote ? <p className={styles.footnote}>{footnote}</p> : null}
    </div>
  );
}
