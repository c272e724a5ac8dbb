import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { cleanup, render } from '@testing-library/react';
import { vi } from 'vitest';
import { makeQueryClient } from '../lib/query';
import { ScreensContext } from '../lib/screens-context';
import { profileOf, stubNetwork } from '../lib/testing';
import { WorkContext } from '../lib/work';
import { UiProvider } from '../ui/ui-provider';
import { SCREENS, WORK_LOOKS } from './registry';
import { makeRouter } from './router';
import { watchSession } from './session-watch';

export const EMPTY_PAGE = { results: [], metadata: { page: 1, limit: 25, total: 0, pages: 1 } };

let stopWatching = () => {};

/** For tests only: the whole app at an address, with the network stubbed at its edge. */
export function openApp(
  address: string,
  groups: readonly string[],
  more: Parameters<typeof stubNetwork>[0] = {},
) {
  const seen = stubNetwork({
    'GET /api/auth/user': { body: profileOf(groups) },
    'GET /api/auth/activity': { body: { ...EMPTY_PAGE, until: 0 } },
    'GET /api/auth/worklist': { body: { ...EMPTY_PAGE, counts: [] } },
    ...more,
  });
  const queryClient = makeQueryClient();
  const router = makeRouter({ queryClient, history: createMemoryHistory({ initialEntries: [address] }) });
  stopWatching();
  stopWatching = watchSession(router, queryClient);
  render(
    <UiProvider>
      <QueryClientProvider client={queryClient}>
        <ScreensContext value={SCREENS}>
          <WorkContext value={WORK_LOOKS}>
            <RouterProvider router={router} />
          </WorkContext>
        </ScreensContext>
      </QueryClientProvider>
    </UiProvider>,
  );
  return { router, queryClient, seen, address: () => router.state.location.href };
}

export function closeApp(): void {
  stopWatching();
  cleanup();
  vi.unstubAllGlobals();
}
