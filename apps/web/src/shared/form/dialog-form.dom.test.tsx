import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { describe, expect, it, vi } from 'vitest';
import type { Question } from '../../ui/consequence';
import { RouteGuard, type UseLeaveGuard } from '../../ui/route-guard';
import { renderUi } from '../../ui/testing/render';
import { DialogForm } from './dialog-form';
import { CnpjField } from './parsed-fields';
import { TextField } from './plain-fields';

type Values = { taxId: string | null; position: string };

interface DialogProps {
  onSubmit: (values: Values) => Promise<void>;
  onClose?: () => void;
  disabledReason?: string;
  refusal?: string;
  question?: Question;
}

function Dialog({ onSubmit, onClose = () => undefined, disabledReason, refusal, question }: DialogProps) {
  const form = useForm<Values>({ defaultValues: { taxId: null, position: '' } });
  return (
    <DialogForm
      title="Adicionar cargo"
      submitLabel="Salvar cargo"
      form={form}
      disabledReason={disabledReason}
      question={question}
      onSubmit={async (values) => {
        await onSubmit(values);
        if (refusal) form.setError('root.server', { message: refusal });
      }}
      onClose={onClose}
    >
      <CnpjField control={form.control} name="taxId" label="CNPJ" />
      <TextField control={form.control} name="position" label="Cargo" />
    </DialogForm>
  );
}

/** A page with a field that the dialog over it has, too. */
function Beneath() {
  const { control } = useForm<Values>({ defaultValues: { taxId: null, position: '' } });
  return (
    <>
      <TextField control={control} name="position" label="Cargo" />
      <Dialog onSubmit={async () => undefined} />
    </>
  );
}

/** A router's guard by hand: somebody wishes to leave the page, and may. */
function leaving() {
  const leave = vi.fn();
  let ask = (): void => undefined;
  const useGuard: UseLeaveGuard = ({ isDirty }) => {
    const [isAsked, setAsked] = useState(false);
    ask = () => (isDirty ? setAsked(true) : leave());
    return { isBlocked: isAsked, leave, stay: () => setAsked(false) };
  };
  return { leave, useGuard, wish: () => act(() => ask()) };
}

const position = () => screen.findByRole('textbox', { name: 'Cargo' });

