import '@fontsource-variable/inter/wght.css';
import './theme.css';
import { MantineProvider } from '@mantine/core';
import { notificationsStore } from '@mantine/notifications';
import { type ReactNode, useCallback, useEffect, useSyncExternalStore } from 'react';
import { type Density, readPreferences, subscribePreferences, writePreferences } from './preferences';
import { cssVariablesResolver, preferencesColorSchemeManager, theme } from './theme';
import { useLater } from './use-later';

const colorSchemeManager = preferencesColorSchemeManager();

/** Theme, density, styles and notices: everything below may use the kit. */
export function UiProvider({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
    >
      <DensityAttribute />
      <Notices />
      {children}
    </MantineProvider>
  );
}

const loadCorner = async () => (await import('./notice-corner')).NoticeCorner;

/** A notice that comes before its corner waits in the kit's own store. */
function Notices() {
  const isWaiting = useSyncExternalStore(
    notificationsStore.subscribe,
    () => notificationsStore.getState().notifications.length > 0,
  );
  const Corner = useLater(loadCorner, isWaiting);
  return Corner && <Corner />;
}

/** Stylesheets read `data-density` on the root element; see theme.css. */
function DensityAttribute() {
  const [density] = useDensity();
  useEffect(() => {
    document.documentElement.setAttribute('data-density', density);
  }, [density]);
  return null;
}

export function useDensity(): [Density, (density: Density) => void] {
  const density = useSyncExternalStore(subscribePreferences, () => readPreferences().density);
  const setDensity = useCallback((next: Density) => writePreferences({ density: next }), []);
  return [density, setDensity];
}
