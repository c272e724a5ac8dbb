import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { ConfirmDialog } from './confirm-dialog';
import { renderUi } from './testing/render';

const base = {
  opened: true,
  onClose: () => undefined,
  title: 'Cancelar a proposta #1042?',
  consequence: 'Não pode ser desfeito.',
  confirmLabel: 'Cancelar proposta',
};

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
