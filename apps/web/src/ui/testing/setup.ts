import '@testing-library/jest-dom/vitest';
import { notifications } from '@mantine/notifications';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';

/* Before each file of component tests. What a browser has and the test's document has not: */

window.matchMedia ??= (query) => ({
  matches: false,
  media: query,
  onchange: null,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  addListener: () => undefined,
  removeListener: () => undefined,
  dispatchEvent: () => false,
});

class NoResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

window.ResizeObserver ??= NoResizeObserver;
Element.prototype.scrollIntoView ??= () => undefined;
// A growing text area waits for the fonts to measure itself again.
if (!document.fonts) Object.defineProperty(document, 'fonts', { value: new EventTarget() });

// The test's document walks all of itself for every label of every field, which of a long form was a third of a test. (It
// keeps lists by name of the tag at hand; a selector is looked for anew each time.)
for (const kind of [HTMLInputElement, HTMLTextAreaElement, HTMLSelectElement, HTMLButtonElement])
  Object.defineProperty(kind.prototype, 'labels', {
    configurable: true,
    get(this: HTMLInputElement) {
      if (this.type === 'hidden') return null;
      return [...this.ownerDocument.getElementsByTagName('label')].filter((label) =>
        label.hasAttribute('for') ? label.htmlFor === this.id : label.contains(this),
      );
    },
  });

// A person typing into a whole form takes seconds on a loaded machine; a time-out there says nothing about the code.
configure({ asyncUtilTimeout: 30_000 });

// The files of a worker share what they load, which takes longer than most of their tests: nothing is left behind.
afterEach(() => {
  cleanup();
  notifications.clean();
  window.localStorage.clear();
  window.sessionStorage.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
