import { verifyAuditTrail } from '@lastro/wire/audit/audit-operations';
import { IconShieldCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { messageOf } from '../../lib/api-error';
import { queryOf } from '../../lib/query';
import { ActionButton } from '../../ui/action-button';
import { StatusBadge } from '../../ui/status-badge';
import styles from './verify-trail.module.css';

/** Asks the server to recompute the chain; only when somebody wants to know, for it reads the whole trail. */
export function VerifyTrail() {
  const verification = useQuery({ ...queryOf(verifyAuditTrail, {}), enabled: false, retry: false });
  const result = verification.data;
  return (
    <div className={styles.line}>
      <ActionButton
        variant="default"
        leftSection={<IconShieldCheck size={16} aria-hidden />}
        onAction={() => verification.refetch()}
      >
        Verificar a trilha
      </ActionButton>
      <div className={styles.result} aria-live="polite">
        {verification.isError ? (
          <StatusBadge tone="warning" label={messageOf(verification.error)} />
        ) : result === undefined ? (
          <span className={styles.soft}>Confere se alguma entrada foi mudada ou apagada.</span>
        ) : result.intact ? (
          <>
            <StatusBadge tone="success" label="Trilha íntegra" />
            <span className={styles.soft}>
              {result.entries.toLocaleString('pt-BR')} entradas conferidas, hash final{' '}
              <code>{result.headHash.slice(0, 12)}</code>
            </span>
          </>
        ) : (
          <>
            <StatusBadge tone="danger" label="Trilha violada" />
            <span>
              {result.firstBroken === null
                ? 'A cadeia não confere.'
                : `Primeiro problema na entrada ${result.firstBroken.seq}: ${result.firstBroken.problem}`}
            </span>
          </>
        )}
      </div>
    </div>
  );
}
