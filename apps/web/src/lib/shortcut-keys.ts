/** Whether a letter is free to be a shortcut: nobody types, no dialog is open, and no other key is held with it. */
export function isShortcutKey(event: KeyboardEvent): boolean {
  return !(event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || isDialogOpen());
}

/** An open menu or list takes letters for itself, also while what opened it has the focus. */
export function isInMenu(target: EventTarget | null): boolean {
  const owners = '[role="dialog"], [role="menu"], [role="listbox"], [aria-haspopup][aria-expanded="true"]';
  return target instanceof Element && target.closest(owners) !== null;
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}

function isDialogOpen(): boolean {
  return document.querySelector('[role="dialog"][aria-modal="true"]') !== null;
}
