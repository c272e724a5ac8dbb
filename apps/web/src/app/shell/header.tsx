import { formatDate, formatLongDate, weekdayName } from '@lastro/domain/dates';
import { ActionIcon, UnstyledButton } from '@mantine/core';
import { IconCalendarEvent, IconFlask, IconMenu2, IconRefresh, IconSearch } from '@tabler/icons-react';
import { useCallback, useEffect, useState } from 'react';
import { getConfig } from '../../lib/config';
import { useProfile } from '../../lib/session';
import { Hint } from '../../ui/hint';
import { KeyHint } from '../../ui/key-hint';
import { loadArea } from '../load-area';
import { Breadcrumbs } from './breadcrumbs';
import styles from './header.module.css';
import type { HeaderTools } from './header-tools';

interface HeaderProps {
  onMenu: () => void;
  onPalette: () => void;
  onHelp: () => void;
  onSignOut: () => void;
}

export function Header({ onMenu, onPalette, onHelp, onSignOut }: HeaderProps) {
  const { businessDate } = useProfile();
  const { environment, production } = getConfig();
  const { Tools, hasFailed, load } = useTools();
  return (
    // A named region and no banner: the header of every dialog would count as a second one.
    <section className={`${styles.header} no-print`} aria-label="Barra superior">
      <ActionIcon
        className={styles.menuButton}
        variant="subtle"
        color="gray"
        size="lg"
        aria-label="Abrir menu"
        onClick={onMenu}
      >
        <IconMenu2 size={20} stroke={1.5} aria-hidden />
      </ActionIcon>
      <Breadcrumbs />
      <div className={styles.tools}>
        <UnstyledButton className={styles.search} onClick={onPalette} aria-keyshortcuts="Control+K">
          <IconSearch size={16} stroke={1.5} aria-hidden />
          <span className={styles.searchText}>Buscar</span>
          <span className={styles.searchKeys}>
            <KeyHint keys={['Ctrl', 'K']} />
          </span>
        </UnstyledButton>
        {production ? null : (
          <span
            className={styles.environment}
            title={`Ambiente ${environment}: os dados não são de produção`}
          >
            <IconFlask size={14} aria-hidden />
            <span>{environment}</span>
          </span>
        )}
        <Hint label={`Data-base: ${weekdayName(businessDate)}, ${formatLongDate(businessDate)}`}>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the full date must be reachable by keyboard */}
          <span className={`${styles.date} tabular`} tabIndex={0}>
            <IconCalendarEvent size={16} stroke={1.5} aria-hidden />
            <span className={styles.dateLabel}>Data-base</span>
            <time dateTime={businessDate}>{formatDate(businessDate)}</time>
          </span>
        </Hint>
        {hasFailed ? (
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label="Carregar os menus de novo"
            onClick={load}
          >
            <IconRefresh size={20} stroke={1.5} aria-hidden />
          </ActionIcon>
        ) : Tools === null ? (
          <span className={styles.toolsRoom} aria-hidden />
        ) : (
          <Tools onHelp={onHelp} onSignOut={onSignOut} />
        )}
      </div>
    </section>
  );
}

/** Where they do not come the page stays, with all that is typed into it, and they can be asked for again. */
function useTools() {
  const [Tools, setTools] = useState<typeof HeaderTools | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const load = useCallback(() => {
    setFailed(false);
    loadArea('estrutura da página', () => import('./header-tools')).then(
      ({ HeaderTools: tools }) => setTools(() => tools),
      () => setFailed(true),
    );
  }, []);
  useEffect(load, [load]);
  return { Tools, hasFailed, load };
}
