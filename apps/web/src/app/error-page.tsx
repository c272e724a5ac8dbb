import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCloudOff } from '@tabler/icons-react';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { ApiError, messageOf } from '../lib/api-error';
import { ActionButton } from '../ui/action-button';
import { AreaLoadError, allowReload } from './load-area';
import { MessagePage } from './message-page';

/** Outside of the shell, which brings the main landmark otherwise. */
export function StandaloneErrorPage(props: ErrorComponentProps) {
  return (
    <main>
      <ErrorPage {...props} />
    </main>
  );
}

export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const retry = async () => {
    if (error instanceof AreaLoadError) allowReload();
    await router.invalidate();
    reset();
  };
  const actions = (
    <>
      <ActionButton onAction={retry}>Tentar de novo</ActionButton>
      <Button variant="default" onClick={() => window.location.reload()}>
        Recarregar a página
      </Button>
    </>
  );
  if (error instanceof AreaLoadError) {
    return (
      <MessagePage icon={IconCloudOff} role="alert" title="Esta área não carregou" actions={actions}>
        {error.timedOut
          ? `O código de “${error.areaTitle}” demorou mais de dois minutos para chegar.`
          : `O código de “${error.areaTitle}” não pôde ser buscado. Sua conexão pode ter caído ou uma nova versão pode estar sendo publicada.`}
      </MessagePage>
    );
  }
  const requestId = error instanceof ApiError ? error.requestId : null;
  return (
    <MessagePage
      icon={IconAlertTriangle}
      role="alert"
      title={error instanceof ApiError ? 'Não foi possível abrir esta página' : 'Algo inesperado aconteceu'}
      actions={actions}
      footnote={requestId === null ? null : `Código do pedido: ${requestId}`}
    >
      {messageOf(error)}
    </MessagePage>
  );
}
