import { Notifications } from '@mantine/notifications';
import { QueryClientProvider, useSuspenseQuery } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { makeQueryClient } from '../../lib/query';
import { startSession } from '../../lib/session';
import { freshPage, problem, sessionOf, stubBrowser, stubNetwork } from '../../lib/testing';
import { renderUi } from '../../ui/testing/render';
import { userRecord } from './testing';
import { UserActivation } from './user-activation';
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
  return <UserActivation user={useSuspenseQuery(userQuery(5)).data} unsaved={null} />;
}

/** The server as it stands: a save of another version is stale. */
function show(current: UserRecord) {
  startSession(sessionOf(['admin']));
  const queryClient = makeQueryClient();
  queryClient.setQueryData(userQuery(5).queryKey, read);
  const seen = stubNetwork({
    'PATCH /api/auth/users/5': () =>
      seen.filter(({ method }) => method === 'PATCH').length === 1
        ? problem(409, 'version.stale', { current })
        : { body: { ...current, active: !current.active, version: current.version + 1 } },
  });
  const { user } = renderUi(
    <QueryClientProvider client={queryClient}>
      <Notifications />
      <Suspense>
        <Place />
      </Suspense>
    </QueryClientProvider>,
  );
  return { seen, user };
}

type Person = ReturnType<typeof show>['user'];

const confirm = (user: Person) =>
  user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Desativar acesso' }));

async function deactivate(user: Person): Promise<void> {
  await user.click(await screen.findByRole('button', { name: 'Desativar acesso' }));
  await user.click(await screen.findByRole('textbox'));
  await user.paste('Saiu da casa');
  await confirm(user);
}

describe('ending the access of somebody whose record moved on', () => {
  test('tells what changed, shows it, and goes through when confirmed over it', async () => {
    const { seen, user } = show({ ...read, lastName: 'Prado', version: 4 });
    await deactivate(user);
    const alert = await screen.findByText(/Mudou nome: Bia Prado \(antes: Bia Lima\)/);
    expect(alert).toHaveTextContent('Confira e confirme de novo.');
    expect(screen.getByText('Desativar o acesso de Bia Prado?')).toBeInTheDocument();
    await confirm(user);
    expect(await screen.findByText('O acesso de Bia Prado terminou.')).toBeInTheDocument();
    const sent = await Promise.all(
      seen.filter(({ method }) => method === 'PATCH').map((request) => request.json()),
    );
    expect(sent).toEqual([
      { version: 1, active: false, reason: 'Saiu da casa' },
      { version: 4, active: false, reason: 'Saiu da casa' },
    ]);
  });

  test('somebody ended it already: the question is over and is not turned round', async () => {
    const { seen, user } = show({ ...read, active: false, version: 2 });
    await deactivate(user);
    expect(
      await screen.findByText(/Outra pessoa já decidiu\. O acesso de Bia Lima terminou\./),
    ).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(seen.filter(({ method }) => method === 'PATCH')).toHaveLength(1);
  });
});

/** The server did it, its reply is lost; `then` is what it answers next. */
function lose(then: ReturnType<typeof problem>) {
  startSession(sessionOf(['admin']));
  const queryClient = makeQueryClient();
  queryClient.setQueryData(userQuery(5).queryKey, read);
  const now = { ...read, active: false, version: 2 };
  const patches = () => seen.filter(({ method }) => method === 'PATCH');
  const seen: Request[] = stubNetwork({
    'PATCH /api/auth/users/5': () => (patches().length === 1 ? new TypeError('connection reset') : then),
    'GET /api/auth/users/5': { body: now },
  });
  const { user } = renderUi(
    <QueryClientProvider client={queryClient}>
      <Notifications />
      <Suspense>
        <Place />
      </Suspense>
    </QueryClientProvider>,
  );
  return { user, patches, readAgain: () => act(() => queryClient.refetchQueries()) };
}

/** The access is given again under a key of its own. */
async function expectAnotherAct(user: Person, patches: () => Request[]): Promise<void> {
  await user.click(await screen.findByRole('button', { name: 'Reativar acesso' }));
  await user.click(await screen.findByRole('textbox'));
  await user.paste('Voltou para a casa');
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Reativar acesso' }));
  expect(await screen.findByText('Bia Lima pode entrar de novo.')).toBeInTheDocument();
  const keys = patches().map(({ headers }) => headers.get('idempotency-key'));
  expect(new Set(keys).size).toBe(2);
}

describe('ending an access, with the reply lost', () => {
  test('who goes back sees that it ended, and giving it again is an act of its own', async () => {
    const { user, patches } = lose({ body: { ...read, active: true, version: 3 } });
    await deactivate(user);
    await screen.findByText(/pode já ter sido feito: tentar de novo não repete nada/);
    await user.click(screen.getByRole('button', { name: 'Voltar' }));
    await user.click(await screen.findByRole('button', { name: 'Fechar sem salvar' }));
    await expectAnotherAct(user, patches);
  });

  test('also when the record is read beside it and the question is over by itself', async () => {
    const { user, patches, readAgain } = lose({ body: { ...read, active: true, version: 3 } });
    await deactivate(user);
    await screen.findByText(/pode já ter sido feito/);
    await readAgain();
    await expectAnotherAct(user, patches);
  });

  test('who tries again with another reason is told that the first was received', async () => {
    const { user } = lose(problem(422, 'idempotency.key-reused'));
    await deactivate(user);
    await screen.findByText(/pode já ter sido feito/);
    await user.click(screen.getByRole('textbox'));
    await user.paste(', por conta própria');
    await confirm(user);
    expect(await screen.findByText('detalhe de idempotency.key-reused')).toBeInTheDocument();
    expect(await screen.findByRole('button', { name: 'Reativar acesso' })).toBeInTheDocument();
  });
});

test('decisions §2: of the groups of somebody who comes back only the sensitive ones are called so', async () => {
  startSession(sessionOf(['admin']));
  const back = userRecord({ active: false, groups: ['commercial', 'credit_desk'] });
  const { user } = renderUi(
    <QueryClientProvider client={makeQueryClient()}>
      <UserActivation user={back} unsaved={null} />
    </QueryClientProvider>,
  );
  await user.click(screen.getByRole('button', { name: 'Reativar acesso' }));
  expect(await screen.findByText(/^A pessoa tem grupos sensíveis \(Mesa de crédito\):/)).toBeVisible();
});
