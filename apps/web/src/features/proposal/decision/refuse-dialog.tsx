import { OBSERVATION, REFUSAL_LIMITS } from '@lastro/domain/proposal/proposal-rules';
import { errorText } from '@lastro/wire/error-catalogue';
import { REFUSAL_FIELDS } from '@lastro/wire/proposal/proposal-fields';
import { refuseProposal } from '@lastro/wire/proposal/proposal-operations';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { ApiError } from '../../../lib/api-error';
import { showServerErrors } from '../../../lib/form-errors';
import { useCommand } from '../../../lib/query';
import { IntegerField, MoneyField } from '../../../shared/form/parsed-fields';
import { SelectField, TextAreaField } from '../../../shared/form/plain-fields';
import { issuesResolver } from '../../../shared/form/resolvers';
import { ConfirmDialog } from '../../../ui/confirm-dialog';
import { notify } from '../../../ui/notify';
import styles from '../form/proposal-form.module.css';
import { REFUSAL_REASON_OPTIONS } from '../labels';
import { type ProposalRecord, useProposalChanged } from '../proposal-queries';
import { stepWords } from '../proposal-status-look';
import { useDecisionFailure } from './decision-failure';
import {
  checkRefusalValues,
  EMPTY_REFUSAL,
  type RefusalValues,
  refusalFieldOf,
  toRefusal,
} from './refusal-values';

const resolver = issuesResolver<RefusalValues>(checkRefusalValues, refusalFieldOf);

/** The client said no: each reason asks what would have been a yes. */
export function RefuseDialog({
  proposal: current,
  onClose,
}: {
  proposal: ProposalRecord;
  onClose: () => void;
}) {
  // What is decided on is what the dialog shows: the page beneath may come to know better, and then it closes.
  const [proposal] = useState(current);
  const form = useForm<RefusalValues>({ defaultValues: EMPTY_REFUSAL, resolver, mode: 'onTouched' });
  const refuse = useCommand(refuseProposal);
  const { refresh } = useProposalChanged();
  const failed = useDecisionFailure(proposal.id, onClose);
  const { control } = form;
  const reason = useWatch({ control, name: 'reason' });
  const words = stepWords('refused');

  async function confirm() {
    let outcome: Error | 'refused' | 'closed' = new Error(errorText('refusal.check'));
    await form.handleSubmit(async (values) => {
      outcome = await save(values);
    })();
    if (outcome instanceof Error) throw outcome;
    if (outcome === 'closed') return;
    await refresh(proposal.id);
    onClose();
    notify.success({ message: words.done });
  }

  async function save(values: RefusalValues): Promise<Error | 'refused' | 'closed'> {
    try {
      await refuse.mutateAsync(toRefusal(proposal, values));
      return 'refused';
    } catch (failure) {
      const isAboutFields = failure instanceof ApiError && Object.keys(failure.fieldErrors).length > 0;
      if (!isAboutFields) return (await failed(failure)) ?? 'closed';
      showServerErrors(failure, { setError: form.setError, fieldOf: refusalFieldOf });
      return new Error(failure.detail);
    }
  }

  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={`${words.ask} nº ${proposal.id} de ${proposal.company_name}?`}
      consequence={words.consequence}
      confirmLabel={words.verb}
      tone="danger"
      onConfirm={confirm}
    >
      <div className={styles.dialogFields}>
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
            help="No mínimo R$ 20.000,00."
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
      </div>
    </ConfirmDialog>
  );
}
