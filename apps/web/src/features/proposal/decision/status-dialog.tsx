import { formatMoney } from '@lastro/domain/money';
import { OBSERVATION } from '@lastro/domain/proposal/proposal-rules';
import type { ProposalStatus } from '@lastro/domain/proposal/proposal-status';
import { textLength } from '@lastro/domain/text-rules';
import { amountInWords } from '@lastro/domain/words';
import { PROPOSAL_FIELDS } from '@lastro/wire/proposal/proposal-fields';
import { updateProposal } from '@lastro/wire/proposal/proposal-operations';
import { Radio, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useCommand } from '../../../lib/query';
import { ConfirmDialog, ToldByField } from '../../../ui/confirm-dialog';
import { notify } from '../../../ui/notify';
import styles from '../form/proposal-form.module.css';
import { toDecision } from '../form/proposal-values';
import { type ProposalRecord, useProposalChanged } from '../proposal-queries';
import { stepWords } from '../proposal-status-look';
import { AuthorityView } from './authority-view';
import { useDecisionFailure } from './decision-failure';
import { useReason } from './reason-select';

interface StatusDialogProps {
  proposal: ProposalRecord;
  to: ProposalStatus;
  onClose: () => void;
}

/** Every decision but the client's refusal, which has its own details. */
export function StatusDialog({ proposal: current, to, onClose }: StatusDialogProps) {
  // What is decided on is what the dialog shows: the page beneath may come to know better, and then it closes.
  const [proposal] = useState(current);
  const update = useCommand(updateProposal);
  const { keep } = useProposalChanged();
  const failed = useDecisionFailure(proposal.id, onClose);
  const reason = useReason();
  // Empty: whoever rejects says why in their own words.
  const [observation, setObservation] = useState('');
  const [observationError, setObservationError] = useState<string | null>(null);
  const [removesOffers, setRemovesOffers] = useState(false);
  const isRejecting = to === 'rejected';
  const isApproving = to === 'approved';
  const { authority } = proposal;
  const words = stepWords(to);

  async function confirm() {
    const wrong = isRejecting ? observationProblem(observation) : null;
    setObservationError(wrong);
    const chosen = reason.take();
    if (wrong !== null) throw new ToldByField(wrong);
    const rejection = { observation: observation.trim(), remove_offers: removesOffers };
    try {
      keep(
        await update.mutateAsync({ ...toDecision(proposal, to, chosen), ...(isRejecting ? rejection : {}) }),
      );
    } catch (failure) {
      const told = await failed(failure);
      if (told === null) return;
      throw told;
    }
    onClose();
    notify.success({ message: words.done });
  }

  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={`${words.ask} nº ${proposal.id} de ${proposal.company_name}?`}
      consequence={words.consequence}
      confirmLabel={words.verb}
      tone={words.tone ?? 'normal'}
      amount={
        isApproving
          ? { figure: formatMoney(authority.largest_offer), words: amountInWords(authority.largest_offer) }
          : undefined
      }
      onConfirm={confirm}
    >
      <div className={styles.dialogFields}>
        {isApproving ? <AuthorityView proposal={proposal} /> : null}
        {reason.field}
        {isRejecting ? (
          <>
            <Textarea
              label={PROPOSAL_FIELDS.observation.label}
              description={`Por que foi reprovada, em ${OBSERVATION.min} a ${OBSERVATION.max} caracteres.`}
              required
              autosize
              minRows={3}
              maxRows={8}
              value={observation}
              error={observationError}
              onChange={(event) => {
                setObservation(event.currentTarget.value);
                setObservationError(null);
              }}
            />
            {proposal.rates.length > 0 ? (
              <Radio.Group
                label="Remover as ofertas atuais?"
                description="Ofertas removidas continuam visíveis no histórico."
                value={removesOffers ? 'sim' : 'nao'}
                onChange={(value) => setRemovesOffers(value === 'sim')}
              >
                <div className={styles.options}>
                  <Radio value="nao" label="Manter as ofertas" />
                  <Radio value="sim" label="Remover as ofertas" />
                </div>
              </Radio.Group>
            ) : null}
          </>
        ) : null}
      </div>
    </ConfirmDialog>
  );
}

function observationProblem(text: string): string | null {
  const length = textLength(text.trim());
  if (length < OBSERVATION.min) return `Informe ao menos ${OBSERVATION.min} caracteres.`;
  return length > OBSERVATION.max ? `Informe no máximo ${OBSERVATION.max} caracteres.` : null;
}
