import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import type { FunctionComponent, ReactNode } from 'react';
import { parseSearch, stringifySearch } from './address';

/** For tests only: one page at its path, in a router of its own; every other path is an empty page. */
export function pageAt(
  path: string,
  Page: FunctionComponent,
  address: string,
): { page: ReactNode; where: () => string; back: () => void } {
  const root = createRootRoute({ component: Outlet, notFoundComponent: () => null });
  const router = createRouter({
    routeTree: root.addChildren([createRoute({ getParentRoute: () => root, path, component: Page })]),
    history: createMemoryHistory({ initialEntries: [address] }),
    parseSearch,
    stringifySearch,
  });
  const where = () => router.state.location.href;
  return { page: <RouterProvider router={router} />, where, back: () => router.history.back() };
}
