import {
  type Icon,
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleX,
  IconInfoCircle,
} from '@tabler/icons-react';

/** How something stands. The words say it; colour and icon only help the eye. */
export type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'danger';

export const toneIcon: Record<Tone, Icon> = {
  neutral: IconCircleDashed,
  info: IconInfoCircle,
  success: IconCircleCheck,
  warning: IconAlertTriangle,
  danger: IconCircleX,
};

export function toneVariables(tone: Tone): Record<`--${string}`, string> {
  return {
    '--tone-bg': `var(--tone-${tone}-bg)`,
    '--tone-fg': `var(--tone-${tone}-fg)`,
    '--tone-line': `var(--tone-${tone}-line)`,
  };
}
