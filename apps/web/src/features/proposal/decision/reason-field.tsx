import type { Issue } from '@lastro/domain/issues';
import type { ChangeReason } from '@lastro/domain/proposal/proposal-lists';
import { PROPOSAL_FIELDS } from '@lastro/wire/proposal/proposal-fields';
import type { Control, FieldPath } from 'react-hook-form';
import { SelectField } from '../../../shared/form/plain-fields';
import { required } from '../../../shared/form/resolvers';
import { CHANGE_REASON_OPTIONS } from '../labels';

export type ReasonValues = { reason_for_change: ChangeReason | null };

export function reasonIssues({ reason_for_change }: ReasonValues): Issue[] {
  return required('reason_for_change', reason_for_change);
}

/** Only called on values that passed the checks. */
export function reasonIn({ reason_for_change }: ReasonValues): ChangeReason {
  return reason_for_change ?? 'not_informed';
}

interface ReasonFieldProps<V extends ReasonValues> {
  control: Control<V>;
  label?: string;
  /** Those that can be the reason of this; all where it is not said. */
  among?: readonly ChangeReason[];
}

/** The reason that a decision asks for. */
export function ReasonField<V extends ReasonValues>({
  control,
  label = PROPOSAL_FIELDS.reason_for_change.label,
  among,
}: ReasonFieldProps<V>) {
  return (
    <SelectField
      control={control}
      name={'reason_for_change' as FieldPath<V>}
      label={label}
      help="Fica no histórico da proposta."
      required
      options={CHANGE_REASON_OPTIONS.filter(
        ({ value }) => among === undefined || among.some((code) => code === value),
      )}
    />
  );
}
