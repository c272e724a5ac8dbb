import { parseCnpj } from '@lastro/domain/tax-id';
import { sumReceivables } from '@lastro/wire/receivable/receivable-operations';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { makeQueryClient } from '../../lib/query';
import { startSession } from '../../lib/session';
import { freshPage, problem, sessionOf, stubBrowser, stubNetwork } from '../../lib/testing';
import { UiProvider } from '../../ui/ui-provider';
import { OptInPanel } from './opt-in-panel';

const CNPJ = parseCnpj('12ABC34501DE35');
const optIn = {
  id: 5,
  cnpj: '12ABC34501DE35',
  company_name: 'Aurora Comércio Ltda.',
  scope: 'all',
  validUntil: '2027-11-16',
  status: 'active',
  requested_at: '2026-11-16T12:00:00.000Z',
  requested_by: 'ana@demo.test',
  requested_by_name: 'Ana Souza',
  active_since: '2026-11-16T12:00:05.000Z',
  ended_at: null,
  end_reason: null,
  refreshed_at: '2026-11-16T12:00:06.000Z',
  claimed_elsewhere: 0,
};
const waiting = { ...optIn, status: 'requested', active_since: null, refreshed_at: null };
const noCompanies = { results: [], metadata: { page: 1, limit: 1, total: 0, pages: 1 } };

