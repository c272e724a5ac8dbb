import { pipelineLabel, statusLabel } from '@lastro/domain/proposal/proposal-status';
import type { ResultOf } from '@lastro/wire/operation';
import { getProposalHistory, PROPOSAL_HISTORY_PAGE } from '@lastro/wire/proposal/proposal-operations';
import { actionPhrase } from '@lastro/wire/trail-catalogue';
import { call } from '../../../lib/api';
import { useProfile } from '../../../lib/session';
import { RecordHistory } from '../../../shared/record-history';
import { timelineActor } from '../../../shared/trail/entry-words';
import { useOrderNames } from '../order-names';
import type { ProposalRecord } from '../proposal-queries';
import { historyLines, type OrderName } from './history-lines';

type HistoryEntry = ResultOf<typeof getProposalHistory>[number];

export function ProposalHistory({ proposal }: { proposal: Pick<ProposalRecord, 'id' | 'cnpj'> }) {
  const { id, cnpj } = proposal;
  const { email } = useProfile();
  const { nameOf: orderName } = useOrderNames(cnpj);
  return (
    <RecordHistory
      ofRecord="da proposta"
      withRecord="com esta proposta"
      source={{
        queryKey: [getProposalHistory.name, id],
        readPage: async (asked, signal) => {
          const input = { id, ...asked, limit: PROPOSAL_HISTORY_PAGE };
          const entries = await call(getProposalHistory, input, { signal });
          const until = asked.until ?? entries[0]?.seq;
          return { entries, hasOlder: entries.length === PROPOSAL_HISTORY_PAGE, until };
        },
      }}
      linesOf={(entries) =>
        entries.map((entry) => ({
          id: String(entry.seq),
          actor: timelineActor(
            { actor: entry.user, actorName: entry.user_name, isPerson: entry.type === 'user' },
            email,
          ),
          title: titleOf(entry),
          instant: entry.datetime,
          lines: linesOf(entry, orderName),
        }))
      }
    />
  );
}

function titleOf({ action, proposal_data: { status, old_status } }: HistoryEntry): string {
  if (status === null || old_status === null || status === old_status) return actionPhrase(action);
  return `mudou o status de ${statusLabel(old_status)} para ${statusLabel(status)}`;
}

function linesOf({ proposal_data }: HistoryEntry, orderName: OrderName): string[] {
  const { changes, reason, status, old_status, status_credit_pipeline: stage } = proposal_data;
  const moved = stage !== null && status !== old_status ? [`Etapa do crédito: ${pipelineLabel(stage)}`] : [];
  return [...moved, ...historyLines(changes, reason, orderName)];
}
