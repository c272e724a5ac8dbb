import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { ConflictDialog } from './conflict-dialog';
import { renderUi } from './testing/render';

const fields = [
  { name: 'amount', label: 'Valor', yours: 'R$ 120,00', current: 'R$ 125,00' },
  { name: 'note', label: 'Observação', yours: 'curta', current: 'longa' },
];

function open() {
  const onResolve = vi.fn();
  const kit = renderUi(
    <ConflictDialog
      opened
      onClose={() => undefined}
      subject="Esta proposta"
      fields={fields}
      onResolve={onResolve}
    />,
  );
  return { ...kit, onResolve, save: () => screen.getByRole('button', { name: 'Salvar com estas escolhas' }) };
}

describe('ConflictDialog', () => {
  it('saves nothing before every field was chosen, and says what is missing', async () => {
    const { user, onResolve, save } = open();
    expect(save()).toHaveAccessibleDescription('Faltam 2 campos por escolher.');
    await user.click(save());
    await user.click(
      within(screen.getByRole('group', { name: 'Valor' })).getByRole('radio', { name: /Seu valor/ }),
    );
    expect(save()).toHaveAccessibleDescription('Falta 1 campo por escolher.');
    await user.click(save());
    expect(onResolve).not.toHaveBeenCalled();
  });

  it('can be decided from the keyboard alone', async () => {
    const { user, onResolve, save } = open();
    // The dialog takes the focus a moment after it opens.
    await waitFor(() =>
      expect(screen.getByRole('dialog')).toContainElement(document.activeElement as HTMLElement),
    );
    within(screen.getByRole('group', { name: 'Valor' }))
      .getByRole('radio', { name: /Seu valor/ })
      .focus();
    await user.keyboard('[Space]');
    within(screen.getByRole('group', { name: 'Observação' }))
      .getByRole('radio', { name: /Seu valor/ })
      .focus();
    await user.keyboard('[ArrowDown]');
    save().focus();
    await user.keyboard('{Enter}');
    expect(onResolve).toHaveBeenCalledExactlyOnceWith({ amount: 'yours', note: 'current' });
  });

  it('takes one side for all fields at once', async () => {
    const { user, onResolve, save } = open();
    await user.click(screen.getByRole('button', { name: 'Ficar com todos os atuais' }));
    await user.click(save());
    expect(onResolve).toHaveBeenCalledExactlyOnceWith({ amount: 'current', note: 'current' });
  });
});
