import { Button, Radio, Select, TextInput } from '@mantine/core';
import { screen, waitFor } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { ConfirmDialog } from './confirm-dialog';
import { renderUi } from './testing/render';

interface PlaceProps {
  children?: ReactNode;
  onConfirm?: () => void;
  /** The button that opened it goes away with what was decided, at once or when the new state arrives. */
  isGone?: 'at-once' | 'later';
}

/** A page whose button opens a dialog that exists only while it is open, as those of a proposal do. */
function Place({ children, onConfirm, isGone }: PlaceProps) {
  const [isOpen, setOpen] = useState(false);
  const [isDone, setDone] = useState(false);
  return (
    <main tabIndex={-1}>
      {isDone ? null : <Button onClick={() => setOpen(true)}>Decidir</Button>}
      {isOpen ? (
        <ConfirmDialog
          opened
          onClose={() => setOpen(false)}
          title="Decidir a proposta?"
          consequence="Não pode ser desfeito."
          confirmLabel="Confirmar"
          onConfirm={() => {
            onConfirm?.();
            if (isGone === 'at-once') setDone(true);
            if (isGone === 'later') setTimeout(() => setDone(true), 50);
            setOpen(false);
          }}
        >
          {children}
        </ConfirmDialog>
      ) : null}
    </main>
  );
}

const reason = <Select label="Motivo" required data={['Taxa', 'Prazo']} />;
const amount = <TextInput label="Valor" required />;

async function opened(place: ReactNode) {
  const { user } = renderUi(place);
  const opener = screen.getByRole('button', { name: 'Decidir' });
  await user.click(opener);
  await screen.findByRole('dialog');
  return { user, opener };
}

describe('the focus of a dialog', () => {
  it('goes to the first field to fill in, be it a list', async () => {
    await opened(
      <Place>
        <TextInput label="Fixo" readOnly value="1" />
        {reason}
        {amount}
      </Place>,
    );
    await waitFor(() => expect(screen.getByRole('combobox', { name: /Motivo/ })).toHaveFocus());
  });

  it('goes to the answer that was given, of several', async () => {
    await opened(
      <Place>
        <Radio.Group name="signs" label="Assina?" value="yes">
          <Radio value="unknown" label="Não informado" />
          <Radio value="yes" label="Sim" />
        </Radio.Group>
      </Place>,
    );
    await waitFor(() => expect(screen.getByRole('radio', { name: 'Sim' })).toHaveFocus());
  });

  it('goes to the title where the first field lies beneath what must be read first', async () => {
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(
      DOMRect.fromRect({ y: 1264, height: 36 }),
    );
    await opened(<Place>{reason}</Place>);
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Decidir a proposta?' })).toHaveFocus());
  });

  it('goes to the title where nothing is filled in', async () => {
    await opened(<Place />);
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Decidir a proposta?' })).toHaveFocus());
  });

  it('comes back to the button when Esc closes it', async () => {
    const { user, opener } = await opened(<Place>{amount}</Place>);
    await waitFor(() => expect(screen.getByRole('textbox', { name: /Valor/ })).toHaveFocus());
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(opener).toHaveFocus();
  });

  it('comes back to the page when the button went away', async () => {
    const { user } = await opened(<Place isGone="at-once" />);
    await user.click(screen.getByRole('button', { name: 'Confirmar' }));
    await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
  });

  it('comes back to the page when the button goes away a moment later', async () => {
    const { user, opener } = await opened(<Place isGone="later" />);
    await user.click(screen.getByRole('button', { name: 'Confirmar' }));
    await waitFor(() => expect(opener).not.toBeInTheDocument());
    await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
  });

  it('Enter in a one-line field confirms only what is complete', async () => {
    const onConfirm = vi.fn();
    const { user } = await opened(
      <Place onConfirm={onConfirm}>
        {amount}
        <TextInput label="Prazo" required />
      </Place>,
    );
    await user.type(screen.getByRole('textbox', { name: /Valor/ }), '10{Enter}');
    expect(onConfirm).not.toHaveBeenCalled();
    await user.type(screen.getByRole('textbox', { name: /Prazo/ }), '12{Enter}');
    await waitFor(() => expect(onConfirm).toHaveBeenCalledOnce());
  });
});
