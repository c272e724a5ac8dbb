import '@fontsource-variable/inter/wght.css';
import './theme.css';
import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { type ReactNode, useCallback, useEffect, useSyncExternalStore } from 'react';
import { type Density, readPreferences, subscribePreferences, writePreferences } from './preferences';
import { cssVariablesResolver, preferencesColorSchemeManager, theme } from './theme';

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
      <Notifications position="bottom-right" limit={4} autoClose={8000} />
      {children}
    </MantineProvider>
  );
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
