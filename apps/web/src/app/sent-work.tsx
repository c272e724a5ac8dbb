import { useIsMutating, useQueryClient } from '@tanstack/react-query';
import { deepEqual, useRouter } from '@tanstack/react-router';
import { useEffect, useLayoutEffect, useState } from 'react';
import { guardPage, type PageGuard } from '../lib/departures';
import { HELD } from '../lib/query';
import { holdUnsavedWork } from '../lib/unsaved-work';
import { useUnloadWarning } from '../ui/route-guard';
import { useLater } from '../ui/use-later';

const UNSEEN =
  'O que você enviou ainda está sendo salvo: quem sai agora não vê o resultado, e ele pode ficar pela metade.';
const UNKNOWN = 'O que você enviou pode não ter sido salvo: confira.';

const loadDialog = async () => (await import('./sent-work-dialog')).SentWorkDialog;

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
  const Dialog = useLater(loadDialog, answer !== null);
  return Dialog && <Dialog opened={answer !== null} onWait={() => answer?.(false)} />;
}
