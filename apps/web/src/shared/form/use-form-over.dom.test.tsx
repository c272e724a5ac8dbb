import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { ApiError } from '../../lib/api-error';
import { freshPage, stubBrowser } from '../../lib/testing';
import { renderUi } from '../../ui/testing/render';
import { DialogForm } from './dialog-form';
import { TextField } from './plain-fields';
import { type OverDefinition, useFormOver } from './use-form-over';

const schema = z.object({ version: z.number(), bank: z.string(), number: z.string() });
type Account = z.output<typeof schema>;
type Values = { bank: string; number: string };

const ACCOUNT: OverDefinition<Account | null, Values> = {
  subject: 'Esta conta',
  schema,
  asksAll: true,
  valuesOf: (account) => ({ bank: account?.bank ?? '', number: account?.number ?? '' }),
  fieldOf: () => null,
  fields: [
    { name: 'bank', label: 'Banco' },
    { name: 'number', label: 'Número' },
  ],
};

const stale = (current: Account) =>
  new ApiError({ status: 409, code: 'version.stale', detail: 'Este registro mudou.', current });

beforeEach(() => {
  freshPage();
  stubBrowser();
});

/** A dialog whose saves fail as told, one after the other, and then succeed. */
function show(failures: Error[], onRefused?: (failure: unknown) => boolean) {
  const sent: (Values & { version: number })[] = [];
  const onClose = vi.fn();
  function Dialog() {
    const { form, conflict, onSubmit } = useFormOver(ACCOUNT, {
      record: null,
      resolver: () => (values) => ({ values, errors: {} }),
      save: async (over, values) => {
        sent.push({ version: over?.version ?? 0, ...values });
        const failure = failures.shift();
        if (failure) throw failure;
        onClose();
      },
      onRefused,
    });
    return (
      <>
        <DialogForm
          title="Conta"
          submitLabel="Salvar conta"
          form={form}
          onSubmit={onSubmit}
          onClose={onClose}
        >
          <TextField control={form.control} name="bank" label="Banco" />
          <TextField control={form.control} name="number" label="Número" />
        </DialogForm>
        {conflict}
      </>
    );
  }
  const { user } = renderUi(<Dialog />);
  return {
    user,
    sent,
    onClose,
    save: async (number: string) => {
      await user.click(await screen.findByRole('textbox', { name: 'Número' }));
      await user.paste(number);
      await user.click(screen.getByRole('button', { name: 'Salvar conta' }));
    },
  };
}

describe('a form over a record that may not exist yet', () => {
  it('asks about what it left alone, too, and saves the choices over what was made meanwhile', async () => {
    const { user, sent, onClose, save } = show([stale({ version: 4, bank: '001', number: '5' })]);
    await save('7');
    const dialog = await screen.findByRole('dialog', { name: 'Esta conta mudou enquanto você editava' });
    const [bank, number] = within(dialog).getAllByRole('group');
    await user.click(within(bank ?? dialog).getByRole('radio', { name: /Valor atual/ }));
    await user.click(within(number ?? dialog).getByRole('radio', { name: /Seu valor/ }));
    await user.click(within(dialog).getByRole('button', { name: 'Salvar com estas escolhas' }));
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    expect(sent).toEqual([
      { version: 0, bank: '', number: '7' },
      { version: 4, bank: '001', number: '7' },
    ]);
  });

  it('going back leaves the dialog as it was, saying what is the matter', async () => {
    const { user, sent, save } = show([stale({ version: 4, bank: '001', number: '5' })]);
    await save('7');
    await user.click(await screen.findByRole('button', { name: 'Voltar ao formulário' }));
    expect(await screen.findByText(/Compare os valores antes de salvar/)).toHaveAttribute('role', 'alert');
    expect(screen.getByRole('textbox', { name: 'Número' })).toHaveValue('7');
    expect(sent).toHaveLength(1);
  });

  it('a failure that the feature has an answer to is not told twice', async () => {
    const failure = new Error('Falta o cadastro.');
    const onRefused = vi.fn(() => true);
    const { save } = show([failure], onRefused);
    await save('7');
    await waitFor(() => expect(onRefused).toHaveBeenCalledWith(failure));
    expect(screen.queryByText('Falta o cadastro.')).not.toBeInTheDocument();
  });
});
