import { QueryClientProvider } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeQueryClient } from '../../lib/query';
import { startSession } from '../../lib/session';
import { freshPage, problem, sessionOf, stubBrowser, stubNetwork } from '../../lib/testing';
import { CepField } from '../../shared/form/parsed-fields';
import { TextField } from '../../shared/form/plain-fields';
import { renderUi } from '../../ui/testing/render';
import { PostalCodeStatus } from './postal-code-status';

beforeEach(() => {
  freshPage();
  stubBrowser();
  startSession(sessionOf(['registration']));
});
afterEach(() => vi.unstubAllGlobals());

const place = {
  zipCode: '11010000',
  address: 'Rua do Comércio',
  neighborhood: 'Centro',
  city: 'Santos',
  state: 'SP',
};
let saved = (): void => undefined;
const saving = () =>
  new Promise<void>((resolve) => {
    saved = resolve;
  });

interface Values {
  zipCode: string | null;
  address: string | null;
  city: string | null;
}

const DRAFT: Values = { zipCode: '11010000', address: 'Rua do Comércio', city: 'Santos' };
const PARTLY = /^O CEP preencheu o que pôde/;
const WHOLLY = /^Endereço preenchido pelo CEP/;

function Ficha({ saved: defaultValues }: { saved: Values }) {
  const form = useForm<Values>({ defaultValues });
  const { control } = form;
  return (
    <form onSubmit={(event) => void form.handleSubmit(saving)(event)}>
      <CepField control={control} name="zipCode" label="CEP" />
      <TextField control={control} name="address" label="Logradouro" />
      <TextField control={control} name="city" label="Cidade" />
      <PostalCodeStatus form={form} name="zipCode" fills={{ address: 'address', city: 'city' }} />
      <button type="submit">Salvar</button>
      <button type="button" onClick={() => form.reset(DRAFT, { keepDefaultValues: true })}>
        Restaurar
      </button>
      <button
        type="button"
        onClick={() => {
          // A colleague saved meanwhile: theirs becomes what is saved, and the typed words stand over it.
          const typed = form.getValues();
          form.reset({ ...typed, city: 'Da colega' });
          form.reset(typed, { keepDefaultValues: true });
        }}
      >
        Mesclar
      </button>
      <button type="button" onClick={() => form.reset(form.getValues())}>
        Salvo
      </button>
      <button type="button" onClick={() => form.setValue('city', 'Do registro')}>
        Oferecer
      </button>
    </form>
  );
}

function open(record: Values = { zipCode: null, address: null, city: null }) {
  let found = (): void => undefined;
  const looking = new Promise<void>((resolve) => {
    found = resolve;
  });
  const answer: { failing: boolean } = { failing: false };
  const seen = stubNetwork({
    'GET /api/client-manager/api/v2/postal-code/11010000': async () => {
      await looking;
      return answer.failing
        ? problem(503, 'postal-code.unavailable')
        : { body: { zipCode: '11010000', found: place } };
    },
    // Of a whole town.
    'GET /api/client-manager/api/v2/postal-code/13690000': {
      body: {
        zipCode: '13690000',
        found: { ...place, zipCode: '13690000', address: null, neighborhood: null, city: 'Descalvado' },
      },
    },
    'GET /api/client-manager/api/v2/postal-code/01310100': {
      body: { zipCode: '01310100', found: { ...place, address: 'Avenida Paulista', city: 'São Paulo' } },
    },
    'GET /api/client-manager/api/v2/postal-code/99999999': problem(503, 'postal-code.unavailable'),
  });
  const { user } = renderUi(
    <QueryClientProvider client={makeQueryClient()}>
      <Ficha saved={record} />
    </QueryClientProvider>,
  );
  const type = (label: string, words: string) => user.type(screen.getByLabelText(label), words);
  const retype = async (label: string, words: string) => {
    await user.clear(screen.getByLabelText(label));
    await type(label, words);
  };
  const press = (name: string) => user.click(screen.getByRole('button', { name }));
  return { type, retype, press, found, answer, asked: () => seen.length };
}

const reads = (label: string, words: string) =>
  waitFor(() => expect(screen.getByLabelText(label)).toHaveValue(words));

test('a CEP that is typed fills the address', async () => {
  const { type, found } = open();
  await type('CEP', '11010000');
  found();
  await screen.findByText(WHOLLY);
  expect(screen.getByLabelText('Logradouro')).toHaveValue('Rua do Comércio');
  expect(screen.getByLabelText('Cidade')).toHaveValue('Santos');
});

test('an address that is found while the form is saved is filled in after it: the save would take it away', async () => {
  const { type, found } = open();
  await type('CEP', '11010000{Enter}');
  found();
  await screen.findByText(/^CEP encontrado: o endereço é preenchido assim que/);
  expect(screen.getByLabelText('Cidade')).toHaveValue('');
  saved();
  await screen.findByText(WHOLLY);
  await waitFor(() => expect(screen.getByLabelText('Cidade')).toHaveValue('Santos'));
});

test('an answer that comes late does not take the place of what was typed since, and says so', async () => {
  const { type, found } = open();
  await type('CEP', '11010000');
  await type('Logradouro', 'Rua que Eu Digitei');
  found();
  await screen.findByText(PARTLY);
  expect(screen.getByLabelText('Logradouro')).toHaveValue('Rua que Eu Digitei');
  expect(screen.getByLabelText('Cidade')).toHaveValue('Santos');
});

