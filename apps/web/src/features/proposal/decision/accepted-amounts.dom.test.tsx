import type { Simulation } from '@lastro/domain/credit/simulation';
import { isoDate } from '@lastro/domain/dates';
import { type Cents, centsToReais, formatMoney } from '@lastro/domain/money';
import type { Percent } from '@lastro/domain/percent';
import { amountInWords } from '@lastro/domain/words';
import { pageMetadata } from '@lastro/wire/lists';
import { getProposalWithSimulation } from '@lastro/wire/proposal/offer-operations';
import { getProposal } from '@lastro/wire/proposal/proposal-operations';
import { simulationRate } from '@lastro/wire/proposal/proposal-schemas';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { makeQueryClient, queryOf } from '../../../lib/query';
import { startSession } from '../../../lib/session';
import { freshPage, problem, sessionOf, stubBrowser, stubNetwork } from '../../../lib/testing';
import { renderUi } from '../../../ui/testing/render';
import { lentBy, STANDARD, simulateOffer } from '../simulation/local-simulation';
import { answerOf, offerRecord, proposalRecord } from '../testing';
import { AcceptDialog } from './accept-dialog';
import { AcceptanceView } from './answer-views';
import { AuthorityView } from './authority-view';

/** As the matchers of a page's text read it: to them every blank is the plain one. */
const moneyRead = (amount: Cents) => formatMoney(amount).replace('\u00a0', ' ');

beforeEach(() => {
  freshPage();
  startSession(sessionOf(['credit_analyst']));
  stubBrowser();
});

const ASKED = 10_000_000 as Cents;

function simulated(charges: 'deducted' | 'financed', system = STANDARD.system): Simulation {
  const offer = {
    amount: ASKED,
    graceDays: 30,
    installments: 12,
    monthlyRate: '2.49' as Percent,
    prepaymentFee: '0' as Percent,
    tac: '1.5' as Percent,
  };
  const day = { disbursement: isoDate('2026-11-16'), isSimples: false };
  return simulateOffer(offer, day, { ...STANDARD, charges, system }) as Simulation;
}

function draw(node: ReactNode, client = makeQueryClient()) {
  return renderUi(<QueryClientProvider client={client}>{node}</QueryClientProvider>);
}

function openDialog(simulation: Simulation) {
  draw(
    <AcceptDialog
      proposal={proposalRecord({ status: 'approved' })}
      rate={answerOf(simulation)}
      title="Oferta 1"
      onClose={() => undefined}
    />,
  );
}

const FINANCED = /A dívida inclui os encargos financiados/;

describe('what is accepted is what is lent, as the contract will say', () => {
  test.each(['deducted', 'financed'] as const)('the answer tells what is lent: charges %s', (charges) => {
    const simulation = simulated(charges);
    expect(lentBy(answerOf(simulation))).toBe(simulation.financed);
  });

  test('with financed charges: the debt in figures and in words, and what the company receives', async () => {
    const simulation = simulated('financed');
    expect(simulation.financed).toBeGreaterThan(ASKED);
    openDialog(simulation);
    expect(await screen.findByText(moneyRead(simulation.financed))).toBeInTheDocument();
    expect(screen.getByText(amountInWords(simulation.financed))).toBeInTheDocument();
    expect(screen.queryByText(amountInWords(ASKED))).toBeNull();
    expect(screen.getByText(FINANCED)).toHaveTextContent(moneyRead(simulation.net));
    expect(screen.getByText('Valor líquido').nextElementSibling).toHaveTextContent(moneyRead(simulation.net));
  });

  test('with deducted charges: the amount of the offer, and nothing about the debt', async () => {
    openDialog(simulated('deducted'));
    expect(await screen.findByText(moneyRead(ASKED))).toBeInTheDocument();
    expect(screen.getByText(amountInWords(ASKED))).toBeInTheDocument();
    expect(screen.queryByText(FINANCED)).toBeNull();
  });
});

