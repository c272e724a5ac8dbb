import { RISKS, type Risk } from '@lastro/domain/proposal/proposal-lists';
import { PROPOSAL_FIELDS } from '@lastro/wire/proposal/proposal-fields';
import { Checkbox } from '@mantine/core';
import { type Control, useController } from 'react-hook-form';
import { useRegisteredField } from '../../../shared/form/form-registry';
import { RISK_CODES } from '../labels';
import styles from './proposal-form.module.css';
import type { ProposalValues } from './proposal-values';

/** Nine boxes in plain sight: a risk that is not seen is not thought of. */
export function RisksField({
  control,
  lockedReason,
}: {
  control: Control<ProposalValues>;
  lockedReason: string | null;
}) {
  const { field, fieldState } = useController({ control, name: 'risks_policy' });
  const { id } = useRegisteredField('risks_policy', PROPOSAL_FIELDS.risks_policy.label);
  return (
    <Checkbox.Group
      className={styles.wide}
      label={PROPOSAL_FIELDS.risks_policy.label}
      description="Ao menos um."
      required
      error={fieldState.error?.message}
      value={field.value}
      onChange={(codes) => {
        if (lockedReason === null)
          field.onChange(RISK_CODES.filter((code) => codes.includes(code)) as Risk[]);
      }}
    >
      <div className={styles.risks} id={id} tabIndex={-1}>
        {RISK_CODES.map((code, index) => (
          <Checkbox
            key={code}
            value={code}
            label={RISKS[code]}
            ref={index === 0 ? field.ref : undefined}
            onBlur={field.onBlur}
            aria-disabled={lockedReason === null ? undefined : true}
          />
        ))}
      </div>
    </Checkbox.Group>
  );
}
