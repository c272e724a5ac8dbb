import { Drawer, type DrawerProps, Modal, type ModalProps } from '@mantine/core';
import { useLayoutEffect, useRef } from 'react';

interface Layer {
  close: () => void;
  readonly isDialog: boolean;
}

/** What lies over the page, the uppermost last. */
const open: Layer[] = [];

/**
 * Esc asks what lies uppermost to close, and nothing else. Each of the kit's own windows listens for itself: one that
 * answers Esc with a question has it closed again by the question, which hears the same key a moment later.
 */
function onKey(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || event.isComposing) return;
  // The kit's mark of what has an open list, which takes the key itself.
  const isTaken =
    event.target instanceof Element && event.target.getAttribute('data-mantine-stop-propagation') === 'true';
  if (!isTaken) open.at(-1)?.close();
}

/** The dialog that lies uppermost, if any is open: one that is still fading away comes after those. */
export function uppermostDialog(): HTMLElement | null {
  const count = open.filter(({ isDialog }) => isDialog).length;
  if (count === 0) return null;
  const dialogs = document.querySelectorAll<HTMLElement>('[role="dialog"][aria-modal="true"]');
  return [...dialogs].slice(0, count).at(-1) ?? null;
}

/** For what is open while it is so. The kit's `closeOnEscape` is off for all dialogs. */
export function useLayer(opened: boolean, onClose: () => void, isDialog = false): void {
  const close = useRef(onClose);
  close.current = onClose;
  useLayoutEffect(() => {
    if (!opened) return;
    const layer = { close: () => close.current(), isDialog };
    // Before whatever the page itself makes of the key.
    if (open.length === 0) window.addEventListener('keydown', onKey, { capture: true });
    open.push(layer);
    return () => {
      open.splice(open.indexOf(layer), 1);
      if (open.length === 0) window.removeEventListener('keydown', onKey, { capture: true });
    };
  }, [opened, isDialog]);
}

export function ModalLayer(props: ModalProps) {
  useLayer(props.opened, props.onClose, true);
  return <Modal {...props} closeOnEscape={false} />;
}

export function DrawerLayer(props: DrawerProps) {
  useLayer(props.opened, props.onClose, true);
  return <Drawer {...props} closeOnEscape={false} />;
}
