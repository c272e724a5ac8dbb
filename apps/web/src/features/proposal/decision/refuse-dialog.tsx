import { formatMoney } from '@lastro/domain/money';
import { OBSERVATION, REFUSAL_LIMITS } from '@lastro/domain/proposal/proposal-rules';
import { errorText } from '@lastro/wire/error-catalogue';
import { REFUSAL_FIELDS } from '@lastro/wire/proposal/proposal-fields';
import { refuseProposal } from '@lastro/wire/proposal/proposal-operations';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useCommand } from '../../../lib/query';
import { IntegerField, MoneyField } from '../../../shared/form/parsed-fields';
import { SelectField, TextAreaField } from '../../../shared/form/plain-fields';
import { issuesResolver } from '../../../shared/form/resolvers';
import { notify } from '../../../ui/notify';
import { REFUSAL_REASON_OPTIONS } from '../labels';
import { type ProposalRecord, useProposalChanged } from '../proposal-queries';
import { stepWords, whichProposal } from '../proposal-status-look';
import { DecisionDialog } from './decision-dialog';
import {
  checkRefusalValues,
  EMPTY_REFUSAL,
  type RefusalValues,
  refusalFieldOf,
  toRefusal,
} from './refusal-values';

const resolver = issuesResolver<RefusalValues>(checkRefusalValues, refusalFieldOf);

interface RefuseDialogProps {
  proposal: ProposalRecord;
  onClose: () => void;
}

/** The company said no: each reason asks what would have been a yes. */
export function RefuseDialog({ proposal: current, onClose }: RefuseDialogProps) {
  // What is decided on is what the dialog shows: the page beneath may come to know better, and then it closes.
  const [proposal] = useState(current);
  const form = useForm<RefusalValues>({ defaultValues: EMPTY_REFUSAL, resolver, mode: 'onTouched' });
  const { refresh } = useProposalChanged();
  const refuse = useCommand(refuseProposal, { onUnknown: () => void refresh(proposal.id) });
  const { control } = form;
  const reason = useWatch({ control, name: 'reason' });
  const words = stepWords('refused');

  return (
    <DecisionDialog
      proposal={proposal}
      title={`${words.ask} ${whichProposal(proposal)}?`}
      consequence={words.consequence}
      confirmLabel={words.verb}
      tone="danger"
      form={form}
      fieldOf={refusalFieldOf}
      invalidText={errorText('refusal.check')}
      decide={async (values) => {
        await refuse.mutateAsync(toRefusal(proposal, values));
        // What was said is saved: it holds nobody, whenever the page can be read again.
        form.reset(values);
        void refresh(proposal.id);
        onClose();
        notify.success({ message: words.done(whichProposal(proposal)) });
      }}
      onClose={onClose}
    >
      <SelectField
        control={control}
        name="reason"
        label={REFUSAL_FIELDS.reason.label}
        required
        options={REFUSAL_REASON_OPTIONS}
      />
      {reason === 'credit_amount' ? (
        <MoneyField
          control={control}
          name="new_proposal_value"
          label={REFUSAL_FIELDS.new_proposal_value.label}
          help={`No mínimo ${formatMoney(REFUSAL_LIMITS.minAmount)}.`}
          required
        />
      ) : null}
      {reason === 'deadline' ? (
        <IntegerField
          control={control}
          name="new_proposal_deadline"
          label={REFUSAL_FIELDS.new_proposal_deadline.label}
          help={`De ${REFUSAL_LIMITS.minDeadline} a ${REFUSAL_LIMITS.maxDeadline} meses.`}
          required
        />
      ) : null}
      {reason === 'rate' || reason === 'other' ? (
        <TextAreaField
          control={control}
          name="detail"
          label={REFUSAL_FIELDS.detail.label}
          required={reason === 'other'}
          help={reason === 'rate' ? 'Por exemplo, a taxa que o cliente aceitaria.' : undefined}
          minLength={OBSERVATION.min}
          maxLength={OBSERVATION.max}
        />
      ) : null}
    </DecisionDialog>
  );
}
