import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { makeQueryClient } from '../../lib/query';
import { startSession } from '../../lib/session';
import { freshPage, sessionOf, stubBrowser, stubNetwork } from '../../lib/testing';
import { UiProvider } from '../../ui/ui-provider';
import { DecideGrantDialog, type Grant } from './decide-grant-dialog';
import { PasswordLink } from './password-link';
import { userRecord } from './testing';

const user = userRecord({
  firstName: 'Roberto',
  lastName: 'Castilho',
  email: 'roberto@empresa.com.br',
  groups: ['baas_approver'],
  hasPassword: true,
  signInType: 'baas',
  companyTaxId: '12ABC34501DE35',
});

const grant: Grant = {
  id: 9,
  kind: 'password-link',
  group: null,
  userGroups: ['baas_approver'],
  userId: 5,
  userName: 'Roberto Castilho',
  userEmail: user.email,
  requestedBy: 'admin@demo.test',
  requestedByName: 'Ana Souza',
  requestedById: 1,
  requestedAt: '2026-11-16T12:00:00.000Z',
  reason: 'Senha esquecida',
  status: 'pending',
};

beforeEach(() => {
  freshPage();
  stubBrowser();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function show(what: React.ReactNode, routes: Parameters<typeof stubNetwork>[0]): void {
  startSession(sessionOf(['admin']));
  stubNetwork(routes);
  render(
    <UiProvider>
      <QueryClientProvider client={makeQueryClient()}>{what}</QueryClientProvider>
    </UiProvider>,
  );
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
async function sayWhy(): Promise<void> {
  const reason = await screen.findByRole('textbox');
  // The dialog puts the cursor there in a moment; what is pasted before that would go elsewhere.
  await waitFor(() => expect(reason).toHaveFocus());
  await userEvent.paste('Senha esquecida');
  expect(reason).toHaveValue('Senha esquecida');
}

describe('§2 the link of somebody with a sensitive group', () => {
  test('who asks reads that a second person must confirm, and gets no link', async () => {
    show(<PasswordLink user={user} unsaved={null} />, {
      'POST /api/auth/users/5/password-link': { body: { link: null } },
    });
    expect(
      screen.getByText(/só existe depois que uma segunda pessoa da Administração confirmar/),
    ).toBeTruthy();
    await press('Pedir link');
    expect(await screen.findByText(/Nada muda até que uma segunda pessoa/)).toBeTruthy();
    await sayWhy();
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Pedir link' }));
    expect(await screen.findByText(/O link espera a confirmação de uma segunda pessoa/)).toBeTruthy();
    expect(screen.queryByText('Link para definir a senha')).toBeNull();
  });

  test('one that waits is not asked for twice', () => {
    show(<PasswordLink user={{ ...user, pendingPasswordLink: true }} unsaved={null} />, {});
    expect(screen.getByRole('button', { name: 'Pedir link' }).getAttribute('aria-disabled')).toBe('true');
  });

  test('who confirms is given the link, once', async () => {
    const link = { token: 't'.repeat(43), expiresAt: '2026-11-18T12:00:00.000Z' };
    const onLink = vi.fn();
    show(<DecideGrantDialog grant={grant} decision="approve" onClose={() => {}} onLink={onLink} />, {
      'POST /api/auth/grants/9/decide': { body: { ...grant, status: 'approved', passwordLink: link } },
    });
    expect(await screen.findByText('Aprovar novo link de senha para Roberto Castilho?')).toBeTruthy();
    await sayWhy();
    await press('Confirmar link');
    await vi.waitFor(() => expect(onLink).toHaveBeenCalledWith(link, user.email));
  });
});
