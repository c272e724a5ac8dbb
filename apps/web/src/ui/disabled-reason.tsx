import { cloneElement, type MouseEvent, type ReactElement, useId } from 'react';
import { Hint } from './hint';

interface Disableable {
  onClick?: ((event: MouseEvent<HTMLElement>) => void) | undefined;
  'aria-disabled'?: boolean | 'true' | 'false';
  'aria-describedby'?: string;
  type?: 'button' | 'submit' | 'reset';
}

interface DisabledReasonProps {
  /** Why it cannot be done now; without one the child is left as it is. */
  reason: string | null | undefined;
  /** A button or another element that is clicked. */
  children: ReactElement<Disableable>;
}

/**
 * Makes a control unavailable and says why. Uses `aria-disabled` and not `disabled`: a disabled button takes no
 * focus and fires no hover, so its reason could be read neither from the keyboard nor by a screen reader.
 */
export function DisabledReason({ reason, children }: DisabledReasonProps) {
  const descriptionId = useId();
  // One shape with and without a reason: a control that was made anew would lose the focus.
  return (
    <>
      <Hint label={reason} disabled={!reason}>
        {reason
          ? cloneElement(children, {
              'aria-disabled': true,
              'aria-describedby': descriptionId,
              // A submit button would still submit on Enter inside the form.
              type: 'button',
              onClick: (event) => {
                event.preventDefault();
                event.stopPropagation();
              },
            })
          : children}
      </Hint>
      {reason ? (
        <span id={descriptionId} className="visually-hidden">
          {reason}
        </span>
      ) : null}
    </>
  );
}
