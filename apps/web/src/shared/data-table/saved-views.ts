import { useCallback, useMemo, useSyncExternalStore } from 'react';
import {
  PREFERENCES_KEY,
  readPreferences,
  subscribePreferences,
  writePreferences,
} from '../../ui/preferences';
import {
  type FilterDef,
  searchToTableState,
  type TableSearch,
  type TableState,
  tableStateToSearch,
} from './table-state';

export interface SavedView {
  name: string;
  /** As in the address, so that a view of an older release is read with the same tolerance. */
  search: TableSearch;
}

const MAX_VIEWS = 30;
export const VIEW_NAME_MAX = 60;

type StoredViews = Record<string, SavedView[]>;

function readAll(): StoredViews {
  const { views } = readPreferences();
  return typeof views === 'object' && views !== null ? (views as StoredViews) : {};
}

function isView(value: unknown): value is SavedView {
  return (
    typeof value === 'object' &&
    value !== null &&
    'name' in value &&
    typeof value.name === 'string' &&
    'search' in value &&
    typeof value.search === 'object' &&
    value.search !== null
  );
}

/** A person's own views of one list, kept in this browser. */
export function useSavedViews(tableId: string, filters: readonly FilterDef[]) {
  // The raw text is a stable snapshot: a freshly parsed list would be a new one at every look.
  const raw = useSyncExternalStore(subscribePreferences, () => window.localStorage.getItem(PREFERENCES_KEY));
  // biome-ignore lint/correctness/useExhaustiveDependencies: `raw` says that the stored text changed
  const views = useMemo(() => {
    const stored: unknown = readAll()[tableId];
    return Array.isArray(stored) ? stored.filter(isView) : [];
  }, [raw, tableId]);

  const store = useCallback(
    (next: SavedView[]) => writePreferences({ views: { ...readAll(), [tableId]: next.slice(0, MAX_VIEWS) } }),
    [tableId],
  );

  return {
    views,
    isFull: views.length >= MAX_VIEWS,
    /** Saving under a name that exists replaces that view. */
    save(name: string, state: TableState) {
      const search = tableStateToSearch({ ...state, page: 1 }, filters);
      store([...views.filter((view) => view.name !== name), { name, search }]);
    },
    rename(from: string, to: string) {
      store(
        views
          .filter((view) => view.name !== to)
          .map((view) => (view.name === from ? { ...view, name: to } : view)),
      );
    },
    remove(name: string) {
      store(views.filter((view) => view.name !== name));
    },
    stateOf(view: SavedView): TableState {
      return searchToTableState(view.search, filters);
    },
    /** The view that is exactly what the table shows now. */
    current(state: TableState): SavedView | undefined {
      const now = JSON.stringify(sorted(tableStateToSearch({ ...state, page: 1 }, filters)));
      return views.find((view) => JSON.stringify(sorted(view.search)) === now);
    },
  };
}

function sorted(search: TableSearch): [string, unknown][] {
  return Object.entries(search).sort(([a], [b]) => (a < b ? -1 : 1));
}
