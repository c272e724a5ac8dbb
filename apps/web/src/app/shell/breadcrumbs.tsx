import { AREA_TEXTS } from '@lastro/domain/identity/area-texts';
import { IconChevronRight } from '@tabler/icons-react';
import { Link, useMatches } from '@tanstack/react-router';
import { useShownRecord } from '../../lib/record-name';
import { trailOf } from '../registry';
import styles from './breadcrumbs.module.css';

/** Area › screens above › this screen, from the registry; the record's own name where the page is about one. */
export function Breadcrumbs() {
  const screen = useMatches({ select: (matches) => matches.at(-1)?.staticData.screen });
  const record = useShownRecord();
  if (screen === undefined || screen.area === 'public') return <div className={styles.trail} />;
  const trail = trailOf(screen);
  const areaLabel = AREA_TEXTS[screen.area].label;
  const showsArea = trail[0]?.title !== areaLabel;
  return (
    <nav aria-label="Você está em" className={styles.trail}>
      <ol className={styles.list}>
        {showsArea ? (
          <li className={styles.area}>
            {areaLabel}
            <Separator />
          </li>
        ) : null}
        {trail.map((step, index) => {
          const isLast = index === trail.length - 1;
          return (
            <li key={step.id} className={styles.step} data-last={isLast || undefined}>
              {isLast ? (
                <span aria-current="page">{record ?? step.title}</span>
              ) : (
                <>
                  <Link to={step.path.pattern}>{step.title}</Link>
                  <Separator />
                </>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

function Separator() {
  return <IconChevronRight size={14} stroke={1.5} aria-hidden className={styles.separator} />;
}
