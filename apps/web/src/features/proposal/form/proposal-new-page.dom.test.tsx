import type { Cents } from '@lastro/domain/money';
import type { Percent } from '@lastro/domain/percent';
import { pageMetadata } from '@lastro/wire/lists';
import { QueryClientProvider } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeQueryClient } from '../../../lib/query';
import { startSession } from '../../../lib/session';
import { type Answer, freshPage, problem, sessionOf, stubBrowser, stubNetwork } from '../../../lib/testing';
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

/** The page with that draft on offer. */
async function restored(creating: Answer) {
  let kept: unknown = { key: 'proposal-new', body: typed, savedAt: '2026-11-16T12:00:00.000Z' };
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
    'GET /api/auth/drafts/proposal-new': () => ({ body: kept }),
    'PUT /api/auth/drafts/proposal-new': async (request) => {
      const { body } = (await request.json()) as { body: unknown };
      kept = { key: 'proposal-new', body, savedAt: '2026-11-16T12:00:00.000Z' };
      return { body: kept };
    },
    'POST /api/proposals/proposals': creating,
  });
  const { page } = pageAt('/nova', () => <Suspense>{<Page />}</Suspense>, '/nova');
  const { user, unmount } = renderUi(
    <QueryClientProvider client={makeQueryClient()}>{page}</QueryClientProvider>,
  );
  await user.click(await screen.findByRole('button', { name: 'Restaurar rascunho' }));
  return {
    unmount,
    create: () => user.click(screen.getByRole('button', { name: 'Criar proposta' })),
    keys: () =>
      seen
        .filter(({ method, url }) => method === 'POST' && url.endsWith('/proposals'))
        .map(({ headers }) => headers.get('idempotency-key')),
    /** Another tab creates it, and its draft goes. */
    finishElsewhere: () => {
      kept = null;
    },
    kept: () => kept,
  };
}

test.each(['idempotency.key-reused', 'idempotency.answer-gone', 'idempotency.rights-changed'])(
  'a proposal whose answer was lost is not made again by its restored draft, and another one only on purpose (%s)',
  async (code) => {
    const { create, keys, kept } = await restored(problem(422, code));
    await create();
    await waitFor(() => expect(keys()).toEqual([typed.creation]));
    await screen.findByText(`detalhe de ${code}`);
    // Whoever leaves now, and restores it another day, is told the same again.
    expect(kept()).toMatchObject({ body: { creation: typed.creation } });
    await create();
    await waitFor(() => expect(keys()).toHaveLength(2));
    expect(keys()[1]).not.toBe(typed.creation);
  },
);

test('who is told that another tab may have made it, and goes to look, leaves no draft behind that makes it again', async () => {
  const { create, keys, kept, finishElsewhere, unmount } = await restored(problem(503, 'client.unavailable'));
  finishElsewhere();
  await create();
  await screen.findByText(/pode já ter sido criada/);
  unmount();
  await new Promise((later) => setTimeout(later, 0));
  expect(keys()).toEqual([]);
  expect(kept()).toBeNull();
});

test('who goes on all the same makes another one, and each further try is the same one', async () => {
  const { create, keys, finishElsewhere } = await restored(problem(503, 'client.unavailable'));
  finishElsewhere();
  await create();
  await screen.findByText(/pode já ter sido criada/);
  await create();
  await waitFor(() => expect(keys()).toHaveLength(1));
  await screen.findByText('detalhe de client.unavailable');
  await create();
  await waitFor(() => expect(keys()).toHaveLength(2));
  expect(keys()[0]).not.toBe(typed.creation);
  expect(keys()[1]).toBe(keys()[0]);
});
