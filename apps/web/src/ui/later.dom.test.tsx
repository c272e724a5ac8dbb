import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { later } from './later';
import { renderUi } from './testing/render';

const History = ({ of }: { of: string }) => <p>Histórico de {of}</p>;

test('a part that comes later stands as a skeleton until it is there', async () => {
  let bring: (part: typeof History) => void = () => undefined;
  const Part = later(() => new Promise<typeof History>((done) => (bring = done)), 'Carregando histórico');
  renderUi(<Part of="Aurora" />);
  expect(await screen.findByRole('status', { name: 'Carregando histórico' })).toBeInTheDocument();
  bring(History);
  expect(await screen.findByText('Histórico de Aurora')).toBeInTheDocument();
});

test('where it cannot be loaded the page stays, and it can be tried again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const load = vi.fn(async () => History);
  load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'));
  const Part = later(load, 'Carregando histórico');
  const { user } = renderUi(
    <>
      <input aria-label="Observação" />
      <Part of="Aurora" />
    </>,
  );
  await user.type(screen.getByLabelText('Observação'), 'digitado');
  await user.click(await screen.findByRole('button', { name: 'Tentar de novo' }));
  expect(await screen.findByText('Histórico de Aurora')).toBeInTheDocument();
  expect(screen.getByLabelText('Observação')).toHaveValue('digitado');
  vi.restoreAllMocks();
});
