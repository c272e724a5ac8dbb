import { Link, useRouter } from '@tanstack/react-router';
import { type ComponentProps, useCallback, useState } from 'react';
import { searchFor } from './address';

/** A page of the product, and what its query says. */
export interface Place {
  readonly to: string;
  readonly search?: Readonly<Record<string, string | string[] | undefined>>;
}

type LinkProps = Pick<
  ComponentProps<typeof Link>,
  'children' | 'className' | 'hash' | 'title' | 'aria-label' | 'onClick' | 'ref'
>;

/** A link inside the product. Where it leads is a `paths` address. */
export function PageLink({ to, search, ...props }: LinkProps & Place) {
  return <Link to={to} search={search === undefined ? undefined : searchFor(search)} {...props} />;
}

/** Loads a page that somebody is about to open: its code, and its record where reading that tells nothing of anybody. */
export function usePreload(): (to: string) => void {
  const router = useRouter();
  return useCallback(
    (to) => {
      // It may be a page that this person may not open, or fail: who opens it is told.
      void router.preloadRoute({ to }).catch(() => undefined);
    },
    [router],
  );
}

/**
 * Goes to a page; `leaving` when the work on this one is done and its guard has nothing to keep. Whoever has left in the
 * meantime, before it was done, stays where they are: they may be typing there.
 */
export function useGo(): (place: Place, options?: { readonly leaving?: true }) => Promise<void> {
  const router = useRouter();
  const [from] = useState(router.state.location.pathname);
  return useCallback(
    async ({ to, search }, { leaving } = {}) => {
      if (leaving && router.state.location.pathname !== from) return;
      await router.navigate({
        to,
        search: search === undefined ? undefined : searchFor(search),
        ignoreBlocker: leaving,
      });
    },
    [router, from],
  );
}
