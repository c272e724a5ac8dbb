import { client as companySchema } from '@lastro/wire/company/company-schemas';
import { bareClient } from '@lastro/wire/company/testing/client-sample';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { makeQueryClient } from '../../../lib/query';
import { startSession } from '../../../lib/session';
import { freshPage, sessionOf, stubBrowser } from '../../../lib/testing';
import { pageAt } from '../../../lib/testing-router';
import { RouteGuard, type UseLeaveGuard, useNoLeaveGuard } from '../../../ui/route-guard';
import { renderUi } from '../../../ui/testing/render';
import { LinkSection } from './link-section';
import { BoardSection, GuarantorsSection } from './people-sections';

const person = {
  id: '1',
  taxId: '52998224725',
  name: 'Rui Lima',
  birthDate: null,
  pep: false,
  masked: false,
};
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

/** A list with one guarantor, over a server that refuses as many removals as it is told to. */
function show(group: 'registration' | 'commercial', refusals = 0, useGuard: UseLeaveGuard = useNoLeaveGuard) {
  startSession(sessionOf([group]));
  const sent: Record<string, unknown>[] = [];
  vi.stubGlobal('fetch', async (_: string, init: RequestInit = {}) => {
    const body = JSON.parse(String(init.body ?? '{}'));
    if (!String(body.query).startsWith('mutation')) return new Response('{"data":{"personDetails":null}}');
    sent.push(body.variables);
    const current = { id: '7', person, version: 3 };
    return new Response(
      JSON.stringify(
        sent.length <= refusals
          ? { data: null, errors: [{ message: STALE.detail, extensions: { ...STALE, current } }] }
          : { data: { deleteGuarantor: bareClient() } },
      ),
    );
  });
  const company = companySchema.decode({ ...bareClient(), guarantors: [{ id: '7', person, version: 2 }] });
  const { page } = pageAt('/', () => <GuarantorsSection company={company} canWrite />, '/');
  const { user } = renderUi(
    <QueryClientProvider client={makeQueryClient()}>
      <RouteGuard value={useGuard}>{page}</RouteGuard>
    </QueryClientProvider>,
  );
  return { user, sent };
}

const removeButton = () => screen.findByRole('button', { name: 'Remover avalista Rui Lima' });

