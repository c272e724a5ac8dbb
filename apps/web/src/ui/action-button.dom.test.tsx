import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { ActionButton } from './action-button';
import { renderUi } from './testing/render';

/** Work that ends when the test says so. */
function work() {
  let finish: () => void = () => undefined;
  const begun = vi.fn(
    () =>
      new Promise<void>((resolve) => {
        finish = resolve;
      }),
  );
  return { begun, finish: () => act(async () => finish()) };
}

const button = () => screen.getByRole('button', { name: 'Salvar ficha' });

test('interface, forms: the button keeps the focus while it works and after, and fires once', async () => {
  const { begun, finish } = work();
  const { user } = renderUi(<ActionButton onAction={begun}>Salvar ficha</ActionButton>);
  await user.dblClick(button());
  expect(button()).toHaveAttribute('aria-busy', 'true');
  expect(button()).toHaveAttribute('aria-disabled', 'true');
  expect(button()).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(begun).toHaveBeenCalledTimes(1);
  await finish();
  await waitFor(() => expect(button()).not.toHaveAttribute('aria-busy'));
  expect(button()).not.toHaveAttribute('aria-disabled');
  expect(button()).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(begun).toHaveBeenCalledTimes(2);
});

function Form({ onSubmit, savedReason }: { onSubmit: () => Promise<void>; savedReason?: string }) {
  const [isPending, setPending] = useState(false);
  const [isSaved, setSaved] = useState(false);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        setPending(true);
        void onSubmit().then(() => {
          setPending(false);
          setSaved(true);
        });
      }}
    >
      <input aria-label="Nome" />
      <ActionButton type="submit" pending={isPending} disabledReason={isSaved ? savedReason : null}>
        Salvar ficha
      </ActionButton>
    </form>
  );
}

test('interface, forms: a form that is being saved is not sent again by Enter in a field', async () => {
  const { begun, finish } = work();
  const { user } = renderUi(<Form onSubmit={begun} />);
  await user.type(screen.getByRole('textbox', { name: 'Nome' }), 'A{Enter}');
  await user.keyboard('{Enter}');
  await user.dblClick(button());
  expect(begun).toHaveBeenCalledTimes(1);
  await finish();
  await user.type(screen.getByRole('textbox', { name: 'Nome' }), '{Enter}');
  expect(begun).toHaveBeenCalledTimes(2);
});

test('interface, forms: the focus stays where there is nothing more to save', async () => {
  const { begun, finish } = work();
  const { user } = renderUi(<Form onSubmit={begun} savedReason="Nada mudou." />);
  await user.click(button());
  await finish();
  expect(button()).toHaveAccessibleDescription('Nada mudou.');
  expect(button()).toHaveFocus();
});
