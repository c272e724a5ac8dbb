import { parseCpf } from '@lastro/domain/tax-id';
import { person as personSchema } from '@lastro/wire/company/person-schemas';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeQueryClient } from '../../../lib/query';
import { startSession } from '../../../lib/session';
import { freshPage, problem, sessionOf, stubBrowser } from '../../../lib/testing';
import { pageAt } from '../../../lib/testing-router';
import { renderUi } from '../../../ui/testing/render';
import { PersonForm } from './person-form';
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
  await user.click(await screen.findByRole('combobox', { name: /Estado civil/ }));
  await user.click(await screen.findByRole('option', { name: 'Divorciado(a)' }));
  const why = () => screen.getByLabelText(/Motivo do fim do vínculo/);
  await user.click(why());
  await user.paste('Divórcio averbado');
  await user.click(screen.getByText('Salvar pessoa'));
  const dialog = await screen.findByRole('dialog', { name: /Esta pessoa mudou/ });
  await user.click(within(dialog).getByRole('button', { name: 'Ficar com todos os meus' }));
  await user.click(within(dialog).getByRole('button', { name: 'Salvar com estas escolhas' }));
  // Why one marriage ended is no reason for another.
  expect(await screen.findByLabelText(/Motivo do fim do vínculo com Davi Prado/)).toHaveValue('');
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
        closing={{ isBlocked: false, leave: () => undefined, stay: () => undefined }}
      />
    ),
    '/',
  );
  const { user } = renderUi(<QueryClientProvider client={makeQueryClient()}>{page}</QueryClientProvider>);
  return user;
}
