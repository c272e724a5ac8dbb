import { QueryClientProvider } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { ApiError } from '../../lib/api-error';
import { draftStore } from '../../lib/draft-store';
import { makeQueryClient } from '../../lib/query';
import { startSession } from '../../lib/session';
import { freshPage, sessionOf, stubBrowser, stubNetwork } from '../../lib/testing';
import { pageAt } from '../../lib/testing-router';
import { renderUi } from '../../ui/testing/render';
import { FormPage } from './form-page';
import { TextField } from './plain-fields';
import { type DraftBody, wholeValues } from './record-draft';
import { HalfSaved, type RecordDefinition, useRecordForm } from './use-record-form';

const schema = z.object({ version: z.number(), status: z.string(), name: z.string(), city: z.string() });
type Place = z.output<typeof schema>;
type Values = { version: number; name: string; city: string };

const kept = z.object({ version: z.number(), name: z.string(), city: z.string() });

const PLACE: RecordDefinition<Place, Values> = {
  subject: 'Este lugar',
  schema,
  valuesOf: ({ version, name, city }) => ({ version, name, city }),
  fieldOf: () => null,
  given: ['version'],
  fields: [
    { name: 'name', label: 'Nome' },
    { name: 'city', label: 'Cidade' },
  ],
  lockOf: ({ status }) => (status === 'Fechado' ? 'Um lugar fechado não muda.' : null),
  statusOf: ({ status }) => status,
  undoes: ({ name }, { status }) =>
    status === 'Aprovado' && name === 'Filial' ? 'Desfaz a aprovação' : null,
};

const PLACE_DRAFT = {
  ...draftStore<DraftBody>('place', (body) => body),
  format: wholeValues<Values>((_, body) => kept.safeParse(body).data ?? null),
};

const READ: Place = { version: 1, status: 'Aberto', name: 'Loja', city: 'Santos' };
const DRAFT = '/api/auth/drafts/place';

