import '@testing-library/jest-dom/vitest';
import { MantineProvider } from '@mantine/core';
import { cleanup, configure, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, vi } from 'vitest';
import { theme } from '../theme';

/* What a browser has and the test's document has not. */

if (!window.matchMedia) {
  window.matchMedia = (query) => ({
    matches: false,
    media: query,
    onchange: null,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
    dispatchEvent: () => false,
  });
}

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
vi.setConfig({ testTimeout: 30_000 });
configure({ asyncUtilTimeout: 30_000 });

afterEach(() => {
  cleanup();
  window.localStorage.clear();
  vi.useRealTimers();
});

/** Renders inside the kit's theme, without transitions, and gives the person who uses it. */
export function renderUi(ui: ReactNode) {
  // Without waiting between keys: a form has many, and the machine that tests is busy.
  const user = userEvent.setup({ delay: null });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <MantineProvider theme={theme} env="test">
      {children}
    </MantineProvider>
  );
  return { user, ...render(ui, { wrapper }) };
}
