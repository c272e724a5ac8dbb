import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { act, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { paths } from '../../../lib/paths';
import { makeQueryClient } from '../../../lib/query';
import { startSession } from '../../../lib/session';
import { freshPage, problem, sessionOf, stubBrowser, stubNetwork } from '../../../lib/testing';
import { pageAt } from '../../../lib/testing-router';
import { hasUnsavedWork } from '../../../lib/unsaved-work';
import { useRouterLeaveGuard } from '../../../lib/use-leave-guard';
import { RouteGuard } from '../../../ui/route-guard';
import { renderUi } from '../../../ui/testing/render';
import { blankOffer } from '../form/proposal-values';
import { useOfferRemoval } from '../form/use-offer-removal';
import { proposalRecord } from '../testing';
import { DeleteOfferDialog, DeleteProposalDialog } from './delete-dialogs';

/** Over a page of its own, with the guard of the app. */
function show(dialog: ReactNode) {
  const { page, where } = pageAt('/proposta', () => dialog, '/proposta');
  const { user } = renderUi(
    <QueryClientProvider client={makeQueryClient()}>
      <RouteGuard value={useRouterLeaveGuard}>{page}</RouteGuard>
    </QueryClientProvider>,
  );
  return { user, where };
}

beforeEach(() => {
  freshPage();
  startSession(sessionOf(['credit_analyst']));
  stubBrowser();
});
afterEach(() => vi.unstubAllGlobals());

const STALE = problem(409, 'version.stale', {});

describe('deleting what changed meanwhile', () => {
  const closed = vi.fn();
  const dialogs: readonly [string, string, ReactNode][] = [
    [
      'Excluir proposta',
      '/api/proposals/proposals/7',
      <DeleteProposalDialog key="proposal" proposal={proposalRecord({ version: 3 })} onClose={closed} />,
    ],
    [
      'Excluir oferta',
      '/api/proposals/rates/31',
      <DeleteOfferDialog
        key="offer"
        proposal={{ id: 7, version: 3 }}
        offer={{ ...blankOffer(), id: 31 }}
        number={1}
        onClose={closed}
        onDeleted={async () => undefined}
      />,
    ],
  ];
  test.each(dialogs)('%s: says which version was read, and closes', async (verb, path, dialog) => {
    closed.mockClear();
    const requests = stubNetwork({ [`DELETE ${path}`]: STALE });
    const { user } = show(dialog);
    await waitFor(() => expect(screen.getByRole('combobox', { name: /Motivo/ })).toHaveFocus());
    await user.keyboard('outros{Enter}');
    await user.click(screen.getByRole('button', { name: verb }));
    await waitFor(() => expect(closed).toHaveBeenCalled());
    const [asked, ...more] = requests.filter(({ method }) => method === 'DELETE');
    expect(more).toEqual([]);
    expect(await asked?.json()).toMatchObject({ version: 3, reason_for_change: 'others' });
  });
});

/** The line of a form whose offer goes. */
function Removal() {
  const { ask, dialog } = useOfferRemoval(7);
  return (
    <>
      <button type="button" onClick={() => ask({ ...blankOffer(), id: 31 }, 0, 3)}>
        Tirar
      </button>
      {dialog}
    </>
  );
}

test('an offer that was deleted is deleted, though the proposal cannot be read again', async () => {
  const gone = problem(400, 'request.invalid');
  stubNetwork({ 'DELETE /api/proposals/rates/31': {}, 'GET /api/proposals/proposals/7': gone });
  const { user } = show(<Removal />);
  await user.click(await screen.findByRole('button', { name: 'Tirar' }));
  await waitFor(() => expect(screen.getByRole('combobox', { name: /Motivo/ })).toHaveFocus());
  await user.keyboard('outros{Enter}');
  await user.click(screen.getByRole('button', { name: 'Excluir oferta' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('interface, forms: who deleted the proposal is not asked about the reason that went with it', async () => {
  stubNetwork({ 'DELETE /api/proposals/proposals/7': {} });
  const { user, where } = show(
    <DeleteProposalDialog proposal={proposalRecord({ version: 3 })} onClose={() => undefined} />,
  );
  await waitFor(() => expect(screen.getByRole('combobox', { name: /Motivo/ })).toHaveFocus());
  await user.keyboard('outros{Enter}');
  await user.click(screen.getByRole('button', { name: 'Excluir proposta' }));
  await waitFor(() => expect(where()).toBe(paths.proposals()));
});

test('interface, forms: what was deleted holds nobody while the list is on its way', async () => {
  stubNetwork({ 'DELETE /api/proposals/proposals/7': {} });
  let arrive = (): void => undefined;
  const list = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const loaded = vi.fn(() => list);
  const root = createRootRoute({ component: Outlet });
  const dialog = <DeleteProposalDialog proposal={proposalRecord({ version: 3 })} onClose={() => undefined} />;
  const router = createRouter({
    routeTree: root.addChildren([
      createRoute({ getParentRoute: () => root, path: '/proposta', component: () => dialog }),
      createRoute({ getParentRoute: () => root, path: paths.proposals(), loader: loaded }),
    ]),
    history: createMemoryHistory({ initialEntries: ['/proposta'] }),
  });
  const { user } = renderUi(
    <QueryClientProvider client={makeQueryClient()}>
      <RouteGuard value={useRouterLeaveGuard}>
        <RouterProvider router={router} />
      </RouteGuard>
    </QueryClientProvider>,
  );
  const reason = await screen.findByRole('combobox', { name: /Motivo/ });
  await waitFor(() => expect(reason).toHaveFocus());
  await user.keyboard('outros{Enter}');
  expect(hasUnsavedWork()).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Excluir proposta' }));
  await waitFor(() => expect(loaded).toHaveBeenCalled());
  expect(reason).toBeInTheDocument();
  expect(hasUnsavedWork()).toBe(false);
  await act(async () => arrive());
  await waitFor(() => expect(reason).not.toBeInTheDocument());
});