beforeEach(() => {
  freshPage();
  startSession(sessionOf(['credit_analyst']));
  stubBrowser();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

type Save = (over: Place, values: Values) => Promise<Place | HalfSaved<Place, Values>>;

/** A page over a server that has `current`, and perhaps a draft of an earlier visit. */
function show(
  current: Place,
  { record = READ, body, save }: { record?: Place; body?: object; save?: Save } = {},
) {
  let draft = body === undefined ? null : { key: 'place', body, savedAt: '2026-11-16T12:00:00.000Z' };
  const sent: Values[] = [];
  stubNetwork({
    [`GET ${DRAFT}`]: () => ({ body: draft }),
    [`PUT ${DRAFT}`]: () => {
      const typed = { version: 1, name: 'Filial', city: 'Santos', begun: PLACE.valuesOf(READ) };
      draft = { key: 'place', body: typed, savedAt: '2026-11-16T12:00:00.000Z' };
      return { body: draft };
    },
    [`DELETE ${DRAFT}`]: () => ({ status: 204 }),
  });
  const stale = () =>
    new ApiError({ status: 409, code: 'version.stale', detail: 'Este registro mudou.', current });
  function Page() {
    const [read, setRead] = useState(record);
    const {
      form,
      page,
      dialog,
      kept: words,
    } = useRecordForm(PLACE, {
      record: read,
      refusal: null,
      draft: PLACE_DRAFT,
      resolver: () => (values) => ({ values, errors: {} }),
      save:
        save ??
        (async (over, values) => {
          if (over.version !== current.version) throw stale();
          sent.push(values);
          return { ...over, ...values, version: over.version + 1 };
        }),
      onSaved: () => undefined,
      onStale: setRead,
    });
    const content = (
      <>
        <TextField control={form.control} name="name" label="Nome" />
        <TextField control={form.control} name="city" label="Cidade" />
      </>
    );
    return (
      <>
        {words}
        <FormPage {...page} submitLabel="Salvar" sections={[{ id: 'lugar', title: 'Lugar', content }]} />
        {dialog}
      </>
    );
  }
  const { page } = pageAt('/', Page, '/');
  const { user } = renderUi(<QueryClientProvider client={makeQueryClient()}>{page}</QueryClientProvider>);
  return {
    user,
    sent,
    type: async (text: string) => {
      const field = await screen.findByRole('textbox', { name: 'Nome' });
      await user.clear(field);
      await user.click(field);
      await user.paste(text);
    },
    save: () => user.click(screen.getByRole('button', { name: 'Salvar' })),
  };
}

describe('a record that is decided about while somebody types', () => {
  it('is not saved before the decision was read; then it is saved over it', async () => {
    const page = show({ ...READ, version: 2, status: 'Em análise' });
    await page.type('Filial');
    await page.save();
    expect(await screen.findByText('O status agora é “Em análise”. Confira e salve de novo.')).toBeVisible();
    expect(page.sent).toEqual([]);
    await page.save();
    await waitFor(() => expect(page.sent).toEqual([{ version: 2, name: 'Filial', city: 'Santos' }]));
  });

  it('where what is typed would undo it, says so', async () => {
    const page = show({ ...READ, version: 2, status: 'Aprovado', name: 'Central' });
    await page.type('Filial');
    await page.save();
    expect(await screen.findByRole('dialog')).toHaveTextContent('Desfaz a aprovação. Escolha, em cada campo');
  });

  it('that takes no change any more shows the record, and what was typed beside it', async () => {
    const page = show({ ...READ, version: 2, status: 'Fechado', city: 'Campinas' });
    await page.type('Filial');
    await page.save();
    const words = await screen.findByLabelText('Rascunho guardado');
    expect(words).toHaveTextContent('Um lugar fechado não muda.');
    expect(within(words).getByRole('definition')).toHaveTextContent('Filial');
    expect(screen.getByText(/mudou enquanto você editava; o status agora é “Fechado”/)).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Nome' })).toHaveValue('Loja');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});

describe('a draft that was begun with an older record', () => {
  const current = { ...READ, version: 2, name: 'Central', city: 'Campinas' };
  const body = { version: 1, name: 'Filial', city: 'Santos', begun: PLACE.valuesOf(READ) };

  it('goes on upon the record as it stands, and asks about what both changed before it is saved', async () => {
    const page = show(current, { record: current, body });
    await page.user.click(await screen.findByText('Restaurar rascunho'));
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Nome' })).toHaveValue('Filial'));
    expect(screen.getByRole('textbox', { name: 'Cidade' })).toHaveValue('Campinas');
    await page.save();
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getAllByRole('group')).toHaveLength(1);
    await page.user.click(within(dialog).getByRole('radio', { name: /Seu valor/ }));
    await page.user.click(within(dialog).getByRole('button', { name: 'Salvar com estas escolhas' }));
    await waitFor(() => expect(page.sent).toEqual([{ version: 2, name: 'Filial', city: 'Campinas' }]));
  });

  it('that says what the record says by now is not offered', async () => {
    show(current, { record: current, body: { ...body, name: 'Loja' } });
    expect(await screen.findByRole('textbox', { name: 'Nome' })).toHaveValue('Central');
    expect(screen.queryByText('Restaurar rascunho')).not.toBeInTheDocument();
  });
});

it('what was saved in part stands on what was saved, and the rest stays where it was typed', async () => {
  const saved = { ...READ, version: 2, name: 'Filial' };
  const failure = new ApiError({ status: 409, code: 'request.invalid', detail: 'A cidade não existe.' });
  const half = { values: { version: 2, name: 'Filial', city: 'Atlântida' }, failure };
  const page = show(READ, {
    save: async () =>
      new HalfSaved<Place, Values>(saved, {
        ...half,
        fieldOf: () => null,
        sentence: 'A cidade não foi salva.',
      }),
  });
  await page.type('Filial');
  await page.save();
  expect(await screen.findByText('A cidade não foi salva. A cidade não existe.')).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Cidade' })).toHaveValue('Atlântida');
  expect(screen.getByRole('button', { name: 'Salvar' })).not.toHaveAttribute('aria-disabled');
});
