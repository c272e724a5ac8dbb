import type { ProposalStatus } from '@lastro/domain/proposal/proposal-status';
import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { ActionButton } from '../../../ui/action-button';
import { actionReason, type ProposalRecord } from '../proposal-queries';
import { needsAnother, stepsOf, stepWords } from '../proposal-status-look';
import { SIMULATION_ID } from '../simulation/simulated';
import { DeleteProposalDialog } from './delete-dialogs';
import { RefuseDialog } from './refuse-dialog';
import { StatusDialog } from './status-dialog';

/** Steps that bring the proposal on: the first of them is the button to press. */
const FORWARD: readonly ProposalStatus[] = [
  'approved',
  'pending_approval',
  'pending_commitee',
  'pending_board',
  'pending_allocation',
];

export const UNSAVED = 'Salve ou desfaça as alterações do formulário antes de decidir.';

export const UNREAD = 'A proposta ainda não pôde ser lida de novo.';

interface ProposalActionsProps {
  proposal: ProposalRecord;
  isDirty: boolean;
  /** What is shown may not be what holds: nothing is decided on it. */
  isOld: boolean;
}

/** What can be done with the proposal as a whole, by the server's own lists. */
export function ProposalActions({ proposal, isDirty, isOld }: ProposalActionsProps) {
  const [asking, setAsking] = useState<ProposalStatus | 'delete' | null>(null);
  const close = () => setAsking(null);
  const steps = stepsOf(proposal.status, proposal.allowed_statuses);
  const forward = needsAnother(proposal)
    ? undefined
    : steps.find(({ status, reason }) => reason === null && FORWARD.includes(status))?.status;
  const waits = isOld ? UNREAD : isDirty ? UNSAVED : null;
  return (
    <>
      {actionReason(proposal, 'simulate') === null ? (
        <Button onClick={() => document.getElementById(SIMULATION_ID)?.scrollIntoView()}>
          Ver simulação
        </Button>
      ) : null}
      {steps.map(({ status, reason }) => {
        return (
          <ActionButton
            key={status}
            variant={status === forward ? 'filled' : 'default'}
            disabledReason={reason ?? waits}
            onAction={() => setAsking(status)}
          >
            {stepWords(status).verb}
          </ActionButton>
        );
      })}
      <ActionButton
        variant="default"
        leftSection={<IconTrash size={16} aria-hidden />}
        disabledReason={actionReason(proposal, 'delete') ?? waits}
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
