import { parseCpf } from '@lastro/domain/tax-id';
import { person as personSchema } from '@lastro/wire/company/person-schemas';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { makeQueryClient } from '../../../lib/query';
import { startSession } from '../../../lib/session';
import { freshPage, problem, sessionOf, stubBrowser } from '../../../lib/testing';
import { pageAt } from '../../../lib/testing-router';
import { renderUi } from '../../../ui/testing/render';
import { PersonForm } from './person-form';
import { personValuesOf } from './person-form-values';
import { FULL_PERSON } from './testing';

const taxId = parseCpf(FULL_PERSON.taxId) ?? expect.fail('no CPF');
/** What somebody else saved while this person typed. */
const CURRENT = { ...FULL_PERSON, motherName: 'Lúcia Alves Prado', version: 4 };

const refused = (code: string, more: object = {}) => ({
  data: null,
  errors: [
    {
      message: `detalhe de ${code}`,
      extensions: { type: `urn:lastro:${code}`, title: code, status: 409, detail: code, code, ...more },
    },
  ],
});

beforeEach(() => {
  freshPage();
  stubBrowser();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test('a settled conflict is told no longer, and what was chosen stands in the form', async () => {
  startSession(sessionOf(['registration']));
  let saves = 0;
  vi.stubGlobal('fetch', async (_: string, init: RequestInit = {}) => {
    const query = String(JSON.parse(String(init.body ?? '{}')).query ?? '');
    if (query.includes('linkSpouse')) return new Response(JSON.stringify(refused('spouse.failed')));
    if (!query.includes('updatePerson'))
      return new Response(JSON.stringify(problem(404, 'request.not-found')), { status: 404 });
    saves += 1;
    const current = personSchema.encode(CURRENT);
    return new Response(
      JSON.stringify(
        saves === 1 ? refused('version.stale', { current }) : { data: { updatePerson: current } },
      ),
    );
  });
  const user = open();
  const email = await screen.findByLabelText('E-mail do cônjuge');
  await user.click(email);
  await user.paste('caio@exemplo.com.br');
  await user.click(screen.getByText('Salvar pessoa'));
  const dialog = await screen.findByRole('dialog', { name: /Esta pessoa mudou/ });
  await user.click(within(dialog).getByRole('button', { name: 'Ficar com todos os atuais' }));
  await user.click(within(dialog).getByRole('button', { name: 'Salvar com estas escolhas' }));
  expect(await screen.findByText(/mas os do cônjuge não/)).toBeVisible();
  expect(screen.queryByText(/Compare os valores antes de salvar/)).not.toBeInTheDocument();
  await waitFor(() => expect(screen.getByLabelText(/Nome da mãe/)).toHaveValue('Lúcia Alves Prado'));
  expect(email).toHaveValue('caio@exemplo.com.br');
});

test('a divorce ends the link in the save of the person, with the reason, and says whose link it is by now', async () => {
  startSession(sessionOf(['registration']));
  const other = {
    ...(FULL_PERSON.spouse ?? expect.fail('no spouse')),
    name: 'Davi Prado',
    taxId: '11144477735',
  };
  const current = { ...FULL_PERSON, spouse: other, spouseVersion: FULL_PERSON.spouseVersion + 1 };
  const sent: { query: string; variables: Record<string, unknown> }[] = [];
  vi.stubGlobal('fetch', async (_: string, init: RequestInit = {}) => {
    const body = JSON.parse(String(init.body ?? '{}'));
    if (!/updatePerson|linkSpouse/.test(String(body.query)))
      return new Response(JSON.stringify(problem(404, 'request.not-found')), { status: 404 });
    sent.push(body);
    const free = { ...current, spouse: null, maritalStatus: { id: 3, statusDescription: 'Divorciado(a)' } };
    return new Response(
      JSON.stringify(
        sent.length === 1
          ? refused('version.stale', { current: personSchema.encode(current) })
          : { data: { updatePerson: personSchema.encode({ ...free, marriageRegime: null }) } },
      ),
    );
  });
  const saved = vi.fn();
  const user = open(saved);
  const choose = async (status: string) => {
    await user.click(await screen.findByRole('combobox', { name: /Estado civil/ }));
    await user.click(await screen.findByRole('option', { name: status }));
  };
  await choose('Divorciado(a)');
  const why = () => screen.getByLabelText(/Motivo do fim do vínculo/);
  await user.click(why());
  await user.paste('Divórcio averbado');
  await user.click(screen.getByText('Salvar pessoa'));
  const dialog = await screen.findByRole('dialog', { name: /Esta pessoa mudou/ });
  await user.click(within(dialog).getByRole('button', { name: 'Ficar com todos os meus' }));
  await user.click(within(dialog).getByRole('button', { name: 'Salvar com estas escolhas' }));
  // Why one marriage ended is no reason for another.
  expect(await screen.findByLabelText(/Motivo do fim do vínculo com Davi Prado/)).toHaveValue('');
  await choose('Casado(a)');
  expect(await screen.findByLabelText('Nome do cônjuge')).toHaveValue('Davi Prado');
  await choose('Divorciado(a)');
  await user.click(why());
  await user.paste('Separaram-se em maio');
  await user.click(screen.getByText('Salvar pessoa'));
  await waitFor(() => expect(saved).toHaveBeenCalled());
  expect(sent.map(({ query }) => /updatePerson|linkSpouse/.exec(query)?.[0])).toEqual([
    'updatePerson',
    'updatePerson',
  ]);
  expect(sent.map(({ variables }) => variables)).toMatchObject([
    { reason: 'Divórcio averbado', spouseVersion: FULL_PERSON.spouseVersion },
    { reason: 'Separaram-se em maio', spouseVersion: FULL_PERSON.spouseVersion + 1 },
  ]);
});

const UNKNOWN_STATUS = { ...FULL_PERSON, maritalStatus: null, marriageRegime: null };

test('spec §5 an unknown marital status hides no spouse', async () => {
  startSession(sessionOf(['registration']));
  open(() => undefined, UNKNOWN_STATUS);
  expect(await screen.findByLabelText('Nome do cônjuge')).toHaveValue(FULL_PERSON.spouse?.name);
});

test('with nobody typed in, nothing is asked or sent of a spouse', async () => {
  startSession(sessionOf(['registration']));
  const sent: string[] = [];
  const alone = { ...UNKNOWN_STATUS, spouse: null };
  vi.stubGlobal('fetch', async (_: string, init: RequestInit = {}) => {
    const query = String(JSON.parse(String(init.body ?? '{}')).query ?? '');
    sent.push(...(/updatePerson|linkSpouse/.exec(query) ?? []));
    return new Response(JSON.stringify({ data: { updatePerson: personSchema.encode(alone) } }));
  });
  const saved = vi.fn();
  open(saved, alone);
  expect(await screen.findByLabelText('CPF do cônjuge')).toHaveValue('');
  fireEvent.change(screen.getByLabelText(/Nome da mãe/), { target: { value: 'Lúcia de Souza' } });
  fireEvent.click(screen.getByText('Salvar pessoa'));
  await waitFor(() => expect(saved).toHaveBeenCalled());
  expect(sent).toEqual(['updatePerson']);
});

/** A server that keeps this draft and answers both saves; what was sent to it. */
function serverWith(body: Record<string, unknown>, saved = FULL_PERSON) {
  const sent: { name: string; variables: Record<string, unknown> }[] = [];
  const kept: Record<string, unknown>[] = [];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    if (String(address).includes('/drafts/')) {
      const draft = { key: `person:${taxId}`, body, savedAt: '2026-11-16T12:00:00.000Z' };
      if (init.method === 'PUT') kept.push(JSON.parse(String(init.body)).body);
      return init.method === 'DELETE'
        ? new Response(null, { status: 204 })
        : new Response(JSON.stringify(draft));
    }
    const { query, variables } = JSON.parse(String(init.body ?? '{}'));
    const [name] = /updatePerson|linkSpouse/.exec(String(query)) ?? [];
    if (name === undefined) return new Response(JSON.stringify(problem(404, 'x')), { status: 404 });
    sent.push({ name, variables });
    return new Response(JSON.stringify({ data: { [name]: personSchema.encode(saved) } }));
  });
  return { sent, kept };
}