describe('a list of people', () => {
  test('removes with a reason, over the version that it shows', async () => {
    const { user, sent } = show('registration');
    await user.click(await removeButton());
    const dialog = await screen.findByRole('dialog', { name: 'Remover avalista Rui Lima?' });
    expect(dialog).toHaveTextContent('O cadastro da pessoa continua');
    await user.click(within(dialog).getByRole('button', { name: 'Remover' }));
    expect(sent).toEqual([]);
    await user.click(within(dialog).getByRole('textbox', { name: 'Motivo' }));
    await user.paste('Pediu para sair');
    await user.click(within(dialog).getByRole('button', { name: 'Remover' }));
    await waitFor(() => expect(sent).toEqual([{ id: 7, version: 2, reason: 'Pediu para sair' }]));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  test('what somebody else changed meanwhile is told, and not removed unseen', async () => {
    const { user, sent } = show('registration', 1);
    await user.click(await removeButton());
    const dialog = await screen.findByRole('dialog', { name: 'Remover avalista Rui Lima?' });
    await user.click(within(dialog).getByRole('textbox', { name: 'Motivo' }));
    await user.paste('Pediu para sair');
    await user.click(within(dialog).getByRole('button', { name: 'Remover' }));
    expect(await within(dialog).findByText(/foi alterado por outra pessoa/)).toBeInTheDocument();
    expect(sent).toHaveLength(1);
  });

  test('what was typed in a dialog is asked for also while the person is registered in its place', async () => {
    let wish = (): void => undefined;
    const useGuard: UseLeaveGuard = ({ isDirty }) => {
      const [isAsked, setAsked] = useState(false);
      if (isDirty) wish = () => setAsked(true);
      return { isBlocked: isAsked && isDirty, leave: () => undefined, stay: () => setAsked(false) };
    };
    const { user } = show('registration', 0, useGuard);
    await user.click(await screen.findByRole('button', { name: 'Adicionar avalista' }));
    await user.type(await screen.findByRole('textbox', { name: /CPF/ }), '11144477735');
    await user.click(await screen.findByRole('button', { name: 'Cadastrar pessoa' }));
    expect(await screen.findByRole('dialog', { name: 'Nova pessoa' })).toBeVisible();
    act(() => wish());
    expect(await screen.findByRole('dialog', { name: 'Fechar sem salvar?' })).toBeVisible();
  });

  test('says why nothing can be changed, and has no edit button where there is nothing to edit', async () => {
    const { user } = show('commercial');
    await user.click(await removeButton());
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Adicionar avalista' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    expect(screen.queryByRole('button', { name: /^Editar/ })).not.toBeInTheDocument();
  });
});

/** A list of guarantors, and what its dialogs got to close themselves with. */
function dialogsThatClose() {
  startSession(sessionOf(['registration']));
  const company = companySchema.decode(bareClient());
  const closes: (() => void)[] = [];
  const dialog = (text: string) => (close: () => void) => {
    closes.push(close);
    return <p>{text}</p>;
  };
  const { page } = pageAt(
    '/',
    () => (
      <LinkSection<{ id: string; version: number }>
        company={company}
        canWrite
        caption="Sócios"
        rows={[]}
        rowId={({ id }) => id}
        columns={() => []}
        empty={{ title: 'Nenhum sócio', text: '' }}
        adds={[
          { label: 'Adicionar empresa', dialog: dialog('Empresa') },
          { label: 'Adicionar pessoa', dialog: dialog('Pessoa') },
        ]}
        removal={{ label: () => 'Remover', consequence: '', done: () => '', run: async () => company }}
        personOf={() => null}
      />
    ),
    '/',
  );
  const { user } = renderUi(<QueryClientProvider client={makeQueryClient()}>{page}</QueryClientProvider>);
  return { user, close: () => closes.at(-1) ?? expect.fail('no dialog') };
}

test('interface, forms: a dialog whose save ends late closes itself alone, not the one that is open by then', async () => {
  const { user, close } = dialogsThatClose();
  await user.click(await screen.findByRole('button', { name: 'Adicionar empresa' }));
  const closeFirst = close();
  act(() => closeFirst());
  expect(screen.queryByText('Empresa')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Adicionar pessoa' }));
  act(() => closeFirst());
  expect(screen.getByText('Pessoa')).toBeInTheDocument();
  act(() => close()());
  expect(screen.queryByText('Pessoa')).not.toBeInTheDocument();
});

test('a dialog that adds is of the company as it stands by now, also when it was opened before', async () => {
  startSession(sessionOf(['registration']));
  const first = companySchema.decode(bareClient());
  let arrive: (version: number) => void = () => undefined;
  function Page() {
    const [version, setVersion] = useState(1);
    arrive = setVersion;
    return (
      <LinkSection<{ id: string; version: number }>
        company={first}
        canWrite
        caption="Avalistas"
        rows={[]}
        rowId={({ id }) => id}
        columns={() => []}
        empty={{ title: 'Nenhum avalista', text: '' }}
        adds={[{ label: 'Adicionar avalista', dialog: () => <p>Versão {version}</p> }]}
        removal={{
          label: () => 'Remover',
          consequence: '',
          done: () => '',
          run: async () => first,
        }}
        personOf={() => null}
      />
    );
  }
  const { page } = pageAt('/', Page, '/');
  const { user } = renderUi(<QueryClientProvider client={makeQueryClient()}>{page}</QueryClientProvider>);
  await user.click(await screen.findByRole('button', { name: 'Adicionar avalista' }));
  expect(screen.getByText('Versão 1')).toBeInTheDocument();
  act(() => arrive(2));
  expect(screen.getByText('Versão 2')).toBeInTheDocument();
});

test('interface, names: what is done with somebody of the board says what they are there', async () => {
  startSession(sessionOf(['registration']));
  const member = { id: '8', person, position: 'Diretora', startDate: null, endDate: null, version: 1 };
  const company = companySchema.decode({ ...bareClient(), boardMembers: [member] });
  const { page } = pageAt('/', () => <BoardSection company={company} canWrite />, '/');
  renderUi(<QueryClientProvider client={makeQueryClient()}>{page}</QueryClientProvider>);
  for (const act of ['Editar', 'Remover'])
    expect(
      await screen.findByRole('button', { name: `${act} membro da diretoria Rui Lima` }),
    ).toBeInTheDocument();
});
