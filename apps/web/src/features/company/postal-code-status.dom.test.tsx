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

function Ficha() {
  const form = useForm<Values>({ defaultValues: { zipCode: null, address: null, city: null } });
  const { control } = form;
  return (
    <form onSubmit={(event) => void form.handleSubmit(saving)(event)}>
      <CepField control={control} name="zipCode" label="CEP" />
      <TextField control={control} name="address" label="Logradouro" />
      <TextField control={control} name="city" label="Cidade" />
      <PostalCodeStatus form={form} name="zipCode" fills={{ address: 'address', city: 'city' }} />
      <button type="submit">Salvar</button>
    </form>
  );
}

function open() {
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
  });
  const { user } = renderUi(
    <QueryClientProvider client={makeQueryClient()}>
      <Ficha />
    </QueryClientProvider>,
  );
  const type = (label: string, words: string) => user.type(screen.getByLabelText(label), words);
  return { type, found, answer, asked: () => seen.length };
}

test('a CEP that is typed fills the address', async () => {
  const { type, found } = open();
  await type('CEP', '11010000');
  found();
  await screen.findByText(/^Endereço preenchido pelo CEP/);
  expect(screen.getByLabelText('Logradouro')).toHaveValue('Rua do Comércio');
  expect(screen.getByLabelText('Cidade')).toHaveValue('Santos');
});

test('an address that is found while the form is saved is filled in after it: the save would take it away', async () => {
  const { type, found } = open();
  await type('CEP', '11010000{Enter}');
  found();
  await screen.findByText(/^Endereço preenchido pelo CEP/);
  expect(screen.getByLabelText('Cidade')).toHaveValue('');
  saved();
  await waitFor(() => expect(screen.getByLabelText('Cidade')).toHaveValue('Santos'));
});

test('an answer that comes late does not take the place of what was typed since, and says so', async () => {
  const { type, found } = open();
  await type('CEP', '11010000');
  await type('Logradouro', 'Rua que Eu Digitei');
  found();
  await screen.findByText(/^O que você digitou no endereço ficou como está/);
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
    document.dispatchEvent(new Event('visibilitychange'));
    window.dispatchEvent(new Event('focus'));
    window.dispatchEvent(new Event('online'));
  });
  await new Promise((later) => setTimeout(later, 0));
  expect(asked()).toBe(before);
});
