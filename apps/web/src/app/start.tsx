import { Button } from '@mantine/core';
import { IconCloudOff } from '@tabler/icons-react';
import { type ReactNode, StrictMode } from 'react';
import type { Root } from 'react-dom/client';
import { Doorstep, isAtDoorstep } from '../features/public/doorstep';
import { loadConfig } from '../lib/config';
import { OFFLINE_TEXT } from '../lib/offline';
import { paths } from '../lib/paths';
import { UiProvider } from '../ui/ui-provider';
import { AreaLoadError, allowReload, loadArea } from './load-area';
import { MessagePage } from './message-page';
import { SplashOver, takeColdStart } from './splash';

const fetchProduct = () => import('./app');

/**
 * The splash stands from the first paint on. Under it comes the door, for who is not signed in, and the product behind it
 * loads while it is looked at; or the product itself, whose code is asked for together with the configuration.
 */
export async function start(root: Root): Promise<void> {
  const isCold = takeColdStart();
  const show = (content: ReactNode, isReady: boolean) =>
    root.render(
      <StrictMode>
        <UiProvider>
          <SplashOver isCold={isCold} isReady={isReady}>
            {content}
          </SplashOver>
        </UiProvider>
      </StrictMode>,
    );
  const fail = (why: string) =>
    root.render(
      <UiProvider>
        <StartFailure onRetry={() => start(root)}>{why}</StartFailure>
      </UiProvider>,
    );
  const enter = async () => {
    try {
      const { openProduct } = await loadArea('Lastro', fetchProduct);
      const { content, firstPage } = openProduct();
      show(content, false);
      await firstPage;
      show(content, true);
    } catch (failure) {
      fail(failure instanceof AreaLoadError ? NOT_FETCHED : OFFLINE_TEXT);
    }
  };

  show(null, false);
  const isAtDoor = isAtDoorstep(window.location);
  const product = isAtDoor ? null : fetchProduct();
  // Told where it is waited for.
  product?.catch(() => undefined);
  try {
    await loadConfig();
  } catch {
    return fail(OFFLINE_TEXT);
  }
  if (!isAtDoor) return enter();
  window.history.replaceState(null, '', paths.staffSignIn() + window.location.search);
  show(
    <Doorstep
      onLeave={(href) => {
        if (href !== undefined) window.history.pushState(null, '', href);
        return enter();
      }}
    />,
    true,
  );
  void fetchProduct().catch(() => undefined);
}

const NOT_FETCHED =
  'O código do Lastro não pôde ser buscado. Sua conexão pode ter caído ou uma nova versão pode estar sendo publicada.';

function StartFailure({ onRetry, children }: { onRetry: () => void; children: string }) {
  const retry = () => {
    allowReload();
    onRetry();
  };
  return (
    <MessagePage
      icon={IconCloudOff}
      role="alert"
      title="O Lastro não pôde iniciar"
      actions={<Button onClick={retry}>Tentar de novo</Button>}
    >
      {children}
    </MessagePage>
  );
}
