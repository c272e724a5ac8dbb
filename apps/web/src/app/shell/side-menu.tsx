import { AREA_TEXTS } from '@lastro/domain/identity/area-texts';
import { ActionIcon } from '@mantine/core';
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { paths } from '../../lib/paths';
import type { Screen } from '../../lib/screen';
import { menuOf, useOpenScreens } from '../../lib/screens-context';
import { grouped, plural } from '../../lib/words';
import { useWaiting } from '../../shared/work/work-queries';
import { Hint } from '../../ui/hint';
import { Logo } from '../../ui/logo';
import styles from './side-menu.module.css';

interface SideMenuProps {
  isCollapsed: boolean;
  /** Absent in the phone's drawer, which closes instead. */
  onCollapse?: (collapsed: boolean) => void;
  onChoose?: () => void;
}

/** Only what the person may open (decisions §2). */
export function SideMenu({ isCollapsed, onCollapse, onChoose }: SideMenuProps) {
  const groups = menuOf(useOpenScreens());
  const { total, countOf } = useWaiting();
  const label = isCollapsed ? 'Expandir menu' : 'Recolher menu';
  const IconOf = isCollapsed ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  return (
    <nav className={styles.menu} aria-label="Menu principal" data-collapsed={isCollapsed || undefined}>
      {onCollapse ? (
        <div className={styles.top}>
          <Link to={paths.root()} className={styles.brand} aria-label="Lastro, início">
            <Logo size={24} withName={!isCollapsed} />
          </Link>
        </div>
      ) : null}
      <div className={styles.scroll}>
        {groups.map(({ area, screens }) => (
          <div key={area} className={styles.group}>
            {screens.length > 1 ? (
              <p className={styles.heading} id={`menu-${area}`}>
                {isCollapsed ? <span aria-hidden className={styles.rule} /> : null}
                <span className={isCollapsed ? 'visually-hidden' : undefined}>{AREA_TEXTS[area].label}</span>
              </p>
            ) : null}
            <ul className={styles.list} aria-labelledby={screens.length > 1 ? `menu-${area}` : undefined}>
              {screens.map((screen) => (
                <li key={screen.id}>
                  <MenuEntry
                    screen={screen}
                    // The home lists all of it.
                    waiting={screen.area === 'home' ? total : countOf(screen.id)}
                    isCollapsed={isCollapsed}
                    onChoose={onChoose}
                  />
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
      {onCollapse ? (
        <div className={styles.bottom}>
          <Hint label={label} position="right">
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              aria-label={label}
              aria-expanded={!isCollapsed}
              onClick={() => onCollapse(!isCollapsed)}
            >
              <IconOf size={20} stroke={1.5} aria-hidden />
            </ActionIcon>
          </Hint>
        </div>
      ) : null}
    </nav>
  );
}

interface MenuEntryProps {
  screen: Screen;
  /** How much of it waits for this person. */
  waiting: number;
  isCollapsed: boolean;
  onChoose?: () => void;
}

function MenuEntry({ screen, waiting, isCollapsed, onChoose }: MenuEntryProps) {
  const IconOf = screen.icon;
  const told =
    waiting === 0 ? screen.title : `${screen.title}, ${plural(waiting, 'pendência', 'pendências')}`;
  return (
    <Hint label={told} position="right" disabled={!isCollapsed}>
      <Link
        to={screen.path.pattern}
        className={styles.entry}
        activeProps={{ 'data-active': true, 'aria-current': 'page' }}
        activeOptions={{ includeSearch: false }}
        aria-label={isCollapsed ? told : undefined}
        onClick={onChoose}
      >
        <IconOf size={20} stroke={1.5} aria-hidden className={styles.icon} />
        {isCollapsed ? null : <span className={styles.label}>{screen.title}</span>}
        {waiting === 0 ? null : (
          <span className={`${styles.waiting} tabular`}>
            {isCollapsed ? null : (
              <>
                <span className="visually-hidden">, </span>
                {grouped(waiting)}
                <span className="visually-hidden"> {waiting === 1 ? 'pendência' : 'pendências'}</span>
              </>
            )}
          </span>
        )}
      </Link>
    </Hint>
  );
}
