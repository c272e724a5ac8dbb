import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { renderUi } from '../../ui/testing/render';
import { useConflict } from './use-conflict';

interface Proposal {
  version: number;
  amount: number;
  note: string;
}

function Page({
  yours,
  current,
  onResolve,
}: {
  yours: Proposal;
  current: Proposal;
  onResolve: (merged: Proposal) => void;
}) {
  const conflict = useConflict<Proposal>({
    subject: 'Esta proposta',
    fields: [
      { name: 'amount', label: 'Valor', format: (value) => `R$ ${Math.round(Number(value))},00` },
      { name: 'note', label: 'Observação' },
    ],
    onResolve,
  });
  return (
    <>
      <button type="button" onClick={() => void conflict.show({ yours, current })}>
        Salvar
      </button>
      {conflict.dialog}
    </>
  );
}

describe('a stale save', () => {
  it('asks only about what differs and saves on top of the current version', async () => {
    const onResolve = vi.fn();
    const { user } = renderUi(
      <Page
        yours={{ version: 1, amount: 10, note: 'minha' }}
        current={{ version: 2, amount: 10, note: '' }}
        onResolve={onResolve}
      />,
    );
    await user.click(screen.getByRole('button', { name: 'Salvar' }));
    expect(await screen.findByRole('group', { name: 'Observação' })).toHaveTextContent('(vazio)');
    expect(screen.queryByRole('group', { name: 'Valor' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('radio', { name: /Seu valor/ }));
    await user.click(screen.getByRole('button', { name: 'Salvar com estas escolhas' }));
    expect(onResolve.mock.lastCall?.[0]).toEqual({ version: 2, amount: 10, note: 'minha' });
  });

  it('never shows two texts that read alike: the values themselves are shown instead', async () => {
    const { user } = renderUi(
      <Page
        yours={{ version: 1, amount: 10.2, note: '' }}
        current={{ version: 2, amount: 10.4, note: '' }}
        onResolve={vi.fn()}
      />,
    );
    await user.click(screen.getByRole('button', { name: 'Salvar' }));
    const [mine, current] = await screen.findAllByRole('radio');
    expect(mine).toHaveAccessibleName('Seu valor10.2');
    expect(current).toHaveAccessibleName('Valor atual10.4');
  });

  it('asks nothing when nothing on the form differs', async () => {
    const onResolve = vi.fn();
    const same = { amount: 10, note: 'x' };
    const { user } = renderUi(
      <Page yours={{ version: 1, ...same }} current={{ version: 2, ...same }} onResolve={onResolve} />,
    );
    await user.click(screen.getByRole('button', { name: 'Salvar' }));
    expect(onResolve.mock.lastCall?.[0]).toEqual({ version: 2, ...same });
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});
