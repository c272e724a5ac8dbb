import { QueryClientProvider } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { makeQueryClient } from '../../../lib/query';
import { startSession } from '../../../lib/session';
import { freshPage, sessionOf, stubBrowser, stubNetwork } from '../../../lib/testing';
import { KeptRecordDraft } from '../../../shared/form/kept-draft';
import { renderUi } from '../../../ui/testing/render';
import { offerRecord, proposalRecord } from '../testing';
import { proposalDraft } from './proposal-draft';
import { proposalForm } from './proposal-record';
import { blankOffer, type OfferValues, proposalValuesOf } from './proposal-values';

const LISTS = { products: [], vehicles: [], partners: [], orderName: (uuid: string) => uuid };
const LOCKED = 'Uma proposta aceita não pode ser alterada.';
const accepted = proposalRecord({ status: 'accepted', version: 3 });
const begun = proposalValuesOf(proposalRecord());

beforeEach(() => {
  freshPage();
  stubBrowser();
  startSession(sessionOf(['credit_analyst']));
});
afterEach(() => vi.unstubAllGlobals());

function show(words: Partial<typeof begun> & { begun?: typeof begun }, proposal = accepted) {
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
      <KeptRecordDraft
        definition={proposalForm(LISTS)}
        draft={proposalDraft(proposal.id)}
        record={proposal}
        lockedReason={LOCKED}
      />
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

  const theirs = proposalRecord({
    ...accepted,
    observation: 'Cliente pede resposta.',
    rates: [offerRecord({ grace: 60 }), offerRecord({ id: 2 })],
  });

  test('what only another changed is not told as mine', async () => {
    show({ begun, has_escrow_account: true }, theirs);
    const panel = await screen.findByLabelText('Rascunho guardado');
    expect(within(panel).getAllByRole('term')).toHaveLength(1);
    expect(within(panel).getByRole('definition')).toHaveTextContent('Sim');
  });

  test('one in which nothing was changed is not worth a word, whatever others changed', async () => {
    const { seen } = show({ begun }, theirs);
    await waitFor(() => expect(seen).toHaveLength(1));
    expect(screen.queryByRole('status')).not.toBeInTheDocument();
  });

  test('an offer that somebody excluded is told where something was typed in it', async () => {
    const two = { ...begun, rates: proposalValuesOf(theirs).rates };
    const [first, second] = two.rates as [OfferValues, OfferValues];
    show({ begun: two, rates: [first, { ...second, grace: 30 }] });
    const panel = await screen.findByLabelText('Rascunho guardado');
    expect(panel).toHaveTextContent(/Oferta nº 2.*carência de 30 dias/);
    expect(panel).not.toHaveTextContent('Oferta nº 1');
  });

  test('one of an older release, which did not keep what was opened, is told by whatever differs', async () => {
    show({ has_escrow_account: true }, theirs);
    const panel = await screen.findByLabelText('Rascunho guardado');
    expect(
      within(panel)
        .getAllByRole('term')
        .map(({ textContent }) => textContent),
    ).toEqual(['Tem conta vinculada', 'Observação', 'Oferta nº 1']);
  });
});
