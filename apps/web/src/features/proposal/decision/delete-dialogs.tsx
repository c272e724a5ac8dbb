import { formatMoney } from '@lastro/domain/money';
import type { ChangeReason } from '@lastro/domain/proposal/proposal-lists';
import { deleteOffer } from '@lastro/wire/proposal/offer-operations';
import { deleteProposal } from '@lastro/wire/proposal/proposal-operations';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useGo } from '../../../lib/page-link';
import { paths } from '../../../lib/paths';
import { useCommand } from '../../../lib/query';
import { issuesResolver } from '../../../shared/form/resolvers';
import { notify } from '../../../ui/notify';
import type { OfferValues } from '../form/proposal-values';
import { PROPOSAL_READS, type ProposalRecord, useProposalChanged } from '../proposal-queries';
import { whichProposal } from '../proposal-status-look';
import { DecisionDialog } from './decision-dialog';
import { ReasonField, type ReasonValues, reasonIn, reasonIssues } from './reason-field';

const resolver = issuesResolver<ReasonValues>(reasonIssues, () => 'reason_for_change');

interface DeletionDialogProps {
  /** As the dialog shows it. */
  proposal: Pick<ProposalRecord, 'id' | 'version'>;
  title: string;
  consequence: string;
  confirmLabel: string;
  remove: (reason: ChangeReason) => Promise<unknown>;
  onRemoved: () => Promise<void>;
  onClose: () => void;
}

function DeletionDialog({ remove, onRemoved, ...words }: DeletionDialogProps) {
  const form = useForm<ReasonValues>({ defaultValues: { reason_for_change: null }, resolver });

  async function decide(values: ReasonValues) {
    await remove(reasonIn(values));
    // Given with the deletion: it is nothing to be lost any more, also while the next page is on its way.
    form.reset(values);
    await onRemoved();
  }

  return (
    <DecisionDialog {...words} tone="danger" form={form} decide={decide}>
      <ReasonField control={form.control} label="Motivo da exclusão" />
    </DecisionDialog>
  );
}

interface DeleteProposalDialogProps {
  proposal: ProposalRecord;
  onClose: () => void;
}

export function DeleteProposalDialog({ proposal: current, onClose }: DeleteProposalDialogProps) {
  // What is deleted is what the dialog shows: the page beneath may come to know better, and then it closes.
  const [{ id, version, company_name }] = useState(current);
  const which = whichProposal({ id, company_name });
  const go = useGo();
  const { refresh } = useProposalChanged();
  const remove = useCommand(deleteProposal, {
    invalidates: PROPOSAL_READS,
    onUnknown: () => void refresh(id),
  });
  return (
    <DeletionDialog
      proposal={{ id, version }}
      title={`Excluir a proposta ${which}?`}
      consequence="A proposta e suas ofertas deixam de aparecer nas listas. O histórico continua visível para a Auditoria."
      confirmLabel="Excluir proposta"
      remove={(reason_for_change) => remove.mutateAsync({ id, version, reason_for_change })}
      onRemoved={async () => {
        notify.success({ message: `Proposta ${which} excluída.` });
        await go({ to: paths.proposals() }, { leaving: true });
      }}
      onClose={onClose}
    />
  );
}

interface DeleteOfferDialogProps {
  /** As the form has it. */
  proposal: Pick<ProposalRecord, 'id' | 'version'>;
  offer: OfferValues & { id: number };
  /** As the form counts it. */
  number: number;
  onClose: () => void;
  onDeleted: () => void;
}

export function DeleteOfferDialog({ proposal, offer, number, onClose, onDeleted }: DeleteOfferDialogProps) {
  const { refresh } = useProposalChanged();
  const remove = useCommand(deleteOffer, { onUnknown: () => void refresh(proposal.id) });
  const amount = offer.amount === null ? '' : ` de ${formatMoney(offer.amount)}`;
  return (
    <DeletionDialog
      proposal={proposal}
      title={`Excluir a oferta ${number}${amount}?`}
      consequence="A oferta sai da proposta na hora, sem esperar que o formulário seja salvo. O histórico a conserva."
      confirmLabel="Excluir oferta"
      remove={(reason_for_change) =>
        remove.mutateAsync({ id: offer.id, version: proposal.version, reason_for_change })
      }
      onRemoved={async () => {
        onDeleted();
        onClose();
        notify.success({ message: `Oferta nº ${offer.id} da proposta nº ${proposal.id} excluída.` });
      }}
      onClose={onClose}
    />
  );
}
