import { Select } from '@mantine/core';
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { ConfirmDialog } from './confirm-dialog';
import { DrawerLayer, ModalLayer } from './layers';
import { renderUi } from './testing/render';

/** A drawer and, over it, a question of its own. */
function Place() {
  const [isOpen, setOpen] = useState(true);
  const [isAsked, setAsked] = useState(true);
  return (
    <>
      <DrawerLayer opened={isOpen} onClose={() => setOpen(false)} title="Pessoa">
        <Select label="Estado" data={['SP', 'RJ']} />
      </DrawerLayer>
      <ConfirmDialog
        opened={isAsked}
        onClose={() => setAsked(false)}
        title="Remover?"
        consequence="Não pode ser desfeito."
        confirmLabel="Remover"
        onConfirm={() => undefined}
      />
    </>
  );
}

const shown = () => screen.queryAllByRole('dialog', { hidden: true }).map((each) => each.textContent ?? '');

test('interface, keyboard: Esc closes what lies uppermost alone, and then what is beneath', async () => {
  const { user } = renderUi(<Place />);
  await screen.findByText('Remover?');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByText('Remover?')).not.toBeInTheDocument());
  expect(shown()).toEqual([expect.stringContaining('Pessoa')]);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(shown()).toEqual([]));
});

test('interface, keyboard: an open list takes Esc before its dialog does', async () => {
  const { user } = renderUi(<Place />);
  await screen.findByText('Remover?');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(shown()).toHaveLength(1));
  await user.click(screen.getByRole('combobox', { name: 'Estado' }));
  await user.keyboard('{Escape}');
  expect(shown()).toHaveLength(1);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(shown()).toEqual([]));
});

test('interface, focus: a question that ends where nothing had the focus leaves it in the dialog beneath', async () => {
  function Form() {
    const [isAsked, setAsked] = useState(false);
    return (
      <>
        <ModalLayer opened onClose={() => setAsked(true)} title="Conta bancária">
          <input aria-label="Agência" />
        </ModalLayer>
        <ConfirmDialog
          opened={isAsked}
          onClose={() => setAsked(false)}
          title="Fechar sem salvar?"
          consequence="O que foi digitado se perde."
          confirmLabel="Fechar"
          onConfirm={() => undefined}
        />
      </>
    );
  }
  const { user } = renderUi(
    <main tabIndex={-1}>
      <Form />
    </main>,
  );
  const dialog = await screen.findByRole('dialog', { name: 'Conta bancária' });
  await waitFor(() => expect(document.activeElement).not.toBe(document.body));
  (document.activeElement as HTMLElement).blur();
  await user.keyboard('{Escape}');
  await screen.findByText('Fechar sem salvar?');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByText('Fechar sem salvar?')).not.toBeInTheDocument());
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
});
