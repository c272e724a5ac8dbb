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
    message: expect.stringMatching(/Sua resposta não foi registrada: confira no cadastro da pessoa/),
  });
});
