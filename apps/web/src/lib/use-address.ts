import { useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { SearchValues } from './address';
import { searchFor } from './address';
import { useScreenSearch } from './screen';

/**
 * The query of this page and a way to change it. A change replaces the entry in the history: going back leaves the
 * list, and coming back to it finds the same filters.
 */
export function useAddress(): [SearchValues, (next: Record<string, unknown>) => void] {
  const router = useRouter();
  const search = useScreenSearch();
  const setSearch = useCallback(
    (next: Record<string, unknown>) => {
      void router.navigate({ to: '.', search: searchFor(next), replace: true, resetScroll: false });
    },
    [router],
  );
  return [search, setSearch];
}
