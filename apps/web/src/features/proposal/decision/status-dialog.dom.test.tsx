import type { Cents } from '@lastro/domain/money';
import type { Percent } from '@lastro/domain/percent';
import { getProposal } from '@lastro/wire/proposal/proposal-operations';
import { QueryClientProvider } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { makeQueryClient } from '../../../lib/query';
import { startSession } from '../../../lib/session';
import { freshPage, problem, sessionOf, stubBrowser, stubNetwork } from '../../../lib/testing';
import { renderUi } from '../../../ui/testing/render';
import { offerRecord, PRODUCTS, proposalRecord, STANDING } from '../testing';
import { AcceptanceView } from './answer-views';
import { StatusDialog } from './status-dialog';

function rejecting(over: Parameters<typeof proposalRecord>[0] = {}) {
  return renderUi(
    <QueryClientProvider client={makeQueryClient()}>
      <StatusDialog proposal={proposalRecord(over)} to="rejected" onClose={() => undefined} />
    </QueryClientProvider>,
  );
}

const reason = () => screen.getByRole('combobox', { name: /Motivo da alteração/ });
const opinion = () => screen.getByRole('textbox', { name: /Parecer/ });
const OPINION = 'Fluxo de caixa e garantia suficientes.';
const reject = () => screen.getByRole('button', { name: 'Reprovar' });

