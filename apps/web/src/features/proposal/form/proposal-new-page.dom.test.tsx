import type { Cents } from '@lastro/domain/money';
import type { Percent } from '@lastro/domain/percent';
import { pageMetadata } from '@lastro/wire/lists';
import { QueryClientProvider } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeQueryClient } from '../../../lib/query';
import { startSession } from '../../../lib/session';
import { freshPage, problem, sessionOf, stubBrowser, stubNetwork } from '../../../lib/testing';
import { pageAt } from '../../../lib/testing-router';
import { renderUi } from '../../../ui/testing/render';
import { Page } from './proposal-new-page';
import { blankOffer, emptyProposal } from './proposal-values';

beforeEach(() => {
  freshPage();
  stubBrowser();
  startSession(sessionOf(['credit_analyst']));
});
afterEach(() => vi.unstubAllGlobals());

const none = { totalCount: 0, edges: [], pageInfo: { hasNextPage: false, endCursor: null } };
const product = {
  id: 1,
  description: 'Capital de giro',
  active: true,
  system: 'price',
  dayCount: 'calendar',
  charges: 'deducted',
};
const emptyPage = { results: [], metadata: pageMetadata(1, 100, 0) };
const offer = { ...blankOffer(), amount: 10_000_000 as Cents, number_installments: 12, rate: '2' as Percent };

/** What somebody typed before the page was loaded again. */
const typed = {
  ...emptyProposal(),
  cnpj: '12ABC34501DE35',
  product_id: '1',
  guarantee: 'none',
  risks_policy: ['sector'],
  observation: 'Capital para estoque de fim de ano',
  reason_for_change: 'others',
  rates: [offer],
};

test('a proposal whose answer was lost is not made again by its restored draft, and a corrected one only on purpose', async () => {
  const seen = stubNetwork({
    'POST /api/underwriting/graphql': {
      body: {
        data: {
          allOperationType: { ...none, totalCount: 1, edges: [{ cursor: '1', node: product }] },
          allVehicle: none,
        },
      },
    },
    'GET /api/proposals/partner': { body: emptyPage },
    'GET /api/proposals/partner/order/receivable': { body: emptyPage },
    'GET /api/client-manager/api/clients': { body: emptyPage },
    'GET /api/auth/drafts/proposal-new': {
      body: { key: 'proposal-new', body: typed, savedAt: '2026-11-16T12:00:00.000Z' },
    },
    'PUT /api/auth/drafts/proposal-new': {
      body: { key: 'proposal-new', body: typed, savedAt: '2026-11-16T12:00:00.000Z' },
    },
    'POST /api/proposals/proposals': problem(422, 'idempotency.key-reused'),
  });
  const { page } = pageAt('/nova', () => <Suspense>{<Page />}</Suspense>, '/nova');
  const { user } = renderUi(<QueryClientProvider client={makeQueryClient()}>{page}</QueryClientProvider>);
  await user.click(await screen.findByRole('button', { name: 'Restaurar rascunho' }));
  const keys = () =>
    seen
      .filter(({ method, url }) => method === 'POST' && url.endsWith('/proposals'))
      .map(({ headers }) => headers.get('idempotency-key'));
  await user.click(screen.getByRole('button', { name: 'Criar proposta' }));
  await waitFor(() => expect(keys()).toEqual([typed.creation]));
  await screen.findByText('detalhe de idempotency.key-reused');
  await user.click(screen.getByRole('button', { name: 'Criar proposta' }));
  await waitFor(() => expect(keys()).toHaveLength(2));
  expect(keys()[1]).not.toBe(typed.creation);
});
