import { useRef } from 'react';
import { type ConflictFieldSpec, useConflict } from '../../shared/form/use-conflict';
import type { ClientRecord } from './client-queries';
import { mergeStale } from './ficha-draft';
import { FICHA_FIELDS, type FichaValues, fieldLabel } from './ficha-fields';
import { type ChoiceLabel, fichaText } from './ficha-text';
import { fichaValuesOf } from './ficha-values';

interface StaleFicha {
  /** What the typing began with. */
  readonly begun: FichaValues;
  readonly current: ClientRecord;
  readonly yours: FichaValues;
}

/** The conflict dialog of the ficha: only fields that both sides changed are asked about. */
export function useFichaConflict(
  choiceLabel: ChoiceLabel,
  onResolve: (merged: FichaValues, current: FichaValues) => Promise<void>,
) {
  // As the server has it: the dialog's own "current" already holds what only this person changed.
  const stored = useRef<FichaValues | null>(null);
  const fields = FICHA_FIELDS.map(
    (field): ConflictFieldSpec<FichaValues> => ({
      name: field.name,
      label: fieldLabel(field.name),
      format: (value) => fichaText(field, value, choiceLabel),
    }),
  );
  const conflict = useConflict<FichaValues>({
    subject: 'Esta ficha',
    fields,
    onResolve: (merged, current) => onResolve(merged, stored.current ?? current),
  });
  return {
    dialog: conflict.dialog,
    show: ({ begun, current, yours }: StaleFicha) => {
      stored.current = fichaValuesOf(current);
      return conflict.show(mergeStale(begun, stored.current, yours));
    },
  };
}
