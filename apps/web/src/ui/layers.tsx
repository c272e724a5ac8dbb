import { type DrawerProps, getDefaultZIndex, type ModalProps } from '@mantine/core';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { useAsOpen } from './use-as-open';
import { useLater } from './use-later';

/** Asked to close; `isGivingWay` where that is for a dialog, which has the focus from then on. */
type Close = (isGivingWay: boolean) => void;

interface Layer {
  close: Close;
  readonly isDialog: boolean;
  /** What holds the dialog, once the kit has put it on the page. */
  readonly box: RefObject<HTMLDivElement | null>;
  readonly zIndex: number;
}

/** What lies over the page, the uppermost last. */
const open: Layer[] = [];

/** The kit's own for dialogs; lists, hints and notices lie from the next hundred on. */
const GROUND: number = getDefaultZIndex('modal');

/**
 * Esc asks what lies uppermost to close, and nothing else. Each of the kit's own windows listens for itself: one that
 * answers Esc with a question has it closed again by the question, which hears the same key a moment later.
 */
function onKey(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || event.isComposing) return;
  // The kit's mark of what has an open list, which takes the key itself.
  const isTaken =
    event.target instanceof Element && event.target.getAttribute('data-mantine-stop-propagation') === 'true';
  if (!isTaken) open.at(-1)?.close(false);
}

/** The dialog that was opened last of those that are open, wherever it stands on the page. */
export function uppermostDialog(): HTMLElement | null {
  const layer = open.findLast(({ isDialog }) => isDialog);
  return layer?.box.current?.querySelector<HTMLElement>('[role="dialog"]') ?? null;
}

/**
 * For what is open while it is so; gives what the kit's window needs. The kit's `closeOnEscape` is off for all dialogs.
 *
 * A window takes its place on the page when it is mounted, and a question may be there long before the dialog that it
 * is asked over: without a height by the order of opening it would open beneath it, where nobody sees it.
 */
export function useLayer(opened: boolean, onClose: Close, isDialog = false) {
  const close = useRef(onClose);
  close.current = onClose;
  const box = useRef<HTMLDivElement>(null);
  // Kept while it fades away.
  const [zIndex, setZIndex] = useState(GROUND);
  useLayoutEffect(() => {
    if (!opened) return;
    const top = open.at(-1);
    const layer: Layer = {
      close: (isGivingWay) => close.current(isGivingWay),
      isDialog,
      box,
      zIndex: (top?.zIndex ?? GROUND) + 1,
    };
    setZIndex(layer.zIndex);
    // A calendar or a menu that stays open would lie over what is asked now, or wait beneath it for nobody.
    if (isDialog) for (const each of open.filter((one) => !one.isDialog)) each.close(true);
    // Before whatever the page itself makes of the key.
    if (open.length === 0) window.addEventListener('keydown', onKey, { capture: true });
    open.push(layer);
    return () => {
      open.splice(open.indexOf(layer), 1);
      if (open.length === 0) window.removeEventListener('keydown', onKey, { capture: true });
    };
  }, [opened, isDialog]);
  return { ref: box, zIndex };
}

/** No page begins with a dialog: what draws its window loads after the page. */
const loadModal = async () => (await import('./dialog-windows')).ModalWindow;
const loadDrawer = async () => (await import('./dialog-windows')).DrawerWindow;

export function ModalLayer(props: ModalProps) {
  const Modal = useLater(loadModal, props.opened);
  const layer = useLayer(props.opened, props.onClose, true);
  return Modal && <Modal {...props} {...layer} closeOnEscape={false} />;
}

export function DrawerLayer(props: DrawerProps) {
  const Drawer = useLater(loadDrawer, props.opened);
  const layer = useLayer(props.opened, props.onClose, true);
  const { title, children } = useAsOpen(props.opened, props);
  return (
    Drawer && (
      <Drawer {...props} {...layer} title={title} closeOnEscape={false}>
        {children}
      </Drawer>
    )
  );
}
