import {
  createBrowserHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  type RouterHistory,
  RouterProvider,
} from '@tanstack/react-router';
import { act, render, screen, waitFor } from '@testing-library/react';
import { type FunctionComponent, useState } from 'react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { useGo } from './page-link';
import { freshPage, stubBrowser } from './testing';
import { useRouterLeaveGuard } from './use-leave-guard';

beforeEach(() => {
  freshPage();
  stubBrowser();
});

let history: RouterHistory;
// It listens to the window, which other tests have, too.
afterEach(() => history.destroy());

let save = (): void => undefined;
let leavePage = (): void => undefined;

function Typed() {
  const guard = useRouterLeaveGuard({ isDirty: true });
  leavePage = guard.leave;
  return <p>{guard.isBlocked ? 'Sair sem salvar?' : 'Digitado'}</p>;
}

function Saved() {
  const [isSaved, setSaved] = useState(false);
  save = () => setSaved(true);
  return isSaved ? <p>Salvo</p> : <Typed />;
}

function Dialog() {
  return <b>{useRouterLeaveGuard({ isDirty: true }).isBlocked ? 'Fechar sem salvar?' : 'Diálogo'}</b>;
}

/** A page and a dialog over it, both with something typed; the page is asked first. */
function PageWithDialog() {
  const [isOpen, setOpen] = useState(true);
  save = () => setOpen(false);
  return (
    <>
      <Typed />
      {isOpen ? <Dialog /> : null}
    </>
  );
}

/** The list, and then a page to which somebody came from there. */
async function openPage(Page: FunctionComponent) {
  history = createBrowserHistory();
  const root = createRootRoute({ component: Outlet });
  const router = createRouter({
    routeTree: root.addChildren([
      createRoute({ getParentRoute: () => root, path: '/lista', component: () => <p>Lista</p> }),
      createRoute({ getParentRoute: () => root, path: '/ficha', component: Page }),
      createRoute({ getParentRoute: () => root, path: '/outra', component: Typed }),
      createRoute({ getParentRoute: () => root, path: '/criada', component: () => <p>Criada</p> }),
    ]),
    history,
  });
  await router.navigate({ to: '/lista' });
  render(<RouterProvider router={router} />);
  await screen.findByText('Lista');
  await act(() => router.navigate({ to: '/ficha' }));
  await screen.findByText('Digitado');
  return router;
}

const goBack = () => act(() => window.history.back());

describe('interface, forms: a question that stands while its work is being saved', () => {
  test('leaves the address at the page on screen, where the work is saved there', async () => {
    await openPage(Saved);
    goBack();
    await screen.findByText('Sair sem salvar?');
    expect(window.location.pathname).toBe('/lista');

    act(() => save());
    await screen.findByText('Salvo');
    await waitFor(() => expect(window.location.pathname).toBe('/ficha'));
    goBack();
    expect(await screen.findByText('Lista')).toBeInTheDocument();
  });

  test('goes where the save leads, and from there back', async () => {
    const router = await openPage(Typed);
    goBack();
    await screen.findByText('Sair sem salvar?');
    await act(() => router.navigate({ to: '/criada', ignoreBlocker: true }));
    await screen.findByText('Criada');
    goBack();
    expect(await screen.findByText('Lista')).toBeInTheDocument();
    expect(window.location.pathname).toBe('/lista');
  });

  test('asks for nothing that a dialog over it has saved meanwhile', async () => {
    await openPage(PageWithDialog);
    goBack();
    await screen.findByText('Sair sem salvar?');
    act(() => save());
    act(() => leavePage());
    expect(await screen.findByText('Lista')).toBeInTheDocument();
    expect(window.location.pathname).toBe('/lista');
  });
});

test('interface, forms: a save that ends after its page was left takes nobody away from what they type now', async () => {
  let go: ReturnType<typeof useGo> = async () => undefined;
  function Create() {
    go = useGo();
    return <Typed />;
  }
  const router = await openPage(Create);
  const leaving = router.navigate({ to: '/outra' });
  await screen.findByText('Sair sem salvar?');
  const goOn = go;
  act(() => leavePage());
  await leaving;
  await waitFor(() => expect(window.location.pathname).toBe('/outra'));
  await act(() => goOn({ to: '/criada' }, { leaving: true }));
  expect(await screen.findByText('Digitado')).toBeInTheDocument();
  expect(window.location.pathname).toBe('/outra');
});

test('interface, forms: a save that ends on its page leads on, past the guard of what was typed', async () => {
  let go: ReturnType<typeof useGo> = async () => undefined;
  function Create() {
    go = useGo();
    return <Typed />;
  }
  await openPage(Create);
  await act(() => go({ to: '/criada' }, { leaving: true }));
  expect(await screen.findByText('Criada')).toBeInTheDocument();
});

describe('interface, forms: a change of the query alone', () => {
  test('loses nothing of a page: a tab of it is changed without a question', async () => {
    const router = await openPage(Typed);
    await act(() => router.navigate({ to: '/ficha', search: { tab: 'historico' } as never }));
    await waitFor(() => expect(window.location.search).toBe('?tab=historico'));
    expect(screen.getByText('Digitado')).toBeInTheDocument();
  });

  test('may take away what a dialog lies over: it is asked about first', async () => {
    function Over() {
      const guard = useRouterLeaveGuard({ isDirty: true, isOverPage: true });
      leavePage = guard.leave;
      return <p>{guard.isBlocked ? 'Fechar sem salvar?' : 'Digitado'}</p>;
    }
    const router = await openPage(Over);
    const leaving = router.navigate({ to: '/ficha', search: { empresa: 'outra' } as never });
    await screen.findByText('Fechar sem salvar?');
    expect(window.location.search).toBe('');
    act(() => leavePage());
    await act(() => leaving);
    expect(window.location.search).toBe('?empresa=outra');
  });
});
