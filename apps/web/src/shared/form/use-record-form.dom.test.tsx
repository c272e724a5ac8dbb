import { act, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { ApiError } from '../../lib/api-error';
import { freshPage, stubBrowser } from '../../lib/testing';
import { pageAt } from '../../lib/testing-router';
import { renderUi } from '../../ui/testing/render';
import { FormPage } from './form-page';
import { TextField } from './plain-fields';
import type { DraftBody } from './record-draft';
import { type RecordDefinition, useRecordForm } from './use-record-form';

const schema = z.object({ version: z.number(), name: z.string(), city: z.string(), phone: z.string() });
type Place = z.output<typeof schema>;
type Values = { name: string; city: string; phone: string; reason: string };

/** Of a list that comes when it comes. */
const names = new Map<string, string>();

const PLACE: RecordDefinition<Place, Values> = {
  subject: 'Este lugar',
  schema,
  valuesOf: ({ name, city, phone }) => ({ name, city, phone, reason: '' }),
  fieldOf: (path) => (path === 'name' || path === 'city' ? path : null),
  fields: [
    { name: 'name', label: 'Nome' },
    { name: 'city', label: 'Cidade', text: (city) => names.get(city) ?? city },
    { name: 'phone', label: 'Telefone' },
  ],
};

const READ: Place = { version: 1, name: 'Loja', city: 'Santos', phone: '' };

beforeEach(() => {
  freshPage();
  stubBrowser();
});
afterEach(() => {
  names.clear();
  vi.unstubAllGlobals();
});

interface Server {
  current: Place;
  /** What this person left unsaved. */
  kept?: DraftBody;
  /** What a colleague left unsaved. */
  theirs?: DraftBody;
  /** The own draft cannot be asked for. */
  isDown?: boolean;
  /** Every save waits for it. */
  delay?: Promise<void>;
  /** Answers the next save in place of the server. */
  failure?: ApiError;
}

const stale = (current: unknown) =>
  new ApiError({ status: 409, code: 'version.stale', detail: 'Este registro mudou.', current });

/** A page over a server that refuses what was read at another version. */
function show(server: Server) {
  const sent: (Values & { version: number })[] = [];
  const onSaved = vi.fn();
  let arrive: (record: Place) => void = () => undefined;
  function Page() {
    const [record, setRecord] = useState(READ);
    arrive = setRecord;
    const { form, page, dialog } = useRecordForm(PLACE, {
      record,
      refusal: null,
      resolver: () => (values) => ({ values, errors: {} }),
      save: async ({ version }, values) => {
        sent.push({ version, ...values });
        await server.delay;
        const { name, city, phone } = values;
        const { failure } = server;
        server.failure = undefined;
        if (failure) throw failure;
        if (version !== server.current.version) throw stale(server.current);
        server.current = { version: version + 1, name, city, phone };
        return server.current;
      },
      onSaved,
      draft: (server.kept ?? server.theirs) && {
        load: async () => {
          if (server.isDown) throw new Error('Sem conexão.');
          return server.kept ? { value: server.kept, savedAt: '2026-11-16T12:00:00Z' } : null;
        },
        loadOthers: async () => {
          if (!server.theirs) return [];
          const theirs = { value: server.theirs, savedAt: '2026-11-16T12:00:00Z' };
          return [{ ...theirs, id: '3', author: 'Bruno', take: async () => theirs }];
        },
        save: async (body) => {
          server.kept = body;
          return { savedAt: '2026-11-16T12:00:00Z' };
        },
        discard: async () => {
          server.kept = undefined;
        },
      },
    });
    const content = (
      <>
        <TextField control={form.control} name="name" label="Nome" />
        <TextField control={form.control} name="city" label="Cidade" />
        <TextField control={form.control} name="reason" label="Motivo" />
      </>
    );
    const sections = [{ id: 'lugar', title: 'Lugar', content }];
    return (
      <>
        <FormPage {...page} submitLabel="Salvar lugar" sections={sections} />
        {dialog}
      </>
    );
  }
  const { page } = pageAt('/', Page, '/');
  const { user } = renderUi(page);
  const fieldOf = (name: string) => screen.findByRole('textbox', { name });
  return {
    user,
    sent,
    onSaved,
    fieldOf,
    arrive: (record: Place) => act(() => arrive(record)),
    type: async (name: string, text: string) => {
      const field = await fieldOf(name);
      await user.clear(field);
      await user.click(field);
      await user.paste(text);
    },
    restore: async () => user.click(await screen.findByRole('button', { name: 'Restaurar rascunho' })),
    save: () => user.click(screen.getByRole('button', { name: 'Salvar lugar' })),
  };
}

describe('the form of a record', () => {
  it('saves over what it read and then stands on what was saved', async () => {
    const page = show({ current: READ });
    expect(await screen.findByRole('button', { name: 'Salvar lugar' })).toHaveAccessibleDescription(
      'Nada foi alterado ainda.',
    );
    await page.type('Nome', 'Filial');
    await page.save();
    await waitFor(() => expect(page.onSaved).toHaveBeenCalledTimes(1));
    await page.type('Nome', 'Matriz');
    await page.save();
    await waitFor(() => expect(page.onSaved).toHaveBeenCalledTimes(2));
    expect(page.sent.map(({ version, name }) => [version, name])).toEqual([
      [1, 'Filial'],
      [2, 'Matriz'],
    ]);
  });

  it('follows the record while nothing is typed, and never lends a newer version to older values', async () => {
    const page = show({ current: { ...READ, version: 2, name: 'Filial' } });
    expect(await page.fieldOf('Nome')).toHaveValue('Loja');
    page.arrive({ ...READ, version: 2, name: 'Filial' });
    await waitFor(async () => expect(await page.fieldOf('Nome')).toHaveValue('Filial'));
    await page.type('Cidade', 'Osasco');
    page.arrive({ ...READ, version: 3, name: 'Outra' });
    expect(await page.fieldOf('Nome')).toHaveValue('Filial');
    await page.save();
    await waitFor(() => expect(page.sent[0]?.version).toBe(2));
  });

  it('a newer version that says the same in every field is taken under what is typed', async () => {
    const page = show({ current: { ...READ, version: 5 } });
    await page.type('Nome', 'Filial');
    page.arrive({ ...READ, version: 5 });
    await page.save();
    await waitFor(() => expect(page.onSaved).toHaveBeenCalledTimes(1));
    expect(page.sent.map(({ version }) => version)).toEqual([5]);
  });
});

describe('a restored draft', () => {
  it('is saved over the record as it stands, and goes', async () => {
    const server: Server = { current: READ, kept: { changes: { name: 'Filial' }, before: { name: 'Loja' } } };
    const page = show(server);
    await page.restore();
    await waitFor(async () => expect(await page.fieldOf('Nome')).toHaveValue('Filial'));
    await page.save();
    await waitFor(() => expect(page.onSaved).toHaveBeenCalledTimes(1));
    expect(page.sent).toMatchObject([{ version: 1, name: 'Filial', city: 'Santos' }]);
    await waitFor(() => expect(server.kept).toBeUndefined());
  });

  it('asks about what others changed too since it was begun, before anything is sent', async () => {
    const kept = { changes: { name: 'Filial', city: 'Osasco' }, before: { name: 'Antiga', city: 'Santos' } };
    const server: Server = { current: READ, kept };
    const page = show(server);
    await page.restore();
    await page.save();
    const dialog = await screen.findByRole('dialog', { name: 'Este lugar mudou enquanto você editava' });
    expect(within(dialog).getAllByRole('group')).toHaveLength(1);
    expect(page.sent).toEqual([]);
    await page.user.click(within(dialog).getByRole('radio', { name: /Valor atual\s*Loja/ }));
    await page.user.click(within(dialog).getByRole('button', { name: 'Salvar com estas escolhas' }));
    await waitFor(() => expect(page.onSaved).toHaveBeenCalledTimes(1));
    expect(page.sent).toMatchObject([{ version: 1, name: 'Loja', city: 'Osasco' }]);
    await waitFor(() => expect(server.kept).toBeUndefined());
  });
});

describe('a draft that was offered before the record moved on', () => {
  const OFFERED = { changes: { name: 'Filial' }, before: { name: 'Loja' } };

  it('of somebody else, brings only what its author changed over what was saved here since', async () => {
    const page = show({ current: READ, theirs: OFFERED });
    const take = await screen.findByRole('button', { name: /Assumir rascunho/ });
    await page.type('Cidade', 'Osasco');
    await page.save();
    await waitFor(() => expect(page.onSaved).toHaveBeenCalledTimes(1));
    await page.user.click(take);
    await waitFor(async () => expect(await page.fieldOf('Nome')).toHaveValue('Filial'));
    expect(await page.fieldOf('Cidade')).toHaveValue('Osasco');
    await page.save();
    await waitFor(() => expect(page.onSaved).toHaveBeenCalledTimes(2));
    expect(page.sent[1]).toMatchObject({ version: 2, name: 'Filial', city: 'Osasco' });
  });

  it('of somebody else, asks about what was saved since in a field of theirs', async () => {
    const page = show({ current: { ...READ, version: 2, name: 'Central' }, theirs: OFFERED });
    const take = await screen.findByRole('button', { name: /Assumir rascunho/ });
    page.arrive({ ...READ, version: 2, name: 'Central' });
    await page.user.click(take);
    await waitFor(async () => expect(await page.fieldOf('Nome')).toHaveValue('Filial'));
    await page.save();
    const dialog = await screen.findByRole('dialog', { name: 'Este lugar mudou enquanto você editava' });
    expect(within(dialog).getByRole('radio', { name: /Valor atual\s*Central/ })).toBeInTheDocument();
    expect(page.sent).toEqual([]);
  });

  it('of oneself, is restored upon the newer one also when it cannot be asked for again', async () => {
    const server: Server = { current: { ...READ, version: 2, city: 'Campinas' }, kept: OFFERED };
    const page = show(server);
    await screen.findByRole('button', { name: 'Restaurar rascunho' });
    page.arrive(server.current);
    server.isDown = true;
    await page.restore();
    await waitFor(async () => expect(await page.fieldOf('Nome')).toHaveValue('Filial'));
    expect(await page.fieldOf('Cidade')).toHaveValue('Campinas');
  });
});

describe('a save of a record that moved on', () => {
  it('is put together without a question where both changed different fields, and says what came along', async () => {
    const page = show({ current: { ...READ, version: 2, city: 'Campinas' } });
    await page.type('Nome', 'Filial');
    await page.type('Motivo', 'Correção');
    await page.save();
    await waitFor(() => expect(page.onSaved).toHaveBeenCalledTimes(1));
    expect(page.sent[1]).toEqual({
      ...READ,
      version: 2,
      name: 'Filial',
      city: 'Campinas',
      reason: 'Correção',
    });
    expect(page.onSaved.mock.lastCall?.[1]).toBe(
      'Ficou também o que outra pessoa mudou enquanto você editava: Cidade.',
    );
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(await page.fieldOf('Cidade')).toHaveValue('Campinas');
  });

  it('that moved on once more says what came along each time', async () => {
    const first = { ...READ, version: 2, city: 'Campinas' };
    const server: Server = { current: { ...first, version: 3, phone: '1133334444' }, failure: stale(first) };
    const page = show(server);
    await page.type('Nome', 'Filial');
    await page.save();
    await waitFor(() => expect(page.onSaved).toHaveBeenCalledTimes(1));
    expect(page.sent.map(({ version }) => version)).toEqual([1, 2, 3]);
    expect(page.onSaved.mock.lastCall?.[1]).toBe(
      'Ficou também o que outra pessoa mudou enquanto você editava: Cidade, Telefone.',
    );
  });

  it('that moved on once more, with a question, says what came along before it was asked', async () => {
    const first = { ...READ, version: 2, city: 'Campinas' };
    const server: Server = { current: { ...first, version: 3, name: 'Central' }, failure: stale(first) };
    const page = show(server);
    await page.type('Nome', 'Filial');
    await page.save();
    const dialog = await screen.findByRole('dialog');
    await page.user.click(within(dialog).getByRole('radio', { name: /Seu valor/ }));
    await page.user.click(within(dialog).getByRole('button', { name: 'Salvar com estas escolhas' }));
    await waitFor(() => expect(page.onSaved).toHaveBeenCalledTimes(1));
    expect(page.onSaved.mock.lastCall?.[1]).toBe(
      'Ficou também o que outra pessoa mudou enquanto você editava: Cidade.',
    );
  });

  it('asks about what both changed; going back leaves what was typed and says what is the matter', async () => {
    const page = show({ current: { ...READ, version: 2, name: 'Central', city: 'Campinas' } });
    await page.type('Nome', 'Filial');
    await page.save();
    const dialog = await screen.findByRole('dialog', { name: 'Este lugar mudou enquanto você editava' });
    expect(within(dialog).getAllByRole('group')).toHaveLength(1);
    await page.user.click(within(dialog).getByRole('button', { name: 'Voltar ao formulário' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(await page.fieldOf('Nome')).toHaveValue('Filial');
    expect(screen.getByText(/Compare os valores antes de salvar/)).toBeInTheDocument();
    expect(page.sent).toHaveLength(1);
  });

  it('what was chosen stands in the form, and is not asked about again when the save fails otherwise', async () => {
    const server: Server = { current: { ...READ, version: 2, name: 'Central', city: 'Campinas' } };
    const page = show(server);
    await page.type('Nome', 'Filial');
    await page.save();
    const dialog = await screen.findByRole('dialog');
    server.failure = new ApiError({
      status: 400,
      code: 'request.invalid',
      detail: 'Revise.',
      fieldErrors: { name: ['Nome já usado.'], elsewhere: ['Nada feito.'] },
    });
    await page.user.click(within(dialog).getByRole('radio', { name: /Seu valor/ }));
    await page.user.click(within(dialog).getByRole('button', { name: 'Salvar com estas escolhas' }));
    await waitFor(async () => expect(await page.fieldOf('Nome')).toBeInvalid());
    expect(screen.queryByText(/Compare os valores antes de salvar/)).not.toBeInTheDocument();
    expect(await page.fieldOf('Cidade')).toHaveValue('Campinas');
    await page.save();
    await waitFor(() => expect(page.onSaved).toHaveBeenCalledTimes(1));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(page.sent.map(({ version, name }) => [version, name])).toEqual([
      [1, 'Filial'],
      [2, 'Filial'],
      [2, 'Filial'],
    ]);
  });

  it('what is saved with a choice is part of the same save: it shows, and is not begun twice', async () => {
    const server: Server = { current: { ...READ, version: 2, name: 'Central' } };
    const page = show(server);
    await page.type('Nome', 'Filial');
    await page.save();
    const dialog = await screen.findByRole('dialog');
    let arriveAtLast = () => {};
    server.delay = new Promise((resolve) => {
      arriveAtLast = resolve;
    });
    await page.user.click(within(dialog).getByRole('radio', { name: /Seu valor/ }));
    await page.user.click(within(dialog).getByRole('button', { name: 'Salvar com estas escolhas' }));
    await waitFor(() => expect(page.sent).toHaveLength(2));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getByRole('button', { name: /Salvar lugar/ })).toHaveAttribute('aria-busy', 'true');
    await page.user.click(screen.getByRole('button', { name: /Salvar lugar/ }));
    arriveAtLast();
    await waitFor(() => expect(page.onSaved).toHaveBeenCalledTimes(1));
    expect(page.sent).toHaveLength(2);
  });

  it('a question is told by the names of a list also when they come after it', async () => {
    const page = show({ current: { ...READ, version: 2, city: 'Campinas' } });
    await page.type('Cidade', 'Osasco');
    await page.save();
    const dialog = await screen.findByRole('dialog');
    names.set('Campinas', 'Campinas (SP)');
    page.arrive({ ...READ });
    expect(within(dialog).getByRole('radio', { name: /Campinas \(SP\)/ })).toBeInTheDocument();
  });

  it('a record that cannot be read is a failure like another', async () => {
    const page = show({ current: READ, failure: stale({ version: 'x' }) });
    await page.type('Nome', 'Filial');
    await page.save();
    expect(await screen.findByText('Este registro mudou.')).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});
