import { AREA_TEXTS } from '@lastro/domain/identity/area-texts';
import { IconChevronRight, IconLayoutGrid } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { menuOf, useOpenScreens } from '../../lib/screens-context';
import { Section } from '../../ui/section';
import { EmptyState } from '../../ui/states';
import styles from './areas-card.module.css';

/** The areas this person may open and what is done there. */
export function AreasCard() {
  const groups = menuOf(useOpenScreens()).filter(({ area }) => area !== 'home');
  return (
    <Section title="Suas áreas">
      {groups.length === 0 ? (
        <EmptyState title="Nenhuma outra área aberta para você" icon={IconLayoutGrid}>
          As telas liberadas para os seus grupos aparecem aqui.
        </EmptyState>
      ) : (
        <ul className={styles.areas}>
          {groups.map(({ area, screens }) => (
            <li key={area}>
              <h3 className={styles.name}>{AREA_TEXTS[area].label}</h3>
              <p className={styles.does}>{AREA_TEXTS[area].does}</p>
              <ul className={styles.screens}>
                {screens.map(({ id, path, title, summary, icon: IconOf }) => (
                  <li key={id}>
                    <Link to={path.pattern} className={styles.screen}>
                      <span className={styles.icon}>
                        <IconOf size={20} stroke={1.5} aria-hidden />
                      </span>
                      <span className={styles.words}>
                        <span className={styles.title}>{title}</span>
                        <span className={styles.summary}>{summary}</span>
                      </span>
                      <IconChevronRight size={16} stroke={1.5} aria-hidden className={styles.arrow} />
                    </Link>
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
