import { isoDate } from '@lastro/domain/dates';
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { ModalLayer } from '../../ui/layers';
import { renderUi } from '../../ui/testing/render';
import { DateInput } from './date-input';

test('interface, keyboard: an open calendar takes Esc before its dialog does, and gives the focus back', async () => {
  function Board() {
    const [isOpen, setOpen] = useState(true);
    return (
      <ModalLayer opened={isOpen} onClose={() => setOpen(false)} title="Membro do conselho">
        <DateInput label="Início" today={isoDate('2026-11-16')} value={null} onChange={() => undefined} />
      </ModalLayer>
    );
  }
  const { user } = renderUi(<Board />);
  const button = await screen.findByRole('button', { name: 'Abrir calendário de Início' });
  await user.click(button);
  await screen.findByRole('dialog', { name: /calendário de Início/ });
  await user.keyboard('{Escape}');
  await waitFor(() =>
    expect(screen.queryByRole('dialog', { name: /calendário de Início/ })).not.toBeInTheDocument(),
  );
  expect(screen.getByRole('dialog', { name: 'Membro do conselho' })).toBeVisible();
  await waitFor(() => expect(button).toHaveFocus());
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});
