import { QueryClientProvider } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { makeQueryClient } from '../../../lib/query';
import { startSession } from '../../../lib/session';
import { freshPage, sessionOf, stubBrowser, stubNetwork } from '../../../lib/testing';
import { renderUi } from '../../../ui/testing/render';
import { proposalRecord } from '../testing';
import { KeptProposalDraft } from './kept-proposal-draft';
import { blankOffer, proposalValuesOf } from './proposal-values';

const LISTS = { products: [], vehicles: [], partners: [], orders: [] };
const LOCKED = 'Uma proposta aceita não pode ser alterada.';
const accepted = proposalRecord({ status: 'accepted', version: 3 });
const begun = proposalValuesOf(proposalRecord());

beforeEach(() => {
  freshPage();
  stubBrowser();
  startSession(sessionOf(['credit_analyst']));
});
afterEach(() => vi.unstubAllGlobals());

function show(words: Partial<typeof begun>) {
  const key = `proposal:${accepted.id}`;
  let body: unknown = { key, body: { ...begun, ...words }, savedAt: '2026-11-16T12:00:00.000Z' };
  const seen = stubNetwork({
    [`GET /api/auth/drafts/${encodeURIComponent(key)}`]: () => ({ body }),
    [`DELETE /api/auth/drafts/${encodeURIComponent(key)}`]: () => {
      body = null;
      return { status: 204 };
    },
  });
  const { user } = renderUi(
    <QueryClientProvider client={makeQueryClient()}>
      <KeptProposalDraft proposal={accepted} lockedReason={LOCKED} lists={LISTS} />
    </QueryClientProvider>,
  );
  return { user, seen };
}

describe('a draft of a proposal that was decided meanwhile', () => {
  test('is told with its words, which can be copied, and stays until it is let go of', async () => {
    const { user, seen } = show({
      observation: 'Falta o balanço de 2025.',
      rates: [...begun.rates, { ...blankOffer(), number_installments: 24 }],
    });
    expect(await screen.findByText('Falta o balanço de 2025.')).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent(`já não pode ser salvo. ${LOCKED}`);
    expect(screen.getByText(/24x/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Copiar Observação' }));
    expect(await navigator.clipboard.readText()).toBe('Falta o balanço de 2025.');
    expect(seen.every(({ method }) => method === 'GET')).toBe(true);

    await user.click(screen.getByRole('button', { name: 'Descartar rascunho' }));
    await user.click(await screen.findByRole('button', { name: 'Descartar' }));
    await waitFor(() => expect(screen.queryByText('Falta o balanço de 2025.')).not.toBeInTheDocument());
    expect(seen.some(({ method }) => method === 'DELETE')).toBe(true);
  });

  test('one that says nothing else than the record is not worth a word', async () => {
    const { seen } = show({});
    await waitFor(() => expect(seen).toHaveLength(1));
    expect(screen.queryByRole('status')).not.toBeInTheDocument();
  });
});
