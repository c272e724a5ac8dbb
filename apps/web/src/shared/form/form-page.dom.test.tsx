import { zodResolver } from '@hookform/resolvers/zod';
import type { Cents } from '@lastro/domain/money';
import { act, screen, waitFor } from '@testing-library/react';
import { createRef, type RefObject, useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import type { UseLeaveGuard } from '../../ui/route-guard';
import { renderUi } from '../../ui/testing/render';
import type { FormDraftHandle } from './form-draft';
import { FormPage } from './form-page';
import { MoneyField } from './parsed-fields';
import { TextField } from './plain-fields';
import type { DraftStore } from './use-draft';

interface Values {
  name: string;
  amount: Cents | null;
  discount: Cents | null;
}

const schema = z.object({
  name: z.string().min(1, 'Campo obrigatório.'),
  amount: z.custom<Cents | null>((value) => value !== null, 'Campo obrigatório.'),
  discount: z.custom<Cents | null>(),
});

const empty: Values = { name: '', amount: null, discount: null };

interface SetUp {
  onSubmit?: (values: Values) => Promise<void>;
  draft?: DraftStore<Values> & { delayMs?: number };
  disabledReason?: string;
  useLeaveGuard?: UseLeaveGuard;
  draftRef?: RefObject<FormDraftHandle | null>;
}

function Page({ onSubmit = async () => undefined, draft, disabledReason, useLeaveGuard, draftRef }: SetUp) {
  const form = useForm({ defaultValues: empty, resolver: zodResolver(schema), mode: 'onTouched' });
  const { control } = form;
  return (
    <FormPage
      form={form}
      submitLabel="Criar proposta"
      onSubmit={onSubmit}
      draft={draft}
      draftRef={draftRef}
      disabledReason={disabledReason}
      useLeaveGuard={useLeaveGuard}
      sections={[
        {
          id: 'company',
          title: 'Cliente',
          content: <TextField control={control} name="name" label="Nome" />,
        },
        {
          id: 'terms',
          title: 'Condições',
          content: (
            <>
              <MoneyField control={control} name="amount" label="Valor" />
              <MoneyField control={control} name="discount" label="Desconto" />
            </>
          ),
        },
      ]}
    />
  );
}

const save = () => screen.getByRole('button', { name: 'Criar proposta' });
const field = (name: string) => screen.getByRole('textbox', { name });

describe('FormPage', () => {
  it('gathers all errors with links, counts them by section and focuses the first wrong field', async () => {
    const onSubmit = vi.fn();
    const { user } = renderUi(<Page onSubmit={onSubmit} />);
    await user.click(save());
    expect(await screen.findByText('Corrija 2 pontos para salvar')).toBeInTheDocument();
    await waitFor(() => expect(field('Nome')).toHaveFocus());
    await user.click(screen.getByRole('link', { name: 'Valor: Campo obrigatório.' }));
    expect(field('Valor')).toHaveFocus();
    expect(screen.getByRole('link', { name: /^Cliente\s*1\s*erro$/ })).toBeInTheDocument();
    expect(onSubmit).not.toHaveBeenCalled();
    await user.type(field('Nome'), 'Aurora');
    expect(await screen.findByText('Corrija 1 ponto para salvar')).toBeInTheDocument();
  });

  it('does not save over a text that it could not read, even in an optional field', async () => {
    const onSubmit = vi.fn();
    const { user } = renderUi(<Page onSubmit={onSubmit} />);
    await user.type(field('Nome'), 'Aurora');
    await user.type(field('Valor'), '10');
    await user.type(field('Desconto'), 'dez');
    await user.click(save());
    expect(
      await screen.findByRole('link', { name: /^Desconto: Valor em reais inválido/ }),
    ).toBeInTheDocument();
    await waitFor(() => expect(field('Desconto')).toHaveFocus());
    expect(field('Desconto')).toHaveValue('dez');
    expect(onSubmit).not.toHaveBeenCalled();
    await user.clear(field('Desconto'));
    await user.click(save());
    await waitFor(() => expect(onSubmit).toHaveBeenCalledTimes(1));
    expect(onSubmit.mock.lastCall?.[0]).toEqual({ name: 'Aurora', amount: 1000, discount: null });
  });

  it('cannot fire twice', async () => {
    const onSubmit = vi.fn(() => new Promise<void>(() => undefined));
    const { user } = renderUi(<Page onSubmit={onSubmit} />);
    await user.type(field('Nome'), 'Aurora');
    await user.type(field('Valor'), '10{Enter}{Enter}');
    await user.click(save());
    await waitFor(() => expect(onSubmit).toHaveBeenCalledTimes(1));
  });

  it('takes no typing while it is saved: it would be gone once that is done', async () => {
    let done = (): void => undefined;
    const saving = new Promise<void>((resolve) => {
      done = resolve;
    });
    const { user } = renderUi(<Page onSubmit={() => saving} />);
    await user.type(field('Nome'), 'Aurora');
    await user.type(field('Valor'), '10');
    await user.click(save());
    await waitFor(() => expect(save()).toHaveAttribute('aria-busy', 'true'));
    await user.type(field('Nome'), ' Ltda');
    expect(field('Nome')).toHaveValue('Aurora');
    done();
    await waitFor(() => expect(save()).not.toHaveAttribute('aria-busy'));
    await user.type(field('Nome'), ' Ltda');
    expect(field('Nome')).toHaveValue('Aurora Ltda');
  });

  it('shows in the summary what no field can be blamed for', async () => {
    const { user } = renderUi(
      <Page onSubmit={() => Promise.reject(new Error('O servidor não respondeu.'))} />,
    );
    await user.type(field('Nome'), 'Aurora');
    await user.type(field('Valor'), '10');
    await user.click(save());
    expect(await screen.findByText('O servidor não respondeu.')).toBeInTheDocument();
    expect(screen.getByText('Não foi possível salvar')).toBeInTheDocument();
    expect(field('Nome')).toHaveValue('Aurora');
  });

  it('says why it cannot be saved now, and does not save with Enter either', async () => {
    const onSubmit = vi.fn();
    const { user } = renderUi(<Page onSubmit={onSubmit} disabledReason="A proposta já foi aceita." />);
    expect(save()).toHaveAccessibleDescription('A proposta já foi aceita.');
    await user.type(field('Nome'), 'Aurora{Enter}');
    expect(onSubmit).not.toHaveBeenCalled();
  });
});

describe('the draft of a form', () => {
  it('offers what was kept, restores it and drops it once saved', async () => {
    const draft = {
      delayMs: 10,
      load: vi.fn(async () => ({
        value: { ...empty, name: 'Aurora', amount: 1050 as Cents },
        savedAt: '2026-11-16T17:02:00Z',
      })),
      save: vi.fn(async () => ({ savedAt: '2026-11-16T17:05:00Z' })),
      discard: vi.fn(async () => undefined),
    };
    const { user } = renderUi(<Page draft={draft} />);
    expect(await screen.findByText(/rascunho seu de 16\/11\/2026 14:02/)).toBeInTheDocument();
    await user.type(field('Valor'), 'abc');
    await user.click(screen.getByRole('button', { name: 'Restaurar rascunho' }));
    expect(field('Nome')).toHaveValue('Aurora');
    expect(field('Valor')).toHaveValue('10,50');
    expect(draft.save).not.toHaveBeenCalled();
    await user.type(field('Nome'), ' S.A.');
    expect(await screen.findByText('Rascunho salvo às 14:05')).toBeInTheDocument();
    await waitFor(() =>
      expect(draft.save).toHaveBeenLastCalledWith(expect.objectContaining({ name: 'Aurora S.A.' })),
    );
    await user.click(save());
    await waitFor(() => expect(draft.discard).toHaveBeenCalledTimes(1));
  });

  it('is dropped also when the page moves on as soon as it has saved', async () => {
    const draft = {
      delayMs: 60_000,
      load: async () => null,
      save: vi.fn(async () => ({ savedAt: '2026-11-16T17:05:00Z' })),
      discard: vi.fn(async () => undefined),
    };
    function Mover() {
      const [isSaved, setSaved] = useState(false);
      return isSaved ? <p>Salva</p> : <Page draft={draft} onSubmit={async () => setSaved(true)} />;
    }
    const { user } = renderUi(<Mover />);
    await user.type(field('Nome'), 'Aurora');
    await user.type(field('Valor'), '10');
    await user.click(save());
    expect(await screen.findByText('Salva')).toBeInTheDocument();
    await waitFor(() => expect(draft.discard).toHaveBeenCalledTimes(1));
    // Whatever was kept on the way out was kept before the draft was dropped.
    const [dropped] = draft.discard.mock.invocationCallOrder;
    for (const kept of draft.save.mock.invocationCallOrder) expect(kept).toBeLessThan(dropped ?? 0);
  });

  it('goes, and its line with it, when the work was saved otherwise than by the button', async () => {
    const draft = {
      delayMs: 10,
      load: async () => null,
      save: vi.fn(async () => ({ savedAt: '2026-11-16T17:05:00Z' })),
      discard: vi.fn(async () => undefined),
    };
    const line = createRef<FormDraftHandle>();
    const { user } = renderUi(<Page draft={draft} draftRef={line} />);
    await user.type(field('Nome'), 'Aurora');
    expect(await screen.findByText('Rascunho salvo às 14:05')).toBeInTheDocument();
    await act(async () => line.current?.finish());
    expect(draft.discard).toHaveBeenCalledTimes(1);
    expect(screen.queryByText(/Rascunho salvo/)).not.toBeInTheDocument();
  });

  it('says when it could not be kept', async () => {
    const draft = {
      delayMs: 10,
      load: async () => null,
      save: vi.fn().mockRejectedValue(new Error('offline')),
      discard: async () => undefined,
    };
    const { user } = renderUi(<Page draft={draft} />);
    await user.type(field('Nome'), 'A');
    expect(await screen.findByText(/Não foi possível salvar o rascunho/)).toBeInTheDocument();
  });
});

/** A page that can be left as the router would: where work is unsaved, the wish is held back. */
function Leavable({ draft }: { draft: SetUp['draft'] }) {
  const [isAsked, setAsked] = useState(false);
  const [isLeft, setLeft] = useState(false);
  const useLeaveGuard: UseLeaveGuard = ({ isDirty }) => {
    useEffect(() => {
      if (isAsked && !isDirty) setLeft(true);
    }, [isDirty]);
    return { isBlocked: isAsked && isDirty, leave: () => setLeft(true), stay: () => setAsked(false) };
  };
  if (isLeft) return <p>Outra página</p>;
  return (
    <>
      <button type="button" onClick={() => setAsked(true)}>
        Ir embora
      </button>
      <Page draft={draft} useLeaveGuard={useLeaveGuard} />
    </>
  );
}

describe('leaving with unsaved work', () => {
  const KEPT = 'O que você digitou fica guardado como rascunho e pode ser restaurado depois.';
  const storeOf = (own: string | null) => ({
    delayMs: 60_000,
    load: vi.fn(async () =>
      own === null ? null : { value: { ...empty, name: own }, savedAt: '2026-11-16T16:00:00Z' },
    ),
    save: vi.fn(async (_values: Values) => ({ savedAt: '2026-11-16T17:05:00Z' })),
    discard: vi.fn(async () => undefined),
  });
  const leave = () => screen.getByRole('button', { name: 'Ir embora' });
  const really = () => screen.findByRole('button', { name: 'Sair sem salvar' });

  it('promises a draft once it is kept', async () => {
    const draft = storeOf(null);
    const { user } = renderUi(<Leavable draft={draft} />);
    await user.type(field('Nome'), 'Aurora');
    await user.click(leave());
    expect(await screen.findByText(KEPT)).toBeInTheDocument();
    expect(draft.save).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ name: 'Aurora' }));
    await user.click(await really());
    expect(await screen.findByText('Outra página')).toBeInTheDocument();
    expect(draft.save).toHaveBeenCalledTimes(1);
  });

  it('asks for a value that is typed halfway, and promises no draft of it', async () => {
    const draft = storeOf(null);
    const { user } = renderUi(<Leavable draft={draft} />);
    await user.type(field('Desconto'), '12,345x');
    await user.click(leave());
    expect(await screen.findByText(/ainda não salvou será perdido/)).toBeInTheDocument();
    await user.keyboard('{Escape}');
    await user.type(field('Nome'), 'Aurora');
    await user.click(leave());
    expect(await screen.findByText(/menos o valor incompleto/)).toBeInTheDocument();
    expect(draft.save).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ name: 'Aurora' }));
  });

  it('says that the new words are lost while an older draft waits, and keeps the older one', async () => {
    const draft = storeOf('Antigo');
    const { user } = renderUi(<Leavable draft={draft} />);
    await screen.findByText(/rascunho seu/);
    await user.type(field('Nome'), 'Novo');
    expect(await screen.findByText(/só fica guardado depois de escolher/)).toBeInTheDocument();
    await user.click(leave());
    expect(
      await screen.findByText(/digitou agora será perdido: o seu rascunho anterior/),
    ).toBeInTheDocument();
    await user.click(await really());
    expect(await screen.findByText('Outra página')).toBeInTheDocument();
    expect(draft.save).not.toHaveBeenCalled();
    expect(draft.discard).not.toHaveBeenCalled();
  });

  it('keeps the new words once the older draft was discarded', async () => {
    const draft = storeOf('Antigo');
    const { user } = renderUi(<Leavable draft={draft} />);
    await user.click(await screen.findByRole('button', { name: 'Descartar rascunho' }));
    await user.click(await screen.findByRole('button', { name: 'Descartar' }));
    await user.type(field('Nome'), 'Novo');
    await user.click(leave());
    expect(await screen.findByText(KEPT)).toBeInTheDocument();
    expect(draft.save).toHaveBeenLastCalledWith(expect.objectContaining({ name: 'Novo' }));
    const [dropped] = draft.discard.mock.invocationCallOrder;
    expect(dropped).toBeLessThan(draft.save.mock.invocationCallOrder[0] ?? 0);
  });

  it('says that the draft could not be kept', async () => {
    const draft = storeOf(null);
    draft.save.mockRejectedValue(new Error('offline'));
    const { user } = renderUi(<Leavable draft={draft} />);
    await user.type(field('Nome'), 'Aurora');
    await user.click(leave());
    expect(await screen.findByText(/Não foi possível salvar o rascunho: o que você/)).toBeInTheDocument();
    expect(screen.queryByText(KEPT)).not.toBeInTheDocument();
  });

  it('does not go before it is known that nothing is lost', async () => {
    const draft = storeOf(null);
    let refuse: (failure: Error) => void = () => undefined;
    draft.save.mockImplementation(() => new Promise((_, reject) => (refuse = reject)));
    const { user } = renderUi(<Leavable draft={draft} />);
    await user.type(field('Nome'), 'Aurora');
    await user.click(leave());
    expect(await screen.findByText('Salvando o que você digitou como rascunho…')).toBeInTheDocument();
    await user.click(await really());
    expect(await really()).toHaveAttribute('aria-busy', 'true');
    refuse(new Error('offline'));
    expect(await screen.findByText(/será perdido/)).toBeInTheDocument();
    expect(screen.queryByText('Outra página')).not.toBeInTheDocument();
    await waitFor(async () => expect(await really()).not.toHaveAttribute('aria-busy'));
    await user.click(await really());
    expect(await screen.findByText('Outra página')).toBeInTheDocument();
  });

  it('does not overwrite a draft that could not be read when the page was opened', async () => {
    const draft = storeOf('Antigo');
    draft.load.mockRejectedValueOnce(new Error('offline'));
    const { user } = renderUi(<Leavable draft={draft} />);
    await user.type(field('Nome'), 'Novo');
    await user.click(leave());
    expect(
      await screen.findByText(/digitou agora será perdido: o seu rascunho anterior/),
    ).toBeInTheDocument();
    expect(draft.save).not.toHaveBeenCalled();
    expect(screen.getByText(/rascunho seu de/)).toBeInTheDocument();
  });

  it('does not bring back a draft that was finished in another tab meanwhile', async () => {
    const draft = storeOf('Antigo');
    const { user } = renderUi(<Leavable draft={draft} />);
    await screen.findByText(/rascunho seu/);
    draft.load.mockResolvedValue(null);
    await user.click(screen.getByRole('button', { name: 'Restaurar rascunho' }));
    await waitFor(() => expect(screen.queryByText(/rascunho seu/)).not.toBeInTheDocument());
    expect(field('Nome')).toHaveValue('');
  });

  it('asks before the older draft takes the place of what was typed', async () => {
    const { user } = renderUi(<Leavable draft={storeOf('Antigo')} />);
    await screen.findByText(/rascunho seu/);
    await user.type(field('Nome'), 'Novo');
    await user.click(screen.getByRole('button', { name: 'Restaurar rascunho' }));
    await user.click(await screen.findByRole('button', { name: 'Voltar' }));
    expect(field('Nome')).toHaveValue('Novo');
    await user.click(screen.getByRole('button', { name: 'Restaurar rascunho' }));
    await user.click(await screen.findByRole('button', { name: 'Restaurar' }));
    await waitFor(() => expect(field('Nome')).toHaveValue('Antigo'));
  });

  it('saving other work leaves the older draft on offer', async () => {
    const draft = storeOf('Antigo');
    const { user } = renderUi(<Leavable draft={draft} />);
    await screen.findByText(/rascunho seu/);
    await user.type(field('Nome'), 'Novo');
    await user.type(field('Valor'), '10');
    await user.click(save());
    await waitFor(() => expect(save()).not.toHaveAttribute('data-loading'));
    expect(draft.discard).not.toHaveBeenCalled();
    expect(screen.getByText(/rascunho seu/)).toBeInTheDocument();
  });
});

