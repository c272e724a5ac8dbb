import type { ProposalStatus } from '@lastro/domain/proposal/proposal-status';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { ActionButton } from '../../ui/action-button';
import { DeleteProposalDialog } from './delete-dialogs';
import { actionReason, type ProposalRecord } from './proposal-queries';
import { stepsOf, stepWords } from './proposal-status-look';
import { RefuseDialog } from './refuse-dialog';
import { StatusDialog } from './status-dialog';

const UNSAVED = 'Salve ou desfaça as alterações do formulário antes de decidir.';

/** What can be done with the proposal as a whole, by the server's own lists. */
export function ProposalActions({ proposal, isDirty }: { proposal: ProposalRecord; isDirty: boolean }) {
  const [asking, setAsking] = useState<ProposalStatus | 'delete' | null>(null);
  const close = () => setAsking(null);
  const steps = stepsOf(proposal.status, proposal.allowed_statuses);
  const forward = steps.find(({ reason }) => reason === null)?.status;
  const unsaved = isDirty ? UNSAVED : null;
  return (
    <>
      {steps.map(({ status, reason }) => {
        const { verb, tone } = stepWords(status);
        const isForward = status === forward && tone !== 'danger';
        return (
          <ActionButton
            key={status}
            variant={isForward ? 'filled' : 'default'}
            disabledReason={reason ?? unsaved}
            onAction={() => setAsking(status)}
          >
            {verb}
          </ActionButton>
        );
      })}
      <ActionButton
        variant="default"
        leftSection={<IconTrash size={16} aria-hidden />}
        disabledReason={actionReason(proposal, 'delete')}
        onAction={() => setAsking('delete')}
      >
        Excluir
      </ActionButton>
      {asking === null ? null : asking === 'delete' ? (
        <DeleteProposalDialog proposal={proposal} onClose={close} />
      ) : asking === 'refused' ? (
        <RefuseDialog proposal={proposal} onClose={close} />
      ) : (
        <StatusDialog proposal={proposal} to={asking} onClose={close} />
      )}
    </>
  );
}