describe('a form in a dialog', () => {
  it('takes no typing while it is saved', async () => {
    const { user } = renderUi(<Dialog onSubmit={() => new Promise(() => undefined)} />);
    await user.type(await screen.findByLabelText('Cargo'), 'Diretora');
    await user.click(screen.getByRole('button', { name: 'Salvar cargo' }));
    await waitFor(() =>
      expect(screen.getByRole('button', { name: /Salvar cargo/ })).toHaveAttribute('aria-busy', 'true'),
    );
    await user.type(screen.getByLabelText('Cargo'), ' Geral');
    expect(screen.getByLabelText('Cargo')).toHaveValue('Diretora');
  });

  it('saves what is typed, with Enter too', async () => {
    const onSubmit = vi.fn(async () => undefined);
    const { user } = renderUi(<Dialog onSubmit={onSubmit} />);
    await user.type(await position(), 'Diretora{Enter}');
    await waitFor(() => expect(onSubmit).toHaveBeenCalledWith({ taxId: null, position: 'Diretora' }));
  });

  it('a text that cannot be read stops the save and is told at its field', async () => {
    const onSubmit = vi.fn(async () => undefined);
    const { user } = renderUi(<Dialog onSubmit={onSubmit} />);
    await user.type(await screen.findByRole('textbox', { name: 'CNPJ' }), '12');
    await user.click(screen.getByRole('button', { name: 'Salvar cargo' }));
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'CNPJ' })).toBeInvalid());
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it('what concerns no field is told in the dialog, which stays', async () => {
    const { user } = renderUi(<Dialog onSubmit={async () => undefined} refusal="A lista está cheia." />);
    await user.type(await position(), 'Diretora');
    await user.click(screen.getByRole('button', { name: 'Salvar cargo' }));
    expect(await screen.findByText('A lista está cheia.')).toHaveAttribute('role', 'alert');
    expect(await position()).toHaveValue('Diretora');
  });

  it('over a page has fields of its own, also where both have one of the same name', async () => {
    renderUi(<Beneath />);
    const [under, over] = await screen.findAllByRole('textbox', { name: 'Cargo', hidden: true });
    expect(under?.id).toBe('field-position');
    expect(over?.id).toMatch(/field-position$/);
    expect(over?.id).not.toBe(under?.id);
    expect(screen.getByLabelText('Cargo', { selector: `[id="${over?.id}"]` })).toBe(over);
  });

  it('asks before what is typed is lost', async () => {
    const onClose = vi.fn();
    const { user } = renderUi(<Dialog onSubmit={async () => undefined} onClose={onClose} />);
    await user.type(await position(), 'D');
    await user.click(screen.getByRole('button', { name: 'Cancelar' }));
    expect(onClose).not.toHaveBeenCalled();
    await user.click(await screen.findByRole('button', { name: 'Fechar sem salvar' }));
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  });

  it('Esc asks as well; at the question it goes back to what is typed', async () => {
    const onClose = vi.fn();
    const { user } = renderUi(<Dialog onSubmit={async () => undefined} onClose={onClose} />);
    await user.type(await position(), 'D');
    await user.keyboard('{Escape}');
    expect(await screen.findByRole('dialog', { name: 'Fechar sem salvar?' })).toBeVisible();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByText('Fechar sem salvar?')).not.toBeInTheDocument());
    expect(await position()).toHaveValue('D');
    expect(onClose).not.toHaveBeenCalled();
  });

  it('asks before a value is lost that is typed halfway', async () => {
    const onClose = vi.fn();
    const { user } = renderUi(<Dialog onSubmit={async () => undefined} onClose={onClose} />);
    await user.type(await screen.findByRole('textbox', { name: 'CNPJ' }), '12');
    await user.keyboard('{Escape}');
    expect(await screen.findByText('Fechar sem salvar?')).toBeVisible();
    expect(onClose).not.toHaveBeenCalled();
  });

  it('asks as well where the page beneath is left, and lets go of both together', async () => {
    const onClose = vi.fn();
    const { leave, useGuard, wish } = leaving();
    const { user } = renderUi(
      <RouteGuard value={useGuard}>
        <Dialog onSubmit={async () => undefined} onClose={onClose} />
      </RouteGuard>,
    );
    await user.type(await position(), 'Diretora');
    wish();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByText('Fechar sem salvar?')).not.toBeInTheDocument());
    expect(await position()).toHaveValue('Diretora');
    wish();
    await user.click(await screen.findByRole('button', { name: 'Fechar sem salvar' }));
    expect(leave).toHaveBeenCalledOnce();
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('asked by the way out of the dialog and of the page, one "no" answers both', async () => {
    const { leave, useGuard, wish } = leaving();
    const { user } = renderUi(
      <RouteGuard value={useGuard}>
        <Dialog onSubmit={async () => undefined} />
      </RouteGuard>,
    );
    await user.type(await position(), 'Diretora');
    await user.keyboard('{Escape}');
    await screen.findByText('Fechar sem salvar?');
    wish();
    await user.click(screen.getByRole('button', { name: 'Voltar' }));
    await waitFor(() => expect(screen.queryByText('Fechar sem salvar?')).not.toBeInTheDocument());
    expect(await position()).toHaveValue('Diretora');
    expect(leave).not.toHaveBeenCalled();
  });

  it('decisions §1 "Saving": what is being saved is not saved yet: leaving the page asks until it is', async () => {
    let save = (): void => undefined;
    const { leave, useGuard, wish } = leaving();
    function Page() {
      const [isOpen, setOpen] = useState(true);
      const waiting = new Promise<void>((resolve) => {
        save = resolve;
      });
      const onSubmit = async () => {
        await waiting;
        setOpen(false);
      };
      return isOpen ? <Dialog onSubmit={onSubmit} /> : null;
    }
    const { user } = renderUi(
      <RouteGuard value={useGuard}>
        <Page />
      </RouteGuard>,
    );
    await user.type(await position(), 'Diretora{Enter}');
    wish();
    expect(await screen.findByText('Fechar sem salvar?')).toBeVisible();
    expect(leave).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Voltar' }));
    await act(async () => save());
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('what is typed holds a tab that is closed; a dialog that nobody typed in does not', async () => {
    const { user } = renderUi(<Dialog onSubmit={async () => undefined} />);
    await position();
    const isHeld = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(isHeld()).toBe(false);
    await user.type(await position(), 'D');
    expect(isHeld()).toBe(true);
  });

  it('is left without a question while nothing is typed', async () => {
    const onClose = vi.fn();
    const { user } = renderUi(<Dialog onSubmit={async () => undefined} onClose={onClose} />);
    await position();
    await user.click(screen.getByRole('button', { name: 'Cancelar' }));
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('says why it cannot be saved, and Enter does not either', async () => {
    const onSubmit = vi.fn(async () => undefined);
    const { user } = renderUi(<Dialog onSubmit={onSubmit} disabledReason="Espere a consulta do CNPJ." />);
    expect(await screen.findByRole('button', { name: 'Salvar cargo' })).toHaveAccessibleDescription(
      'Espere a consulta do CNPJ.',
    );
    await user.type(await position(), 'Diretora{Enter}');
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it('of a decision says what it means; the words typed for it are work like any other', async () => {
    const onClose = vi.fn();
    const question = { consequence: 'O cargo passa a valer hoje.', tone: 'danger' } as const;
    const { user } = renderUi(
      <Dialog onSubmit={async () => undefined} onClose={onClose} question={question} refusal="Não agora." />,
    );
    expect(await screen.findByText('O cargo passa a valer hoje.')).toBeVisible();
    await user.type(await position(), 'D');
    await user.click(screen.getByRole('button', { name: 'Salvar cargo' }));
    await screen.findByText('Não agora.');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Salvar cargo' })).toHaveFocus());
    await user.click(screen.getByRole('button', { name: 'Voltar' }));
    const close = await screen.findByRole('button', { name: 'Fechar sem salvar' });
    expect(onClose).not.toHaveBeenCalled();
    await user.click(close);
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('of a decision is left without a question while nothing is typed', async () => {
    const onClose = vi.fn();
    const question = { consequence: 'O cargo passa a valer hoje.' };
    const { user } = renderUi(
      <Dialog onSubmit={async () => undefined} onClose={onClose} question={question} />,
    );
    await position();
    await user.click(screen.getByRole('button', { name: 'Voltar' }));
    expect(onClose).toHaveBeenCalledOnce();
  });
});
