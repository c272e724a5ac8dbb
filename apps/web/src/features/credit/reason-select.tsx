import type { ChangeReason } from '@lastro/domain/proposal/proposal-lists';
import { issueText } from '@lastro/wire/issue-texts';
import { Select } from '@mantine/core';
import { useState } from 'react';
import { CHANGE_REASON_OPTIONS, FIELD_LABELS } from './labels';

/** The reason that a dialog asks for. `take` gives it, or throws the sentence that the dialog shows. */
export function useReason(label: string = FIELD_LABELS.reason_for_change) {
  const [reason, setReason] = useState<ChangeReason | null>(null);
  const [isMissing, setMissing] = useState(false);
  return {
    take: (): ChangeReason => {
      if (reason !== null) return reason;
      setMissing(true);
      throw new Error('Escolha o motivo.');
    },
    field: (
      <Select
        label={label}
        description="Fica no histórico da proposta."
        required
        placeholder="Selecione"
        data={CHANGE_REASON_OPTIONS}
        value={reason}
        error={isMissing ? issueText('field.required') : undefined}
        onChange={(value) => {
          setReason(value as ChangeReason | null);
          setMissing(false);
        }}
        allowDeselect={false}
        comboboxProps={{ withinPortal: true }}
      />
    ),
  };
}