test('whoever was told to fill it in by hand is not overtaken by another try when they come back to the window', async () => {
  const { type, found, answer, asked } = open();
  answer.failing = true;
  await type('CEP', '11010000');
  found();
  await screen.findByText(/não respondeu: preencha o endereço à mão/);
  answer.failing = false;
  const before = asked();
  act(() => {
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  });
  await new Promise((later) => setTimeout(later, 0));
  expect(asked()).toBe(before);
});

test('a CEP takes the place of what is saved and of the CEP before, and of its street where it tells none', async () => {
  const { type, retype, found } = open({ zipCode: null, address: 'Rua Antiga', city: 'Ijuí' });
  found();
  await type('CEP', '11010000');
  await reads('Logradouro', 'Rua do Comércio');
  await retype('CEP', '13690000');
  await reads('Cidade', 'Descalvado');
  expect(screen.getByLabelText('Logradouro')).toHaveValue('');
  expect(screen.getByText(PARTLY)).toBeInTheDocument();
});

test('what is saved stays where the CEP tells nothing of it', async () => {
  const { type } = open({ zipCode: null, address: 'Rua Antiga', city: 'Ijuí' });
  await type('CEP', '13690000');
  await reads('Cidade', 'Descalvado');
  expect(screen.getByLabelText('Logradouro')).toHaveValue('Rua Antiga');
  expect(screen.getByText(PARTLY)).toBeInTheDocument();
});

test('what is typed while one CEP is looked up is not overtaken by the next', async () => {
  const { type, retype } = open();
  await type('CEP', '11010000');
  await type('Logradouro', 'Rua que Eu Digitei');
  await retype('CEP', '01310100');
  await reads('Cidade', 'São Paulo');
  expect(screen.getByLabelText('Logradouro')).toHaveValue('Rua que Eu Digitei');
  expect(screen.getByText(PARTLY)).toBeInTheDocument();
});

test('back at a CEP that was typed before, what is said is what stands there', async () => {
  const { type, retype, found } = open();
  found();
  await type('CEP', '11010000');
  await reads('Cidade', 'Santos');
  await retype('CEP', '99999999');
  await screen.findByText(/não respondeu: preencha/);
  await retype('Cidade', 'Bauru');
  await retype('CEP', '11010000');
  await screen.findByText(PARTLY);
  expect(screen.getByLabelText('Cidade')).toHaveValue('Bauru');
  // Emptied, it may be filled again.
  await retype('Cidade', ' {Backspace}');
  await retype('CEP', '11010000');
  await reads('Cidade', 'Santos');
  await screen.findByText(WHOLLY);
});

test('what a draft brought, or the registry offered, is of no CEP that is typed later', async () => {
  const { retype, press } = open();
  await press('Restaurar');
  await press('Oferecer');
  await retype('CEP', '01310100');
  await reads('Logradouro', 'Avenida Paulista');
  expect(screen.getByLabelText('Cidade')).toHaveValue('São Paulo');
  expect(screen.getByText(WHOLLY)).toBeInTheDocument();
});

test('where a CEP has nothing to fill, nothing is said of it', async () => {
  function Nothing() {
    const form = useForm<Values>({ defaultValues: { zipCode: null, address: null, city: null } });
    return (
      <>
        <CepField control={form.control} name="zipCode" label="CEP" />
        <PostalCodeStatus form={form} name="zipCode" fills={{}} />
      </>
    );
  }
  const seen = stubNetwork({
    'GET /api/client-manager/api/v2/postal-code/11010000': { body: { zipCode: '11010000', found: place } },
  });
  const { user } = renderUi(
    <QueryClientProvider client={makeQueryClient()}>
      <Nothing />
    </QueryClientProvider>,
  );
  await user.type(screen.getByLabelText('CEP'), '11010000');
  await waitFor(() => expect(seen).toHaveLength(1));
  await new Promise((later) => setTimeout(later, 0));
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});

test('what was typed before the CEP, or corrected after it, stays', async () => {
  const { type, retype, found } = open();
  found();
  await type('Cidade', 'Minha Cidade');
  await type('CEP', '11010000');
  await reads('Logradouro', 'Rua do Comércio');
  await retype('Logradouro', 'Rua que Eu Corrigi');
  await type('CEP', '{Backspace}0');
  await screen.findByText(PARTLY);
  expect(screen.getByLabelText('Logradouro')).toHaveValue('Rua que Eu Corrigi');
  expect(screen.getByLabelText('Cidade')).toHaveValue('Minha Cidade');
});

test("a typed word stays typed when a colleague had saved, and is the record's once it is saved", async () => {
  const { type, retype, press, found } = open();
  found();
  await type('Cidade', 'Minha Cidade');
  await press('Mesclar');
  await type('CEP', '11010000');
  await screen.findByText(PARTLY);
  expect(screen.getByLabelText('Cidade')).toHaveValue('Minha Cidade');
  await press('Salvo');
  await retype('CEP', '01310100');
  await reads('Cidade', 'São Paulo');
});
