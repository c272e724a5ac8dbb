import { type KeyboardEvent, type ReactNode, type SyntheticEvent, useEffect, useRef } from 'react';
import styles from './saving-fields.module.css';

interface SavingFieldsProps {
  isSaving: boolean;
  children: ReactNode;
}

/**
 * Fields whose values are on their way. What is typed meanwhile could not be part of them and would be gone once they are
 * saved, so nothing can be typed. They are not disabled: whoever is in one stays there, and goes on after it.
 */
export function SavingFields({ isSaving, children }: SavingFieldsProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const fields = box.current;
    if (!isSaving || fields === null) return;
    // Keys, paste and drop come by here; what is composed (dead keys, the keyboard of a telephone) cannot be refused.
    fields.addEventListener('beforeinput', refuse, { capture: true });
    const open = [...fields.querySelectorAll<TextField>('input, textarea')].filter(
      (field) => !field.readOnly,
    );
    for (const field of open) field.readOnly = true;
    // What the page closes meanwhile stays closed.
    const closed = new Set<Node>();
    const note = (changes: readonly MutationRecord[]) => {
      for (const { target } of changes) closed.add(target);
    };
    const closing = new MutationObserver(note);
    for (const field of open) closing.observe(field, { attributeFilter: ['readonly'] });
    return () => {
      fields.removeEventListener('beforeinput', refuse, { capture: true });
      note(closing.takeRecords());
      closing.disconnect();
      for (const field of open) if (!closed.has(field)) field.readOnly = false;
    };
  }, [isSaving]);
  // The list of a choice stands elsewhere in the document, but is a child of its field all the same.
  const guards = isSaving
    ? { onClickCapture: refuse, onPasteCapture: refuse, onDropCapture: refuse, onKeyDownCapture: refuseKey }
    : {};
  return (
    <div
      ref={box}
      className={styles.fields}
      aria-busy={isSaving || undefined}
      data-saving={isSaving || undefined}
      {...guards}
    >
      {children}
    </div>
  );
}

type TextField = HTMLInputElement | HTMLTextAreaElement;

function refuse(event: Event | SyntheticEvent): void {
  event.preventDefault();
  event.stopPropagation();
}

const PASSING = /^(Tab|Escape|Shift|Control|Alt|Meta|F\d+)$/;
const CHANGING = /^([vxzy]|Backspace|Delete|Enter)$/i;

/** Going on by keyboard, copying and the app's own keys stay as they are. */
function refuseKey(event: KeyboardEvent): void {
  const isCommand = (event.ctrlKey || event.metaKey) && !CHANGING.test(event.key);
  if (!PASSING.test(event.key) && !isCommand) refuse(event);
}
