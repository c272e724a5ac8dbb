import type { Issue } from '@lastro/domain/issues';
import type { ChangeReason } from '@lastro/domain/proposal/proposal-lists';
import { PROPOSAL_FIELDS } from '@lastro/wire/proposal/proposal-fields';
import type { Control, FieldPath } from 'react-hook-form';
import { SelectField } from '../../../shared/form/plain-fields';
import { required } from '../../../shared/form/resolvers';
import { CHANGE_REASON_OPTIONS } from '../labels';

/** Named otherwise than the field of the form beneath, which is on the page at the same time. */
export type ReasonValues = { decision_reason: ChangeReason | null };

export function reasonIssues({ decision_reason }: ReasonValues): Issue[] {
  return required('decision_reason', decision_reason);
}

/** Only called on values that passed the checks. */
export function reasonIn({ decision_reason }: ReasonValues): ChangeReason {
  return decision_reason ?? 'not_informed';
}

interface ReasonFieldProps<V extends ReasonValues> {
  control: Control<V>;
  label?: string;
}

/** The reason that a decision asks for. */
export function ReasonField<V extends ReasonValues>({
  control,
  label = PROPOSAL_FIELDS.reason_for_change.label,
}: ReasonFieldProps<V>) {
  return (
    <SelectField
      control={control}
      name={'decision_reason' as FieldPath<V>}
      label={label}
      help="Fica no histórico da proposta."
      required
      options={CHANGE_REASON_OPTIONS}
    />
  );
}
