import { Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import styles from './section.module.css';

interface SectionProps {
  /** Target of links such as those of a side index. */
  id?: string;
  title: string;
  description?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
  /** Without the frame, where the content brings its own (a table, for instance). */
  plain?: boolean;
}

export function Section({ id, title, description, actions, children, plain = false }: SectionProps) {
  const headingId = useId();
  return (
    <section id={id} aria-labelledby={headingId} className={plain ? styles.plain : styles.section}>
      <header className={styles.header}>
        <div className={styles.words}>
          <Title order={2} id={headingId} tabIndex={-1}>
            {title}
          </Title>
          {description ? <p className={styles.description}>{description}</p> : null}
        </div>
        {actions ? <div className={`${styles.actions} no-print`}>{actions}</div> : null}
      </header>
      <div className={styles.body}>{children}</div>
    </section>
  );
}

/** Fields side by side where there is room, one under the other where there is not. */
export function FieldGrid({ children }: { children: ReactNode }) {
  return <div className={styles.grid}>{children}</div>;
}
