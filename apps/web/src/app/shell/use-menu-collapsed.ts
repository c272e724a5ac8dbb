import { useSyncExternalStore } from 'react';
import { readPreferences, subscribePreferences, writePreferences } from '../../ui/preferences';

/** Kept with the other preferences of this browser (`lastro.config`). */
export function useMenuCollapsed(): [boolean, (collapsed: boolean) => void] {
  const collapsed = useSyncExternalStore(
    subscribePreferences,
    () => readPreferences().menuCollapsed === true,
  );
  return [collapsed, (menuCollapsed) => writePreferences({ menuCollapsed })];
}
