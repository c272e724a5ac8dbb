import { limit, page, pageOf } from '@lastro/wire/lists';
import { restCommand, restRead } from '@lastro/wire/operation';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { makeQueryClient } from '../../lib/query';
import { startSession } from '../../lib/session';
import { freshPage, problem, sessionOf, stubBrowser, stubNetwork } from '../../lib/testing';
import { pageAt } from '../../lib/testing-router';
import { renderUi } from '../../ui/testing/render';
import { textColumn } from './column-kinds';
import { textIn, textsIn } from './filter-values';
import type { ListOf } from './list-definition';
import { ListScreen } from './list-screen';
import { useListScreen } from './use-list-screen';

const CALL = { service: 'bi', access: { groups: ['credit_analyst'] } } as const;

const listBoats = restRead({
  ...CALL,
  name: 'test.list-boats',
  summary: 'Boats',
  method: 'GET',
  path: '/boats',
  input: z.object({
    page,
    limit: limit(10),
    q: z.string().optional(),
    color: z.array(z.string()).optional(),
    sort: z.enum(['name', '-name']).default('name'),
  }),
  output: pageOf(z.object({ id: z.number(), name: z.string() })),
});
const createBoat = restCommand({
  ...CALL,
  name: 'test.create-boat',
  summary: 'A boat',
  method: 'POST',
  path: '/boats',
  input: z.object({}),
  output: z.object({}),
});

const BOATS: ListOf<typeof listBoats> = {
  id: 'test.boats',
  operation: listBoats,
  caption: 'Barcos',
  fileName: 'barcos',
  searchPlaceholder: 'Buscar por nome',
  filters: [
    {
      id: 'cor',
      label: 'Cor',
      kind: 'multi',
      options: [
        { value: 'red', label: 'Vermelho' },
        { value: 'blue', label: 'Azul' },
      ],
    },
  ],
  asks: ({ q, cor }) => ({ q: textIn(q), color: textsIn(cor) }),
  columns: [
    textColumn({ id: 'name', header: 'Nome', primary: true, sortable: true, value: (boat) => boat.name }),
    textColumn({ id: 'id', header: 'Número', value: (boat) => boat.id }),
  ],
  rowId: (boat) => String(boat.id),
  rowLabel: (boat) => boat.name,
  pathOf: (boat) => `/boats/${boat.id}`,
  editPathOf: (boat) => `/boats/${boat.id}/edit`,
  create: { label: 'Novo barco', path: '/boats/new', command: createBoat },
  empty: { title: 'Nenhum barco ainda' },
};

const boats = (ids: readonly number[], total = ids.length) => ({
  body: {
    results: ids.map((id) => ({ id, name: `Barco ${id}` })),
    metadata: { page: 1, limit: 10, total, pages: 1 },
  },
});

type Answers = Parameters<typeof stubNetwork>[0][string];

function open(address: string, answer: Answers, more: Partial<typeof BOATS> = {}, group = 'credit_analyst') {
  startSession(sessionOf([group]));
  const seen = stubNetwork({ 'GET /api/bi/boats': answer });
  function Page() {
    const list = useListScreen({ ...BOATS, ...more });
    return (
      <ListScreen
        title="Frota"
        description="O que navega."
        list={list}
        summary={
          <button type="button" onClick={() => list.filterBy({ cor: ['red'] })}>
            Só vermelhos
          </button>
        }
      />
    );
  }
  const { page: routed, where, back } = pageAt('/boats', Page, address);
  const kit = renderUi(<QueryClientProvider client={makeQueryClient()}>{routed}</QueryClientProvider>);
  return {
    ...kit,
    where,
    back,
    asked: () => Object.fromEntries(new URL(seen.at(-1)?.url ?? '').searchParams),
    calls: () => seen.length,
  };
}

const row = (name: string) => screen.findByRole('row', { name });

beforeEach(() => {
  freshPage();
  stubBrowser();
});
afterEach(() => vi.unstubAllGlobals());

