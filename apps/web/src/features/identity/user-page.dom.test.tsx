import { QueryClientProvider } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeQueryClient } from '../../lib/query';
import { startSession } from '../../lib/session';
import { freshPage, sessionOf, stubBrowser, stubNetwork } from '../../lib/testing';
import { pageAt } from '../../lib/testing-router';
import { renderUi } from '../../ui/testing/render';
import { userRecord } from './testing';
import { Page } from './user-page';
import { userQuery } from './user-queries';

const STAFF = userRecord();
const BANKING = userRecord({ signInType: 'baas', groups: ['baas_operator'], hasPassword: true });

beforeEach(() => {
  freshPage();
  stubBrowser();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test.each([
  ['staff', STAFF, 'Conceder'],
  ['banking', BANKING, 'Redefinir senha'],
])('%s: access is not changed under a form in which something is typed', async (_kind, record, action) => {
  startSession(sessionOf(['admin']));
  const queryClient = makeQueryClient();
  queryClient.setQueryData(userQuery(5).queryKey, record);
  stubNetwork({ 'GET /api/auth/users/5': { body: record } });
  const { page } = pageAt('/settings/users/$userId', Page, '/settings/users/5');
  const { user } = renderUi(
    <QueryClientProvider client={queryClient}>
      <Suspense>{page}</Suspense>
    </QueryClientProvider>,
  );
  const unsaved = 'Salve ou desfaça as alterações do formulário antes de mudar o acesso.';
  const surname = await screen.findByRole('textbox', { name: /Sobrenome/ });
  const actions = () => [
    screen.getByRole('button', { name: 'Desativar acesso' }),
    ...screen.getAllByRole('button', { name: action, hidden: true }),
  ];
  for (const button of actions()) expect(button).not.toHaveAccessibleDescription(unsaved);
  await user.type(surname, 'x');
  for (const button of actions()) expect(button).toHaveAccessibleDescription(unsaved);
  await user.keyboard('{Backspace}');
  for (const button of actions()) expect(button).not.toHaveAccessibleDescription(unsaved);
});
