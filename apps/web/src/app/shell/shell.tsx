import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useMatches } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense } from 'react';
import { getConfig } from '../../lib/config';
import { DrawerLayer } from '../../ui/layers';
import { Logo } from '../../ui/logo';
import { SkipLink } from '../../ui/skip-link';
import { profileQuery } from '../profile-query';
import { FlagBanner } from './flag-banner';
import { Header } from './header';
import styles from './shell.module.css';
import { SideMenu } from './side-menu';
import { useSignOut } from './sign-out';
import { useAppShortcuts } from './use-app-shortcuts';
import { useMenuCollapsed } from './use-menu-collapsed';
import { useTypedAhead } from './use-typed-ahead';

const Palette = lazy(() => import('./palette'));
const ShortcutsHelp = lazy(() => import('./shortcuts-help'));
const MAIN_ID = 'conteudo';
const PROFILE_EVERY_MS = 60_000;

/** The frame of every page behind the guard. */
export function Shell({ children }: { children: ReactNode }) {
  // Groups, flags and the business date change while people work; an ended session shows here at the latest.
  useQuery({ ...profileQuery, refetchInterval: PROFILE_EVERY_MS });
  const { environment, production } = getConfig();
  const [isCollapsed, setCollapsed] = useMenuCollapsed();
  const [isDrawerOpen, drawer] = useDisclosure(false);
  const [isHelpOpen, help] = useDisclosure(false);
  const palette = usePalette();
  const { signOut, question } = useSignOut();
  useAppShortcuts({ onPalette: palette.toggle, onHelp: help.open });

  return (
    <div className={styles.frame} data-collapsed={isCollapsed || undefined}>
      <SkipLink targetId={MAIN_ID} />
      <aside className={`${styles.side} no-print`}>
        <SideMenu isCollapsed={isCollapsed} onCollapse={setCollapsed} />
      </aside>
      <div className={styles.column}>
        <Header onMenu={drawer.open} onPalette={palette.open} onHelp={help.open} onSignOut={signOut} />
        <FlagBanner />
        <main id={MAIN_ID} className={styles.main} tabIndex={-1}>
          {children}
        </main>
      </div>
      <PageAnnouncer />
      <DrawerLayer
        opened={isDrawerOpen}
        onClose={drawer.close}
        size={288}
        title={<Logo size={24} withName />}
        closeButtonProps={{ 'aria-label': 'Fechar menu' }}
        classNames={{ body: styles.drawerBody }}
      >
        {production ? null : <p className={styles.drawerNote}>Ambiente {environment}</p>}
        <SideMenu isCollapsed={false} onChoose={drawer.close} />
      </DrawerLayer>
      {question}
      <Suspense>
        {palette.isOpen ? (
          <Palette
            onClose={palette.close}
            onHelp={help.open}
            onSignOut={signOut}
            takeTyped={palette.takeTyped}
          />
        ) : null}
        {isHelpOpen ? <ShortcutsHelp onClose={help.close} /> : null}
      </Suspense>
    </div>
  );
}

function usePalette() {
  const [isOpen, { open, close }] = useDisclosure(false);
  const typed = useTypedAhead(close);
  const openAndListen = () => {
    typed.start();
    open();
  };
  const closeAndForget = () => {
    typed.take();
    close();
  };
  return {
    isOpen,
    open: openAndListen,
    close: closeAndForget,
    toggle: isOpen ? closeAndForget : openAndListen,
    takeTyped: typed.take,
  };
}

/** Tells screen readers that the page changed: without it a route change is silent. */
function PageAnnouncer() {
  const title = useMatches({ select: (matches) => matches.at(-1)?.staticData.screen?.title });
  return (
    <div className="visually-hidden" aria-live="polite" aria-atomic>
      {title ? `Página ${title}` : ''}
    </div>
  );
}
