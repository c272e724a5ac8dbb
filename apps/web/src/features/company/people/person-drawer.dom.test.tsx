import { person as personSchema } from '@lastro/wire/company/person-schemas';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useGo } from '../../../lib/page-link';
import { makeQueryClient } from '../../../lib/query';
import { startSession } from '../../../lib/session';
import { freshPage, problem, sessionOf, stubBrowser } from '../../../lib/testing';
import { pageAt } from '../../../lib/testing-router';
import { renderUi } from '../../../ui/testing/render';
import { PersonDrawer } from './person-drawer';
import { FULL_PERSON } from './testing';

beforeEach(() => {
  freshPage();
  stubBrowser();
  startSession(sessionOf(['registration']));
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test.each([
  ['Nova pessoa', null],
  [FULL_PERSON.name, personSchema.encode(FULL_PERSON)],
])(
  'interface, forms: the drawer of a person (%s) opens at the first field to fill in',
  async (title, personDetails) => {
    vi.stubGlobal('fetch', async (_: string, init: RequestInit = {}) =>
      String(init.body ?? '').includes('personDetails')
        ? new Response(JSON.stringify({ data: { personDetails } }))
        : new Response(JSON.stringify(problem(404, 'request.not-found')), { status: 404 }),
    );
    const { page } = pageAt(
      '/',
      () => <PersonDrawer taxId={FULL_PERSON.taxId} canWrite onClose={() => undefined} />,
      '/',
    );
    renderUi(<QueryClientProvider client={makeQueryClient()}>{page}</QueryClientProvider>);
    await screen.findByRole('dialog', { name: title });
    await waitFor(() => expect(screen.getByRole('textbox', { name: /Nome completo/ })).toHaveFocus());
  },
);

/** The drawer over a server that answers a save when it is told to. */
function openDrawer() {
  let answer = (): void => undefined;
  const saving = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const saves: string[] = [];
  vi.stubGlobal('fetch', async (_: string, init: RequestInit = {}) => {
    const text = String(init.body ?? '');
    const told = (name: string) =>
      new Response(JSON.stringify({ data: { [name]: personSchema.encode(FULL_PERSON) } }));
    if (text.includes('personDetails')) return told('personDetails');
    if (!text.includes('updatePerson'))
      return new Response(JSON.stringify(problem(404, 'request.not-found')), { status: 404 });
    saves.push(text);
    await saving;
    return told('updatePerson');
  });
  const onClose = vi.fn();
  let go: ReturnType<typeof useGo> = async () => undefined;
  function Page() {
    go = useGo();
    return <PersonDrawer taxId={FULL_PERSON.taxId} canWrite onClose={onClose} />;
  }
  const { page, where } = pageAt('/', Page, '/');
  const { user } = renderUi(<QueryClientProvider client={makeQueryClient()}>{page}</QueryClientProvider>);
  return {
    user,
    onClose,
    saves,
    where,
    answer: () => act(async () => answer()),
    wishToLeave: () => act(async () => void go({ to: '/outra' })),
  };
}

const typeCity = async () =>
  fireEvent.change(await screen.findByRole('textbox', { name: /Cidade/ }), { target: { value: 'Campinas' } });

test('interface, forms: the drawer of a person who is being saved stays until the outcome is known', async () => {
  const { user, onClose, saves, answer } = openDrawer();
  await typeCity();
  await user.click(screen.getByRole('button', { name: 'Salvar pessoa' }));
  await waitFor(() => expect(saves).toHaveLength(1));
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Fechar' }));
  expect(screen.queryByRole('dialog', { name: 'Sair sem salvar?' })).not.toBeInTheDocument();
  expect(onClose).not.toHaveBeenCalled();
  await answer();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});

test('interface, forms: asked by the way out of the drawer and of the page, one "no" answers both', async () => {
  const { user, onClose, where, wishToLeave } = openDrawer();
  await typeCity();
  await user.keyboard('{Escape}');
  const question = await screen.findByRole('dialog', { name: 'Sair sem salvar?' });
  await wishToLeave();
  await user.click(within(question).getByRole('button', { name: 'Voltar' }));
  await waitFor(() => expect(screen.queryByText('Sair sem salvar?')).not.toBeInTheDocument());
  expect(screen.getByRole('textbox', { name: /Cidade/ })).toHaveValue('Campinas');
  expect(onClose).not.toHaveBeenCalled();
  expect(where()).toBe('/');
});

test('interface, forms: asked by both ways out, one "yes" leaves the page', async () => {
  const { user, where, wishToLeave } = openDrawer();
  await typeCity();
  await user.keyboard('{Escape}');
  const question = await screen.findByRole('dialog', { name: 'Sair sem salvar?' });
  await wishToLeave();
  await user.click(within(question).getByRole('button', { name: 'Sair sem salvar' }));
  await waitFor(() => expect(where()).toBe('/outra'));
});
