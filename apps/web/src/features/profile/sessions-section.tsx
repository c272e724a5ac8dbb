import { formatInstant, relativeTime } from '@lastro/domain/dates';
import { endOwnSession, listOwnSessions, signOutEverywhere } from '@lastro/wire/identity/session-operations';
import { IconDeviceLaptop, IconDeviceMobile } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isUnknown, messageOf } from '../../lib/api-error';
import { queryOf, useCommand } from '../../lib/query';
import { endSession } from '../../lib/session';
import { useNow } from '../../lib/use-now';
import { ActionButton } from '../../ui/action-button';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { notify } from '../../ui/notify';
import { Section } from '../../ui/section';
import { LinesSkeleton } from '../../ui/skeletons';
import { FailedState } from '../../ui/states';
import { StatusBadge } from '../../ui/status-badge';
import styles from './profile-page.module.css';

export function SessionsSection() {
  const sessions = useQuery(queryOf(listOwnSessions, {}));
  const endOne = useCommand(endOwnSession, { invalidates: [listOwnSessions] });
  const endAll = useCommand(signOutEverywhere);
  const [isAsking, setAsking] = useState(false);
  const now = useNow();

  async function end(sessionId: string, device: string) {
    try {
      await endOne.mutateAsync({ sessionId });
      notify.success({ message: `Sessão encerrada: ${device}.` });
    } catch (failure) {
      tellOfFailure(failure);
      endOne.recheck();
    }
  }

  return (
    <Section
      title="Sessões abertas"
      description="Onde sua conta está em uso. Não reconhece alguma? Encerre-a e avise a Administração."
      actions={
        <ActionButton variant="default" onAction={() => setAsking(true)}>
          Sair de todos os lugares
        </ActionButton>
      }
    >
      {sessions.isPending ? (
        <LinesSkeleton lines={3} label="Carregando sessões" />
      ) : sessions.isError ? (
        <FailedState onRetry={() => sessions.refetch()}>{messageOf(sessions.error)}</FailedState>
      ) : (
        <ul className={styles.lines}>
          {sessions.data.results.map((session) => {
            const IconOf = /mobile|android|iphone/i.test(session.device)
              ? IconDeviceMobile
              : IconDeviceLaptop;
            return (
              <li key={session.id} className={styles.session}>
                <IconOf size={22} stroke={1.5} aria-hidden />
                <span className={styles.sessionWords}>
                  <span className={styles.strong}>
                    {session.device}
                    {session.current ? <StatusBadge tone="success" label="Esta sessão" /> : null}
                  </span>
                  <span className={styles.soft}>
                    {session.address} · vista {relativeTime(session.lastSeenAt, now)} · aberta em{' '}
                    {formatInstant(session.startedAt)}
                  </span>
                </span>
                {session.current ? null : (
                  <ActionButton
                    variant="default"
                    size="compact-sm"
                    aria-label={`Encerrar a sessão ${session.device}`}
                    onAction={() => end(session.id, session.device)}
                  >
                    Encerrar
                  </ActionButton>
                )}
              </li>
            );
          })}
        </ul>
      )}
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        title="Sair de todos os lugares?"
        consequence="Todas as suas sessões terminam, inclusive esta. Você terá de entrar de novo em cada aparelho."
        confirmLabel="Sair de todos os lugares"
        tone="danger"
        onConfirm={async () => {
          await endAll.mutateAsync({});
          await endSession();
        }}
      />
    </Section>
  );
}

function tellOfFailure(failure: unknown): void {
  const title = isUnknown(failure) ? 'O pedido ficou sem resposta' : 'A sessão não foi encerrada';
  notify.failure({ title, message: messageOf(failure) });
}