const restore = async (user: ReturnType<typeof open>) =>
  user.click(await screen.findByRole('button', { name: 'Restaurar rascunho' }));

describe('a draft of a person', () => {
  const OTHERS = {
    ...FULL_PERSON,
    version: 4,
    contactInfo: { ...FULL_PERSON.contactInfo, phone: '11987654321' },
  };

  test('restored later leaves what others saved meanwhile', async () => {
    startSession(sessionOf(['registration']));
    const typed = {
      changes: { 'person.motherName': 'Lúcia Souza' },
      before: { 'person.motherName': 'Lúcia Alves' },
    };
    const { sent } = serverWith(typed, OTHERS);
    const saved = vi.fn();
    const user = open(saved, OTHERS);
    await restore(user);
    await waitFor(() => expect(screen.getByLabelText(/Nome da mãe/)).toHaveValue('Lúcia Souza'));
    await user.click(screen.getByText('Salvar pessoa'));
    await waitFor(() => expect(saved).toHaveBeenCalled());
    expect(sent).toMatchObject([
      { variables: { version: 4, input: { motherName: 'Lúcia Souza', phone: '11987654321' } } },
    ]);
  });

  test('of an older release asks about every field that differs, before anything is sent', async () => {
    startSession(sessionOf(['registration']));
    const { person, ...rest } = personValuesOf(FULL_PERSON);
    const { sent } = serverWith({ person: { ...person, motherName: 'Lúcia Souza' }, ...rest }, OTHERS);
    const user = open(() => undefined, OTHERS);
    await restore(user);
    await waitFor(() => expect(screen.getByLabelText(/Nome da mãe/)).toHaveValue('Lúcia Souza'));
    await user.click(screen.getByText('Salvar pessoa'));
    const dialog = await screen.findByRole('dialog', { name: /Esta pessoa mudou/ });
    expect(within(dialog).getByRole('group', { name: 'Telefone' })).toBeInTheDocument();
    expect(within(dialog).getAllByRole('group')).toHaveLength(2);
    expect(sent).toEqual([]);
  });

  test('that says something of a spouse who is another by now asks before anybody is linked', async () => {
    startSession(sessionOf(['registration']));
    const { spouse } = personValuesOf(FULL_PERSON);
    const named = (fields: object) =>
      Object.fromEntries(Object.entries(fields).map(([name, value]) => [`spouse.${name}`, value]));
    const other = { ...FULL_PERSON.spouse, id: '9', name: 'Davi Prado', taxId: '39053344705' };
    const current = { ...FULL_PERSON, spouse: other as typeof FULL_PERSON.spouse, spouseVersion: 2 };
    const { sent } = serverWith(
      {
        changes: { ...named({ ...spouse, email: 'caio@exemplo.com.br' }), unlinkReason: 'Voltaram' },
        before: { ...named(spouse), unlinkReason: '' },
      },
      current,
    );
    const user = open(() => undefined, current);
    await restore(user);
    await waitFor(() => expect(screen.getByLabelText('Nome do cônjuge')).toHaveValue('Caio Brandão'));
    await user.click(screen.getByText('Salvar pessoa'));
    const dialog = await screen.findByRole('dialog', { name: /O cônjuge desta pessoa mudou/ });
    expect(within(dialog).getByRole('radio', { name: /Valor atual\s*Davi Prado/ })).toBeInTheDocument();
    expect(sent.map(({ name }) => name)).toEqual(['updatePerson']);
  });

  test('keeps what was changed and what it was typed upon, and nothing else of the person', async () => {
    startSession(sessionOf(['registration']));
    const { kept } = serverWith({});
    open();
    fireEvent.change(await screen.findByLabelText(/Nome da mãe/), { target: { value: 'Lúcia Souza' } });
    await waitFor(() => expect(kept).toHaveLength(1), { timeout: 5000 });
    expect(kept[0]).toEqual({
      changes: { 'person.motherName': 'Lúcia Souza' },
      before: { 'person.motherName': 'Lúcia Alves' },
    });
  });
});

function open(onSaved: () => void = () => undefined, record = FULL_PERSON) {
  const { page } = pageAt(
    '/',
    () => (
      <PersonForm
        taxId={taxId}
        record={record}
        demanded={[]}
        onSaved={onSaved}
        onCancel={() => undefined}
        onDirtyChange={() => undefined}
        onSavingChange={() => undefined}
        closing={{ isBlocked: false, leave: () => undefined, stay: () => undefined }}
      />
    ),
    '/',
  );
  const { user } = renderUi(<QueryClientProvider client={makeQueryClient()}>{page}</QueryClientProvider>);
  return user;
}
