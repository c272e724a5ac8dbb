import { MantineProvider } from '@mantine/core';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { theme } from '../theme';

/**
 * Renders inside the kit's theme and gives the person who uses it. Without transitions, unless what `fades` is looked at,
 * and without the theme's variables: the test's document would compute them anew for every element that it looks at.
 */
export function renderUi(ui: ReactNode, { fades = false } = {}) {
  // Without waiting between keys: a form has many, and the machine that tests is busy.
  const user = userEvent.setup({ delay: null });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <MantineProvider
      theme={theme}
      env={fades ? 'default' : 'test'}
      withCssVariables={false}
      withGlobalClasses={false}
    >
      {children}
    </MantineProvider>
  );
  return { user, ...render(ui, { wrapper }) };
}
