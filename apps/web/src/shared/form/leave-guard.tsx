import { useEffect } from 'react';
import { ConfirmDialog } from '../../ui/confirm-dialog';

/** What the router tells about a wish to leave. The page brings the router's own blocker in this shape. */
export interface LeaveAttempt {
  isBlocked: boolean;
  leave: () => void;
  stay: () => void;
}

export type UseLeaveGuard = (options: { isDirty: boolean }) => LeaveAttempt;

/** For pages without a router, such as a test or the component page. */
export const useNoLeaveGuard: UseLeaveGuard = () => ({
  isBlocked: false,
  leave: () => undefined,
  stay: () => undefined,
});

interface LeaveGuardProps {
  isDirty: boolean;
  useGuard: UseLeaveGuard;
  /** The draft is kept, so leaving loses nothing: the question says so. */
  hasDraft: boolean;
}

export function LeaveGuard({ isDirty, useGuard, hasDraft }: LeaveGuardProps) {
  const attempt = useGuard({ isDirty });

  // Closing the tab goes past the router; the browser asks with its own words.
  useEffect(() => {
    if (!isDirty) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isDirty]);

  return (
    <ConfirmDialog
      opened={attempt.isBlocked}
      onClose={attempt.stay}
      title="Sair sem salvar?"
      consequence={
        hasDraft
          ? 'O que você digitou fica guardado como rascunho e pode ser restaurado depois.'
          : 'O que você digitou e ainda não salvou será perdido.'
      }
      confirmLabel="Sair sem salvar"
      tone={hasDraft ? 'normal' : 'danger'}
      onConfirm={attempt.leave}
    />
  );
}
