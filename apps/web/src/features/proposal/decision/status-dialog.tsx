import { formatMoney } from '@lastro/domain/money';
import { OBSERVATION } from '@lastro/domain/proposal/proposal-rules';
import type { ProposalStatus } from '@lastro/domain/proposal/proposal-status';
import { checkText } from '@lastro/domain/text-rules';
import { amountInWords } from '@lastro/domain/words';
import { PROPOSAL_FIELDS } from '@lastro/wire/proposal/proposal-fields';
import { updateProposal } from '@lastro/wire/proposal/proposal-operations';
import { Radio } from '@mantine/core';
import { useState } from 'react';
import { type Control, Controller, useForm } from 'react-hook-form';
import { useCommand } from '../../../lib/query';
import { TextAreaField } from '../../../shared/form/plain-fields';
import { issuesResolver } from '../../../shared/form/resolvers';
import { notify } from '../../../ui/notify';
import styles from '../form/proposal-form.module.css';
import { toDecision } from '../form/proposal-values';
import { useOrderNames } from '../order-names';
import { type ProposalRecord, useProposalChanged } from '../proposal-queries';
import { stepWords, whichProposal } from '../proposal-status-look';
import { ApprovalValidity, CompanyPendencies } from './approval-facts';
import { AuthorityView } from './authority-view';
import { DecisionDialog } from './decision-dialog';
import { ReasonField, type ReasonValues, reasonIn, reasonIssues } from './reason-field';
import { ApprovedTerms } from './terms';

interface StatusDialogProps {
  proposal: ProposalRecord;
  to: ProposalStatus;
  onClose: () => void;
}

type RejectionValues = ReasonValues & { rejection: string; remove_offers: boolean };

const reasonOf = (path: string) => (path === 'reason_for_change' ? path : null);
const rejectionOf = (path: string) => (path === 'observation' ? 'rejection' : reasonOf(path));
const ownField = (path: string) => (path === 'rejection' ? path : 'reason_for_change');

const rejecting = issuesResolver<RejectionValues>(
  (values) => [...reasonIssues(values), ...checkText('rejection', values.rejection, OBSERVATION)],
  ownField,
);
const deciding = issuesResolver<RejectionValues>(reasonIssues, ownField);

/** Every decision but the company's refusal, which has its own details. */
export function StatusDialog({ proposal: current, to, onClose }: StatusDialogProps) {
  // What is decided on is what the dialog shows: the page beneath may come to know better, and then it closes.
  const [proposal] = useState(current);
  const { keep, refresh } = useProposalChanged();
  const update = useCommand(updateProposal, { onUnknown: () => void refresh(proposal.id) });
  const isRejecting = to === 'rejected';
  const form = useForm<RejectionValues>({
    // Empty: whoever rejects says why in their own words.
    defaultValues: { reason_for_change: null, rejection: '', remove_offers: false },
    resolver: isRejecting ? rejecting : deciding,
    mode: 'onTouched',
  });
  const words = stepWords(to);
  const lent = to === 'approved' ? proposal.authority.largest_offer : null;
  const orders = useOrderNames(lent === null ? null : proposal.cnpj);

  return (
    <DecisionDialog
      proposal={proposal}
      title={`${words.ask} ${whichProposal(proposal)}?`}
      consequence={
        <>
          {words.consequence}
          {lent === null ? null : (
            <>
              {' '}
              <ApprovalValidity days={proposal.authority.approval_days} />
            </>
          )}
        </>
      }
      confirmLabel={words.verb}
      tone={words.tone}
      amount={lent === null ? undefined : { figure: formatMoney(lent), words: amountInWords(lent) }}
      form={form}
      // Nobody approves an order that they cannot see.
      disabledReason={orders.troubleOf(lent === null ? null : proposal.order_uuid)}
      // What is wrong at a field that is not asked for here is told by the dialog itself.
      fieldOf={isRejecting ? rejectionOf : reasonOf}
      decide={async (values) => {
        const { remove_offers } = values;
        const rejection = isRejecting ? { observation: values.rejection, remove_offers } : {};
        keep(await update.mutateAsync({ ...toDecision(proposal, to, reasonIn(values)), ...rejection }));
        onClose();
        notify.success({ message: words.done(whichProposal(proposal)) });
      }}
      onClose={onClose}
    >
      {lent === null ? null : (
        <>
          <CompanyPendencies cnpj={proposal.cnpj} />
          <ApprovedTerms proposal={proposal} orders={orders} />
          <AuthorityView proposal={proposal} />
        </>
      )}
      <ReasonField control={form.control} />
      {isRejecting ? <RejectionFields control={form.control} proposal={proposal} /> : null}
    </DecisionDialog>
  );
}

const SHOWN_AT_MOST = 160;

/** Enough to know it again: the whole of it stands on the page, and what is asked here must not be pushed out of sight. */
function begun(text: string): string {
  const letters = [...text];
  return letters.length > SHOWN_AT_MOST ? `${letters.slice(0, SHOWN_AT_MOST).join('').trimEnd()}…` : text;
}

interface RejectionFieldsProps {
  control: Control<RejectionValues>;
  proposal: ProposalRecord;
}

function RejectionFields({ control, proposal: { observation, rates } }: RejectionFieldsProps) {
  const replaced = observation
    ? ` Toma o lugar da atual, que fica no histórico: “${begun(observation)}”`
    : '';
  return (
    <>
      <TextAreaField
        control={control}
        name="rejection"
        label={PROPOSAL_FIELDS.observation.label}
        help={`Por que foi reprovada, em ${OBSERVATION.min} a ${OBSERVATION.max} caracteres.${replaced}`}
        required
        maxLength={OBSERVATION.max}
      />
      {rates.length === 0 ? null : (
        <Controller
          control={control}
          name="remove_offers"
          render={({ field }) => (
            <Radio.Group
              label="Remover as ofertas atuais?"
              description="Ofertas removidas continuam visíveis no histórico."
              value={field.value ? 'sim' : 'nao'}
              onChange={(value) => field.onChange(value === 'sim')}
            >
              <div className={styles.options}>
                <Radio value="nao" label="Manter as ofertas" />
                <Radio value="sim" label="Remover as ofertas" />
              </div>
            </Radio.Group>
          )}
        />
      )}
    </>
  );
}
