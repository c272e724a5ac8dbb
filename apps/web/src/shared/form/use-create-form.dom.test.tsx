import { Notifications, notifications } from '@mantine/notifications';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../lib/api-error';
import { freshPage, stubBrowser } from '../../lib/testing';
import { pageAt } from '../../lib/testing-router';
import { renderUi } from '../../ui/testing/render';
import { FormPage } from './form-page';
import { TextField } from './plain-fields';
import { issuesResolver, required } from './resolvers';
import { type CreateDefinition, useCreateForm } from './use-create-form';

type Values = { name: string; city: string };

const NEW_PLACE: CreateDefinition<{ id: number }, Values> = {
  resolver: issuesResolver<Values>(
    ({ name }) => required('name', name),
    () => 'name',
  ),
  // What was sent decides, as with a list whose lines the form counts otherwise.
  fieldOf: (path, { city }) => (path === 'name' ? 'name' : path === city ? 'city' : null),
  told: ({ id }, { city }) => ({ title: `Lugar nº ${id} criado`, message: `Fica em ${city}.` }),
  pathOf: ({ id }) => `/places/${id}`,
  cancelPath: '/places',
};

const EMPTY: Values = { name: '', city: 'Santos' };
const AT = '2026-11-16T12:00:00Z';

beforeEach(() => {
  freshPage();
  stubBrowser();
});
afterEach(() => {
  notifications.clean();
  vi.unstubAllGlobals();
});

interface House {
  /** What this person left unfinished. */
  kept?: Values;
  /** Answers the next save in place of the server. */
  failure?: unknown;
  refusal?: string;
  lockedReason?: string | null;
  warning?: () => Promise<string | null>;
}

function show(house: House = {}) {
  const sent: Values[] = [];
  function Page() {
    const { form, page } = useCreateForm(NEW_PLACE, {
      begun: EMPTY,
      save: async (values) => {
        sent.push(values);
        const { failure } = house;
        house.failure = undefined;
        if (failure !== undefined) throw failure;
        return { id: 7 };
      },
      refusal: house.refusal ?? null,
      lockedReason: house.lockedReason,
      draft: {
        load: async () => (house.kept ? { value: house.kept, savedAt: AT } : null),
        save: async (value) => {
          house.kept = value;
          return { savedAt: AT };
        },
        discard: async () => {
          house.kept = undefined;
        },
      },
      warning: house.warning,
    });
    const content = (
      <>
        <TextField control={form.control} name="name" label="Nome" />
        <TextField control={form.control} name="city" label="Cidade" />
      </>
    );
    return (
      <FormPage {...page} submitLabel="Criar lugar" sections={[{ id: 'lugar', title: 'Lugar', content }]} />
    );
  }
  const { page, where } = pageAt('/places/new', Page, '/places/new');
  const { user } = renderUi(
    <>
      <Notifications />
      {page}
    </>,
  );
  const fieldOf = (name: string) => screen.findByRole('textbox', { name });
  return {
    user,
    sent,
    where,
    fieldOf,
    type: async (name: string, text: string) => {
      await user.click(await fieldOf(name));
      await user.paste(text);
    },
    create: async () => user.click(await screen.findByRole('button', { name: 'Criar lugar' })),
    cancel: async () =>
      user.click(await screen.findByRole('button', { name: /^(Voltar|Descartar alterações)$/ })),
  };
}

const refused = (fieldErrors: Record<string, string[]>) =>
  new ApiError({ status: 400, code: 'request.invalid', detail: 'Revise.', fieldErrors });

