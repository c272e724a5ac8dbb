import { QueryClientProvider } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeQueryClient } from '../../lib/query';
import { startSession } from '../../lib/session';
import { freshPage, problem, sessionOf, stubBrowser, stubNetwork } from '../../lib/testing';
import { notify } from '../../ui/notify';
import { renderUi } from '../../ui/testing/render';
import { DecideGrantDialog, type Grant } from './decide-grant-dialog';

beforeEach(() => {
  freshPage();
  stubBrowser();
  startSession(sessionOf(['admin']));
});
afterEach(() => vi.unstubAllGlobals());

const grant: Grant = {
  id: 9,
  kind: 'group',
  group: 'credit_desk',
  userGroups: [],
  userId: 3,
  userName: 'Bruno Sampaio',
  userEmail: 'bruno@demo.test',
  requestedBy: 'admin@demo.test',
  requestedByName: 'Helena Duarte',
  requestedById: 1,
  requestedAt: '2026-11-16T12:00:00.000Z',
  reason: 'Entra na mesa',
  status: 'pending',
};

test('a request that somebody else decided closes, and does not go on saying what a refusal would have meant', async () => {
  stubNetwork({ 'POST /api/auth/grants/9/decide': problem(409, 'grant.already-decided') });
  const told = vi.spyOn(notify, 'failure');
  const closed = vi.fn();
  const { user } = renderUi(
    <QueryClientProvider client={makeQueryClient()}>
      <DecideGrantDialog grant={grant} decision="reject" onClose={closed} onLink={() => undefined} />
    </QueryClientProvider>,
  );
  await user.type(await screen.findByLabelText(/Motivo/), 'Não é desta área');
  await user.click(screen.getByRole('button', { name: 'Recusar pedido' }));
  await waitFor(() => expect(closed).toHaveBeenCalledOnce());
  expect(told).toHaveBeenCalledWith({
    title: expect.stringContaining('Bruno Sampaio'),
    message: expect.stringMatching(/Sua resposta não foi registrada\. Confira no cadastro da pessoa/),
  });
});

test("one that was decided by a try whose reply was lost is not said to be somebody else's", async () => {
  let isLost = true;
  stubNetwork({
    'POST /api/auth/grants/9/decide': () => {
      if (!isLost) return problem(409, 'grant.already-decided');
      isLost = false;
      return new TypeError('connection reset');
    },
  });
  const told = vi.spyOn(notify, 'failure');
  const closed = vi.fn();
  const { user } = renderUi(
    <QueryClientProvider client={makeQueryClient()}>
      <DecideGrantDialog grant={grant} decision="approve" onClose={closed} onLink={() => undefined} />
    </QueryClientProvider>,
  );
  await user.type(await screen.findByLabelText(/Motivo/), 'Conferido com a gestão');
  await user.click(screen.getByRole('button', { name: 'Aprovar acesso' }));
  // The server does not answer this one a second time: nobody is told that trying again is harmless.
  expect(await screen.findByText(/pode já ter sido feito: confira antes de tentar de novo\./)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Aprovar acesso' }));
  await waitFor(() => expect(closed).toHaveBeenCalledOnce());
  expect(told).toHaveBeenCalledWith({
    title: expect.stringContaining('Bruno Sampaio'),
    message: expect.stringMatching(/Pode ter sido por você, na tentativa que ficou sem resposta\./),
  });
});