describe('the dialog of a decision', () => {
  test('of a proposal that changed meanwhile closes: nobody confirms what it does not show', async () => {
    freshPage();
    startSession(sessionOf(['credit_analyst']));
    stubBrowser();
    const requests = stubNetwork({
      'PATCH /api/proposals/proposals/update/7': problem(409, 'version.stale', {}),
    });
    const closed = vi.fn();
    const { user } = renderUi(
      <QueryClientProvider client={makeQueryClient()}>
        <StatusDialog proposal={proposalRecord()} to="approved" onClose={closed} />
      </QueryClientProvider>,
    );
    await waitFor(() => expect(opinion()).toHaveFocus());
    await user.keyboard(OPINION);
    await user.click(screen.getByRole('button', { name: 'Aprovar' }));
    await waitFor(() => expect(closed).toHaveBeenCalled());
    expect(requests.filter(({ method }) => method === 'PATCH')).toHaveLength(1);
    vi.unstubAllGlobals();
  });

  test('whose reply is lost may have been taken: who closes it is shown the proposal as it stands', async () => {
    freshPage();
    startSession(sessionOf(['credit_desk']));
    stubBrowser();
    const now = proposalRecord({ status: 'approved', version: 2 });
    const requests = stubNetwork({
      'PATCH /api/proposals/proposals/update/7': new TypeError('connection reset'),
      'GET /api/proposals/proposals/7': { body: z.encode(getProposal.output, now) },
    });
    const client = makeQueryClient();
    const page = (isOpen: boolean) => (
      <QueryClientProvider client={client}>
        {isOpen ? <StatusDialog proposal={proposalRecord()} to="approved" onClose={() => undefined} /> : null}
      </QueryClientProvider>
    );
    const { user, rerender } = renderUi(page(true));
    await waitFor(() => expect(opinion()).toHaveFocus());
    await user.keyboard(OPINION);
    await user.click(screen.getByRole('button', { name: 'Aprovar' }));
    expect(await screen.findByText(/O que você enviou pode já ter sido feito/)).toBeInTheDocument();
    const reads = () =>
      requests.filter(({ method, url }) => method === 'GET' && url.endsWith('/proposals/7'));
    expect(reads()).toHaveLength(0);
    rerender(page(false));
    await waitFor(() => expect(reads()).toHaveLength(1));
    vi.unstubAllGlobals();
  });

  test('§3 of an approval shows every term that it binds', () => {
    freshPage();
    startSession(sessionOf(['credit_analyst']));
    stubBrowser();
    stubNetwork({});
    const proposal = proposalRecord({
      rates: [offerRecord({ id: 31, grace: 30, prepayment_fee: '2' as Percent })],
      vehicle_name: 'FIDC Aurora',
      guarantee: 'receivables_assignment',
      monthly_guarantee_value: 2_000_000 as Cents,
      has_escrow_account: true,
    });
    renderUi(
      <QueryClientProvider client={makeQueryClient()}>
        <StatusDialog proposal={proposal} to="approved" onClose={() => undefined} />
      </QueryClientProvider>,
    );
    const shown = Object.fromEntries(
      screen.getAllByRole('term').map((term) => [term.textContent, term.nextSibling?.textContent]),
    );
    expect(shown).toMatchObject({
      'Oferta 1': 'R$\u00a0100.000,00, 12x, 2,49% a.m., carência de 30 dias, TAC 1,00%, liquidação 2,00%',
      Produto: 'Capital de giro',
      Veículo: 'FIDC Aurora',
      Parceiro: 'Nenhum',
      Garantia: 'Cessão fiduciária de recebíveis, R$\u00a020.000,00 por mês',
      'Conta vinculada': 'Sim',
    });
    vi.unstubAllGlobals();
  });

  test('§3 of an approval shows what stands in the way of the company, and until when it holds', async () => {
    freshPage();
    startSession(sessionOf(['credit_desk']));
    stubBrowser();
    const pendencies = [
      {
        code: 'incomplete',
        origin: 'registration',
        severity: 'attention',
        title: 'Ficha 3% preenchida',
        detail: 'O que falta.',
      },
      {
        code: 'restricted',
        origin: 'bureau',
        severity: 'blocking',
        title: 'Restrições',
        detail: 'Do bureau.',
      },
    ];
    stubNetwork({ 'GET /api/proposals/company-standing': { body: { ...STANDING, pendencies } } });
    const { authority } = proposalRecord();
    const proposal = proposalRecord({ authority: { ...authority, approval_days: 45 } });
    renderUi(
      <QueryClientProvider client={makeQueryClient()}>
        <StatusDialog proposal={proposal} to="approved" onClose={() => undefined} />
      </QueryClientProvider>,
    );
    const listed = await screen.findByRole('list', { name: 'Pendências da empresa' });
    expect(
      within(listed)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Ficha 3% preenchida', 'Grave: Restrições']);
    expect(screen.getByText(/A aprovação vale por 45 dias, até 31\/12\/2026\./)).toBeInTheDocument();
    vi.unstubAllGlobals();
  });

  test('§3 of an approval waits for the order that it binds', async () => {
    freshPage();
    startSession(sessionOf(['credit_analyst']));
    stubBrowser();
    vi.stubGlobal('fetch', () => new Promise(() => undefined));
    const proposal = proposalRecord({ order_uuid: '5b1f1c1e-1111-4111-8111-111111111111' });
    renderUi(
      <QueryClientProvider client={makeQueryClient()}>
        <StatusDialog proposal={proposal} to="approved" onClose={() => undefined} />
      </QueryClientProvider>,
    );
    const approve = await screen.findByRole('button', { name: 'Aprovar' });
    expect(approve).toHaveAttribute('aria-disabled', 'true');
    expect(screen.getByText('Carregando…')).toBeInTheDocument();
    vi.unstubAllGlobals();
  });

  test('what is wrong at a field that it does not ask for is told by the dialog', async () => {
    freshPage();
    startSession(sessionOf(['credit_analyst']));
    stubBrowser();
    const errors = { observation: ['Use ao menos 15 caracteres.'] };
    stubNetwork({
      'PATCH /api/proposals/proposals/update/7': problem(400, 'proposal.check', { errors }),
      'GET /api/proposals/proposals/7': { body: z.encode(getProposal.output, proposalRecord()) },
    });
    const { user } = renderUi(
      <QueryClientProvider client={makeQueryClient()}>
        <StatusDialog proposal={proposalRecord()} to="approved" onClose={() => undefined} />
      </QueryClientProvider>,
    );
    await waitFor(() => expect(opinion()).toHaveFocus());
    await user.keyboard(OPINION);
    await user.click(screen.getByRole('button', { name: 'Aprovar' }));
    await waitFor(() =>
      expect(screen.getByRole('alert')).toHaveTextContent('Observação: Use ao menos 15 caracteres.'),
    );
    vi.unstubAllGlobals();
  });

  test('the reason is found by typing, and Enter takes it', async () => {
    const { user } = rejecting();
    await waitFor(() => expect(reason()).toHaveFocus());
    await user.keyboard('outros{Enter}');
    expect(reason()).toHaveValue('Outros');
  });

  test('an opinion that is too short is told once, by its field, which has the focus', async () => {
    const { user } = rejecting();
    await waitFor(() => expect(reason()).toHaveFocus());
    await user.keyboard('outros{Enter}');
    await user.type(opinion(), 'curta');
    await user.click(reject());
    await waitFor(() => expect(opinion()).toHaveFocus());
    expect(opinion()).toHaveAccessibleDescription(/Informe ao menos/);
    expect(screen.getByRole('alert')).toBeEmptyDOMElement();
  });

  test('a missing reason as well', async () => {
    const { user } = rejecting();
    await user.type(opinion(), 'Um parecer de tamanho suficiente.');
    await user.click(reject());
    await waitFor(() => expect(reason()).toBeInvalid());
    expect(screen.getByRole('alert')).toBeEmptyDOMElement();
  });

  /** What each asks for, in the order of its fields; `sent` without what tells which proposal it is. */
  const others = async (user: { keyboard: (keys: string) => Promise<void> }) =>
    user.keyboard('outros{Enter}');
  test.each([
    ['approved', 'Aprovar', false, null, { opinion: OPINION }],
    ['pending_commitee', 'Enviar ao comitê', false, null, { opinion: OPINION }],
    ['pending_reanalysis', 'Reanalisar', true, null, { opinion: OPINION, reason_for_change: 'others' }],
    [
      'rejected',
      'Reprovar',
      true,
      'Visita feita em 10/11.',
      { opinion: OPINION, reason_for_change: 'others', remove_offers: false },
    ],
    [
      'rejected',
      'Reprovar',
      true,
      null,
      { opinion: OPINION, observation: OPINION, reason_for_change: 'others', remove_offers: false },
    ],
  ] as const)(
    '%s sends its opinion, and leaves what was observed before: %s, %s, %s',
    async (to, verb, asksReason, observation, sent) => {
      freshPage();
      startSession(sessionOf(['credit_board']));
      stubBrowser();
      const proposal = proposalRecord({ observation });
      const requests = stubNetwork({
        'PATCH /api/proposals/proposals/update/7': { body: z.encode(getProposal.output, proposal) },
      });
      const { user } = renderUi(
        <QueryClientProvider client={makeQueryClient()}>
          <StatusDialog proposal={proposal} to={to} onClose={() => undefined} />
        </QueryClientProvider>,
      );
      if (asksReason) {
        await waitFor(() => expect(reason()).toHaveFocus());
        await others(user);
      } else expect(screen.queryByRole('combobox', { name: /Motivo/ })).toBeNull();
      await user.type(opinion(), OPINION);
      await user.click(screen.getByRole('button', { name: verb }));
      await waitFor(() => expect(requests.some(({ method }) => method === 'PATCH')).toBe(true));
      const body = await requests.find(({ method }) => method === 'PATCH')?.json();
      expect(body).toEqual({ version: 1, cnpj: proposal.cnpj, status: to, remove_offers: false, ...sent });
      vi.unstubAllGlobals();
    },
  );

  test('shows amount in words, offers with their CET, authority and pendencies also of a rejection', async () => {
    freshPage();
    startSession(sessionOf(['credit_desk']));
    stubBrowser();
    stubNetwork({
      'GET /api/proposals/company-standing': { body: STANDING },
      'POST /api/underwriting/graphql': { body: { data: { allOperationType: PRODUCTS } } },
    });
    rejecting({ rates: [offerRecord({ id: 31 })] });
    expect(
      await screen.findByText(/CET \d+,\d{2}% a\.m\. \(\d+,\d{2}% a\.a\.\), parcela de R\$/),
    ).toBeInTheDocument();
    expect(screen.getByText('cem mil reais')).toBeInTheDocument();
    expect(screen.getByText('Alçada necessária')).toBeInTheDocument();
    vi.unstubAllGlobals();
  });
});

test('the acceptance names its contract and its operation', () => {
  const accepted = {
    status: 'accepted',
    contract_number: 'CCB-2026-000007',
    transaction_code: 'TR-2026-000007',
  } as const;
  renderUi(
    <QueryClientProvider client={makeQueryClient()}>
      <AcceptanceView proposal={proposalRecord(accepted)} />
    </QueryClientProvider>,
  );
  expect(screen.getByText('Contrato').nextElementSibling).toHaveTextContent('CCB-2026-000007');
  expect(screen.getByText('Operação').nextElementSibling).toHaveTextContent('TR-2026-000007');
});
