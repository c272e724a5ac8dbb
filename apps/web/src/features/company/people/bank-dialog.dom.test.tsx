import { bareClient } from '@lastro/wire/company/testing/client-sample';
import { QueryClientProvider } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { makeQueryClient } from '../../../lib/query';
import { startSession } from '../../../lib/session';
import { freshPage, sessionOf, stubBrowser } from '../../../lib/testing';
import { renderUi } from '../../../ui/testing/render';
import { EMPTY_COMPANY } from '../testing';
import { BankDialog } from './bank-dialog';

const OLD = {
  bankCode: '001',
  bankName: 'Banco do Brasil S.A.',
  agency: '0001',
  agencyDigit: null,
  account: '11111',
  accountDigit: '1',
  kind: 'checking' as const,
  masked: false,
  version: 4,
};
/** What somebody else saved while this person typed. */
const CURRENT = { ...OLD, account: '22222', accountDigit: '2', version: 5 };
const STALE = {
  type: 'urn:lastro:version.stale',
  title: 'Conflito',
  status: 409,
  detail: 'Este registro mudou.',
  code: 'version.stale',
};

beforeEach(() => {
  freshPage();
  stubBrowser();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

async function save(current: object) {
  startSession(sessionOf(['registration']));
  let saves = 0;
  const bodies: { variables: { version: number; input: Record<string, unknown> } }[] = [];
  const answer = (index: number) =>
    index === 0
      ? { data: null, errors: [{ message: STALE.detail, extensions: { ...STALE, current } }] }
      : { data: { updateClientBankData: bareClient() } };
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    const body = JSON.parse(String(init.body));
    if (!String(body.query).startsWith('mutation')) return new Response('{"data":null}');
    bodies.push(body);
    saves += 1;
    return new Response(JSON.stringify(answer(saves - 1)));
  });
  const { user } = renderUi(
    <QueryClientProvider client={makeQueryClient()}>
      <BankDialog company={{ ...EMPTY_COMPANY, bankAccount: OLD }} onClose={() => undefined} />
    </QueryClientProvider>,
  );
  await user.click(await screen.findByRole('combobox', { name: /Banco/ }));
  await user.click(await screen.findByRole('option', { name: /^001/ }));
  expect(screen.getByRole('combobox', { name: /^Tipo de conta/ })).toHaveValue('');
  await user.click(screen.getByRole('combobox', { name: /^Tipo de conta/ }));
  await user.click(await screen.findByRole('option', { name: 'Conta-corrente' }));
  await user.type(screen.getByRole('textbox', { name: /^Agência/ }), '0001');
  await user.type(screen.getByRole('textbox', { name: /^Conta/ }), '33.333');
  await user.type(screen.getByRole('textbox', { name: /^Dígito da conta/ }), '3');
  await user.click(screen.getByRole('button', { name: 'Substituir conta' }));
  return { user, bodies };
}

describe('decisions §1: a stale save of the bank account is asked about field by field', () => {
  test('only what differs is asked; the choice is saved on top of the account that stands', async () => {
    const { user, bodies } = await save(CURRENT);
    const dialog = await screen.findByRole('dialog', { name: /Esta conta bancária mudou/ });
    const asked = within(dialog)
      .getAllByRole('group')
      .map((group) => within(group).getByText(/Conta|Dígito|Banco|Agência|Tipo/).textContent);
    expect(asked).toEqual(['Conta', 'Dígito da conta']);
    await user.click(within(dialog).getByRole('button', { name: 'Ficar com todos os meus' }));
    await user.click(within(dialog).getByRole('button', { name: 'Salvar com estas escolhas' }));
    await waitFor(() => expect(bodies).toHaveLength(2));
    expect(bodies.map(({ variables }) => variables.version)).toEqual([4, 5]);
    expect(bodies[1]?.variables.input).toMatchObject({
      bankCode: '001',
      account: '33333',
      accountDigit: '3',
    });
  });

  test('an account that this person may not see is told of, and nothing is chosen', async () => {
    await save({ ...CURRENT, account: '•••22', masked: true });
    expect(await screen.findByText(/Outra pessoa salvou uma conta/)).toBeInTheDocument();
    expect(screen.queryByRole('dialog', { name: /mudou/ })).not.toBeInTheDocument();
  });
});
