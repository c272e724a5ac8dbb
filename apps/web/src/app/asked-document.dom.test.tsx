import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { endSession, startSession } from '../lib/session';
import { freshPage, problem, sessionOf, stubBrowser } from '../lib/testing';
import { closeApp, openApp } from './testing';

const CPF = '22304085342';
const CNPJ = '12ABC34501DE35';
const EMPTY = 'Informe um CPF ou CNPJ';
const COMPANY = {
  id: '1',
  cnpj: CNPJ,
  formattedCnpj: '12.ABC.345/01DE-35',
  name: null,
  registeredName: 'Aurora Comércio Ltda.',
  active: true,
  isClient: true,
  fund: false,
  city: null,
  state: null,
  industry: null,
  completeness: 40,
  updatedAt: '2026-11-16T12:00:00.000Z',
};
const groups = ['credit_analyst'];

const viewOf = (request: Request) => {
  const taxId = new URL(request.url).searchParams.get('tax_id') ?? '';
  const isPerson = taxId === CPF;
  return {
    body: {
      tax_id: isPerson ? '***.***.***-42' : taxId,
      kind: isPerson ? 'cpf' : 'cnpj',
      name: isPerson ? 'Marta N. L.' : 'Aurora Comércio Ltda.',
      masked: isPerson,
      registry: { outcome: isPerson ? 'none' : 'unknown', facts: null },
      standing: null,
      person: null,
      proposals: { total: 0, latest: [] },
      contracts: [],
      drawee: [],
      drawee_key: null,
      inquiries: [],
    },
  };
};

beforeEach(() => {
  freshPage();
  stubBrowser();
  // jsdom has none, and the palette marks what Enter means.
  Element.prototype.scrollIntoView = () => {};
  startSession(sessionOf(groups));
});
afterEach(closeApp);

function open(address: string, more: Parameters<typeof openApp>[2] = {}) {
  const {
    router,
    seen,
    address: at,
  } = openApp(address, groups, { 'GET /api/proposals/query': viewOf, ...more });
  const lookUps = () => seen.filter(({ url }) => new URL(url).pathname === '/api/proposals/query');
  return { router, history: router.history, lookUps, address: at };
}

async function paste(document: string) {
  await screen.findByRole('heading', { level: 1 });
  await userEvent.keyboard('{Control>}k{/Control}');
  await userEvent.type(await screen.findByRole('combobox', { name: /Buscar telas/ }), document);
}

async function ask(document: string) {
  await userEvent.type(await screen.findByLabelText('CPF ou CNPJ'), `${document}{Enter}`);
}

describe('decisions/0012 an address holds no CPF', () => {
  test('one that is typed is answered without it; a CNPJ stands there', async () => {
    const { address, history } = open('/credit/query');
    await ask(CPF);
    expect(await screen.findByText('Marta N. L.')).toBeTruthy();
    expect(address()).toBe('/credit/query');
    expect(JSON.stringify(history.location)).not.toContain(CPF);

    await userEvent.clear(screen.getByLabelText('CPF ou CNPJ'));
    await ask(CNPJ);
    expect(await screen.findByText('Aurora Comércio Ltda.')).toBeTruthy();
    expect(address()).toBe(`/credit/query?documento=${CNPJ}`);
  });

  test('one that is pasted into the palette, too, and going back finds it', async () => {
    const { address, router } = open('/profile');
    await paste(CPF);
    await userEvent.click(await screen.findByRole('option', { name: /Consultar 223/ }));
    expect(await screen.findByText('Marta N. L.')).toBeTruthy();
    expect(address()).toBe('/credit/query');
    act(() => router.history.back());
    await waitFor(() => expect(address()).toBe('/profile'));
    act(() => router.history.forward());
    expect(await screen.findByText('Marta N. L.')).toBeTruthy();
  });

  test('a link with one asks nothing and loses it', async () => {
    const { address, lookUps } = open(`/credit/query?documento=${CPF}`);
    expect(await screen.findByText(EMPTY)).toBeTruthy();
    expect(address()).toBe('/credit/query');
    expect(lookUps()).toHaveLength(0);
  });

  test('a session that ends takes none along, and the next one finds none', async () => {
    const { address, router, lookUps } = open('/credit/query', {
      'GET /api/proposals/query': problem(401, 'session.ended'),
    });
    await ask(CPF);
    await waitFor(() => expect(address()).toBe('/staff?redirect=%2Fcredit%2Fquery'));
    startSession(sessionOf(groups, { id: 8 }));
    act(() => router.history.back());
    expect(await screen.findByText(EMPTY)).toBeTruthy();
    expect(lookUps()).toHaveLength(1);
    act(() => void endSession());
  });
});

describe('a document that is pasted into the palette', () => {
  const meant = () => screen.getByRole('option', { selected: true }).textContent;

  test('what is found later stands last, below the question, and Enter means it', async () => {
    open('/profile', {
      'GET /api/client-manager/api/clients': {
        body: { results: [COMPANY], metadata: { page: 1, limit: 6, total: 1, pages: 1 } },
      },
    });
    await paste(CNPJ);
    const found = await screen.findByRole('option', { name: /Aurora/ });
    const question = screen.getByRole('option', { name: /Consultar 12/ });
    expect(question.compareDocumentPosition(found)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    await waitFor(() => expect(meant()).toContain('Aurora'));
  });

  test('of which nothing is found, Enter means the question', async () => {
    open('/profile');
    await paste(CPF);
    await screen.findByRole('option', { name: /Consultar 223/ });
    await waitFor(() => expect(meant()).toContain('Consultar'));
  });
});
