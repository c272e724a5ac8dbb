/**
 * Leaving a field checks it, and what is wrong takes room below it. Who left it by pressing something else must find that
 * where it was until they let go, or the click is nobody's.
 */
// Rules are tested without a page as well.
const page: Window | undefined = globalThis.window;
let isPressed = false;
let waiting: (() => void)[] = [];

/** Should a release never be told, as after a menu of the system, nobody waits for it for ever. */
const PATIENCE_MS = 1000;

page?.addEventListener(
  'pointerdown',
  () => {
    isPressed = true;
  },
  true,
);
for (const end of ['pointerup', 'pointercancel', 'dragend'])
  page?.addEventListener(
    end,
    () => {
      isPressed = false;
      const released = waiting;
      waiting = [];
      // The click itself comes right after.
      setTimeout(() => {
        for (const go of released) go();
      });
    },
    true,
  );

/** Null where nothing is pressed: then nobody waits. */
export function untilReleased(): Promise<void> | null {
  if (!isPressed) return null;
  return new Promise((resolve) => {
    waiting.push(resolve);
    setTimeout(resolve, PATIENCE_MS);
  });
}
