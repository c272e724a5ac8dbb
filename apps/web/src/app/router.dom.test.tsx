import { signOutEverywhere } from '@lastro/wire/identity/session-operations';
import { getProposal } from '@lastro/wire/proposal/proposal-operations';
import { notifications } from '@mantine/notifications';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { proposalRecord } from '../features/proposal/testing';
import { beginGoogleSignIn } from '../features/public/google-sign-in';
import { call } from '../lib/api';
import { paths } from '../lib/paths';
import { endSession, forgetSessionInMemory, getSession, leaveSession, startSession } from '../lib/session';
import { freshPage, problem, profileOf, sessionOf, stubBrowser } from '../lib/testing';
import { holdUnsavedWork } from '../lib/unsaved-work';
import { closeApp, EMPTY_PAGE, openApp } from './testing';

// Areas are loaded on demand, and a busy machine takes its time.
// What a list of choices asks of a browser.
Element.prototype.scrollIntoView ??= () => undefined;

beforeEach(() => {
  freshPage();
  stubBrowser();
});
afterEach(() => {
  closeApp();
  notifications.clean();
});

function open(address: string, groups: readonly string[], more: Parameters<typeof openApp>[2] = {}) {
  if (groups.length > 0) startSession(sessionOf(groups));
  return openApp(address, groups, {
    'GET /api/auth/users': { body: EMPTY_PAGE },
    'GET /api/auth/grants': { body: EMPTY_PAGE },
    ...more,
  });
}

describe('pointing at a link', () => {
  test('reads the record that it leads to, but none that shows people whole: that is written down as seen', async () => {
    const { router, seen } = open('/home', ['admin'], {
      'GET /api/auth/users/7': problem(404, 'user.not-found'),
    });
    await screen.findByRole('heading', { name: /Ana/ });
    const asked = (path: string) => seen.filter(({ url }) => url.includes(path)).length;
    await router.preloadRoute({ to: paths.user({ userId: 7 }) }).catch(() => undefined);
    expect(asked('/api/auth/users/7')).toBe(1);
    await router.preloadRoute({ to: paths.company({ taxId: '12ABC34501DE35' }) }).catch(() => undefined);
    const sent = await Promise.all(seen.map((request) => request.text()));
    expect(sent.filter((text) => text.includes('12ABC34501DE35'))).toEqual([]);
  });
});