beforeEach(() => {
  freshPage();
  stubBrowser();
  // jsdom has none, and a list marks what Enter means.
  Element.prototype.scrollIntoView = () => {};
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open(groups: readonly string[], routes: Parameters<typeof stubNetwork>[0]) {
  if (CNPJ === null) throw new Error('no CNPJ');
  startSession(sessionOf(groups));
  const seen = stubNetwork({ 'GET /api/client-manager/api/clients': { body: noCompanies }, ...routes });
  const queryClient = makeQueryClient();
  const forgotten = vi.spyOn(queryClient, 'invalidateQueries');
  render(
    <UiProvider>
      <QueryClientProvider client={queryClient}>
        <OptInPanel cnpj={CNPJ} />
      </QueryClientProvider>
    </UiProvider>,
  );
  return { seen, forgotten };
}

async function request(): Promise<void> {
  await userEvent.click(screen.getByRole('button', { name: 'Pedir autorização' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.type(within(dialog).getByRole('combobox', { name: /Alcance/ }), 'cart{Enter}');
  await userEvent.type(within(dialog).getByRole('textbox', { name: /Válida até/ }), '16/11/2027');
  const confirm = [...dialog.querySelectorAll('button')].find(({ type }) => type === 'submit');
  if (confirm === undefined) throw new Error('no button');
  await userEvent.click(confirm);
}

const isDisabled = (name: string) =>
  screen.getByRole('button', { name }).getAttribute('aria-disabled') === 'true';

describe('the panel of the authorisation', () => {
  test('who may only read sees it, with the reason why nothing can be done', async () => {
    open(['audit'], { 'GET /api/collection/optin': { body: [optIn] } });
    expect(await screen.findByText('Ativa')).toBeTruthy();
    expect(screen.getByText('Ana Souza').title).toBe('ana@demo.test');
    for (const name of ['Pedir autorização', 'Atualizar agora', 'Revogar'])
      expect(isDisabled(name)).toBe(true);
    expect(screen.getAllByText('A Auditoria lê tudo, mas não altera nada.')).toHaveLength(3);
  });

  test('a failed refresh is told once, by a notice', async () => {
    open(['commercial'], {
      'GET /api/collection/optin': { body: [optIn] },
      'POST /api/collection/optin/5/refresh': problem(503, 'registrar.unavailable'),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Atualizar agora' }));
    expect(await screen.findByText(`12.ABC.345/01DE-35: detalhe de registrar.unavailable`)).toBeTruthy();
  });

  test('titles that another company has as well are told, by a notice and for as long as it is so', async () => {
    let claimed_elsewhere = 0;
    open(['commercial'], {
      'GET /api/collection/optin': () => ({ body: [{ ...optIn, claimed_elsewhere }] }),
      'POST /api/collection/optin/5/refresh': () => {
        claimed_elsewhere = 2;
        return { body: { ...optIn, claimed_elsewhere, receivables: 3 } };
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Atualizar agora' }));
    expect(await screen.findByText('Títulos em conflito')).toBeTruthy();
    expect(screen.getByText(`12.ABC.345/01DE-35: 3 títulos.`)).toBeTruthy();
    expect(screen.getAllByText(/2 títulos de outra empresa cadastrada/)).toHaveLength(2);
  });

  test('asks for what has to be answered, and sends nothing before', async () => {
    const { seen } = open(['commercial'], { 'GET /api/collection/optin': { body: [] } });
    await userEvent.click(await screen.findByRole('button', { name: 'Pedir autorização' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Pedir autorização' }));
    expect(await dialog.findAllByText('Campo obrigatório.')).toHaveLength(2);
    expect(seen.every(({ method }) => method === 'GET')).toBe(true);
  });

  test.each([
    ['the reach', /Alcance/, 'combobox', 'cart{Enter}'],
    ['the end', /Válida até/, 'textbox', '16/11/2027'],
    ['an end that cannot be read', /Válida até/, 'textbox', '31/02'],
  ])('%s, once given, is not lost by Esc unasked', async (_what, name, role, keys) => {
    open(['commercial'], { 'GET /api/collection/optin': { body: [] } });
    await userEvent.click(await screen.findByRole('button', { name: 'Pedir autorização' }));
    const dialog = within(await screen.findByRole('dialog'));
    const field = dialog.getByRole(role, { name });
    await userEvent.type(field, keys);
    await userEvent.keyboard('{Escape}');
    expect(await screen.findByRole('dialog', { name: 'Fechar sem salvar?' })).toBeTruthy();
    expect(field.isConnected).toBe(true);
  });

  test('with nothing given, Esc closes the request', async () => {
    open(['commercial'], { 'GET /api/collection/optin': { body: [] } });
    await userEvent.click(await screen.findByRole('button', { name: 'Pedir autorização' }));
    await screen.findByRole('dialog');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('asked for, watched until it is active, and then the lists are read again', async () => {
    let answers: unknown[] = [];
    const { seen, forgotten } = open(['commercial'], {
      'GET /api/collection/optin': () => ({ body: answers }),
      'POST /api/collection/optin': () => {
        answers = [waiting];
        return { status: 201, body: { ...waiting, created: true } };
      },
    });
    expect(await screen.findByText('Sem autorização')).toBeTruthy();
    expect(isDisabled('Revogar')).toBe(true);
    await request();
    expect(await screen.findByText('Solicitada')).toBeTruthy();
    const asked = seen.find(({ method }) => method === 'POST');
    expect(await asked?.json()).toEqual({ cnpj: CNPJ, scope: 'card', validUntil: '2027-11-16' });

    forgotten.mockClear();
    answers = [optIn];
    expect(await screen.findByText('Ativa', {}, { timeout: 5000 })).toBeTruthy();
    expect(forgotten).toHaveBeenCalledWith({ queryKey: [sumReceivables.name] });
    expect(isDisabled('Atualizar agora')).toBe(false);
  });

  test('the lists are read again also where the job was through before anybody looked', async () => {
    let answers: unknown[] = [];
    const { forgotten } = open(['commercial'], {
      'GET /api/collection/optin': () => ({ body: answers }),
      'POST /api/collection/optin': () => {
        answers = [optIn];
        return { status: 201, body: { ...waiting, created: true } };
      },
    });
    expect(await screen.findByText('Sem autorização')).toBeTruthy();
    await request();
    expect(await screen.findByText('Ativa')).toBeTruthy();
    const times = () =>
      forgotten.mock.calls.filter(([filter]) => filter?.queryKey?.[0] === sumReceivables.name).length;
    // Once by the request itself, which comes before what the job brings.
    await waitFor(() => expect(times()).toBe(2));
  });
});
