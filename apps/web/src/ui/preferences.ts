/**
 * What a person chose for this browser (theme, density, saved views), in one local-storage entry.
 * `public/theme-init.js` reads the same entry before the first paint: keep both in step.
 */
export const PREFERENCES_KEY = 'lastro.config';

export type ColorScheme = 'light' | 'dark' | 'auto';
export type Density = 'comfortable' | 'compact';

export interface Preferences {
  colorScheme: ColorScheme;
  density: Density;
  /** Anything else that a piece keeps here under its own name, e.g. saved views. */
  [extra: string]: unknown;
}

const defaults = { colorScheme: 'auto', density: 'comfortable' } as const;

const listeners = new Set<() => void>();

/** Reads defensively: the entry may be absent, from an older release, or edited by hand. */
export function readPreferences(): Preferences {
  let stored: Record<string, unknown> = {};
  try {
    const parsed: unknown = JSON.parse(window.localStorage.getItem(PREFERENCES_KEY) ?? '{}');
    if (typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)) {
      stored = parsed as Record<string, unknown>;
    }
  } catch {
    // Storage forbidden or broken: the defaults serve.
  }
  const { colorScheme, density } = stored;
  return {
    ...stored,
    colorScheme: colorScheme === 'light' || colorScheme === 'dark' ? colorScheme : defaults.colorScheme,
    density: density === 'compact' ? 'compact' : defaults.density,
  };
}

export function writePreferences(change: Partial<Preferences>): void {
  const before = readPreferences();
  const next = { ...before, ...change };
  // Telling of a change that is none would let two listeners answer each other for ever.
  if (JSON.stringify(next) === JSON.stringify(before)) return;
  try {
    window.localStorage.setItem(PREFERENCES_KEY, JSON.stringify(next));
  } catch {
    // Full or forbidden storage: the choice lasts until the page is left.
  }
  for (const listener of listeners) listener();
}

/** Tells of changes made here and in other tabs. */
export function subscribePreferences(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === PREFERENCES_KEY || event.key === null) listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}
