import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { SkipLink } from './skip-link';
import { renderUi } from './testing/render';

test('the skip link moves the focus, and writes nothing into the history: going back is the router’s', async () => {
  const { user } = renderUi(
    <>
      <SkipLink targetId="conteudo" />
      <main id="conteudo" tabIndex={-1} />
    </>,
  );
  const before = { length: window.history.length, address: window.location.href };
  await user.tab();
  await user.keyboard('{Enter}');
  expect(screen.getByRole('main')).toHaveFocus();
  expect({ length: window.history.length, address: window.location.href }).toEqual(before);
});
