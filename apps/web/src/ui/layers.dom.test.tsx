import { Menu, Popover, Select } from '@mantine/core';
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { ConfirmDialog } from './confirm-dialog';
import { DrawerLayer, ModalLayer, uppermostDialog } from './layers';
import { MenuLayer, PopoverLayer } from './passing-layers';
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

/** A question that stands on the page before the drawer, which is opened first. */
function Early() {
  const [isOpen, setOpen] = useState(false);
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <ConfirmDialog
        opened={isAsked}
        onClose={() => setAsked(false)}
        title="Sair sem salvar?"
        consequence="O que foi digitado se perde."
        confirmLabel="Sair"
        onConfirm={() => undefined}
      />
      <DrawerLayer opened={isOpen} onClose={() => setOpen(false)} title="Pessoa">
        <button type="button" onClick={() => setAsked(true)}>
          Perguntar
        </button>
      </DrawerLayer>
      <button type="button" onClick={() => setOpen(true)}>
        Abrir
      </button>
    </>
  );
}

const levelOf = (dialog: HTMLElement) => {
  const level = dialog
    .closest<HTMLElement>('[style*="--mb-z-index"]')
    ?.style.getPropertyValue('--mb-z-index');
  return Number(level ?? expect.fail('no level'));
};

/** The kit's own levels: a list that is open in a dialog lies over all of them. */
const LISTS = 300;

test('interface, layers: what is opened later lies above, wherever it stands on the page', async () => {
  const { user } = renderUi(<Early />);
  await user.click(screen.getByRole('button', { name: 'Abrir' }));
  const drawer = await screen.findByRole('dialog', { name: 'Pessoa' });
  expect(uppermostDialog()).toBe(drawer);
  await user.click(screen.getByRole('button', { name: 'Perguntar' }));
  const question = await screen.findByRole('dialog', { name: 'Sair sem salvar?' });
  expect(levelOf(question)).toBeGreaterThan(levelOf(drawer));
  expect(levelOf(question)).toBeLessThan(LISTS);
  expect(uppermostDialog()).toBe(question);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(uppermostDialog()).toBe(drawer));
});

test('interface, layers: opened again and again, a question stays beneath the lists', async () => {
  const { user } = renderUi(<Early />);
  await user.click(screen.getByRole('button', { name: 'Abrir' }));
  const drawer = await screen.findByRole('dialog', { name: 'Pessoa' });
  const levels: number[] = [];
  for (let time = 0; time < 3; time += 1) {
    await user.click(screen.getByRole('button', { name: 'Perguntar' }));
    levels.push(levelOf(await screen.findByRole('dialog', { name: 'Sair sem salvar?' })));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(uppermostDialog()).toBe(drawer));
  }
  expect(new Set(levels).size).toBe(1);
});

test('interface, layers: a menu and a popover give way to a dialog that is opened later, and Esc is then the dialog’s', async () => {
  function Busy() {
    const [isOpen, setOpen] = useState(false);
    const [isAsked, setAsked] = useState(false);
    return (
      <>
        <PopoverLayer opened={isOpen} onChange={setOpen} closeOnClickOutside={false}>
          <Popover.Target>
            <button type="button" onClick={() => setOpen(true)}>
              Calendário
            </button>
          </Popover.Target>
          <Popover.Dropdown>Novembro</Popover.Dropdown>
        </PopoverLayer>
        <MenuLayer closeOnClickOutside={false}>
          <Menu.Target>
            <button type="button">Exportar</button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item>CSV</Menu.Item>
          </Menu.Dropdown>
        </MenuLayer>
        <button type="button" onClick={() => setAsked(true)}>
          Perguntar
        </button>
        <ModalLayer opened={isAsked} onClose={() => setAsked(false)} title="Sair sem salvar?">
          <input aria-label="Campo" data-autofocus />
        </ModalLayer>
      </>
    );
  }
  const { user } = renderUi(<Busy />);
  await user.click(screen.getByRole('button', { name: 'Calendário' }));
  await user.click(screen.getByRole('button', { name: 'Exportar' }));
  expect(await screen.findByText('Novembro')).toBeInTheDocument();
  expect(await screen.findByText('CSV')).toBeInTheDocument();
  screen.getByRole('button', { name: 'Perguntar' }).click();
  await screen.findByRole('dialog', { name: 'Sair sem salvar?' });
  await waitFor(() => expect(screen.queryByText('Novembro')).not.toBeInTheDocument());
  await waitFor(() => expect(screen.queryByText('CSV')).not.toBeInTheDocument());
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Campo' })).toHaveFocus());
  await user.keyboard('{Escape}');
  await waitFor(() => expect(shown()).toEqual([]));
});

test('interface, layers: what opens from a dialog lies above that dialog, and Esc closes it alone', async () => {
  const { user } = renderUi(
    <ModalLayer opened onClose={() => expect.fail('closed')} title="Pessoa">
      <MenuLayer>
        <Menu.Target>
          <button type="button">Exportar</button>
        </Menu.Target>
        <Menu.Dropdown data-testid="menu">
          <Menu.Item>CSV</Menu.Item>
        </Menu.Dropdown>
      </MenuLayer>
    </ModalLayer>,
  );
  const dialog = await screen.findByRole('dialog', { name: 'Pessoa' });
  await user.click(screen.getByRole('button', { name: 'Exportar' }));
  const menu = await screen.findByTestId('menu');
  expect(Number(menu.style.zIndex)).toBeGreaterThan(levelOf(dialog));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByText('CSV')).not.toBeInTheDocument());
  await user.click(screen.getByRole('button', { name: 'Exportar' }));
  expect(await screen.findByText('CSV')).toBeInTheDocument();
});

test('a drawer that slides out goes on showing what it showed', () => {
  const drawer = (name: string | null) => (
    <DrawerLayer opened={name !== null} onClose={() => undefined} title={name ?? ''}>
      {name === null ? null : `Dados de ${name}`}
    </DrawerLayer>
  );
  const { rerender } = renderUi(drawer('Ana'), { fades: true });
  rerender(drawer(null));
  expect(screen.getByRole('dialog', { name: 'Ana' })).toHaveTextContent('Dados de Ana');
  rerender(drawer('Bia'));
  expect(screen.getByRole('dialog', { name: 'Bia' })).toHaveTextContent('Dados de Bia');
});