describe('the form of a new record', () => {
  it('creates it, tells so, and goes to its page unasked; the draft goes', async () => {
    const house: House = { kept: { name: 'Filial', city: 'Osasco' } };
    const page = show(house);
    await page.user.click(await screen.findByRole('button', { name: 'Restaurar rascunho' }));
    await waitFor(async () => expect(await page.fieldOf('Nome')).toHaveValue('Filial'));
    await page.create();
    await waitFor(() => expect(page.where()).toBe('/places/7'));
    expect(page.sent).toEqual([{ name: 'Filial', city: 'Osasco' }]);
    expect(await screen.findByText('Lugar nº 7 criado')).toBeInTheDocument();
    expect(screen.getByText('Fica em Osasco.')).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await waitFor(() => expect(house.kept).toBeUndefined());
  });

  it('sends nothing that its own rules refuse', async () => {
    const page = show();
    await page.create();
    await waitFor(async () => expect(await page.fieldOf('Nome')).toHaveFocus());
    expect(await page.fieldOf('Nome')).toBeInvalid();
    expect(page.sent).toEqual([]);
    expect(page.where()).toBe('/places/new');
  });

  it('shows what the server refuses at its fields and the rest above, and stays with what was typed', async () => {
    const house: House = {
      failure: refused({ name: ['Nome já usado.'], Santos: ['Sem loja aqui.'], other: ['Nada feito.'] }),
    };
    const page = show(house);
    await page.type('Nome', 'Filial');
    await page.create();
    await waitFor(async () => expect(await page.fieldOf('Nome')).toBeInvalid());
    expect(await page.fieldOf('Nome')).toHaveFocus();
    // By the values that were sent.
    expect(await page.fieldOf('Cidade')).toHaveAccessibleDescription(/Sem loja aqui\./);
    expect(screen.getByText('other: Nada feito.')).toBeInTheDocument();
    expect(screen.queryByText(/criado/)).not.toBeInTheDocument();
    expect(page.where()).toBe('/places/new');

    await page.create();
    await waitFor(() => expect(page.where()).toBe('/places/7'));
    expect(page.sent).toHaveLength(2);
  });

  it('a failure that concerns no field is told above the form', async () => {
    const page = show({
      failure: new ApiError({ status: 503, code: 'server.busy', detail: 'Tente mais tarde.' }),
    });
    await page.type('Nome', 'Filial');
    await page.create();
    expect(await screen.findByText('Tente mais tarde.')).toBeInTheDocument();
    expect(await page.fieldOf('Nome')).toHaveValue('Filial');
    expect(page.where()).toBe('/places/new');
  });
});

describe('giving up', () => {
  it('leads to the list where nothing was typed', async () => {
    const page = show();
    await page.cancel();
    await waitFor(() => expect(page.where()).toBe('/places'));
  });

  it('asks where something was typed, and has kept it by then', async () => {
    const house: House = {};
    const page = show(house);
    await page.type('Nome', 'Filial');
    await page.cancel();
    expect(await screen.findByRole('dialog', { name: 'Sair sem salvar?' })).toBeInTheDocument();
    expect(await screen.findByText(/fica guardado como rascunho/)).toBeInTheDocument();
    expect(house.kept).toEqual({ name: 'Filial', city: 'Santos' });
    expect(page.where()).toBe('/places/new');
    await page.user.click(screen.getByRole('button', { name: 'Sair sem salvar' }));
    await waitFor(() => expect(page.where()).toBe('/places'));
  });
});

describe('somebody who cannot save it', () => {
  const kept = { name: 'Filial', city: 'Osasco' };

  it('reads why, and finds no draft', async () => {
    show({ kept, refusal: 'Somente leitura.' });
    const button = await screen.findByRole('button', { name: 'Criar lugar' });
    expect(button).toHaveAccessibleDescription('Somente leitura.');
    expect(screen.queryByRole('button', { name: 'Restaurar rascunho' })).not.toBeInTheDocument();
  });

  it('goes on with a draft where it may be typed all the same', async () => {
    show({ kept, refusal: 'Somente o Cadastro cria lugares.', lockedReason: null });
    expect(await screen.findByRole('button', { name: 'Restaurar rascunho' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Criar lugar' })).toHaveAccessibleDescription(
      'Somente o Cadastro cria lugares.',
    );
  });
});

describe('something to think about before', () => {
  it('is told once and nothing is sent; who saves again means it', async () => {
    const warning = vi.fn(async () => 'Pode já ter sido criado.');
    const page = show({ warning });
    await page.type('Nome', 'Filial');
    await page.create();
    expect(await screen.findByText('Pode já ter sido criado.')).toBeInTheDocument();
    expect(page.sent).toEqual([]);
    await page.create();
    await waitFor(() => expect(page.where()).toBe('/places/7'));
    expect(page.sent).toHaveLength(1);
    expect(warning).toHaveBeenCalledTimes(1);
  });

  it('is asked at each save until there is something', async () => {
    const warning = vi.fn(async (): Promise<string | null> => null);
    const house: House = { warning, failure: refused({ name: ['Nome já usado.'] }) };
    const page = show(house);
    await page.type('Nome', 'Filial');
    await page.create();
    await waitFor(() => expect(page.sent).toHaveLength(1));
    warning.mockResolvedValue('Pode já ter sido criado.');
    await waitFor(async () => expect(await page.fieldOf('Nome')).toBeInvalid());
    await page.create();
    expect(await screen.findByText('Pode já ter sido criado.')).toBeInTheDocument();
    expect(page.sent).toHaveLength(1);
  });
});
