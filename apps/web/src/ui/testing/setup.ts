import '@testing-library/jest-dom/vitest';
import './cheap-document';
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
