import { QueryClientProvider } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeQueryClient } from '../../lib/query';
import { startSession } from '../../lib/session';
import { freshPage, sessionOf, stubBrowser, stubNetwork } from '../../lib/testing';
import { CepField } from '../../shared/form/parsed-fields';
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

function Ficha({ onFound }: { onFound: (city: string | null) => void }) {
  const { control, handleSubmit } = useForm<{ zipCode: string | null }>({ defaultValues: { zipCode: null } });
  return (
    <form onSubmit={(event) => void handleSubmit(saving)(event)}>
      <CepField control={control} name="zipCode" label="CEP" />
      <PostalCodeStatus control={control} name="zipCode" onFound={({ city }) => onFound(city)} />
    </form>
  );
}

test('an address that is found while the form is saved is filled in after it: the save would take it away', async () => {
  let found = (): void => undefined;
  const looking = new Promise<void>((resolve) => {
    found = resolve;
  });
  stubNetwork({
    'GET /api/client-manager/api/v2/postal-code/11010000': async () => {
      await looking;
      return { body: { zipCode: '11010000', found: place } };
    },
  });
  const filled = vi.fn();
  const { user } = renderUi(
    <QueryClientProvider client={makeQueryClient()}>
      <Ficha onFound={filled} />
    </QueryClientProvider>,
  );
  await user.type(screen.getByLabelText('CEP'), '11010000{Enter}');
  found();
  await screen.findByText(/Endereço preenchido pelo CEP/);
  expect(filled).not.toHaveBeenCalled();
  saved();
  await waitFor(() => expect(filled).toHaveBeenCalledWith('Santos'));
});
