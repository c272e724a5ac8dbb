import { MantineProvider } from '@mantine/core';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { theme } from '../theme';

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
