import type { ReactNode, RefObject } from 'react';
import { holdUnfinished } from './dialog-focus';

interface DialogBodyProps {
  /** Of `useDialogFocus`. */
  form: RefObject<HTMLFormElement | null>;
  onSubmit: () => void;
  children: ReactNode;
}

/** What a dialog shows, with its button. */
export function DialogBody({ form, onSubmit, children }: DialogBodyProps) {
  return (
    <form
      ref={form}
      noValidate
      onKeyDown={holdUnfinished}
      onSubmit={(event) => {
        event.preventDefault();
        // A dialog that a form opens is no part of it: its own button must not save the form beneath.
        event.stopPropagation();
        onSubmit();
      }}
    >
      {children}
    </form>
  );
}
