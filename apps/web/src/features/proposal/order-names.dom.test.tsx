import { pageMetadata } from '@lastro/wire/lists';
import { QueryClientProvider } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeQueryClient } from '../../lib/query';
import { startSession } from '../../lib/session';
import { freshPage, problem, sessionOf, stubBrowser, stubNetwork } from '../../lib/testing';
import { renderUi } from '../../ui/testing/render';
import { useOrderNames } from './order-names';

const KNOWN = '0a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d';
const UNKNOWN = '9f8e7d6c-4e5f-4a6b-8c7d-9e0f1a2b3c4d';

beforeEach(() => {
  freshPage();
  stubBrowser();
  startSession(sessionOf(['credit_analyst']));
});
afterEach(() => vi.unstubAllGlobals());

function Names() {
  const { nameOf } = useOrderNames('12ABC34501DE35');
  return (
    <>
      <p>{nameOf(KNOWN)}</p>
      <p>{nameOf(UNKNOWN)}</p>
    </>
  );
}

test('an order is told by amount, due date and partner; one that is not listed never by its whole code', async () => {
  const order = {
    uuid: KNOWN,
    status: 'canceled',
    partner: { cnpj: '41000001000113', name: 'Maré Alta' },
    cnpj: '12ABC34501DE35',
    company_name: null,
    amount: 12_345.67,
    due_date: '2026-12-01',
    created_at: '2026-11-01T12:00:00.000Z',
  };
  stubNetwork({
    'GET /api/proposals/partner/order/receivable': {
      body: { results: [order], metadata: pageMetadata(1, 100, 1) },
    },
  });
  renderUi(
    <QueryClientProvider client={makeQueryClient()}>
      <Names />
    </QueryClientProvider>,
  );
  expect(screen.getAllByText('Carregando…')).toHaveLength(2);
  expect(await screen.findByText('R$ 12.345,67, vence em 01/12/2026 (Maré Alta)')).toBeInTheDocument();
  expect(screen.getByText('Pedido não identificado (código 9f8e7d6c)')).toBeInTheDocument();
});

function Troubles() {
  const { troubleOf } = useOrderNames('12ABC34501DE35');
  return <p>{troubleOf(UNKNOWN) ?? 'visto'}</p>;
}

test('an order that the list does not bring is not decided on, also where an older list is known', async () => {
  let answer: object | Error = { body: { results: [], metadata: pageMetadata(1, 100, 0) } };
  stubNetwork({ 'GET /api/proposals/partner/order/receivable': () => answer });
  const client = makeQueryClient();
  const page = (
    <QueryClientProvider client={client}>
      <Troubles />
    </QueryClientProvider>
  );
  const first = renderUi(page);
  expect(screen.getByText('O pedido do parceiro ainda está sendo carregado.')).toBeInTheDocument();
  await screen.findByText('O pedido do parceiro não pôde ser lido. Feche e tente de novo.');
  first.unmount();
  answer = problem(400, 'request.invalid');
  renderUi(page);
  expect(screen.getByText('O pedido do parceiro ainda está sendo carregado.')).toBeInTheDocument();
  await screen.findByText('O pedido do parceiro não pôde ser lido. Feche e tente de novo.');
});
