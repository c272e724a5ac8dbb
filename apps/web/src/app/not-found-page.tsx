import { Button } from '@mantine/core';
import { IconMapQuestion } from '@tabler/icons-react';
import { useRouter, useRouterState } from '@tanstack/react-router';
import { paths } from '../lib/paths';
import { useSession } from '../lib/session';
import { MessagePage } from './message-page';

interface NotFoundProps {
  /** Of a record that does not exist: what the server says of it. */
  data?: unknown;
}

/** Outside of the shell, which brings the main landmark otherwise. */
export function StandaloneNotFoundPage(props: NotFoundProps) {
  return (
    <main>
      <NotFoundPage {...props} />
    </main>
  );
}

/** The catch-all of spec §2, also for a parameter that does not pass and a record that does not exist. */
export function NotFoundPage({ data }: NotFoundProps) {
  const router = useRouter();
  const isSignedIn = useSession() !== null;
  const path = useRouterState({ select: (state) => state.location.pathname });
  return (
    <MessagePage
      icon={IconMapQuestion}
      title="Página não encontrada"
      actions={
        <>
          <Button onClick={() => void router.navigate({ to: paths.root() })}>
            {isSignedIn ? 'Ir para o início' : 'Ir para a entrada'}
          </Button>
          <Button variant="default" onClick={() => router.history.back()}>
            Voltar
          </Button>
        </>
      }
    >
      {typeof data === 'string' ? (
        data
      ) : (
        <>
          Não existe nada em <strong>{path}</strong>. O endereço pode ter sido digitado errado ou o registro
          pode ter mudado de lugar.
        </>
      )}
    </MessagePage>
  );
}
