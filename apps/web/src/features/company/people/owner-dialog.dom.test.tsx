import { client as companySchema } from '@lastro/wire/company/company-schemas';
import { bareClient } from '@lastro/wire/company/testing/client-sample';
import { wholeConnection } from '@lastro/wire/graphql';
import { issueText } from '@lastro/wire/issue-texts';
import { QueryClientProvider } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeQueryClient } from '../../../lib/query';
import { startSession } from '../../../lib/session';
import { freshPage, sessionOf, stubBrowser } from '../../../lib/testing';
import { pageAt } from '../../../lib/testing-router';
import { renderUi } from '../../../ui/testing/render';
import { OwnerDialog } from './owner-dialog';

const OWNER = '11444777000161';

beforeEach(() => {
  freshPage();
  stubBrowser();
  startSession(sessionOf(['registration']));
});
afterEach(() => vi.unstubAllGlobals());

/** A server that nobody has told of the owner until the first save, which it refuses. `found`: the registry's word. */
function show(errors: Record<string, string[]>, found?: () => Response) {
  const sent: { company: unknown }[] = [];
  const registered = { ...bareClient(), cnpj: OWNER, registeredName: 'Nome do Cadastro S.A.' };
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const isKnown = sent.length > 0;
    if (String(address).includes('/api/v2/company'))
      return found?.() ?? new Response(JSON.stringify({ cnpj: OWNER, registered: isKnown, registry: null }));
    const { query, variables } = JSON.parse(String(init.body ?? '{}'));
    if (!String(query).startsWith('mutation'))
      return new Response(
        JSON.stringify({ data: { allClient: wholeConnection(isKnown ? [registered] : []) } }),
      );
    sent.push(variables);
    const refusal = {
      status: 400,
      title: 'validation',
      code: 'registration.invalid',
      detail: 'Dados inválidos',
      errors,
    };
    return new Response(
      JSON.stringify(
        sent.length === 1
          ? {
              data: null,
              errors: [
                { message: 'Dados inválidos', extensions: { type: 'urn:lastro:validation', ...refusal } },
              ],
            }
          : { data: { createUpdateCompanyRelationship: bareClient() } },
      ),
    );
  });
  const company = companySchema.decode(bareClient());
  const { page } = pageAt(
    '/',
    () => <OwnerDialog company={company} row={null} onClose={() => undefined} />,
    '/',
  );
  const { user } = renderUi(<QueryClientProvider client={makeQueryClient()}>{page}</QueryClientProvider>);
  const name = async () => {
    await user.click(await screen.findByRole('textbox', { name: /^CNPJ/ }));
    await user.paste(OWNER);
  };
  const fill = async () => {
    await name();
    await user.click(screen.getByRole('textbox', { name: /^Participação/ }));
    await user.paste('5');
    await user.click(await screen.findByRole('textbox', { name: /^Razão social/ }));
    await user.paste('Sócia Nova Ltda.');
    await save();
  };
  const save = () => user.click(screen.getByRole('button', { name: 'Adicionar empresa sócia' }));
  return { user, name, fill, save, sent };
}

test('an owner that somebody registered meanwhile shows as it is registered, and the share is saved over that', async () => {
  const { fill, save, sent } = show({ 'company.registeredName': [issueText('owner.differs')] });
  await fill();
  expect(await screen.findByText(/mudou enquanto você preenchia/)).toBeInTheDocument();
  expect(await screen.findByText('Nome do Cadastro S.A.')).toBeInTheDocument();
  expect(screen.getByText('Já cadastrada no Lastro.')).toBeInTheDocument();
  expect(screen.queryByText(/com 25% ou mais/)).not.toBeInTheDocument();
  await save();
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]?.company).toBeNull();
});

test('a company is no owner of itself: said at its field, and nothing is asked of it', async () => {
  const { user, save, sent } = show({});
  await user.click(await screen.findByRole('textbox', { name: /^CNPJ/ }));
  await user.paste(bareClient().cnpj);
  await user.click(screen.getByRole('textbox', { name: /^Participação/ }));
  await user.paste('30');
  await save();
  expect(screen.getByRole('textbox', { name: /^CNPJ/ })).toHaveAccessibleDescription(
    issueText('owner.itself'),
  );
  expect(screen.queryByText(/com 25% ou mais/)).not.toBeInTheDocument();
  expect(sent).toEqual([]);
});

test('§5: who is told that it owns 25 % or more through others is asked for what that demands', async () => {
  const { fill } = show({ 'company.city': [issueText('owner.extra-data')] });
  await fill();
  expect(await screen.findByText(/com 25% ou mais/)).toBeInTheDocument();
  expect(screen.queryByText(/^Cidade da sócia: /)).not.toBeInTheDocument();
});

test('what is wrong with a field that is not shown is told above', async () => {
  const { fill } = show({ 'company.foundingDate': ['A data não pode ser futura.'] });
  await fill();
  expect(await screen.findByText('Fundação da sócia: A data não pode ser futura.')).toBeInTheDocument();
  expect(screen.queryByText(/com 25% ou mais/)).not.toBeInTheDocument();
});

test('a registry that did not answer is not said to know nothing of the company', async () => {
  const silent = { type: 'urn:lastro:unavailable', title: 'unavailable', status: 503 };
  const detail = 'A consulta de CNPJ não respondeu.';
  const { name } = show(
    {},
    () =>
      new Response(JSON.stringify({ ...silent, code: 'registry.unavailable', detail }), {
        status: 503,
        headers: { 'content-type': 'application/problem+json' },
      }),
  );
  await name();
  expect(await screen.findByText(detail)).toBeInTheDocument();
  expect(screen.getByText(/^Não está cadastrada no Lastro/)).toBeInTheDocument();
  expect(screen.queryByText(/a conhecem|desconhecida/)).not.toBeInTheDocument();
});

test('the situation that the registry tells of the company shows', async () => {
  const none = {
    name: null,
    societaryType: null,
    foundingDate: null,
    mei: null,
    optingSimple: null,
    zipCode: null,
    address: null,
    number: null,
    complement: null,
    neighborhood: null,
    city: null,
    state: null,
    email: null,
    phone: null,
    socialCapital: null,
    mainActivity: null,
    secondaryActivities: [],
  };
  const registry = { ...none, cnpj: OWNER, registeredName: 'Parada Ltda.', situation: 'Inapta' };
  const { name } = show({}, () => new Response(JSON.stringify({ cnpj: OWNER, registered: false, registry })));
  await name();
  expect(await screen.findByText(/^Encontrada na consulta de CNPJ, situação Inapta:/)).toBeInTheDocument();
});

test('§5: a founding date in the future is told on leaving the field, as in the ficha', async () => {
  const { user, name } = show({});
  await name();
  await user.click(screen.getByRole('textbox', { name: /^Participação/ }));
  await user.paste('30');
  await user.click(await screen.findByRole('textbox', { name: /^Fundação/ }));
  await user.paste('01/01/2090');
  await user.tab();
  expect(await screen.findByText('A data não pode ser futura.')).toBeInTheDocument();
});
