import { Tooltip, type TooltipProps } from '@mantine/core';

/** When it is open is said by what has the hint. */
const UNHEARD = { hover: false, focus: false, touch: false };

/** What a hint draws once somebody points at something; loaded then, see hint.tsx. */
export function HintBox(props: Omit<TooltipProps, 'children'>) {
  return <Tooltip {...props} events={UNHEARD} />;
}
