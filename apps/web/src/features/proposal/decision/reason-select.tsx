import type { ChangeReason } from '@lastro/domain/proposal/proposal-lists';
import { issueText } from '@lastro/wire/issue-texts';
import { PROPOSAL_FIELDS } from '@lastro/wire/proposal/proposal-fields';
import { useState } from 'react';
import { ChoiceInput } from '../../../shared/fields/choice-input';
import { ToldByField } from '../../../ui/confirm-dialog';
import { CHANGE_REASON_OPTIONS } from '../labels';

/** The reason that a dialog asks for. `take` gives it, or throws while the field says that it is missing. */
export function useReason(label: string = PROPOSAL_FIELDS.reason_for_change.label) {
  const [reason, setReason] = useState<ChangeReason | null>(null);
  const [isMissing, setMissing] = useState(false);
  return {
    take: (): ChangeReason => {
      if (reason !== null) return reason;
      setMissing(true);
      throw new ToldByField('Escolha o motivo.');
    },
    field: (
      <ChoiceInput
        label={label}
        description="Fica no histórico da proposta."
        required
        options={CHANGE_REASON_OPTIONS}
        value={reason}
        error={isMissing ? issueText('field.required') : undefined}
        onChange={(value) => {
          setReason(value as ChangeReason | null);
          setMissing(false);
        }}
        comboboxProps={{ withinPortal: true }}
      />
    ),
  };
}
