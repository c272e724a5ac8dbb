import { Button } from '@mantine/core';
import { useIsMutating, useQueryClient } from '@tanstack/react-query';
import { deepEqual, useRouter } from '@tanstack/react-router';
import { useEffect, useLayoutEffect, useState } from 'react';
import { guardPage, type PageGuard } from '../lib/departures';
import { HELD } from '../lib/query';
import { holdUnsavedWork } from '../lib/unsaved-work';
import { useDialogFocus } from '../ui/dialog-focus';
import { ModalLayer } from '../ui/layers';
import { useUnloadWarning } from '../ui/route-guard';
import styles from './sent-work.module.css';

const UNSEEN =
  'O que você enviou ainda está sendo salvo: quem sai agora não vê o resultado, e ele pode ficar pela metade.';
const UNKNOWN = 'O que você enviou pode não ter sido salvo: confira.';

/**
 * A command that was sent cannot be called back, so nobody is asked whether to lose it: they wait, seconds at most, where
 * its outcome is told. It may have made what is shown once, and where it failed they still have what they typed.
 */
export function SentWork() {
  const router = useRouter();
  const queryClient = useQueryClient();
  const [answer, setAnswer] = useState<Parameters<PageGuard['show']>[0]>(null);
  const isSending = useIsMutating(HELD) > 0;
  useLayoutEffect(
    () =>
      guardPage(router, {
        // As of now: a save that leads elsewhere goes before anything is drawn again.
        isLostOn: ({ current, next }) =>
          queryClient.isMutating(HELD) > 0 &&
          (current.pathname !== next.pathname || !deepEqual(current.search, next.search)),
        show: (given) => setAnswer(() => given),
      }),
    [router, queryClient],
  );
  useEffect(() => (isSending ? holdUnsavedWork(UNSEEN, UNKNOWN) : undefined), [isSending]);
  useUnloadWarning(isSending);
  useEffect(() => {
    if (!isSending) answer?.(false);
  }, [isSending, answer]);
  const stay = () => answer?.(false);
  return (
    <ModalLayer opened={answer !== null} onClose={stay} title="Ainda salvando" returnFocus={false}>
      <Waiting onWait={stay} />
    </ModalLayer>
  );
}

function Waiting({ onWait }: { onWait: () => void }) {
  const content = useDialogFocus<HTMLDivElement>();
  return (
    <div ref={content}>
      <p role="status">
        O que você enviou está sendo salvo e não volta atrás. Espere o resultado nesta página.
      </p>
      <div className={styles.actions}>
        <Button data-autofocus onClick={onWait}>
          Esperar
        </Button>
      </div>
    </div>
  );
}
