import type { ComponentProps, ReactNode } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { ApiError } from '../../../lib/api-error';
import { showServerErrors } from '../../../lib/form-errors';
import { DialogForm } from '../../../shared/form/dialog-form';
import type { Question } from '../../../ui/consequence';
import type { ProposalRecord } from '../proposal-queries';
import { useDecisionFailure } from './decision-failure';

interface DecisionDialogProps<V extends FieldValues>
  extends Question,
    Pick<ComponentProps<typeof DialogForm<V>>, 'invalidText' | 'disabledReason'> {
  /** As the dialog shows it. */
  proposal: Pick<ProposalRecord, 'id' | 'version'>;
  /** Names the act and the thing: "Excluir a proposta nº 7?" */
  title: string;
  confirmLabel: string;
  form: UseFormReturn<V>;
  fieldOf?: (wirePath: string) => FieldPath<V> | null;
  /** The command, and what is said when it was done. */
  decide: (values: V) => Promise<void>;
  onClose: () => void;
  children: ReactNode;
}

/** A decision about a proposal, with what it asks for. One that came too late closes by itself. */
export function DecisionDialog<V extends FieldValues>(props: DecisionDialogProps<V>) {
  const { proposal, title, confirmLabel, form, fieldOf = () => null, decide, onClose, children } = props;
  const failed = useDecisionFailure(proposal, onClose);

  async function confirm(values: V) {
    try {
      await decide(values);
    } catch (failure) {
      const isAtField =
        failure instanceof ApiError &&
        Object.keys(failure.fieldErrors).some((path) => fieldOf(path) !== null);
      const told = isAtField ? null : await failed(failure);
      const banner = isAtField ? showServerErrors(failure, { setError: form.setError, fieldOf }) : [];
      const message = told?.message ?? banner.join(' ');
      if (message !== '') form.setError('root.server', { message });
    }
  }

  const { consequence, amount, tone } = props;
  return (
    <DialogForm
      title={title}
      question={{ consequence, amount, tone }}
      form={form}
      submitLabel={confirmLabel}
      onSubmit={confirm}
      invalidText={props.invalidText}
      disabledReason={props.disabledReason}
      onClose={onClose}
    >
      {children}
    </DialogForm>
  );
}
