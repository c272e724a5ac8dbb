import { Button } from '@mantine/core';
import {
  type Icon,
  IconAlertTriangle,
  IconFilterOff,
  IconInbox,
  IconPlugConnectedX,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './states.module.css';
import { useSingleFlight } from './use-single-flight';

/*
 * Five states that must never look alike: loading (see skeletons.tsx), nothing yet, nothing matches, failed,
 * and partial. Each has a sentence and what to do next.
 */

interface MessageProps {
  icon: Icon;
  title: string;
  children?: ReactNode;
  actions?: ReactNode;
  role?: 'alert' | 'status';
}

function Message({ icon: IconOf, title, children, actions, role }: MessageProps) {
  return (
    <div className={styles.message} role={role}>
      <span className={styles.icon}>
        <IconOf size={24} stroke={1.5} aria-hidden />
      </span>
      <p className={styles.title}>{title}</p>
      {children ? <p className={styles.text}>{children}</p> : null}
      {actions ? <div className={styles.actions}>{actions}</div> : null}
    </div>
  );
}

interface EmptyStateProps {
  title: string;
  /** What will stand here and how it comes about. */
  children?: ReactNode;
  /** Usually the button that makes the first one. */
  action?: ReactNode;
  icon?: Icon;
}

/** There is nothing yet. */
export function EmptyState({ title, children, action, icon = IconInbox }: EmptyStateProps) {
  return (
    <Message icon={icon} title={title} actions={action}>
      {children}
    </Message>
  );
}

interface NoMatchStateProps {
  title?: string;
  children?: ReactNode;
  onClear?: () => void;
}

/** There is something, but the filters let none of it through. */
export function NoMatchState({
  title = 'Nada encontrado para estes filtros',
  children,
  onClear,
}: NoMatchStateProps) {
  return (
    <Message
      icon={IconFilterOff}
      title={title}
      role="status"
      actions={
        onClear ? (
          <Button variant="default" onClick={onClear}>
            Limpar filtros
          </Button>
        ) : null
      }
    >
      {children ?? 'Confira o que foi digitado ou remova algum filtro.'}
    </Message>
  );
}

interface FailedStateProps {
  title?: string;
  /** The sentence that the server or the network gave. */
  children?: ReactNode;
  onRetry?: () => unknown;
  /** To quote when asking for help. */
  requestId?: string;
}

export function FailedState({
  title = 'Não foi possível carregar',
  children,
  onRetry,
  requestId,
}: FailedStateProps) {
  const { pending, run } = useSingleFlight();
  return (
    <Message
      icon={IconPlugConnectedX}
      title={title}
      role="alert"
      actions={
        onRetry ? (
          <Button variant="default" loading={pending} onClick={() => void run(onRetry)}>
            Tentar de novo
          </Button>
        ) : null
      }
    >
      {children ?? 'A conexão ou o servidor falhou. O que você já fez está salvo.'}
      {requestId ? <span className={styles.request}>Código do pedido: {requestId}</span> : null}
    </Message>
  );
}

interface PartialStateProps {
  /** What is missing and why. */
  children: ReactNode;
  onRetry?: () => unknown;
}

/** What is shown is true but not whole: stands above the content, does not replace it. */
export function PartialState({ children, onRetry }: PartialStateProps) {
  const { pending, run } = useSingleFlight();
  return (
    <div className={styles.partial} role="status">
      <IconAlertTriangle size={18} aria-hidden className={styles.partialIcon} />
      <span className={styles.partialText}>{children}</span>
      {onRetry ? (
        <Button variant="default" size="compact-sm" loading={pending} onClick={() => void run(onRetry)}>
          Tentar de novo
        </Button>
      ) : null}
    </div>
  );
}