describe('a list asks for what its address says', () => {
  test('the bare address is the first page, in the size and order of the operation', async () => {
    const { asked } = open('/boats', boats([1], 25));
    await row('Barco 1');
    expect(asked()).toEqual({ page: '1', limit: '10', sort: 'name' });
    const sizes = within(screen.getByRole('combobox', { name: 'Linhas por página' }));
    expect(sizes.getAllByRole('option').map((each) => each.textContent)).toEqual([
      '10 por página',
      '25 por página',
      '50 por página',
      '100 por página',
    ]);
  });

  test('page, size, order, search and filters', async () => {
    const { asked } = open('/boats?page=2&size=50&sort=-name&q=vela&cor=blue', boats([1], 60));
    await row('Barco 1');
    expect(asked()).toEqual({ page: '2', limit: '50', sort: '-name', q: 'vela', color: 'blue' });
  });

  test('an order or an option that it does not know is left out, and the page stays', async () => {
    const { asked } = open('/boats?page=2&size=25&sort=-color&cor=green', boats([1], 60));
    await row('Barco 1');
    expect(asked()).toEqual({ page: '2', limit: '25', sort: 'name' });
  });

  test('what is changed is written there, and asked for anew', async () => {
    const { user, where, back, asked } = open('/boats?page=2&q=vela', boats([1], 60));
    await row('Barco 1');
    await user.click(screen.getByRole('button', { name: 'Próxima página' }));
    await waitFor(() => expect(asked()).toMatchObject({ page: '3', q: 'vela' }));
    await user.click(screen.getByRole('button', { name: 'Só vermelhos' }));
    await waitFor(() =>
      expect(asked()).toEqual({ page: '1', limit: '10', sort: 'name', q: 'vela', color: 'red' }),
    );
    expect(where()).toBe('/boats?q=vela&cor=red');
    act(back);
    await waitFor(() => expect(where()).toBe('/boats?page=3&q=vela'));
    act(back);
    await waitFor(() => expect(where()).toBe('/boats?page=2&q=vela'));
  });

  test('the page before stays on screen until the next one comes', async () => {
    const { user } = open('/boats', (request) =>
      boats([Number(new URL(request.url).searchParams.get('page'))], 25),
    );
    await row('Barco 1');
    const answer = globalThis.fetch;
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    vi.stubGlobal('fetch', async (...call: Parameters<typeof fetch>) => held.then(() => answer(...call)));
    await user.click(screen.getByRole('button', { name: 'Próxima página' }));
    const table = screen.getByRole('table', { name: 'Barcos' });
    await waitFor(() => expect(table).toHaveAttribute('aria-busy', 'true'));
    expect(within(table).getByRole('row', { name: 'Barco 1' })).toBeInTheDocument();
    release();
    await row('Barco 2');
  });
});

describe('a row is opened', () => {
  test('by its link, which another tab can open as well', async () => {
    open('/boats', boats([7]));
    await row('Barco 7');
    expect(screen.getByRole('link', { name: 'Barco 7' })).toHaveAttribute('href', '/boats/7');
  });

  test.each([
    [
      'a click',
      '/boats/7',
      async (user: ReturnType<typeof open>['user']) => user.click(screen.getByText('7')),
    ],
    ['Enter', '/boats/7', async (user: ReturnType<typeof open>['user']) => user.keyboard('j{Enter}')],
    ['e', '/boats/7/edit', async (user: ReturnType<typeof open>['user']) => user.keyboard('je')],
  ])('by %s', async (_, address, act) => {
    const { user, where } = open('/boats', boats([7]));
    await row('Barco 7');
    await act(user);
    await waitFor(() => expect(where()).toBe(address));
  });

  test('by its name alone, where it has buttons of its own', async () => {
    const { user, where } = open('/boats', boats([7]), { opensByNameOnly: true });
    await row('Barco 7');
    await user.click(screen.getByText('7'));
    await user.keyboard('j{Enter}');
    expect(where()).toBe('/boats');
    await user.click(screen.getByRole('link', { name: 'Barco 7' }));
    await waitFor(() => expect(where()).toBe('/boats/7'));
  });

  test('in place, where it has no page', async () => {
    const onOpen = vi.fn();
    const { user, where } = open('/boats', boats([7]), { onOpen, pathOf: undefined, editPathOf: undefined });
    await row('Barco 7');
    await user.keyboard('je{Enter}');
    expect(onOpen).toHaveBeenCalledExactlyOnceWith({ id: 7, name: 'Barco 7' });
    expect(where()).toBe('/boats');
    expect(screen.queryByRole('link')).not.toBeInTheDocument();
  });
});

