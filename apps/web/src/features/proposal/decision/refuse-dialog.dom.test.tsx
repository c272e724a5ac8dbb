import { formatMoney } from '@lastro/domain/money';
import { REFUSAL_LIMITS } from '@lastro/domain/proposal/proposal-rules';
import { QueryClientProvider } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { makeQueryClient } from '../../../lib/query';
import { startSession } from '../../../lib/session';
import { freshPage, sessionOf, stubBrowser, stubNetwork } from '../../../lib/testing';
import { renderUi } from '../../../ui/testing/render';
import { REFUSAL_REASON_OPTIONS } from '../labels';
import { stepWords } from '../proposal-status-look';
import { proposalRecord } from '../testing';
import { RefuseDialog } from './refuse-dialog';

test('the least amount that is asked for is the rule’s own, as money is written', async () => {
  const { user } = renderUi(
    <QueryClientProvider client={makeQueryClient()}>
      <RefuseDialog proposal={proposalRecord({ status: 'approved' })} onClose={() => undefined} />
    </QueryClientProvider>,
  );
  const amount = REFUSAL_REASON_OPTIONS.find(({ value }) => value === 'credit_amount')?.label ?? '';
  await user.click(await screen.findByRole('combobox', { name: /Motivo da recusa/ }));
  await user.keyboard(`${amount}{Enter}`);
  const help = await screen.findByText(/^No mínimo/);
  expect(help.textContent).toBe(`No mínimo ${formatMoney(REFUSAL_LIMITS.minAmount)}.`);
});

test('spec §8 wrong fields are told by the sentence of the catalogue, until they are right', async () => {
  const { user } = renderUi(
    <QueryClientProvider client={makeQueryClient()}>
      <RefuseDialog proposal={proposalRecord({ status: 'approved' })} onClose={() => undefined} />
    </QueryClientProvider>,
  );
  const reason = await screen.findByRole('combobox', { name: /Motivo da recusa/ });
  expect(screen.getByRole('alert')).toBeEmptyDOMElement();
  await user.click(screen.getByRole('button', { name: stepWords('refused').verb }));
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Verifique os dados da recusa!'));
  expect(reason).toBeInvalid();
  await user.click(reason);
  await user.keyboard('taxa{Enter}');
  await waitFor(() => expect(screen.getByRole('alert')).toBeEmptyDOMElement());
});

test('refused, nobody is held while the page is read again', async () => {
  freshPage();
  stubBrowser();
  startSession(sessionOf(['credit_analyst']));
  onTestFinished(() => void vi.unstubAllGlobals());
  stubNetwork({
    'PATCH /api/proposals/proposals/refuse/7': {
      body: {
        proposal_id: 7,
        reason: 'rate',
        new_proposal_value: null,
        new_proposal_deadline: null,
        detail: null,
        refusal_date: '2026-11-16T12:00:00.000Z',
      },
    },
    'GET /api/proposals/proposals/7': () => new Promise(() => undefined),
  });
  const closed = vi.fn();
  const { user } = renderUi(
    <QueryClientProvider client={makeQueryClient()}>
      <RefuseDialog proposal={proposalRecord({ status: 'approved' })} onClose={closed} />
    </QueryClientProvider>,
  );
  await user.click(await screen.findByRole('combobox', { name: /Motivo da recusa/ }));
  await user.keyboard('taxa{Enter}');
  await user.click(screen.getByRole('button', { name: stepWords('refused').verb }));
  await waitFor(() => expect(closed).toHaveBeenCalled());
});
