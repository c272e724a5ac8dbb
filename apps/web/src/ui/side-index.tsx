import { type MouseEvent, useEffect, useState } from 'react';
import styles from './side-index.module.css';

export interface IndexEntry {
  /** The id of the section on the page. */
  id: string;
  title: string;
  /** How many errors the section holds, shown as a number beside the title. */
  errors?: number;
}

interface SideIndexProps {
  entries: readonly IndexEntry[];
  label?: string;
}

/** The sections of a long page; the one in view is marked. */
export function SideIndex({ entries, label = 'Seções desta página' }: SideIndexProps) {
  const current = useVisibleSection(entries);

  function jump(event: MouseEvent, id: string) {
    const section = document.getElementById(id);
    if (!section) return;
    // Not the browser's own jump: it would write the fragment into the address, which belongs to the router.
    event.preventDefault();
    section.scrollIntoView({ block: 'start', behavior: 'smooth' });
    section.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true });
  }

  return (
    <nav aria-label={label} className={`${styles.index} no-print`}>
      <ol className={styles.list}>
        {entries.map((entry) => (
          <li key={entry.id}>
            <a
              href={`#${entry.id}`}
              className={styles.link}
              aria-current={entry.id === current ? 'location' : undefined}
              onClick={(event) => jump(event, entry.id)}
            >
              <span className={styles.title}>{entry.title}</span>{' '}
              {entry.errors ? (
                <span className={styles.errors}>
                  {entry.errors}{' '}
                  <span className="visually-hidden">{entry.errors === 1 ? 'erro' : 'erros'}</span>
                </span>
              ) : null}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** The last section whose top has passed the upper third of the window; the last one at the end of the page. */
function useVisibleSection(entries: readonly IndexEntry[]): string | undefined {
  const [current, setCurrent] = useState(entries[0]?.id);
  const ids = entries.map((entry) => entry.id).join(' ');

  useEffect(() => {
    const sectionIds = ids.split(' ');
    let frame = 0;
    const measure = () => {
      frame = 0;
      const line = window.innerHeight / 3;
      const passed = sectionIds.filter((id) => {
        const section = document.getElementById(id);
        return section !== null && section.getBoundingClientRect().top <= line;
      });
      const page = document.documentElement;
      const atEnd =
        page.scrollHeight > page.clientHeight && window.scrollY + page.clientHeight >= page.scrollHeight - 2;
      const last = document.getElementById(sectionIds.at(-1) ?? '');
      const lastInView = last !== null && last.getBoundingClientRect().top < window.innerHeight;
      setCurrent(atEnd && lastInView ? sectionIds.at(-1) : (passed.at(-1) ?? sectionIds[0]));
    };
    const schedule = () => {
      if (frame === 0) frame = requestAnimationFrame(measure);
    };
    // Capture: the page may scroll inside an element and not as a whole.
    window.addEventListener('scroll', schedule, { capture: true, passive: true });
    window.addEventListener('resize', schedule);
    schedule();
    return () => {
      window.removeEventListener('scroll', schedule, { capture: true });
      window.removeEventListener('resize', schedule);
      cancelAnimationFrame(frame);
    };
  }, [ids]);

  return current;
}
