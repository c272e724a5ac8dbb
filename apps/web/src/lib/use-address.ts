import { useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { SearchValues } from './address';
import { searchFor } from './address';
import { useScreenSearch } from './screen';

type Values = Readonly<Record<string, unknown>>;

/**
 * The query of this page and a way to change it. A step (another filter, page or order) is an entry of the history, which
 * going back undoes; what only continues one takes its place.
 */
export function useAddress(): [SearchValues, (next: Values, options?: { readonly isStep: boolean }) => void] {
  const router = useRouter();
  const search = useScreenSearch();
  const setSearch = useCallback(
    (next: Values, { isStep } = { isStep: false }) => {
      void router.navigate({ to: '.', search: searchFor(next), replace: !isStep, resetScroll: false });
    },
    [router],
  );
  return [search, setSearch];
}
