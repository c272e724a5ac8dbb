import { Button, type ButtonProps } from '@mantine/core';
import type { ComponentProps, MouseEvent, ReactNode, Ref } from 'react';
import { DisabledReason } from './disabled-reason';
import { useSingleFlight } from './use-single-flight';

interface ActionButtonProps extends Omit<ButtonProps, 'loading' | 'disabled' | 'children'> {
  children: ReactNode;
  /** May return a promise: the button shows progress and cannot fire again until it settles. */
  onAction?: () => unknown;
  /** In progress for a reason outside this button, e.g. the form is being saved. */
  pending?: boolean;
  /** Why it cannot be done now; null or absent when it can. */
  disabledReason?: string | null;
  type?: 'button' | 'submit';
  ref?: Ref<HTMLButtonElement>;
}

/** The kit disables a button that is at work, and the browser takes the focus from what is disabled. */
function HeldButton({ disabled, ...rest }: ComponentProps<'button'>) {
  return <button {...rest} aria-disabled={disabled || rest['aria-disabled']} />;
}

/** A button that says what it does, shows progress, and cannot fire twice. */
export function ActionButton({
  children,
  onAction,
  pending = false,
  disabledReason,
  type = 'button',
  ...rest
}: ActionButtonProps) {
  const flight = useSingleFlight();
  const busy = pending || flight.pending;

  function act(event: MouseEvent) {
    // Of a form, this is also Enter in one of its fields.
    if (busy) {
      event.preventDefault();
      // Nor is it a click on what the button lies on.
      event.stopPropagation();
    } else if (onAction) void flight.run(onAction);
  }

  return (
    <DisabledReason reason={disabledReason}>
      <Button
        {...rest}
        component={HeldButton}
        type={type}
        loading={busy}
        aria-busy={busy || undefined}
        onClick={act}
      >
        {children}
      </Button>
    </DisabledReason>
  );
}