describe('the drafts of a record that belong to several people', () => {
  const values = (name: string) => ({ ...empty, name });
  const foreign = (id: string, author: string, take = vi.fn()) => ({
    id,
    author,
    savedAt: '2026-11-16T17:02:00Z',
    value: values(`De ${author}`),
    take: take.mockResolvedValue({ value: values(`De ${author}`), savedAt: '2026-11-16T17:10:00Z' }),
  });
  const storeOf = (own: string | null, others: ReturnType<typeof foreign>[]) => ({
    delayMs: 10,
    load: async () => (own === null ? null : { value: values(own), savedAt: '2026-11-16T16:00:00Z' }),
    loadOthers: async () => others,
    save: vi.fn(async () => ({ savedAt: '2026-11-16T17:05:00Z' })),
    discard: vi.fn(async () => undefined),
  });

  it('§8 are all listed with author and moment; one is taken over, the others stay', async () => {
    const [bruno, livia] = [foreign('1', 'Bruno Sampaio'), foreign('2', 'Lívia Figueiredo')];
    const draft = storeOf(null, [bruno, livia]);
    const { user } = renderUi(<Page draft={draft} />);
    expect(await screen.findByText('Rascunho de Bruno Sampaio de 16/11/2026 14:02')).toBeInTheDocument();
    expect(screen.getByText('Rascunho de Lívia Figueiredo de 16/11/2026 14:02')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Assumir rascunho de Bruno Sampaio' }));
    await waitFor(() => expect(field('Nome')).toHaveValue('De Bruno Sampaio'));
    expect(bruno.take).toHaveBeenCalledTimes(1);
    expect(screen.queryByText(/Rascunho de Bruno Sampaio/)).not.toBeInTheDocument();
    expect(screen.getByText(/Rascunho de Lívia Figueiredo/)).toBeInTheDocument();
    expect(screen.getByText('Rascunho salvo às 14:10')).toBeInTheDocument();
    // What was taken over is kept already: only what is typed after it is written.
    expect(draft.save).not.toHaveBeenCalled();
  });

  it('ask before they take the place of what was typed, and typing goes on meanwhile', async () => {
    const bruno = foreign('1', 'Bruno Sampaio');
    const draft = storeOf(null, [bruno]);
    const { user } = renderUi(<Page draft={draft} />);
    await screen.findByText(/Rascunho de Bruno Sampaio/);
    await user.type(field('Nome'), 'Meu');
    expect(await screen.findByText('Rascunho salvo às 14:05')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: /^Assumir rascunho/ }));
    expect(bruno.take).not.toHaveBeenCalled();
    await user.click(await screen.findByRole('button', { name: 'Voltar' }));
    expect(field('Nome')).toHaveValue('Meu');
    await user.click(screen.getByRole('button', { name: /^Assumir rascunho/ }));
    await user.click(await screen.findByRole('button', { name: 'Assumir' }));
    await waitFor(() => expect(field('Nome')).toHaveValue('De Bruno Sampaio'));
  });

  it('discarding the own one asks, saves nothing of the form beneath, and leaves the others alone', async () => {
    const onSubmit = vi.fn(async () => undefined);
    const draft = storeOf('Meu', [foreign('1', 'Bruno Sampaio')]);
    const { user } = renderUi(<Page draft={draft} onSubmit={onSubmit} />);
    await user.click(await screen.findByRole('button', { name: 'Descartar rascunho' }));
    expect(draft.discard).not.toHaveBeenCalled();
    await user.click(await screen.findByRole('button', { name: 'Descartar' }));
    await waitFor(() => expect(draft.discard).toHaveBeenCalledTimes(1));
    expect(screen.queryByText(/rascunho seu/)).not.toBeInTheDocument();
    expect(screen.getByText(/Rascunho de Bruno Sampaio/)).toBeInTheDocument();
    expect(onSubmit).not.toHaveBeenCalled();
    expect(screen.queryByText('Campo obrigatório.')).not.toBeInTheDocument();
  });

  it('one that could not be taken over changes nothing', async () => {
    const gone = foreign('1', 'Bruno Sampaio');
    gone.take.mockRejectedValue(new Error('gone'));
    const { user } = renderUi(<Page draft={storeOf(null, [gone])} />);
    await user.click(await screen.findByRole('button', { name: /^Assumir rascunho/ }));
    await waitFor(() => expect(gone.take).toHaveBeenCalled());
    expect(field('Nome')).toHaveValue('');
  });
});
