import { formatMoney } from '@lastro/domain/money';
import { deleteOffer } from '@lastro/wire/proposal/offer-operations';
import { deleteProposal } from '@lastro/wire/proposal/proposal-operations';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { paths } from '../../../lib/paths';
import { useCommand } from '../../../lib/query';
import { ConfirmDialog } from '../../../ui/confirm-dialog';
import { notify } from '../../../ui/notify';
import styles from '../form/proposal-form.module.css';
import type { OfferValues } from '../form/proposal-values';
import { PROPOSAL_READS, type ProposalRecord } from '../proposal-queries';
import { useDecisionFailure } from './decision-failure';
import { useReason } from './reason-select';

export function DeleteProposalDialog({
  proposal: current,
  onClose,
}: {
  proposal: ProposalRecord;
  onClose: () => void;
}) {
  // What is deleted is what the dialog shows: the page beneath may come to know better, and then it closes.
  const [proposal] = useState(current);
  const router = useRouter();
  const remove = useCommand(deleteProposal, { invalidates: PROPOSAL_READS });
  const failed = useDecisionFailure(proposal.id, onClose);
  const reason = useReason('Motivo da exclusão');

  async function confirm() {
    const reason_for_change = reason.take();
    try {
      await remove.mutateAsync({ id: proposal.id, version: proposal.version, reason_for_change });
    } catch (failure) {
      const told = await failed(failure);
      if (told === null) return;
      throw told;
    }
    notify.success({ message: `Proposta nº ${proposal.id} excluída.` });
    await router.navigate({ to: paths.proposals(), ignoreBlocker: true });
  }

  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={`Excluir a proposta nº ${proposal.id} de ${proposal.company_name}?`}
      consequence="A proposta e suas ofertas deixam de aparecer nas listas. O histórico continua visível para a Auditoria."
      confirmLabel="Excluir proposta"
      tone="danger"
      onConfirm={confirm}
    >
      <div className={styles.dialogFields}>{reason.field}</div>
    </ConfirmDialog>
  );
}

interface DeleteOfferDialogProps {
  /** As the form has it. */
  proposal: Pick<ProposalRecord, 'id' | 'version'>;
  offer: OfferValues & { id: number };
  /** As the form counts it. */
  number: number;
  onClose: () => void;
  onDeleted: () => Promise<void>;
}

export function DeleteOfferDialog({ proposal, offer, number, onClose, onDeleted }: DeleteOfferDialogProps) {
  const remove = useCommand(deleteOffer);
  const failed = useDecisionFailure(proposal.id, onClose);
  const reason = useReason('Motivo da exclusão');

  async function confirm() {
    const reason_for_change = reason.take();
    try {
      await remove.mutateAsync({ id: offer.id, version: proposal.version, reason_for_change });
    } catch (failure) {
      const told = await failed(failure);
      if (told === null) return;
      throw told;
    }
    await onDeleted();
    onClose();
    notify.success({ message: `Oferta nº ${offer.id} excluída.` });
  }

  const amount = offer.amount === null ? '' : ` de ${formatMoney(offer.amount)}`;
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={`Excluir a oferta ${number}${amount}?`}
      consequence="A oferta sai da proposta na hora, sem esperar que o formulário seja salvo. O histórico a conserva."
      confirmLabel="Excluir oferta"
      tone="danger"
      onConfirm={confirm}
    >
      <div className={styles.dialogFields}>{reason.field}</div>
    </ConfirmDialog>
  );
}
