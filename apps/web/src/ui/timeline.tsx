import { IconServerCog, IconUser } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './timeline.module.css';

export interface TimelineEntry {
  id: string;
  /** A person or a service did it: told apart by icon and word, not by colour. */
  actor: { kind: 'person' | 'service'; name: string; hint?: string };
  /** What happened, e.g. "alterou o status para Aprovada". */
  title: ReactNode;
  /** Already written for people: `16/11/2026 14:02`. */
  when: string;
  /** The exact instant, for machines. */
  instant?: string;
  /** What more there is to say, a line each. */
  lines?: readonly string[];
}

export function Timeline({
  entries,
  label = 'Histórico',
}: {
  entries: readonly TimelineEntry[];
  label?: string;
}) {
  return (
    <ol className={styles.list} aria-label={label}>
      {entries.map((entry) => {
        const isPerson = entry.actor.kind === 'person';
        const IconOf = isPerson ? IconUser : IconServerCog;
        return (
          <li key={entry.id} className={styles.entry} data-kind={entry.actor.kind}>
            <span className={styles.icon}>
              <IconOf size={16} stroke={1.75} aria-hidden />
            </span>
            <div className={styles.words}>
              <p className={styles.title}>
                <span className={styles.actor} title={entry.actor.hint}>
                  {entry.actor.name}
                </span>
                {isPerson ? (
                  <span className="visually-hidden"> (pessoa)</span>
                ) : (
                  <span className={styles.service}>serviço</span>
                )}{' '}
                {entry.title}
              </p>
              <time className={styles.when} dateTime={entry.instant}>
                {entry.when}
              </time>
              {entry.lines === undefined || entry.lines.length === 0 ? null : (
                <div className={styles.details}>
                  {entry.lines.map((line) => (
                    <span key={line} className={styles.line}>
                      {line}
                    </span>
                  ))}
                </div>
              )}
            </div>
          </li>
        );
      })}
    </ol>
  );
}
