import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startSession } from '../lib/session';
import { freshPage, problem, sessionOf, stubBrowser } from '../lib/testing';
import { closeApp, openApp } from './testing';

beforeEach(() => {
  freshPage();
  stubBrowser();
  Element.prototype.scrollIntoView = () => {};
});
afterEach(closeApp);

const OLD = '2026-11-10T12:00:00.000Z';
const NEWER = '2026-11-16T12:00:00.000Z';

const item = (more: object = {}) => ({
  kind: 'proposal.decision',
  id: '12',
  title: 'Aurora Comércio Ltda.',
  cnpj: '12ABC34501DE35',
  amount: 150_000,
  since: OLD,
  ends_on: null,
  urgency: 'soon',
  own: false,
  detail: 'pending_approval',
  ...more,
});

const ANSWER = {
  kind: 'proposal.answer',
  id: '13',
  title: 'Boi Manso Ltda.',
  since: NEWER,
  ends_on: '2026-11-16',
  urgency: 'now',
  own: true,
  detail: 'approved',
};

/** As the server answers: by what was asked for. */
function worklist(items: readonly ReturnType<typeof item>[]) {
  return (request: Request) => {
    const asked = new URL(request.url).searchParams;
    const kinds = [...new Set(items.map(({ kind }) => kind))];
    const counts = kinds.map((kind) => {
      const of = items.filter((each) => each.kind === kind);
      return { kind, total: of.length, own: of.filter(({ own }) => own).length };
    });
    const wanted = items
      .filter(({ kind }) => asked.get('kind') === null || asked.get('kind') === kind)
      .filter(({ own }) => asked.get('scope') !== 'own' || own);
    const limit = Number(asked.get('limit'));
    const metadata = { page: 1, limit, total: wanted.length, pages: 1 };
    return { body: { results: wanted.slice(0, limit), metadata, counts } };
  };
}

function open(items: readonly ReturnType<typeof item>[], groups = ['credit_desk'], address = '/home') {
  startSession(sessionOf(groups));
  return openApp(address, groups, { 'GET /api/auth/worklist': worklist(items) });
}

/** The document of the tests measures nothing, so the kit hides what it would put beside the bell. */
const told = (name: RegExp | string) => ({ name, hidden: true });

const rows = async () =>
  within(await screen.findByRole('list', { name: 'Pendências' })).getAllByRole('listitem');

