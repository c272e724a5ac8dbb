import { QueryClientProvider, useMutation } from '@tanstack/react-query';
import {
  type AnyRouter,
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { useGo } from '../lib/page-link';
import { makeQueryClient } from '../lib/query';
import { freshPage, stubBrowser } from '../lib/testing';
import { hasUnsavedWork } from '../lib/unsaved-work';
import { renderUi } from '../ui/testing/render';
import { SentWork } from './sent-work';

let answer = (): void => undefined;
let refuse = (_reason: Error): void => undefined;

/** A command that the test answers. */
function sent(): Promise<void> {
  return new Promise((resolve, reject) => {
    answer = resolve;
    refuse = reject;
  });
}

function Ficha() {
  const go = useGo();
  const save = useMutation({ mutationFn: sent, retry: false });
  const inquire = useMutation({ mutationFn: sent, meta: { mayBeLeft: true } });
  return (
    <>
      <button type="button" onClick={() => save.mutate()}>
        Salvar
      </button>
      <button type="button" onClick={() => void save.mutateAsync().then(() => go({ to: '/criada' }))}>
        Criar
      </button>
      <button type="button" onClick={() => inquire.mutate()}>
        Consultar
      </button>
      <p>{save.error === null ? 'Ficha' : save.error.message}</p>
    </>
  );
}

beforeEach(() => {
  freshPage();
  stubBrowser();
});

async function openFicha() {
  const root = createRootRoute({
    component: () => (
      <>
        <SentWork />
        <Outlet />
      </>
    ),
  });
  const page = (path: string, words: string) =>
    createRoute({ getParentRoute: () => root, path, component: () => <p>{words}</p> });
  const router = createRouter({
    routeTree: root.addChildren([
      page('/lista', 'Lista'),
      page('/criada', 'Criada'),
      createRoute({ getParentRoute: () => root, path: '/ficha', component: Ficha }),
    ]),
    history: createMemoryHistory({ initialEntries: ['/ficha'] }),
  });
  const { user } = renderUi(
    <QueryClientProvider client={makeQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  await screen.findByText('Ficha');
  return { router, press: (name: string) => user.click(screen.getByRole('button', { name })) };
}

/** As a link or the palette asks for another page. */
const wish = (router: AnyRouter) => act(() => void router.navigate({ to: '/lista' }));
const question = () => screen.findByRole('dialog', { name: 'Ainda salvando' });
const isGone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

describe('interface, forms: who leaves while what they sent is being saved', () => {
  test('waits for it, is told so, and may leave once it is done', async () => {
    const { router, press } = await openFicha();
    await press('Salvar');
    expect(hasUnsavedWork()).toBe(true);
    wish(router);
    await question();
    await press('Esperar');
    await isGone();
    wish(router);
    await question();
    await act(async () => answer());
    await isGone();
    expect(router.state.location.pathname).toBe('/ficha');
    expect(hasUnsavedWork()).toBe(false);
    wish(router);
    expect(await screen.findByText('Lista')).toBeInTheDocument();
  });

  test('reads there why it was refused', async () => {
    const { router, press } = await openFicha();
    await press('Salvar');
    wish(router);
    await question();
    await act(async () => refuse(new Error('Recusado')));
    await isGone();
    expect(screen.getByText('Recusado')).toBeInTheDocument();
  });

  test('goes at once where the save leads', async () => {
    const { press } = await openFicha();
    await press('Criar');
    await act(async () => answer());
    expect(await screen.findByText('Criada')).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('is not held by what goes on without the page', async () => {
    const { router, press } = await openFicha();
    await press('Consultar');
    await act(() => router.navigate({ to: '/lista' }));
    expect(await screen.findByText('Lista')).toBeInTheDocument();
    await act(async () => answer());
  });
});
