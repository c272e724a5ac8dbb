import type { Cents } from '@lastro/domain/money';
import type { Percent } from '@lastro/domain/percent';
import { QueryClientProvider } from '@tanstack/react-query';
import { screen, within } from '@testing-library/react';
import { Suspense } from 'react';
import { useForm } from 'react-hook-form';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { makeQueryClient } from '../../../lib/query';
import { startSession } from '../../../lib/session';
import { freshPage, problem, sessionOf, stubBrowser, stubNetwork } from '../../../lib/testing';
import { renderUi } from '../../../ui/testing/render';
import { blankOffer, emptyProposal, type ProposalValues } from '../form/proposal-values';
import { STANDING } from '../testing';
import { OffersField } from './offers-field';

const PRODUCTS = { totalCount: 0, edges: [], pageInfo: { hasNextPage: false, endCursor: null } };
const DOUBT = /O IOF pode ser menor/;
const REDUCED = /IOF reduzido: empresa do Simples Nacional ou MEI/;

beforeEach(() => {
  freshPage();
  stubBrowser();
  startSession(sessionOf(['credit_analyst']));
});
afterEach(() => {
  vi.unstubAllGlobals();
});

function Offers({ amount }: { amount: Cents }) {
  const line = { ...blankOffer(), amount, number_installments: 12, rate: '2' as Percent };
  const form = useForm<ProposalValues>({
    defaultValues: { ...emptyProposal(), cnpj: STANDING.cnpj, rates: [line] },
  });
  return <OffersField form={form} lockedReason={null} />;
}

function open(amount: number, standing: Parameters<typeof stubNetwork>[0][string]) {
  stubNetwork({
    'POST /api/underwriting/graphql': { body: { data: { allOperationType: PRODUCTS } } },
    'GET /api/proposals/company-standing': standing,
  });
  return renderUi(
    <QueryClientProvider client={makeQueryClient()}>
      <Suspense>
        <Offers amount={amount as Cents} />
      </Suspense>
    </QueryClientProvider>,
  );
}

describe('the preview says what it does not know', () => {
  test('a company whose standing did not come may be in Simples: its IOF is provisional, in the memory too', async () => {
    const { user } = open(2_000_000, problem(500, 'unexpected'));
    expect(await screen.findByText(DOUBT)).toBeInTheDocument();
    await user.click(screen.getByTitle('Ver como foi calculado'));
    expect(await screen.findByRole('dialog', { name: /Memória de cálculo/ })).toHaveTextContent(DOUBT);
  });

  test('once it is known there is no doubt', async () => {
    open(2_000_000, { body: STANDING });
    expect(await screen.findByText(REDUCED)).toBeInTheDocument();
    expect(screen.queryByText(DOUBT)).not.toBeInTheDocument();
  });

  test('a loan beyond the limit has one IOF whoever takes it', async () => {
    open(3_000_001, problem(500, 'unexpected'));
    expect(await screen.findByText(/Prévia, com liberação/)).toBeInTheDocument();
    expect(screen.queryByText(DOUBT)).not.toBeInTheDocument();
  });
});

test('a new offer is typed at once: the focus goes to its first field', async () => {
  const { user } = open(2_000_000, { body: STANDING });
  (await screen.findByRole('button', { name: 'Adicionar oferta' })).focus();
  await user.keyboard('{Enter}');
  const added = await screen.findByRole('group', { name: 'Oferta 2' });
  expect(within(added).getByRole('textbox', { name: /^Valor/ })).toHaveFocus();
});

test('spec §8 without any offer the form says so', async () => {
  function NoOffers() {
    const form = useForm<ProposalValues>({ defaultValues: { ...emptyProposal(), rates: [] } });
    return <OffersField form={form} lockedReason={null} />;
  }
  stubNetwork({ 'POST /api/underwriting/graphql': { body: { data: { allOperationType: PRODUCTS } } } });
  renderUi(
    <QueryClientProvider client={makeQueryClient()}>
      <Suspense>
        <NoOffers />
      </Suspense>
    </QueryClientProvider>,
  );
  expect(await screen.findByText('Nenhuma oferta adicionada')).toBeVisible();
});
