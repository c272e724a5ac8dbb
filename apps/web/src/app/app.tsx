import type { WebConfig } from '@lastro/wire/web-config';
import { Button } from '@mantine/core';
import { IconCloudOff } from '@tabler/icons-react';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, useState } from 'react';
import { OFFLINE_TEXT } from '../lib/api-error';
import { makeQueryClient } from '../lib/query';
import { ScreensContext } from '../lib/screens-context';
import { WorkContext } from '../lib/work';
import { UiProvider } from '../ui/ui-provider';
import { MessagePage } from './message-page';
import { SCREENS, WORK_LOOKS } from './registry';
import { makeRouter } from './router';
import { watchSession } from './session-watch';
import { SplashOver } from './splash';

/** The splash stands from the first paint on; the app starts under it as soon as the configuration is there. */
export function App({ config }: { config: WebConfig | null }) {
  return (
    <StrictMode>
      <UiProvider>
        <SplashOver>{config === null ? null : <Started />}</SplashOver>
      </UiProvider>
    </StrictMode>
  );
}

/** Router and cache live as long as the page: made once, outside of React's life cycle. */
let parts: ReturnType<typeof assemble> | null = null;

function assemble() {
  const queryClient = makeQueryClient();
  const router = makeRouter({ queryClient });
  watchSession(router, queryClient);
  return { queryClient, router };
}

function Started() {
  const [{ queryClient, router }] = useState(() => {
    parts ??= assemble();
    return parts;
  });
  return (
    <QueryClientProvider client={queryClient}>
      <ScreensContext value={SCREENS}>
        <WorkContext value={WORK_LOOKS}>
          <RouterProvider router={router} />
        </WorkContext>
      </ScreensContext>
    </QueryClientProvider>
  );
}

export function StartFailure({ onRetry }: { onRetry: () => void }) {
  return (
    <UiProvider>
      <MessagePage
        icon={IconCloudOff}
        role="alert"
        title="O Lastro não pôde iniciar"
        actions={<Button onClick={onRetry}>Tentar de novo</Button>}
      >
        {OFFLINE_TEXT}
      </MessagePage>
    </UiProvider>
  );
}
