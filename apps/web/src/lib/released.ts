/**
 * Leaving a field checks it, and what is wrong takes room below it. Who left it by pressing something else must find that
 * where it was until they let go, or the click is nobody's.
 */
let isPressed = false;
let waiting: (() => void)[] = [];

/** Should a release never be told, as after a menu of the system, nobody waits for it for ever. */
const PATIENCE_MS = 1000;
const MAIN_BUTTON = 0;

function release(): void {
  isPressed = false;
  const released = waiting;
  waiting = [];
  // The click itself comes right after.
  setTimeout(() => {
    for (const go of released) go();
  });
}

// Rules are tested without a page as well.
const page: Window | undefined = globalThis.window;
const ahead = { capture: true } as const;
page?.addEventListener('pointerdown', ({ button }) => (isPressed = button === MAIN_BUTTON), ahead);
// Whoever types has let go.
for (const end of ['pointerup', 'pointercancel', 'dragend', 'keydown'])
  page?.addEventListener(end, release, ahead);

/** Null where nothing is pressed: then nobody waits. */
export function untilReleased(): Promise<void> | null {
  if (!isPressed) return null;
  return new Promise((resolve) => {
    waiting.push(resolve);
    setTimeout(() => {
      if (waiting.includes(resolve)) release();
    }, PATIENCE_MS);
  });
}