test('a cell may depend on the other rows of its page', async () => {
  open('/boats', boats([7, 8]), {
    columns: (rows) => [
      textColumn({ id: 'name', header: 'Nome', value: ({ name }) => `${name} de ${rows.length}` }),
    ],
  });
  expect(await screen.findByText('Barco 8 de 2')).toBeInTheDocument();
});

describe('what is new', () => {
  test('is made from the header, and from the list that is empty', async () => {
    const { user, where } = open('/boats', boats([]));
    await screen.findByText('Nenhum barco ainda');
    const [inHeader, inList] = screen.getAllByRole('button', { name: 'Novo barco' });
    expect(inHeader).toBeEnabled();
    await user.click(inList as HTMLElement);
    await waitFor(() => expect(where()).toBe('/boats/new'));
  });

  test.each([
    [undefined, 'A Auditoria lê tudo, mas não altera nada.'],
    ['Só o estaleiro faz barcos.', 'Só o estaleiro faz barcos.'],
  ])('who may not make it is told why (%s)', async (refusal, told) => {
    const create = { label: 'Novo barco', path: '/boats/new', command: createBoat, refusal };
    open('/boats', boats([1]), { create }, 'audit');
    await row('Barco 1');
    expect(screen.getByRole('button', { name: 'Novo barco' })).toHaveAccessibleDescription(told);
  });

  test('nothing is offered where nothing can be made', async () => {
    open('/boats', boats([]), { create: undefined });
    await screen.findByText('Nenhum barco ainda');
    expect(screen.queryByRole('button', { name: 'Novo barco' })).not.toBeInTheDocument();
  });
});

test('a failure says why, with the code to quote, and can be tried again', async () => {
  let answer: ReturnType<typeof problem> = problem(400, 'request.invalid', { requestId: 'r1' });
  const { user } = open('/boats', () => answer);
  expect(await screen.findByRole('alert')).toHaveTextContent(
    /detalhe de request.invalid.*Código do pedido: r1/,
  );
  answer = boats([1]);
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  await row('Barco 1');
});

describe('an export', () => {
  test('asks for all that is filtered, in the largest pages', async () => {
    const saved = vi.fn(() => 'blob:file');
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: saved, revokeObjectURL: () => {} }));
    const wanted: Record<string, string>[] = [];
    const { user } = open('/boats?page=2&sort=-name&cor=red', (request) => {
      const query = Object.fromEntries(new URL(request.url).searchParams);
      wanted.push(query);
      return query.limit === '200' && query.page === '2' ? boats([3], 3) : boats([1, 2], 3);
    });
    await row('Barco 1');
    await user.click(screen.getByRole('button', { name: 'Exportar' }));
    await user.click(await screen.findByText('CSV'));
    await waitFor(() => expect(saved).toHaveBeenCalledTimes(1));
    expect(wanted.slice(1)).toEqual([
      { page: '1', limit: '200', sort: '-name', color: 'red' },
      { page: '2', limit: '200', sort: '-name', color: 'red' },
    ]);
  });

  test('is not offered where the list names no file', async () => {
    open('/boats', boats([1]), { fileName: undefined });
    await row('Barco 1');
    expect(screen.queryByRole('button', { name: 'Exportar' })).not.toBeInTheDocument();
  });
});
