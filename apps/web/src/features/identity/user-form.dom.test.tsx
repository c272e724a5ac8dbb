import { Notifications } from '@mantine/notifications';
import { QueryClientProvider, useSuspenseQuery } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { makeQueryClient } from '../../lib/query';
import { startSession } from '../../lib/session';
import { freshPage, problem, sessionOf, stubBrowser, stubNetwork } from '../../lib/testing';
import { pageAt } from '../../lib/testing-router';
import { renderUi } from '../../ui/testing/render';
import { userRecord } from './testing';
import { UserForm } from './user-form';
import type { UserRecord } from './user-form-values';
import { userQuery } from './user-queries';

const read = userRecord();

beforeEach(() => {
  freshPage();
  stubBrowser();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

function Place() {
  return <UserForm user={useSuspenseQuery(userQuery(5)).data} onDirty={() => undefined} />;
}

/** The server, on which somebody else saved this meanwhile. */
function show(current: UserRecord) {
  startSession(sessionOf(['admin']));
  const queryClient = makeQueryClient();
  queryClient.setQueryData(userQuery(5).queryKey, read);
  const patches = () => seen.filter(({ method }) => method === 'PATCH');
  const seen = stubNetwork({
    'GET /api/auth/users/5': { body: current },
    'PATCH /api/auth/users/5': () =>
      patches().length === 1
        ? problem(409, 'version.stale', { current })
        : { body: { ...current, firstName: 'Beatriz', version: current.version + 1 } },
  });
  const { page } = pageAt('/', Place, '/');
  const { user } = renderUi(
    <QueryClientProvider client={queryClient}>
      <Notifications />
      <Suspense>{page}</Suspense>
    </QueryClientProvider>,
  );
  return { user, sent: () => Promise.all(patches().map((request) => request.clone().json())) };
}

async function rename(user: ReturnType<typeof show>['user']) {
  const name = await screen.findByRole('textbox', { name: 'Nome' });
  await user.clear(name);
  await user.click(name);
  await user.paste('Beatriz');
  await user.click(screen.getByRole('textbox', { name: 'Motivo' }));
  await user.paste('Correção do nome');
  await user.click(screen.getByRole('button', { name: 'Salvar usuário' }));
}

describe('a user whom somebody else saved meanwhile', () => {
  test('another field of theirs is kept and told of; nothing is asked, and no group is wished for', async () => {
    const { user, sent } = show({ ...read, lastName: 'Prado', groups: ['bi'], version: 4 });
    await rename(user);
    expect(await screen.findByText('Usuário salvo')).toBeInTheDocument();
    expect(
      screen.getByText(/Ficou também o que outra pessoa mudou enquanto você editava: Sobrenome, Grupos\./),
    ).toBeInTheDocument();
    expect((await sent())[1]).toEqual({
      version: 4,
      firstName: 'Beatriz',
      lastName: 'Prado',
      reason: 'Correção do nome',
    });
  });

  test('the same field is asked about, and saved as it was chosen', async () => {
    const { user, sent } = show({ ...read, firstName: 'Bianca', version: 4 });
    await rename(user);
    const dialog = await screen.findByRole('dialog', { name: 'Este usuário mudou enquanto você editava' });
    expect(within(dialog).getByRole('radio', { name: /Valor atual\s*Bianca/ })).toBeInTheDocument();
    await user.click(within(dialog).getByRole('radio', { name: /Seu valor\s*Beatriz/ }));
    await user.click(within(dialog).getByRole('button', { name: 'Salvar com estas escolhas' }));
    expect(await screen.findByText('Usuário salvo')).toBeInTheDocument();
    await waitFor(async () => expect((await sent())[1]).toMatchObject({ version: 4, firstName: 'Beatriz' }));
  });
});
