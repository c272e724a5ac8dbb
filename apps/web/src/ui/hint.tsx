import type { FloatingPosition } from '@mantine/core';
import {
  type ComponentType,
  cloneElement,
  type FocusEvent,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
  type Ref,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';

interface Hinted {
  onPointerEnter?: ((event: PointerEvent<HTMLElement>) => void) | undefined;
  onPointerLeave?: ((event: PointerEvent<HTMLElement>) => void) | undefined;
  onFocus?: ((event: FocusEvent<HTMLElement>) => void) | undefined;
  onBlur?: ((event: FocusEvent<HTMLElement>) => void) | undefined;
  'aria-describedby'?: string | undefined;
}

interface HintProps {
  label: ReactNode;
  /** One element, which takes the events of a pointer and of the focus. */
  children: ReactElement<Hinted>;
  position?: FloatingPosition;
  disabled?: boolean;
  /** Of what stands around it (the target of a popover): both go to the child. */
  ref?: Ref<HTMLElement>;
  [given: string]: unknown;
}

const OPEN_AFTER_MS = 200;

type Box = ComponentType<{
  target: HTMLElement;
  opened: boolean;
  label: ReactNode;
  position?: FloatingPosition;
}>;
let loadedBox: Box | null = null;

/**
 * What places a box beside something is large, and nearly every button has a hint that nobody asks for: it loads, and is
 * made for one of them, when somebody points at it. Where it does not load, the label is still read from the control.
 */
async function loadBox(): Promise<Box | null> {
  loadedBox ??= await import('./hint-box').then(
    ({ HintBox }) => HintBox,
    () => null,
  );
  return loadedBox;
}

/** A short text beside what is pointed at or has the focus. */
export function Hint({ label, children, position, disabled = false, ...given }: HintProps) {
  const id = useId();
  const { target, Box, isOpen, show, hide } = useHintState();
  const shown = isOpen && !disabled;
  const own = children.props;
  const child = cloneElement(children, {
    ...given,
    'aria-describedby': [own['aria-describedby'], shown ? id : null].filter(Boolean).join(' ') || undefined,
    onPointerEnter: (event) => {
      own.onPointerEnter?.(event);
      show(event.currentTarget, OPEN_AFTER_MS);
    },
    onPointerLeave: (event) => {
      own.onPointerLeave?.(event);
      hide();
    },
    onFocus: (event) => {
      own.onFocus?.(event);
      if (isSeen(event.target)) show(event.currentTarget, 0);
    },
    onBlur: (event) => {
      own.onBlur?.(event);
      hide();
    },
  });
  // One shape with and without a box: a control that was made anew would lose the focus.
  return (
    <>
      {child}
      {Box === null || target === null ? null : (
        <Box target={target} opened={shown} position={position} label={<span id={id}>{label}</span>} />
      )}
    </>
  );
}

function useHintState() {
  const [target, setTarget] = useState<HTMLElement | null>(null);
  const [Box, setBox] = useState<Box | null>(null);
  const [isOpen, setOpen] = useState(false);
  // A box that is open as it is made has not found its place yet.
  const [isPlaced, setPlaced] = useState(false);
  useEffect(() => setPlaced(Box !== null && target !== null), [Box, target]);
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const hide = () => {
    clearTimeout(waiting.current);
    setOpen(false);
  };
  useEffect(() => () => clearTimeout(waiting.current), []);
  useEffect(() => {
    if (!isOpen) return;
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && setOpen(false);
    const onPress = (event: Event) => !target?.contains(event.target as Node) && setOpen(false);
    document.addEventListener('keydown', onKey);
    document.addEventListener('pointerdown', onPress);
    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('pointerdown', onPress);
    };
  }, [isOpen, target]);
  const show = (element: HTMLElement, afterMs: number) => {
    setTarget(element);
    if (Box === null) void loadBox().then((loaded) => setBox(() => loaded));
    clearTimeout(waiting.current);
    waiting.current = setTimeout(() => setOpen(true), afterMs);
  };
  return { target, Box, isOpen: isOpen && isPlaced, show, hide };
}

/** A press with the mouse gives the focus, too, and asks for nothing. */
const isSeen = (element: Element) => element.matches(':focus-visible');
