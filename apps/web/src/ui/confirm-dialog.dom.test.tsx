import { Notifications, notifications } from '@mantine/notifications';
import { act, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ConfirmDialog } from './confirm-dialog';
import { RouteGuard, type UseLeaveGuard } from './route-guard';
import { renderUi } from './testing/render';

const base = {
  opened: true,
  onClose: () => undefined,
  title: 'Cancelar a proposta #1042?',
  consequence: 'Não pode ser desfeito.',
  confirmLabel: 'Cancelar proposta',
};

afterEach(() => {
  notifications.clean();
});

describe('ConfirmDialog', () => {
  it('names the thing, the consequence and the amount in words', () => {
    renderUi(
      <ConfirmDialog
        {...base}
        onConfirm={() => undefined}
        amount={{ figure: 'R$ 1,00', words: 'um real' }}
      />,
    );
    expect(screen.getByRole('dialog', { name: 'Cancelar a proposta #1042?' })).toBeInTheDocument();
    expect(screen.getByText('Não pode ser desfeito.')).toBeInTheDocument();
    expect(screen.getByText('um real')).toBeInTheDocument();
  });

  it('a failure leaves the focus in the dialog, where it was', async () => {
    const onConfirm = () => Promise.reject(new Error('Não deu.'));
    const { user } = renderUi(<ConfirmDialog {...base} onConfirm={onConfirm} />);
    const button = screen.getByRole('button', { name: 'Cancelar proposta' });
    button.focus();
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Não deu.')).toBeInTheDocument();
    await waitFor(() => expect(button).toHaveFocus());
  });

  it('what fades away is answered: a second click on it is no second answer', () => {
    const onConfirm = vi.fn();
    const fading = (opened: boolean, title = base.title) => (
      <ConfirmDialog {...base} title={title} opened={opened} onConfirm={onConfirm} />
    );
    const { rerender } = renderUi(fading(true), { fades: true });
    const button = screen.getByRole('button', { name: 'Cancelar proposta' });
    rerender(fading(false, 'Reabrir a proposta #1042?'));
    expect(button).toBeInTheDocument();
    // Nor does it ask what could be asked next.
    expect(screen.getByRole('dialog', { name: base.title })).toBeInTheDocument();
    act(() => button.click());
    expect(onConfirm).not.toHaveBeenCalled();
  });

  it('cannot fire twice, and stays open while it runs', async () => {
    let finish: () => void = () => undefined;
    const onConfirm = vi.fn(
      () =>
        new Promise<void>((resolve) => {
          finish = resolve;
        }),
    );
    const onClose = vi.fn();
    const { user } = renderUi(<ConfirmDialog {...base} onClose={onClose} onConfirm={onConfirm} />);
    const button = screen.getByRole('button', { name: 'Cancelar proposta' });
    // Two clicks in one turn, before React can disable anything.
    act(() => {
      button.click();
      button.click();
    });
    await user.click(button);
    await user.keyboard('{Escape}');
    expect(onConfirm).toHaveBeenCalledTimes(1);
    expect(onClose).not.toHaveBeenCalled();
    await act(async () => finish());
    await user.click(button);
    expect(onConfirm).toHaveBeenCalledTimes(2);
  });

  it('a refusal that comes after the page was left is told all the same', async () => {
    let refuse: () => void = () => undefined;
    const onConfirm = () =>
      new Promise<void>((_, reject) => {
        refuse = () => reject(new Error('As condições mudaram.'));
      });
    const { user, rerender } = renderUi(<ConfirmDialog {...base} onConfirm={onConfirm} />);
    await user.click(screen.getByRole('button', { name: 'Cancelar proposta' }));
    rerender(<Notifications />);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await act(async () => refuse());
    const notice = await screen.findByRole('alert');
    expect(notice).toHaveTextContent('As condições mudaram.');
    // What it is about: nothing else of the dialog is on the screen.
    expect(notice).toHaveTextContent('Cancelar proposta');
  });

  it.each([
    ['nine characters', 'a'.repeat(9), 'Informe ao menos 10 caracteres.'],
    ['blanks only', ' '.repeat(20), 'Informe ao menos 10 caracteres.'],
    ['one too many', 'a'.repeat(21), 'Informe no máximo 20 caracteres.'],
  ])('refuses a reason of %s and keeps what was typed', async (_, text, message) => {
    const onConfirm = vi.fn();
    const { user } = renderUi(
      <ConfirmDialog {...base} onConfirm={onConfirm} reason={{ minLength: 10, maxLength: 20 }} />,
    );
    const input = screen.getByRole('textbox', { name: /Motivo/ });
    await user.type(input, text);
    await user.click(screen.getByRole('button', { name: 'Cancelar proposta' }));
    expect(screen.getByText(message)).toBeInTheDocument();
    expect(input).toHaveValue(text);
    expect(input).toHaveFocus();
    expect(onConfirm).not.toHaveBeenCalled();
  });

  it('stays with what was typed where somebody clicks beside it', async () => {
    const onClose = vi.fn();
    const { user } = renderUi(
      <ConfirmDialog
        {...base}
        onClose={onClose}
        onConfirm={vi.fn()}
        reason={{ minLength: 10, maxLength: 20 }}
      />,
    );
    await user.type(screen.getByRole('textbox'), 'Pediu o cliente');
    const beside =
      document.querySelector('.mantine-Modal-overlay') ?? expect.fail('no place beside the dialog');
    await user.click(beside);
    expect(onClose).not.toHaveBeenCalled();
    expect(screen.getByRole('textbox')).toHaveValue('Pediu o cliente');
  });

  it.each([10, 20])('accepts a reason of %i characters, trimmed', async (length) => {
    const onConfirm = vi.fn();
    const { user } = renderUi(
      <ConfirmDialog {...base} onConfirm={onConfirm} reason={{ minLength: 10, maxLength: 20 }} />,
    );
    await user.type(screen.getByRole('textbox', { name: /Motivo/ }), ` ${'b'.repeat(length)} `);
    await user.click(screen.getByRole('button', { name: 'Cancelar proposta' }));
    expect(onConfirm).toHaveBeenCalledExactlyOnceWith('b'.repeat(length));
  });

  it('shows why it failed and can be tried again', async () => {
    const onConfirm = vi
      .fn()
      .mockRejectedValueOnce(new Error('A proposta já foi aceita.'))
      .mockResolvedValueOnce(undefined);
    const { user } = renderUi(<ConfirmDialog {...base} onConfirm={onConfirm} />);
    await user.click(screen.getByRole('button', { name: 'Cancelar proposta' }));
    expect(await screen.findByText('A proposta já foi aceita.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Cancelar proposta' }));
    expect(screen.queryByText('A proposta já foi aceita.')).not.toBeInTheDocument();
  });
});

