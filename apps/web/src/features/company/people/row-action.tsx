import { ActionIcon } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import { DisabledReason } from '../../../ui/disabled-reason';
import { Hint } from '../../../ui/hint';

interface RowActionProps {
  icon: Icon;
  /** Names the act and whom it concerns. */
  label: string;
  disabledReason: string | null;
  onAction: () => void;
}

export function RowAction({ icon: IconOf, label, disabledReason, onAction }: RowActionProps) {
  const button = (
    <ActionIcon variant="subtle" color="gray" size={30} aria-label={label} onClick={onAction}>
      <IconOf size={16} aria-hidden />
    </ActionIcon>
  );
  return disabledReason === null ? (
    <Hint label={label}>{button}</Hint>
  ) : (
    <DisabledReason reason={disabledReason}>{button}</DisabledReason>
  );
}
