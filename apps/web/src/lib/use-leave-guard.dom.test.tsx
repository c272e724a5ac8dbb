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
let stayOnPage = (): void => undefined;

function Typed() {
  const guard = useRouterLeaveGuard({ isDirty: true });
  leavePage = guard.leave;
  stayOnPage = guard.stay;
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
  // The window is that of other tests, too, and an entry that one of them left has no place in the router's order.
  window.history.replaceState(null, '');
  history = createBrowserHistory();
  const root = createRootRoute({ component: Outlet });
  const router = createRouter({
    routeTree: root.addChildren([
      createRoute({ getParentRoute: () => root, path: '/lista', component: () => <p>Lista</p> }),
      createRoute({ getParentRoute: () => root, path: '/ficha', component: Page }),
      createRoute({ getParentRoute: () => root, path: '/outra', component: () => <Typed /> }),
      createRoute({ getParentRoute: () => root, path: '/criada', component: () => <p>Criada</p> }),
      createRoute({ getParentRoute: () => root, path: '/vazia', component: () => <p>Vazia</p> }),
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
const isAt = (path: string) => waitFor(() => expect(window.location.pathname).toBe(path));

/** Back, and the question that it meets. */
async function askToGoBack() {
  goBack();
  await screen.findByText('Sair sem salvar?');
  await isAt('/ficha');
}

async function stay() {
  act(() => stayOnPage());
  await screen.findByText('Digitado');
}

describe('interface, forms: a question that going back raised', () => {
  test('stands at the address of the page that asks', async () => {
    await openPage(Typed);
    await askToGoBack();
    await stay();
    expect(window.location.pathname).toBe('/ficha');
    await askToGoBack();
    act(() => leavePage());
    expect(await screen.findByText('Lista')).toBeInTheDocument();
    expect(window.location.pathname).toBe('/lista');
  });

  test('is asked again after somebody went forward over it and stayed', async () => {
    await openPage(Typed);
    await askToGoBack();
    // Nothing lies there: what the browser makes of it comes before what is asked of it next.
    act(() => window.history.forward());
    await stay();
    await askToGoBack();
    act(() => leavePage());
    expect(await screen.findByText('Lista')).toBeInTheDocument();
  });

  test('gives way to a newer wish, and one "no" answers both', async () => {
    const router = await openPage(Typed);
    await askToGoBack();
    act(() => void router.navigate({ to: '/criada' }));
    await stay();
    expect(window.location.pathname).toBe('/ficha');
    await askToGoBack();
    act(() => leavePage());
    expect(await screen.findByText('Lista')).toBeInTheDocument();
  });

  test('gives way to a newer wish, and a "yes" leads where that one leads', async () => {
    const router = await openPage(Typed);
    await askToGoBack();
    act(() => void router.navigate({ to: '/criada' }));
    // The same words stand for the newer wish once the router has told of it.
    await act(async () => undefined);
    act(() => leavePage());
    expect(await screen.findByText('Criada')).toBeInTheDocument();
    expect(window.location.pathname).toBe('/criada');
    goBack();
    expect(await screen.findByText('Digitado')).toBeInTheDocument();
  });

  test('takes the place of an older wish, which is dropped', async () => {
    const router = await openPage(Typed);
    act(() => void router.navigate({ to: '/criada' }));
    await screen.findByText('Sair sem salvar?');
    const leaveForCreated = leavePage;
    goBack();
    await waitFor(() => expect(leavePage).not.toBe(leaveForCreated));
    await isAt('/ficha');
    act(() => leaveForCreated());
    expect(screen.getByText('Sair sem salvar?')).toBeInTheDocument();
    act(() => leavePage());
    expect(await screen.findByText('Lista')).toBeInTheDocument();
    expect(window.location.pathname).toBe('/lista');
  });
});

describe('interface, forms: a question that stands while its work is being saved', () => {
  test('leaves the address at the page on screen, where the work is saved there', async () => {
    await openPage(Saved);
    await askToGoBack();
    act(() => save());
    await screen.findByText('Salvo');
    expect(window.location.pathname).toBe('/ficha');
    goBack();
    expect(await screen.findByText('Lista')).toBeInTheDocument();
  });

  test.each([
    ['to a page of its own', '/criada', 'Criada'],
    ['to the page that was asked for', '/lista', 'Lista'],
  ])('goes where the save leads, %s, and from there back as without a question', async (_, to, text) => {
    const router = await openPage(Typed);
    await askToGoBack();
    await act(() => router.navigate({ to, ignoreBlocker: true }));
    await screen.findByText(text);
    await act(() => router.navigate({ to: '/vazia' }));
    await screen.findByText('Vazia');
    goBack();
    expect(await screen.findByText(text)).toBeInTheDocument();
    expect(window.location.pathname).toBe(to);
    goBack();
    expect(await screen.findByText('Digitado')).toBeInTheDocument();
    expect(window.location.pathname).toBe('/ficha');
  });

  test('leaves what is typed where the save leads to guarded, at its own address', async () => {
    const router = await openPage(Typed);
    await askToGoBack();
    await act(() => router.navigate({ to: '/outra', ignoreBlocker: true }));
    await isAt('/outra');
    await screen.findByText('Digitado');
    goBack();
    await screen.findByText('Sair sem salvar?');
    await isAt('/outra');
    await stay();
    expect(window.location.pathname).toBe('/outra');
    goBack();
    expect(await screen.findByText('Sair sem salvar?')).toBeInTheDocument();
  });

  test('leads nowhere else than the save, whatever was asked for', async () => {
    const router = await openPage(Typed);
    act(() => void router.navigate({ to: '/vazia' }));
    await screen.findByText('Sair sem salvar?');
    await act(() => router.navigate({ to: '/criada', ignoreBlocker: true }));
    await screen.findByText('Criada');
    await act(() => router.navigate({ to: '/lista' }));
    await screen.findByText('Lista');
    goBack();
    expect(await screen.findByText('Criada')).toBeInTheDocument();
  });

  test('asks for nothing that a dialog over it has saved meanwhile', async () => {
    await openPage(PageWithDialog);
    await askToGoBack();
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
