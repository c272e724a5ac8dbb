import { pageMetadata } from '@lastro/wire/lists';
import { QueryClientProvider } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeQueryClient } from '../../../lib/query';
import { startSession } from '../../../lib/session';
import { freshPage, sessionOf, stubBrowser, stubNetwork } from '../../../lib/testing';
import { pageAt } from '../../../lib/testing-router';
import { renderUi } from '../../../ui/testing/render';
import { LISTED } from '../testing';
import { ApprovedAlready } from './approved-already';

beforeEach(() => {
  freshPage();
  stubBrowser();
  startSession(sessionOf(['credit_analyst']));
});
afterEach(() => vi.unstubAllGlobals());

const APPROVED = { ...LISTED, id: 12, status: 'approved' };

function draw(results: readonly object[]) {
  const body = { results, metadata: pageMetadata(1, 1, results.length) };
  const seen = stubNetwork({ 'GET /api/proposals/proposals': { body } });
  const { page } = pageAt('/nova', () => <ApprovedAlready cnpj="12ABC34501DE35" />, '/nova');
  renderUi(<QueryClientProvider client={makeQueryClient()}>{page}</QueryClientProvider>);
  return seen;
}

test('§8 an approved proposal of the company is told when it is chosen, with its number and a link', async () => {
  const seen = draw([APPROVED]);
  const told = await screen.findByRole('status');
  expect(told).toHaveTextContent(
    /^Já existe uma proposta aprovada para esta empresa: proposta nº 12, de R\$ 150\.000,00\./,
  );
  expect(screen.getByRole('link', { name: 'proposta nº 12' })).toHaveAttribute(
    'href',
    '/credit/proposal/12/edit',
  );
  const asked = new URL(seen[0]?.url ?? '').searchParams;
  expect([asked.get('cnpj'), asked.getAll('status')]).toEqual(['12ABC34501DE35', ['approved']]);
});

test('where there is none, nothing is said', async () => {
  const seen = draw([]);
  await waitFor(() => expect(seen).toHaveLength(1));
  expect(screen.queryByRole('status')).toBeNull();
});
