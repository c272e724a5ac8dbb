import { pageMetadata } from '@lastro/wire/lists';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { LISTED } from '../features/proposal/testing';
import { startSession } from '../lib/session';
import { freshPage, sessionOf, stubBrowser } from '../lib/testing';
import { closeApp, EMPTY_PAGE, openApp } from './testing';

beforeEach(() => {
  freshPage();
  stubBrowser();
  Element.prototype.scrollIntoView = () => {};
});
afterEach(closeApp);

const PERSON = {
  id: 9,
  name: 'Marta Nogueira Lima',
  taxId: '***.***.***-42',
  companies: [{ cnpj: '12ABC34501DE35', registeredName: 'Aurora Comércio Ltda.' }],
  total: 2,
};

function open(groups: readonly string[]) {
  startSession(sessionOf(groups));
  return openApp('/profile', groups, {
    'GET /api/proposals/proposals': { body: { results: [LISTED], metadata: pageMetadata(1, 6, 1) } },
    'GET /api/client-manager/api/clients': { body: EMPTY_PAGE },
    'GET /api/client-manager/api/people': { body: { results: [PERSON] } },
    'GET /api/auth/users': { body: EMPTY_PAGE },
  });
}

async function type(words: string) {
  await screen.findByRole('heading', { level: 1 });
  await userEvent.keyboard('{Control>}k{/Control}');
  await userEvent.type(await screen.findByRole('combobox', { name: /Buscar telas/ }), words);
}

const asked = (seen: readonly Request[], path: string) =>
  seen.map(({ url }) => new URL(url)).filter(({ pathname }) => pathname === path);

test.each(['301', '#301'])('a proposal is found by its number, %s, and no other by it', async (words) => {
  const { seen, address } = open(['credit_analyst']);
  await type(words);
  const found = await screen.findByRole('option', { name: /Proposta nº 301 · Aurora Comércio Ltda/ });
  expect(found).toHaveTextContent('Aguardando aprovação · Capital de giro · R$ 150.000,00');
  expect(asked(seen, '/api/proposals/proposals').at(-1)?.searchParams.get('q')).toBe('#301');
  await userEvent.click(found);
  await waitFor(() => expect(address()).toBe('/credit/proposal/301/edit'));
});

test('a person is found by name, with who they are told by, and opens a company of theirs', async () => {
  const { address } = open(['registration']);
  await type('marta');
  const found = await screen.findByRole('option', { name: /Marta Nogueira Lima/ });
  expect(found).toHaveTextContent('CPF ***.***.***-42 · Aurora Comércio Ltda. e mais 1 empresa');
  await userEvent.click(found);
  await waitFor(() => expect(address()).toBe('/settings/companies/12ABC34501DE35'));
});

test.each<[readonly string[], readonly string[]]>([
  [
    ['credit_desk'],
    ['/api/proposals/proposals', '/api/client-manager/api/clients', '/api/client-manager/api/people'],
  ],
  [['registration'], ['/api/client-manager/api/clients', '/api/client-manager/api/people']],
  [['bi'], []],
])('%j asks only what they may', async (groups, paths) => {
  const { seen } = open(groups);
  await type('aurora');
  await waitFor(() => expect(screen.queryByText('Procurando…')).toBeNull());
  await new Promise((done) => setTimeout(done, 300));
  const all = [
    '/api/proposals/proposals',
    '/api/client-manager/api/clients',
    '/api/client-manager/api/people',
    '/api/auth/users',
  ];
  expect(all.filter((path) => asked(seen, path).length > 0)).toEqual(paths);
});

test('no digit goes to the search of people: a CPF is in no address', async () => {
  const { seen } = open(['registration']);
  await type('223.040.853-42');
  await new Promise((done) => setTimeout(done, 300));
  expect(asked(seen, '/api/client-manager/api/people')).toEqual([]);
});
