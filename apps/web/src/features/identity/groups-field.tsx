import { refuseMeeting } from '@lastro/domain/identity/grants';
import { type Group, groupLabel, groupPurpose, needsSecondAdmin } from '@lastro/domain/identity/groups';
import { Checkbox } from '@mantine/core';
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { useRegisteredField } from '../../shared/form/form-registry';
import { refusalText } from '../../shared/refusal-text';
import { StatusBadge } from '../../ui/status-badge';
import styles from './groups-field.module.css';

interface GroupsFieldProps<V extends FieldValues> {
  control: Control<V>;
  name: FieldPath<V>;
  options: readonly Group[];
  /** Already asked for, waiting for the second person. */
  pending?: readonly string[];
  lockedReason?: string | null;
}

/** All groups with what each does, so that nobody grants a name without knowing what it opens. */
export function GroupsField<V extends FieldValues>({
  control,
  name,
  options,
  pending = [],
  lockedReason,
}: GroupsFieldProps<V>) {
  const { field, fieldState } = useController({ control, name });
  const { id } = useRegisteredField(name, 'Grupos');
  const chosen = field.value as readonly Group[];

  // Said while choosing, not only when saving.
  const clash = refusalText(refuseMeeting(chosen));
  const wrong = clash ?? fieldState.error?.message;

  const describedBy = [lockedReason && `${id}-locked`, wrong && `${id}-wrong`].filter(Boolean).join(' ');

  function toggle(group: Group, isChosen: boolean) {
    if (lockedReason) return;
    // In the order of the list, so that checking and unchecking again leaves the form as it was.
    field.onChange(options.filter((one) => (one === group ? isChosen : chosen.includes(one))));
  }

  return (
    <fieldset className={styles.fieldset} id={id} tabIndex={-1} aria-describedby={describedBy || undefined}>
      <legend className="visually-hidden">Grupos</legend>
      {lockedReason ? (
        <p className={styles.locked} id={`${id}-locked`}>
          {lockedReason}
        </p>
      ) : null}
      {wrong ? (
        <p className={styles.error} role="alert" id={`${id}-wrong`}>
          {wrong}
        </p>
      ) : null}
      <div className={styles.grid}>
        {options.map((group) => (
          <div key={group} className={styles.option} data-chosen={chosen.includes(group) || undefined}>
            <Checkbox
              label={groupLabel(group)}
              description={groupPurpose(group)}
              checked={chosen.includes(group)}
              aria-disabled={lockedReason ? true : undefined}
              onChange={(event) => toggle(group, event.currentTarget.checked)}
              onBlur={field.onBlur}
            />
            {pending.includes(group) ? (
              <StatusBadge tone="warning" label="Aguarda aprovação" />
            ) : needsSecondAdmin(group) ? (
              <StatusBadge tone="neutral" label="Exige segunda pessoa" />
            ) : null}
          </div>
        ))}
      </div>
    </fieldset>
  );
}
