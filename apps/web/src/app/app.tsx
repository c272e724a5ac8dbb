import { webConfig } from '@lastro/wire/web-config';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { getConfig, setConfig } from '../lib/config';
import { makeQueryClient } from '../lib/query';
import { ScreensContext } from '../lib/screens-context';
import { WorkContext } from '../lib/work';
import { SCREENS, WORK_LOOKS } from './registry';
import { makeRouter } from './router';
import { watchSession } from './session-watch';

/** Router and cache live as long as the page: made once, outside of React's life cycle. */
let parts: ReturnType<typeof assemble> | null = null;

function assemble() {
  setConfig(webConfig.parse(getConfig()));
  const queryClient = makeQueryClient();
  const router = makeRouter({ queryClient });
  watchSession(router, queryClient);
  return { queryClient, router };
}

/** The product itself, at the address where the page stands. */
export function openProduct(): { readonly content: ReactNode; readonly firstPage: Promise<void> } {
  parts ??= assemble();
  const { queryClient, router } = parts;
  const content = (
    <QueryClientProvider client={queryClient}>
      <ScreensContext value={SCREENS}>
        <WorkContext value={WORK_LOOKS}>
          <RouterProvider router={router} />
        </WorkContext>
      </ScreensContext>
    </QueryClientProvider>
  );
  const firstPage = new Promise<void>((stands) => {
    const stop = router.subscribe('onResolved', () => {
      stop();
      stands();
    });
  });
  return { content, firstPage };
}