describe('a reason that is typed is work (interface, forms)', () => {
  const rule = { minLength: 10, maxLength: 2500 };
  const ways: readonly [string, (user: ReturnType<typeof renderUi>['user']) => Promise<void>][] = [
    ['Esc', (user) => user.keyboard('{Escape}')],
    ['Voltar', (user) => user.click(screen.getByRole('button', { name: 'Voltar' }))],
    ['the cross', (user) => user.click(screen.getByRole('button', { name: 'Fechar' }))],
  ];

  it.each(ways)('%s asks before it is lost, and closes at once where nothing is typed', async (_, close) => {
    const onClose = vi.fn();
    const { user } = renderUi(
      <ConfirmDialog {...base} onClose={onClose} onConfirm={vi.fn()} reason={rule} />,
    );
    const input = screen.getByRole('textbox', { name: /Motivo/ });
    await user.type(input, '  ');
    await close(user);
    expect(onClose).toHaveBeenCalledOnce();

    await user.type(input, 'Pediu');
    await close(user);
    const question = await screen.findByRole('dialog', { name: 'Fechar sem salvar?' });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(question).not.toBeInTheDocument());
    expect(input).toHaveValue('  Pediu');
    expect(onClose).toHaveBeenCalledOnce();

    await close(user);
    await user.click(await screen.findByRole('button', { name: 'Fechar sem salvar' }));
    expect(onClose).toHaveBeenCalledTimes(2);
  });

  it('holds the page and the tab while it is typed, and neither once it is given or given up', async () => {
    const held: boolean[] = [];
    let wish = (): void => undefined;
    const useGuard: UseLeaveGuard = ({ isDirty }) => {
      const [isAsked, setAsked] = useState(false);
      held.push(isDirty);
      if (isDirty) wish = () => setAsked(true);
      return { isBlocked: isAsked, leave: () => undefined, stay: () => setAsked(false) };
    };
    const isTabHeld = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    function Page() {
      const [isOpen, setOpen] = useState(true);
      const close = () => setOpen(false);
      return (
        <>
          <ConfirmDialog {...base} opened={isOpen} onClose={close} onConfirm={close} reason={rule} />
          <button type="button" onClick={() => setOpen(true)}>
            De novo
          </button>
        </>
      );
    }
    const { user } = renderUi(
      <RouteGuard value={useGuard}>
        <Page />
      </RouteGuard>,
    );
    expect(isTabHeld()).toBe(false);
    await user.type(screen.getByRole('textbox', { name: /Motivo/ }), 'Pediu o cliente');
    expect(held.at(-1)).toBe(true);
    expect(isTabHeld()).toBe(true);
    act(() => wish());
    await user.click(
      within(await screen.findByRole('dialog', { name: 'Fechar sem salvar?' })).getByRole('button', {
        name: 'Voltar',
      }),
    );
    expect(screen.getByRole('textbox', { name: /Motivo/ })).toHaveValue('Pediu o cliente');
    await user.click(screen.getByRole('button', { name: 'Cancelar proposta' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(isTabHeld()).toBe(false);
    // The next opening begins with nothing.
    await user.click(screen.getByRole('button', { name: 'De novo' }));
    expect(await screen.findByRole('textbox', { name: /Motivo/ })).toHaveValue('');
    expect(held.at(-1)).toBe(false);
  });
});
