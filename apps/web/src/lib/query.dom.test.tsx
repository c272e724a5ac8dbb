import { decideGrant, listGrants, USERS_PAGE } from '@lastro/wire/identity/user-operations';
import { pageMetadata } from '@lastro/wire/lists';
import { listPartners } from '@lastro/wire/partner/partner-operations';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { renderUi } from '../ui/testing/render';
import { makeQueryClient, queryOf, useCommand, wholeListOf } from './query';
import { startSession } from './session';
import { freshPage, problem, sessionOf, stubBrowser, stubNetwork } from './testing';

function Place() {
  const decide = useCommand(decideGrant, { invalidates: [listGrants] });
  const { data } = useQuery(queryOf(listGrants, { page: 1, limit: USERS_PAGE }));
  const decision = { id: 9, decision: 'approve', reason: 'Confere' } as const;
  return (
    <button type="button" onClick={() => decide.mutate(decision)}>
      {data === undefined ? 'Aguarde' : 'Aprovar'}
    </button>
  );
}

beforeEach(() => {
  freshPage();
  stubBrowser();
  startSession(sessionOf(['admin']));
});
afterEach(() => vi.unstubAllGlobals());

async function readsAfter(answer: ReturnType<typeof problem>): Promise<() => number> {
  const seen = stubNetwork({
    'GET /api/auth/grants': { body: { results: [], metadata: pageMetadata(1, USERS_PAGE, 0) } },
    'POST /api/auth/grants/9/decide': answer,
  });
  const { user } = renderUi(
    <QueryClientProvider client={makeQueryClient()}>
      <Place />
    </QueryClientProvider>,
  );
  await user.click(await screen.findByRole('button', { name: 'Aprovar' }));
  await waitFor(() => expect(seen.some(({ method }) => method === 'POST')).toBe(true));
  return () => seen.filter(({ method }) => method === 'GET').length;
}

test('a list that is chosen from is read to its last page', async () => {
  const pageAsked = (request: Request) => Number(new URL(request.url).searchParams.get('page'));
  const partner = (page: number) => ({
    id: page,
    cnpj: `4100000${page}000113`,
    fantasy_name: `Parceiro ${page}`,
    partner_type: 'marketplace',
    hubspot_orig: null,
    active_integration: true,
  });
  const seen = stubNetwork({
    'GET /api/proposals/partner': (request) => ({
      body: { results: [partner(pageAsked(request))], metadata: pageMetadata(pageAsked(request), 200, 401) },
    }),
  });
  const found = await makeQueryClient().fetchQuery(wholeListOf(listPartners, {}, ({ cnpj }) => cnpj));
  expect(found.map(({ fantasy_name }) => fantasy_name)).toEqual(['Parceiro 1', 'Parceiro 2', 'Parceiro 3']);
  expect(seen.map(({ url }) => new URL(url).searchParams.get('limit'))).toEqual(['200', '200', '200']);
});

describe('a command that the server refuses', () => {
  test.each([
    [409, 'grant.already-decided'],
    [404, 'grant.not-found'],
  ])('%i: the page was old, and reads again', async (status, code) => {
    const reads = await readsAfter(problem(status, code));
    await waitFor(() => expect(reads()).toBe(2));
  });

  test('403: the page is as it was, and nothing is asked again', async () => {
    const reads = await readsAfter(problem(403, 'access.denied'));
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(reads()).toBe(1);
  });
});