describe('what is confirmed is what is contracted', () => {
  test('also what no simulation tells: grace, prepayment, guarantee, escrow', async () => {
    const rate = { ...answerOf(simulated('deducted')), rateId: 31 };
    draw(
      <AcceptDialog
        proposal={proposalRecord({
          guarantee: 'receivables_assignment',
          monthly_guarantee_value: 4_000_000 as Cents,
          has_escrow_account: true,
          rates: [offerRecord({ id: 31, grace: 30, prepayment_fee: '2.5' as Percent })],
        })}
        rate={rate}
        title="Oferta 1"
        onClose={() => undefined}
      />,
    );
    const line = (label: string) => screen.getByText(label).nextElementSibling;
    expect(await screen.findByText('Conta vinculada')).toBeInTheDocument();
    expect(line('Conta vinculada')).toHaveTextContent('Sim');
    expect(line('Carência (dias)')).toHaveTextContent('30');
    expect(line('Taxa de liquidação antecipada')).toHaveTextContent('2,50%');
    expect(line('Garantia')).toHaveTextContent(`, ${moneyRead(4_000_000 as Cents)} por mês`);
  });

  test('which contract is made: product, vehicle, partner and order', async () => {
    const uuid = '0a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d';
    const partner = { cnpj: '41000001000113', name: 'Maré Alta' };
    const order = {
      uuid,
      status: 'proposed',
      partner,
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
    const proposal = proposalRecord({ vehicle_name: 'FIDC Horizonte', partner, order_uuid: uuid });
    draw(
      <AcceptDialog
        proposal={proposal}
        rate={answerOf(simulated('deducted'))}
        title="Oferta 1"
        onClose={() => undefined}
      />,
    );
    const line = (label: string) => screen.getByText(label).nextElementSibling;
    expect(await screen.findByText(/vence em 01\/12\/2026/)).toBeInTheDocument();
    expect(line('Produto')).toHaveTextContent('Capital de giro');
    expect(line('Veículo')).toHaveTextContent('FIDC Horizonte');
    expect(line('Parceiro')).toHaveTextContent('Maré Alta');
    expect(line('Pedido do parceiro')).toHaveTextContent('R$ 12.345,67, vence em 01/12/2026 (Maré Alta)');
  });

  test.each<[string, () => void, string]>([
    [
      'is being read',
      () => vi.stubGlobal('fetch', () => new Promise(() => undefined)),
      'O pedido do parceiro ainda está sendo carregado.',
    ],
    [
      'could not be read',
      () => void stubNetwork({}),
      'O pedido do parceiro não pôde ser lido. Feche e tente de novo.',
    ],
  ])('nothing is accepted while the order that it is for %s', async (_what, network, words) => {
    network();
    draw(
      <AcceptDialog
        proposal={proposalRecord({ order_uuid: '0a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d' })}
        rate={answerOf(simulated('deducted'))}
        title="Oferta 1"
        onClose={() => undefined}
      />,
    );
    const accept = await screen.findByRole('button', { name: 'Aceitar oferta' });
    await waitFor(() => expect(accept).toHaveAccessibleDescription(words));
  });

  test('accepted is accepted, though the page cannot be read again', async () => {
    const rate = answerOf(simulated('deducted'));
    stubNetwork({
      'POST /api/proposals/operations/register': {
        body: {
          proposal_id: 7,
          transaction_code: 'TR-2026-000007',
          contract_number: 'CCB-2026-000007',
          operation_number: '1',
          simulation: z.encode(simulationRate, rate),
        },
      },
    });
    const closed = vi.fn();
    const proposal = proposalRecord({ status: 'approved' });
    draw(<AcceptDialog proposal={proposal} rate={rate} title="Oferta 1" onClose={closed} />);
    await userEvent.click(await screen.findByRole('button', { name: 'Aceitar oferta' }));
    await waitFor(() => expect(closed).toHaveBeenCalled());
    expect(screen.getByRole('alert')).toHaveTextContent('');
  });

  const accepted = proposalRecord({ status: 'accepted', version: 9, rate_accepted: 2 });
  const asAccepted = { body: z.encode(getProposal.output, accepted) };
  test.each([
    [
      'because somebody answered first: what it is now',
      problem(400, 'proposal.only-approved'),
      asAccepted,
      /agora está como “Aceita \(cliente\)”/,
    ],
    [
      'because an own try was recorded: the server’s sentence',
      problem(422, 'idempotency.key-reused'),
      asAccepted,
      'detalhe de idempotency.key-reused',
    ],
    [
      'because it is deleted by now: that it is',
      // The server speaks of what was asked for: the offer went with its proposal.
      problem(404, 'offer.not-found'),
      problem(404, 'proposal.not-found'),
      'A proposta já foi excluída.',
    ],
    [
      'by nobody, in words that this page cannot read: that, and not that nothing was done',
      { body: { contract_number: 7 } },
      asAccepted,
      /^O servidor respondeu de um modo inesperado/,
    ],
  ])(
    'refused %s is told by a notice that stays, and the dialog closes',
    async (_why, refusal, now, words) => {
      stubNetwork({
        'POST /api/proposals/operations/register': refusal,
        'GET /api/proposals/proposals/7': now,
      });
      const closed = vi.fn();
      draw(
        <>
          <AcceptDialog
            proposal={proposalRecord({ status: 'approved', version: 8 })}
            rate={answerOf(simulated('deducted'))}
            title="Oferta 1"
            onClose={closed}
          />
          <Notifications />
        </>,
      );
      await userEvent.click(await screen.findByRole('button', { name: 'Aceitar oferta' }));
      await waitFor(() => expect(closed).toHaveBeenCalled());
      expect(await screen.findByText(words)).toBeInTheDocument();
    },
  );

  test('accepted, nobody is held while the page is read again', async () => {
    const rate = answerOf(simulated('deducted'));
    stubNetwork({
      'POST /api/proposals/operations/register': {
        body: {
          proposal_id: 7,
          transaction_code: 'TR-2026-000007',
          contract_number: 'CCB-2026-000007',
          operation_number: '1',
          simulation: z.encode(simulationRate, rate),
        },
      },
      'GET /api/proposals/proposals/7': () => new Promise(() => undefined),
    });
    const closed = vi.fn();
    const proposal = proposalRecord({ status: 'approved' });
    draw(<AcceptDialog proposal={proposal} rate={rate} title="Oferta 1" onClose={closed} />);
    await userEvent.click(await screen.findByRole('button', { name: 'Aceitar oferta' }));
    await waitFor(() => expect(closed).toHaveBeenCalled());
  });

  test('other figures today are shown, and asked for again', async () => {
    const [shown, today] = [answerOf(simulated('deducted')), answerOf(simulated('financed'))];
    const requests = stubNetwork({
      'POST /api/proposals/operations/register': problem(409, 'acceptance.changed', {
        current: z.encode(simulationRate, today),
      }),
      'GET /api/proposals/proposals/7': {
        body: z.encode(getProposal.output, proposalRecord({ status: 'approved' })),
      },
    });
    draw(
      <AcceptDialog
        proposal={proposalRecord({ status: 'approved' })}
        rate={shown}
        title="Oferta 1"
        onClose={() => undefined}
      />,
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Aceitar oferta' }));
    expect(await screen.findByText(amountInWords(lentBy(today)))).toBeInTheDocument();
    expect(screen.getByRole('alert')).toHaveTextContent('detalhe de acceptance.changed');
    expect(screen.getByText('Valor líquido').nextElementSibling).toHaveTextContent(
      `${moneyRead(today.valorLiquido)} (antes: ${moneyRead(shown.valorLiquido)})`,
    );
    const sent = requests.filter(({ method }) => method === 'POST');
    expect(await sent[0]?.json()).toMatchObject({
      seen: { iof: centsToReais(shown.iof), dataDesembolso: '2026-11-16' },
    });
    await userEvent.click(screen.getByRole('button', { name: 'Aceitar oferta' }));
    await waitFor(() => expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(2));
    const again = requests.filter(({ method }) => method === 'POST').at(-1);
    expect(await again?.json()).toMatchObject({ seen: { valorTotal: centsToReais(today.valorTotal) } });
  });
});

describe('an accepted proposal', () => {
  const record = proposalRecord({ status: 'accepted', rate_accepted: 1, rates: [offerRecord()] });

  function drawAccepted(simulation: Simulation) {
    const client = makeQueryClient();
    client.setQueryData(queryOf(getProposalWithSimulation, { id: record.id }).queryKey, {
      proposal: record,
      simulation: [{ ...answerOf(simulation), memoria: null }],
    });
    draw(<AcceptanceView proposal={record} />, client);
    return (label: string) => screen.getByText(label).nextElementSibling;
  }

  test.each(['deducted', 'financed'] as const)('names what was contracted: charges %s', (charges) => {
    const simulation = simulated(charges);
    const line = drawAccepted(simulation);
    expect(line('Valor contratado')).toHaveTextContent(moneyRead(simulation.financed));
    expect(line('Valor líquido')).toHaveTextContent(moneyRead(simulation.net));
  });

  test.each([
    ['price', /^11 de R\$ [\d.,]+ e a última de R\$ [\d.,]+$/],
    ['sac', /^12, a primeira de R\$ [\d.,]+$/],
    ['bullet', /^Parcela única de R\$ [\d.,]+$/],
  ] as const)('tells its payments as the dialog did: %s', (system, text) => {
    const line = drawAccepted(simulated('deducted', system));
    expect(line('Parcelas')).toHaveTextContent(text);
  });

  test('shows what was approved, not what today would take', () => {
    const approval = {
      by: 'credit_desk@demo.test',
      by_name: 'Otávio Reis',
      at: '2026-11-10T12:00:00.000Z',
      level: 'credit_desk',
      lent: 10_300_000 as Cents,
      total: 10_300_000 as Cents,
      opinion: 'Fluxo de caixa suficiente.',
    };
    const authority = { ...record.authority, committed: 99_900_000 as Cents, level: 'credit_board' };
    draw(<AuthorityView proposal={{ ...record, approval, authority }} />);
    expect(screen.getByText('Valor aprovado').nextElementSibling).toHaveTextContent('R$ 103.000,00');
    expect(screen.getByText('Alçada').nextElementSibling).toHaveTextContent('Mesa de crédito');
    expect(screen.getByText(/Aprovada por/)).toHaveTextContent('Otávio Reis em 10/11/2026 09:00');
    expect(screen.getByText('Parecer').nextElementSibling).toHaveTextContent('Fluxo de caixa suficiente.');
    expect(screen.queryByText('Já comprometido')).toBeNull();
    expect(screen.queryByText(/999\.000/)).toBeNull();
  });

  test('one that ended without an approval has no sums either', () => {
    draw(<AuthorityView proposal={proposalRecord({ status: 'canceled' })} />);
    expect(screen.getByText(/sem aprovação em vigor/)).toBeInTheDocument();
    expect(screen.queryByText('Total para a alçada')).toBeNull();
  });
});