describe('§2 screens and routes', () => {
  test('the root redirects to the sign-in, or home for who is signed in', async () => {
    const stranger = open('/', []);
    await waitFor(() => expect(stranger.address()).toBe('/staff'));
    cleanup();
    const admin = open('/', ['admin']);
    await waitFor(() => expect(admin.address()).toBe('/home'));
  });

  test('a stranger goes to the staff sign-in with the way back', async () => {
    const { address } = open('/settings/users?page=2', []);
    await waitFor(() => expect(address()).toBe('/staff?redirect=%2Fsettings%2Fusers%3Fpage%3D2'));
    expect(await screen.findByRole('button', { name: 'Entrar com Google' })).toBeTruthy();
  });

  test('a banking session that ended goes to its own door', async () => {
    startSession(sessionOf(['baas_viewer'], { signInType: 'baas', companyTaxId: '12ABC34501DE35' }));
    const { address } = open('/home', [], { 'GET /api/auth/user': problem(401, 'session.ended') });
    await waitFor(() => expect(address()).toBe('/entrar?redirect=%2Fhome'));
    expect(await screen.findByText('detalhe de session.ended')).toBeTruthy();
    expect(getSession()).toBeNull();
  });

  test('a refused route redirects home and a notice names the area', async () => {
    const { address } = open('/settings/users', ['commercial']);
    await waitFor(() => expect(address()).toBe('/home'));
    expect(await screen.findByText(/Seu acesso não inclui Configurações/)).toBeTruthy();
  });

  test('fresh groups decide at a cold start, not the stored ones', async () => {
    const { address } = open('/settings/users', ['admin'], {
      'GET /api/auth/user': { body: profileOf(['commercial']) },
    });
    await waitFor(() => expect(address()).toBe('/home'));
  });

  test('an unknown address, a wrong parameter and a missing record are the not-found page', async () => {
    for (const path of ['/nada/aqui', '/settings/users/abc', '/settings/users/0', '/settings/users/99']) {
      open(path, ['admin'], { 'GET /api/auth/users/99': problem(404, 'user.not-found') });
      expect(await screen.findByRole('heading', { name: 'Página não encontrada' })).toBeTruthy();
      cleanup();
    }
  });

  test('§8 of a record that does not exist the page says the server’s sentence', async () => {
    open('/credit/proposal/999/edit', ['credit_analyst'], {
      'GET /api/proposals/proposals/999': problem(404, 'proposal.not-found', {
        detail: 'Proposta com id #999 não encontrada!',
      }),
    });
    expect(await screen.findByText('Proposta com id #999 não encontrada!')).toBeTruthy();
    expect(screen.queryByText(/Não existe nada em/)).toBeNull();
  });

  test('a proposal that was deleted elsewhere is not there any more once a command finds out', async () => {
    let isDeleted = false;
    const actions = [{ action: 'delete' as const, allowed: true, reason: null }];
    const gone = problem(404, 'proposal.not-found', { detail: 'Proposta com id #7 não encontrada!' });
    const none = { totalCount: 0, edges: [], pageInfo: { hasNextPage: false, endCursor: null } };
    open('/credit/proposal/7/edit', ['credit_analyst'], {
      'POST /api/underwriting/graphql': { body: { data: { allOperationType: none, allVehicle: none } } },
      'GET /api/proposals/partner': { body: EMPTY_PAGE },
      'GET /api/proposals/proposals/7': () =>
        isDeleted ? gone : { body: z.encode(getProposal.output, proposalRecord({ actions })) },
      'DELETE /api/proposals/proposals/7': () => {
        isDeleted = true;
        return gone;
      },
    });
    const user = userEvent.setup({ delay: null });
    await user.click(await screen.findByText('Excluir'));
    await user.click(await screen.findByLabelText(/Motivo da exclusão/, { selector: 'input' }));
    await user.keyboard('outros{Enter}');
    await user.click(screen.getByText('Excluir proposta'));
    expect(await screen.findByRole('heading', { name: 'Página não encontrada' })).toBeTruthy();
    expect(screen.getByText('Proposta com id #7 não encontrada!')).toBeTruthy();
    expect(screen.queryByText('Excluir')).toBeNull();
  });

  test('a search of the palette that failed is not told as one that found nothing', async () => {
    open('/home', ['registration'], {
      'GET /api/client-manager/api/clients': problem(503, 'request.unavailable'),
    });
    const user = userEvent.setup({ delay: null });
    await screen.findByRole('heading', { name: /Ana/ });
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await screen.findByRole('combobox', { name: /Buscar telas/ }), 'baobá');
    expect(await screen.findByText(/^A busca nos registros não respondeu/)).toBeTruthy();
    expect(screen.queryByText(/^Nada encontrado/)).toBeNull();
  });

  test('a 401 in the middle of the work leads to the sign-in with the way back', async () => {
    const { address, router } = open('/home', ['admin'], {
      'GET /api/auth/users': problem(401, 'session.ended'),
    });
    await screen.findByRole('heading', { name: /Ana/ });
    await act(() => router.navigate({ to: '/settings/users' }));
    await waitFor(() => expect(address()).toBe('/staff?redirect=%2Fsettings%2Fusers'));
  });

  test('a save that meets an ended session is told by the door alone', async () => {
    const { address, queryClient } = open('/home', ['admin'], {
      'POST /api/auth/auth/signout-everywhere': problem(401, 'session.ended', {
        detail: 'Sua sessão terminou.',
      }),
    });
    await screen.findByRole('heading', { name: /Ana/ });
    const told = vi.fn();
    void call(signOutEverywhere, {}).then(told, told);
    await screen.findByText('Sua sessão terminou.');
    await waitFor(() => expect(queryClient.getQueryCache().getAll()).toEqual([]));
    expect(address()).toBe('/staff?redirect=%2Fhome');
    expect(told).not.toHaveBeenCalled();
  });

  test('who is thrown out over unsaved work is told at the door what became of it', async () => {
    const { router } = open('/home', ['admin'], {
      'GET /api/auth/users': problem(401, 'session.ended', { detail: 'Sua sessão terminou.' }),
    });
    await screen.findByRole('heading', { name: /Ana/ });
    onTestFinished(holdUnsavedWork());
    await act(() => router.navigate({ to: '/settings/users', ignoreBlocker: true }));
    expect(
      await screen.findByText(
        'Sua sessão terminou. O que você digitou e ainda não estava guardado em rascunho não foi salvo.',
      ),
    ).toBeInTheDocument();
  });

  test('who leaves in another tab over unsaved work is told so at this one’s door', async () => {
    open('/home', ['admin']);
    await screen.findByRole('heading', { name: /Ana/ });
    onTestFinished(holdUnsavedWork());
    window.localStorage.clear();
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'lastro.auth' })));
    expect(
      await screen.findByText(
        'Sua sessão terminou em outra aba. O que você digitou e ainda não estava guardado em rascunho não foi salvo.',
      ),
    ).toBeInTheDocument();
  });

  test('and of what was being saved, or shown once, what became of that', async () => {
    open('/home', ['admin']);
    await screen.findByRole('heading', { name: /Ana/ });
    onTestFinished(
      holdUnsavedWork('Quem sai agora não vê o resultado.', 'O que você enviou pode não ter sido salvo.'),
    );
    onTestFinished(holdUnsavedWork('O link não aparece de novo.'));
    window.localStorage.clear();
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'lastro.auth' })));
    expect(
      await screen.findByText(
        'Sua sessão terminou em outra aba. O que você enviou pode não ter sido salvo. O link não aparece de novo.',
      ),
    ).toBeInTheDocument();
  });

  test.each([
    ['signs in', 1],
    ['signs out and in, close together,', 2],
  ])(
    'somebody else who %s elsewhere finds nothing here of who was here, and nothing is saved in their name',
    async (_what, events) => {
      const { seen, address } = open('/settings/users/new', ['admin'], {
        'GET /api/auth/drafts/user-new': { body: null },
      });
      const user = userEvent.setup({ delay: null });
      await user.type(await screen.findByLabelText(/^Nome/), 'Carla');
      const before = seen.length;
      const kept = JSON.parse(window.localStorage.getItem('lastro.auth') ?? '{}');
      window.localStorage.setItem(
        'lastro.auth',
        JSON.stringify({ ...kept, token: 'of-beto', user: { ...kept.user, id: 77, firstName: 'Beto' } }),
      );
      for (let each = 0; each < events; each += 1)
        act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'lastro.auth' })));
      // Not for a moment is there somebody who could press a button of the other's page.
      expect(getSession()).toBeNull();
      await waitFor(() => expect(getSession()?.token).toBe('of-beto'));
      await waitFor(() => expect(screen.queryByDisplayValue('Carla')).toBeNull());
      await waitFor(() => expect(address()).not.toMatch(/^\/staff/));
      expect(seen.slice(before).filter(({ method }) => method !== 'GET')).toEqual([]);
    },
  );

  test('what was told of a session that ended elsewhere is over once somebody signs in elsewhere', async () => {
    const { address } = open('/home', ['admin']);
    await screen.findByRole('heading', { name: /Ana/ });
    const letGo = holdUnsavedWork();
    onTestFinished(letGo);
    const kept = window.localStorage.getItem('lastro.auth') ?? '';
    const elsewhere = (key = 'lastro.auth') =>
      act(() => void window.dispatchEvent(new StorageEvent('storage', { key })));
    window.localStorage.clear();
    elsewhere();
    await screen.findByText(/^Sua sessão terminou em outra aba\./);
    letGo();
    window.localStorage.setItem('lastro.auth', kept);
    elsewhere();
    await screen.findByRole('heading', { name: /Ana/ });
    act(() => void endSession());
    await waitFor(() => expect(address()).toBe('/staff'));
    expect(screen.queryByText(/outra aba/)).toBeNull();
  });

  test('who leaves on purpose gets no way back', async () => {
    const { address } = open('/home', ['admin']);
    await screen.findByRole('heading', { name: /Ana/ });
    act(() => void endSession());
    await waitFor(() => expect(address()).toBe('/staff'));
  });

  test('a page whose session ended asks for nothing as nobody, and what was loaded for it is gone at the door', async () => {
    const { seen, queryClient } = open('/home', ['admin']);
    await screen.findByRole('heading', { name: /Ana/ });
    act(() => void endSession());
    await screen.findByRole('button', { name: 'Entrar com Google' });
    expect(seen.filter(({ headers }) => !headers.has('authorization')).map(({ url }) => url)).toEqual([]);
    await waitFor(() => expect(queryClient.getQueryCache().getAll()).toEqual([]));
  });

  test.each([
    [
      'the menu',
      async (user: ReturnType<typeof userEvent.setup>) => {
        await screen.findByRole('heading', { name: /Ana/ });
        await user.click(await screen.findByRole('button', { name: /Menu de/ }));
        // Where a menu stands is for a browser to say; without one it is never shown.
        await user.click(await screen.findByRole('menuitem', { name: 'Sair', hidden: true }));
      },
    ],
    [
      'the palette',
      async (user: ReturnType<typeof userEvent.setup>) => {
        await screen.findByRole('heading', { name: /Ana/ });
        await user.keyboard('{Control>}k{/Control}');
        await user.type(await screen.findByRole('combobox', { name: /Buscar telas/ }), 'encerrar');
        await user.click(await screen.findByRole('option', { name: /Sair/ }));
      },
    ],
  ])('who leaves by %s with unsaved work is asked first, and who has none is not', async (_, leave) => {
    const user = userEvent.setup({ delay: null });
    const { address } = open('/home', ['admin'], { 'POST /api/auth/auth/signout': {} });
    const letGo = holdUnsavedWork();
    onTestFinished(letGo);
    await leave(user);
    const question = await screen.findByRole('dialog', { name: 'Sair sem salvar?' });
    expect(question).toHaveTextContent('será perdido');
    await user.click(within(question).getByRole('button', { name: 'Voltar' }));
    await waitFor(() => expect(screen.queryByText('Sair sem salvar?')).not.toBeInTheDocument());
    expect(getSession()).not.toBeNull();

    await leave(user);
    await user.click(await screen.findByRole('button', { name: 'Sair sem salvar' }));
    await waitFor(() => expect(address()).toBe('/staff'));
    expect(getSession()).toBeNull();
    closeApp();

    letGo();
    const again = open('/home', ['admin'], { 'POST /api/auth/auth/signout': {} });
    await leave(user);
    await waitFor(() => expect(again.address()).toBe('/staff'));
  });

  test('a question of leaving follows what is saved meanwhile, and does not come back by itself', async () => {
    const user = userEvent.setup({ delay: null });
    open('/home', ['admin'], {});
    const saved = holdUnsavedWork('O que você enviou está sendo salvo.');
    onTestFinished(saved);
    const typed = holdUnsavedWork();
    onTestFinished(typed);
    await user.click(await screen.findByRole('button', { name: /Menu de/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Sair', hidden: true }));
    const question = await screen.findByRole('dialog', { name: 'Sair sem salvar?' });
    act(() => saved());
    expect(question).not.toHaveTextContent('está sendo salvo');
    expect(question).toHaveTextContent('O que você digitou');
    act(() => typed());
    await waitFor(() => expect(screen.queryByText('Sair sem salvar?')).not.toBeInTheDocument());
    act(() => onTestFinished(holdUnsavedWork()));
    expect(screen.queryByText('Sair sem salvar?')).not.toBeInTheDocument();
    expect(getSession()).not.toBeNull();
  });

  test('who leaves over something else than what was typed is told what that is', async () => {
    const user = userEvent.setup({ delay: null });
    open('/home', ['admin'], {});
    onTestFinished(holdUnsavedWork('O link não aparece de novo.'));
    const ask = async () => {
      await user.click(await screen.findByRole('button', { name: /Menu de/ }));
      await user.click(await screen.findByRole('menuitem', { name: 'Sair', hidden: true }));
      return screen.findByRole('dialog', { name: 'Sair sem salvar?' });
    };
    const question = await ask();
    expect(question).toHaveTextContent('O link não aparece de novo.');
    expect(question).not.toHaveTextContent('digitou');
    await user.click(within(question).getByRole('button', { name: 'Voltar' }));
    await waitFor(() => expect(screen.queryByText('Sair sem salvar?')).not.toBeInTheDocument());

    onTestFinished(holdUnsavedWork());
    const both = await ask();
    expect(both).toHaveTextContent('O link não aparece de novo.');
    expect(both).toHaveTextContent('O que você digitou');
  });

  test('the menu shows only what the group may open', async () => {
    open('/home', ['commercial']);
    const menu = await screen.findByRole('navigation', { name: 'Menu principal' });
    const entries = Array.from(menu.querySelectorAll('li'), (entry) => entry.textContent);
    expect(entries).toContain('Início');
    expect(entries).not.toContain('Usuários');
    expect(entries).not.toContain('Trilha de auditoria');
  });

  test('the local issuer does not exist where Google answers', async () => {
    const { setConfig } = await import('../lib/config');
    const { TEST_CONFIG } = await import('../lib/testing');
    setConfig({
      ...TEST_CONFIG,
      googleSignIn: { authorizeUrl: 'https://accounts.google.com/auth', clientId: 'x', hostedDomain: null },
    });
    open('/dev/issuer', []);
    expect(await screen.findByRole('heading', { name: 'Página não encontrada' })).toBeTruthy();
  });
});

describe('banking sign-in', () => {
  test('too many attempts show a countdown and the button waits', async () => {
    const wait = { ...problem(429, 'sign-in.wait'), headers: { 'retry-after': '8' } };
    open('/entrar', [], { 'POST /api/auth/auth/signin': wait });
    const user = userEvent.setup();
    await user.type(await screen.findByLabelText('E-mail'), 'ana@demo.test');
    await user.type(screen.getByLabelText('Senha'), 'errada');
    await user.click(screen.getByRole('button', { name: 'Entrar' }));
    const button = await screen.findByRole('button', { name: 'Aguarde 8 s' });
    expect(button.getAttribute('aria-disabled')).toBe('true');
  });

  test('a foreign way back is dropped after sign-in', async () => {
    const reply = {
      token: 't',
      type: 'baas',
      expiresAt: '2026-11-17T00:00:00Z',
      user: profileOf(['baas_viewer'], { signInType: 'baas' }),
    };
    const { address } = open('/entrar?redirect=//evil.test', [], {
      'POST /api/auth/auth/signin': { body: reply },
    });
    const user = userEvent.setup();
    await user.type(await screen.findByLabelText('E-mail'), 'ana@demo.test');
    await user.type(screen.getByLabelText('Senha'), 'certa');
    await user.click(screen.getByRole('button', { name: 'Entrar' }));
    await waitFor(() => expect(address()).toBe('/home'));
  });
});

describe('who comes back from Google enters as who Google says', () => {
  /** As it stands in the address of who comes back. */
  function comeBack(): string {
    const asked = beginGoogleSignIn({ authorizeUrl: '/dev/issuer', clientId: 'x', hostedDomain: null }, '/');
    const { state, nonce } = Object.fromEntries(asked.searchParams);
    return `/staff#id_token=a.${btoa(JSON.stringify({ nonce }))}.c&state=${state}`;
  }
  const beto = { ...profileOf(['admin']), id: 77, firstName: 'Beto' };
  const GOOGLE = 'POST /api/auth/auth/google/signin';

  test('never as who was here before, in a tab that has left its session', async () => {
    startSession(sessionOf(['admin']));
    await leaveSession({ message: 'O servidor está ocupado.' });
    // Back from Google the page is loaded anew.
    forgetSessionInMemory();
    const { seen } = open(comeBack(), [], {
      [GOOGLE]: { body: { token: 'of-beto', type: 'staff', expiresAt: '2026-11-17T00:00:00Z', user: beto } },
      'GET /api/auth/user': { body: beto },
    });
    expect(await screen.findByRole('heading', { name: /Beto/ })).toBeTruthy();
    expect(getSession()?.token).toBe('of-beto');
    expect(seen[0]?.url).toMatch(/\/google\/signin$/);
  });

  test('nor as who signed in beside, in another tab; and who is not known enters as nobody', async () => {
    const { address, seen } = open(comeBack(), ['admin'], {
      [GOOGLE]: problem(403, 'sign-in.not-registered'),
    });
    await waitFor(() => expect(address()).toBe('/unauthorized'));
    expect(seen[0]?.url).toMatch(/\/google\/signin$/);
  });

  test('nor where it failed: the door says why, and whoever is signed in beside does not read it later', async () => {
    const busy = problem(503, 'server.busy', { detail: 'O servidor está ocupado.' });
    const { address, router } = open(comeBack(), ['admin'], { [GOOGLE]: busy });
    expect(await screen.findByText('O servidor está ocupado.')).toBeTruthy();
    expect(address()).toMatch(/^\/staff/);
    await act(() => router.navigate({ to: '/home' }));
    await screen.findByRole('heading', { name: /Ana/ });
    act(() => void endSession());
    await waitFor(() => expect(address()).toBe('/staff'));
    expect(screen.queryByText('O servidor está ocupado.')).toBeNull();
  });

  test('also where who was signed in beside leaves meanwhile', async () => {
    open(comeBack(), ['admin'], {
      [GOOGLE]: async () => {
        window.localStorage.clear();
        window.dispatchEvent(new StorageEvent('storage', { key: 'lastro.auth' }));
        return { body: { token: 'of-beto', type: 'staff', expiresAt: '2026-11-17T00:00:00Z', user: beto } };
      },
      'GET /api/auth/user': { body: beto },
    });
    expect(await screen.findByRole('heading', { name: /Beto/ })).toBeTruthy();
  });
});

describe('§6 a banking password is chosen by a link', () => {
  const LINK = { email: 'ana@empresa.com.br', expiresAt: '2026-11-18T12:00:00Z' };
  const PASSWORD = 'uma frase que só ela diria';

  test('the secret of the link travels in the body, never in an address', async () => {
    const { address, seen } = open('/entrar/definir-senha#o-segredo-do-link', [], {
      'POST /api/auth/auth/password-link': { body: LINK },
      'POST /api/auth/auth/password': { body: { email: LINK.email, device: 'a-marca' } },
    });
    expect(await screen.findByText(/Para ana@empresa\.com\.br/)).toBeTruthy();
    const user = userEvent.setup();
    await user.type(screen.getByLabelText('Nova senha'), 'curta');
    await user.type(screen.getByLabelText('Repita a senha'), PASSWORD);
    await user.click(screen.getByRole('button', { name: 'Definir senha' }));
    expect(await screen.findByText('Informe ao menos 12 caracteres.')).toBeTruthy();
    expect(screen.getByText('As senhas não são iguais.')).toBeTruthy();
    await user.clear(screen.getByLabelText('Nova senha'));
    await user.type(screen.getByLabelText('Nova senha'), PASSWORD);
    await user.click(screen.getByRole('button', { name: 'Definir senha' }));
    await waitFor(() => expect(address()).toBe('/entrar'));
    expect(await screen.findByText('Senha definida. Entre com ela.')).toBeTruthy();
    expect(window.localStorage.getItem('lastro.config')).toContain('a-marca');
    for (const { url } of seen) expect(url).not.toContain('o-segredo-do-link');
    expect(await seen.at(-1)?.json()).toEqual({ token: 'o-segredo-do-link', password: PASSWORD });
  });

  test.each([
    ['no answer came', new TypeError('no network'), /^Sem conexão/],
    ['the answer cannot be read', { body: {} }, /^O servidor respondeu de um modo inesperado/],
  ])('a try that may have used the link up: whoever tries again is told so: %s', async (_, lost, told) => {
    let isFirst = true;
    open('/entrar/definir-senha#o-segredo-do-link', [], {
      'POST /api/auth/auth/password-link': { body: LINK },
      'POST /api/auth/auth/password': () => {
        const answer = isFirst ? lost : problem(404, 'password-link.invalid');
        isFirst = false;
        return answer;
      },
    });
    const user = userEvent.setup({ delay: null });
    await user.type(await screen.findByLabelText('Nova senha'), PASSWORD);
    await user.type(screen.getByLabelText('Repita a senha'), PASSWORD);
    await user.click(screen.getByRole('button', { name: 'Definir senha' }));
    expect(await screen.findByText(told)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Definir senha' }));
    expect(await screen.findByText(/a tentativa anterior pode ter definido a senha/)).toBeTruthy();
  });

  test('a link that is no good says so and offers no form', async () => {
    open('/entrar/definir-senha#usado', [], {
      'POST /api/auth/auth/password-link': problem(404, 'password-link.invalid'),
    });
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(screen.queryByLabelText('Nova senha')).toBeNull();
  });
});

test('where staff cannot sign in at all, the door says so', async () => {
  const { setConfig } = await import('../lib/config');
  const { TEST_CONFIG } = await import('../lib/testing');
  setConfig({ ...TEST_CONFIG, googleSignIn: null });
  open('/staff', []);
  expect(await screen.findByRole('alert')).toHaveProperty(
    'textContent',
    'A entrada da equipe não está configurada nesta instalação: falta o cliente do Google.',
  );
  expect(screen.getByRole('button', { name: 'Entrar com Google' }).getAttribute('aria-disabled')).toBe(
    'true',
  );
});
