import { formatInstant } from '@lastro/domain/dates';
import { pipelineLabel, statusLabel } from '@lastro/domain/proposal/proposal-status';
import type { ResultOf } from '@lastro/wire/operation';
import { getProposalHistory } from '@lastro/wire/proposal/proposal-operations';
import { IconHistory } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { messageOf } from '../../../lib/api-error';
import { actionPhrase } from '../../../lib/audit-words';
import { queryOf } from '../../../lib/query';
import { useProfile } from '../../../lib/session';
import { LinesSkeleton } from '../../../ui/skeletons';
import { EmptyState, FailedState } from '../../../ui/states';
import { Timeline } from '../../../ui/timeline';
import styles from '../form/proposal-form.module.css';
import { historyLines } from './history-lines';

type HistoryEntry = ResultOf<typeof getProposalHistory>[number];

/** Everything that was done to this proposal, newest first, people told from services. */
export function ProposalHistory({ proposalId }: { proposalId: number }) {
  const { email } = useProfile();
  const history = useQuery(queryOf(getProposalHistory, { id: proposalId }));
  if (history.isPending) return <LinesSkeleton lines={4} label="Carregando histórico" />;
  if (history.isError)
    return <FailedState onRetry={() => history.refetch()}>{messageOf(history.error)}</FailedState>;
  if (history.data.length === 0) {
    return (
      <EmptyState title="Nenhuma alteração ainda" icon={IconHistory}>
        O que for feito com esta proposta aparece aqui, com autor e motivo.
      </EmptyState>
    );
  }
  return (
    <Timeline
      label="Histórico da proposta"
      entries={history.data.map((entry, index) => ({
        id: `${entry.datetime} ${history.data.length - index}`,
        actor: {
          kind: entry.type === 'user' ? 'person' : 'service',
          name: entry.user === email ? 'Você' : (entry.user_name ?? entry.user),
          hint: entry.user,
        },
        title: titleOf(entry),
        when: formatInstant(entry.datetime),
        instant: entry.datetime,
        details: detailsOf(entry),
      }))}
    />
  );
}

function titleOf({ action, proposal_data: { status, old_status } }: HistoryEntry): string {
  if (status === null || old_status === null || status === old_status) return actionPhrase(action);
  return `mudou o status de ${statusLabel(old_status)} para ${statusLabel(status)}`;
}

function detailsOf({ proposal_data }: HistoryEntry) {
  const { changes, reason, status, old_status, status_credit_pipeline: stage } = proposal_data;
  const moved = stage !== null && status !== old_status ? [`Etapa do crédito: ${pipelineLabel(stage)}`] : [];
  const lines = [...moved, ...historyLines(changes, reason)];
  if (lines.length === 0) return undefined;
  return lines.map((line) => (
    <span key={line} className={styles.change}>
      {line}
    </span>
  ));
}