describe('Minha fila', () => {
  test('says of each what it is about, how much, why it waits, how it presses, and leads there', async () => {
    open([item(ANSWER), item()], ['credit_desk', 'commercial']);
    const [answer, decision] = await rows();
    expect(answer).toHaveTextContent(
      'Boi Manso Ltda.12.ABC.345/01DE-35Proposta nº 13 · Aprovada, falta a resposta do cliente · proposta por vocêR$ 150.000,00Termina hojeRegistrar resposta',
    );
    // The 11th to the 13th and Monday the 16th: four business days since Tuesday the 10th.
    expect(decision).toHaveTextContent('Proposta nº 12 · Aguardando aprovação');
    expect(decision).toHaveTextContent('Há 4 dias úteis');
    expect(screen.getByRole('link', { name: 'Decidir: Aurora Comércio Ltda.' })).toHaveAttribute(
      'href',
      '/credit/proposal/12/edit',
    );
  });

  test.each([
    [
      'company.ficha',
      { title: 'Aurora', detail: '92' },
      'Ficha 92% preenchida',
      '/company/12ABC34501DE35/edit',
    ],
    [
      'company.draft',
      { title: 'Aurora', detail: 'Bia Reis' },
      'preparado por Bia Reis',
      '/company/12ABC34501DE35/edit',
    ],
    [
      'company.draft',
      { title: null, detail: 'Bia Reis' },
      'ainda não cadastrada',
      '/company/new?cnpj=12ABC34501DE35',
    ],
    [
      'identity.grant',
      { title: 'Rui Sá', cnpj: null, detail: 'legal' },
      'Grupo Jurídico',
      '/settings/grants',
    ],
    [
      'identity.grant',
      { title: 'Rui Sá', cnpj: null, detail: 'password-link' },
      'Novo link de senha',
      '/settings/grants',
    ],
  ])('%s is told and leads to where it is done: %j', async (kind, more, words, href) => {
    open([item({ kind, amount: null, ...more })], ['registration', 'admin']);
    const [row] = await rows();
    expect(row).toHaveTextContent(words);
    expect(within(row as HTMLElement).getByRole('link')).toHaveAttribute('href', href);
  });

  test('is narrowed by kind and to the own, and the address keeps it', async () => {
    const { address } = open([item(ANSWER), item()], ['credit_desk', 'commercial']);
    await userEvent.click(await screen.findByRole('button', { name: 'Decisões de crédito 1' }));
    await waitFor(async () => expect(await rows()).toHaveLength(1));
    expect(address()).toBe('/home?fila=proposal.decision');
    await userEvent.click(screen.getByRole('button', { name: 'Todas 2' }));
    await userEvent.click(screen.getByRole('button', { name: 'Só as minhas 1' }));
    await waitFor(() => expect(address()).toBe('/home?minhas=sim'));
    await waitFor(async () => expect((await rows())[0]).toHaveTextContent('Boi Manso'));
  });

  test('more than a page is said, and shown when asked for', async () => {
    open(Array.from({ length: 25 }, (_, index) => item({ id: String(index + 1) })));
    expect(await rows()).toHaveLength(20);
    expect(screen.getByText('As 20 primeiras de 25 pendências')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Mostrar mais' }));
    await waitFor(async () => expect(await rows()).toHaveLength(25));
    expect(screen.queryByRole('button', { name: 'Mostrar mais' })).toBeNull();
  });

  test('is walked with j and k and opened with Enter', async () => {
    const { address } = open([item({ id: '1' }), item({ id: '2' })]);
    await rows();
    await userEvent.keyboard('j');
    expect((await rows())[0]).toHaveFocus();
    await userEvent.keyboard('j');
    expect((await rows())[1]).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(address()).toBe('/credit/proposal/2/edit'));
  });

  test('work that only a newer release knows is told and leads nowhere', async () => {
    open([item({ kind: 'contract.release' })]);
    const [row] = await rows();
    expect(row).toHaveTextContent('Tarefa desconhecida (contract.release)');
    expect(within(row as HTMLElement).queryByRole('link')).toBeNull();
  });

  test('nothing waits, and nobody could be told: two sentences', async () => {
    open([]);
    expect(await screen.findByText('Nada espera por você')).toBeInTheDocument();
    closeApp();
    startSession(sessionOf(['credit_desk']));
    openApp('/home', ['credit_desk'], { 'GET /api/auth/worklist': problem(403, 'request.forbidden') });
    expect(await screen.findByText('detalhe de request.forbidden')).toBeInTheDocument();
  });

  test.each([[['audit']], [['bi']], [[]]])(
    'who decides and completes nothing has none: %j',
    async (groups) => {
      const { seen } = open([item()], groups);
      await screen.findByText('Suas áreas');
      expect(screen.queryByText('Minha fila')).toBeNull();
      expect(seen.filter(({ url }) => url.includes('worklist'))).toEqual([]);
    },
  );
});

describe('wherever one is', () => {
  test('the menu counts what waits, of all and of each screen', async () => {
    open(
      [item(), item({ id: '14' }), item({ kind: 'identity.grant', id: '3', cnpj: null, detail: 'legal' })],
      ['credit_desk', 'admin'],
    );
    const menu = within(await screen.findByRole('navigation', { name: 'Menu principal' }));
    expect(await menu.findByRole('link', { name: /^Início\s*,\s*3\s*pendências$/ })).toHaveTextContent('3');
    expect(menu.getByRole('link', { name: /^Propostas\s*,\s*2\s*pendências$/ })).toBeInTheDocument();
    expect(
      menu.getByRole('link', { name: /^Aprovações de acesso\s*,\s*1\s*pendência$/ }),
    ).toBeInTheDocument();
    expect(menu.getByRole('link', { name: 'Usuários' })).toBeInTheDocument();
  });

  test('the bell tells what came since one looked; looking makes it old, also for the next visit', async () => {
    const profile = ['credit_desk'];
    open([item()], profile, '/profile');
    await userEvent.click(await screen.findByRole('button', { name: 'Avisos: 1' }));
    expect(
      await screen.findByRole('link', told(/Aurora Comércio.*Aguardando aprovação/)),
    ).toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
    expect(await screen.findByRole('button', { name: 'Avisos: nenhum' })).toBeInTheDocument();
    closeApp();

    open([item(), item({ id: '14', title: 'Cor Viva Ltda.', since: NEWER })], profile, '/profile');
    await userEvent.click(await screen.findByRole('button', { name: 'Avisos: 1' }));
    expect(await screen.findByRole('link', told(/Cor Viva/))).toBeInTheDocument();
    expect(screen.queryByRole('link', told(/Aurora/))).toBeNull();
    expect(screen.getByRole('link', told('Ver a fila: 2 pendências'))).toHaveAttribute('href', '/home');
  });

  test('who sees the list has seen what is new', async () => {
    open([item()]);
    await rows();
    expect(await screen.findByRole('button', { name: 'Avisos: nenhum' })).toBeInTheDocument();
  });
});
