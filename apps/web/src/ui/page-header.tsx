import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './page-header.module.css';

interface PageHeaderProps {
  title: string;
  /** Says what the page is about when the title alone does not. */
  description?: ReactNode;
  breadcrumb?: ReactNode;
  /** Beside the title: status, identifiers, the next step. */
  meta?: ReactNode;
  actions?: ReactNode;
}

export function PageHeader({ title, description, breadcrumb, meta, actions }: PageHeaderProps) {
  return (
    <header className={styles.header}>
      {breadcrumb ? <div className={styles.breadcrumb}>{breadcrumb}</div> : null}
      <div className={styles.line}>
        <div className={styles.words}>
          <Title order={1} className={styles.title}>
            {title}
          </Title>
          {meta ? <div className={styles.meta}>{meta}</div> : null}
        </div>
        {actions ? <div className={`${styles.actions} no-print`}>{actions}</div> : null}
      </div>
      {description ? <p className={styles.description}>{description}</p> : null}
    </header>
  );
}
