import type { Cents } from '@lastro/domain/money';
import type { Percent } from '@lastro/domain/percent';
import { getProposal } from '@lastro/wire/proposal/proposal-operations';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { ApiError } from '../../../lib/api-error';
import { freshPage, stubBrowser } from '../../../lib/testing';
import { pageAt } from '../../../lib/testing-router';
import { useRecordForm } from '../../../shared/form/use-record-form';
import { renderUi } from '../../../ui/testing/render';
import type { OfferRecord, ProposalRecord } from '../proposal-queries';
import { offerRecord, proposalRecord } from '../testing';
import { proposalForm } from './proposal-record';
import { type ProposalValues, proposalValuesOf } from './proposal-values';

const ORDERS: Readonly<Record<string, string>> = {
  'order-1': 'R$ 10,00, vence em 01/12/2026 (Loja)',
  'order-2': 'R$ 20,00, vence em 02/12/2026 (Feira)',
};
const LISTS = {
  products: [],
  vehicles: [],
  partners: [
    { value: '41000001000113', label: 'Loja' },
    { value: '41000002000168', label: 'Feira' },
  ],
  orderName: (uuid: string) => ORDERS[uuid] ?? uuid,
};

beforeEach(() => {
  freshPage();
  stubBrowser();
});
afterEach(() => vi.unstubAllGlobals());

interface PageProps {
  begun: ProposalRecord;
  current: ProposalRecord;
  yours: ProposalRecord;
  onResolve?: (values: ProposalValues) => void;
  /** Of the save with what was chosen. */
  refusal?: ApiError;
}

/** `begun` was opened and `yours` is saved over it, when the server has `current`. All of them can be changed. */
function Form({ begun, current, yours, onResolve, refusal }: PageProps) {
  const { form, page, dialog } = useRecordForm(proposalForm(LISTS), {
    record: changeable(begun),
    refusal: null,
    resolver: () => (values) => ({ values, errors: {} }),
    save: async (over, values) => {
      if (over.version !== current.version) throw stale(changeable(current));
      onResolve?.(values);
      if (refusal !== undefined) throw refusal;
      return { ...over, version: over.version + 1 };
    },
    onSaved: () => undefined,
  });
  return (
    <>
      <button type="button" onClick={() => void page.onSubmit(proposalValuesOf(yours))}>
        Salvar
      </button>
      <p>{form.formState.errors.root?.stale?.message}</p>
      <p>{form.formState.errors.order_uuid?.message}</p>
      <output>{JSON.stringify(form.watch())}</output>
      {dialog}
    </>
  );
}

const changeable = (record: ProposalRecord): ProposalRecord => ({
  ...record,
  actions: [{ action: 'change', allowed: true, reason: null }],
});

const stale = (current: ProposalRecord) =>
  new ApiError({
    status: 409,
    code: 'version.stale',
    detail: 'A proposta mudou.',
    current: z.encode(getProposal.output, current),
  });

async function saved(props: PageProps) {
  const { page } = pageAt('/', () => <Form {...props} />, '/');
  const { user } = renderUi(page);
  await user.click(await screen.findByRole('button', { name: 'Salvar' }));
  return user;
}

async function opened(props: PageProps) {
  const user = await saved(props);
  await screen.findByRole('dialog');
  return user;
}

const side = (group: string, name: RegExp) =>
  within(screen.getByRole('group', { name: group })).getByRole('radio', { name });

describe('a stale proposal: whoever chooses sees what differs', () => {
  const CHANGES: readonly [string, Partial<OfferRecord>, string][] = [
    ['the amount', { amount: 10_000_001 as Cents }, 'R$\u00a0100.000,01'],
    ['the instalments', { number_installments: 13 }, '13x'],
    ['the third decimal of the rate', { rate: '2.491' as Percent }, '2,491% a.m.'],
    ['the grace', { grace: 30 }, 'carência de 30 dias'],
    ['the TAC', { tac: '1.004' as Percent }, 'TAC 1,004%'],
    ['the prepayment fee', { prepayment_fee: '2' as Percent }, 'liquidação 2,00%'],
  ];
  test.each(CHANGES)('%s of an offer', async (_, change, text) => {
    await opened({
      begun: proposalRecord({ rates: [offerRecord({ amount: 1 as Cents })] }),
      current: proposalRecord({ version: 2 }),
      yours: proposalRecord({ rates: [offerRecord(change)] }),
    });
    expect(side('Oferta nº 1', /Seu valor/)).toHaveAccessibleName(expect.stringContaining(text));
    expect(side('Oferta nº 1', /Valor atual/)).not.toHaveAccessibleName(expect.stringContaining(text));
  });

  const OF_LOJA = { partner: { cnpj: '41000001000113', name: 'Loja' }, order_uuid: 'order-1' };
  const OF_FEIRA = { partner: { cnpj: '41000002000168', name: 'Feira' }, order_uuid: 'order-2' };

  test.each([
    ['Seu valor', OF_LOJA],
    ['Valor atual', OF_FEIRA],
  ] as const)('a partner and its order are one question, by their names: %s', async (choice, kept) => {
    const onResolve = vi.fn();
    const user = await opened({
      begun: proposalRecord(),
      current: proposalRecord({ version: 2, ...OF_FEIRA }),
      yours: proposalRecord(OF_LOJA),
      onResolve,
    });
    expect(screen.getAllByRole('group')).toHaveLength(1);
    const both = 'Parceiro e Pedido do parceiro';
    expect(side(both, /Seu valor/)).toHaveAccessibleName(
      /Parceiro: Loja\s+Pedido do parceiro: R\$ 10,00, vence em 01\/12\/2026 \(Loja\)/,
    );
    await user.click(side(both, new RegExp(choice)));
    await user.click(screen.getByRole('button', { name: 'Salvar com estas escolhas' }));
    expect(onResolve.mock.lastCall?.[0]).toMatchObject({
      partner: kept.partner.cnpj,
      order_uuid: kept.order_uuid,
    });
  });

  test('what was chosen stays in the form when the save is refused all the same', async () => {
    const user = await opened({
      begun: proposalRecord({ observation: 'Antes.' }),
      current: proposalRecord({ version: 2, ...OF_FEIRA, observation: 'Cliente pede resposta.' }),
      yours: proposalRecord({ ...OF_LOJA, observation: 'A mesa vê risco.' }),
      refusal: new ApiError({
        status: 400,
        code: 'proposal.invalid',
        detail: 'Dados da proposta inválidos',
        fieldErrors: { order_uuid: ['Este pedido não está aberto.'] },
      }),
    });
    await user.click(side('Parceiro e Pedido do parceiro', /Seu valor/));
    await user.click(side('Observação', /Valor atual/));
    await user.click(screen.getByRole('button', { name: 'Salvar com estas escolhas' }));
    expect(await screen.findByText('Este pedido não está aberto.')).toBeInTheDocument();
    expect(JSON.parse(screen.getByRole('status').textContent ?? '')).toMatchObject({
      version: 2,
      partner: OF_LOJA.partner.cnpj,
      order_uuid: OF_LOJA.order_uuid,
      observation: 'Cliente pede resposta.',
    });
  });

  test('another order of the same partner is asked about by itself', async () => {
    await opened({
      begun: proposalRecord(),
      current: proposalRecord({ version: 2, ...OF_LOJA, order_uuid: 'order-2' }),
      yours: proposalRecord(OF_LOJA),
    });
    expect(side('Pedido do parceiro', /Seu valor/)).toHaveAccessibleName(
      /^Seu valor\s*R\$ 10,00, vence em 01\/12\/2026/,
    );
  });

  test('offers are chosen one by one: mine of one leaves what another changed in the next', async () => {
    const onResolve = vi.fn();
    const user = await opened({
      begun: proposalRecord({ rates: [offerRecord(), offerRecord({ id: 2 }), offerRecord({ id: 3 })] }),
      current: proposalRecord({
        version: 2,
        rates: [offerRecord({ grace: 15 }), offerRecord({ id: 2, grace: 60 }), offerRecord({ id: 3 })],
      }),
      yours: proposalRecord({
        rates: [offerRecord({ grace: 30 }), offerRecord({ id: 2, grace: 90 }), offerRecord({ id: 3 })],
      }),
      onResolve,
    });
    expect(screen.queryByRole('group', { name: 'Oferta nº 3' })).not.toBeInTheDocument();
    await user.click(side('Oferta nº 1', /Seu valor/));
    await user.click(side('Oferta nº 2', /Valor atual/));
    await user.click(screen.getByRole('button', { name: 'Salvar com estas escolhas' }));
    const saved = onResolve.mock.lastCall?.[0] as ProposalValues;
    expect(saved.rates.map(({ id, grace }) => [id, grace])).toEqual([
      [1, 30],
      [2, 60],
      [3, 0],
    ]);
    expect(saved.version).toBe(2);
  });

  test.each([
    [
      'Seu valor',
      [
        [1, 10_000_000],
        [null, 1_600_000],
      ],
    ],
    ['Valor atual', [[1, 10_000_000]]],
  ] as const)('an offer that was excluded meanwhile is asked for, by itself: %s', async (choice, rates) => {
    const onResolve = vi.fn();
    const user = await opened({
      begun: proposalRecord({ rates: [offerRecord(), offerRecord({ id: 2 })] }),
      current: proposalRecord({ version: 3 }),
      yours: proposalRecord({ rates: [offerRecord(), offerRecord({ id: 2, amount: 1_600_000 as Cents })] }),
      onResolve,
    });
    expect(side('Oferta nº 2', /Seu valor/)).toHaveAccessibleName(
      expect.stringContaining('R$\u00a016.000,00'),
    );
    expect(side('Oferta nº 2', /Valor atual/)).toHaveAccessibleName('Valor atual(excluída)');
    await user.click(side('Oferta nº 2', new RegExp(choice)));
    await user.click(screen.getByRole('button', { name: 'Salvar com estas escolhas' }));
    const saved = onResolve.mock.lastCall?.[0] as ProposalValues;
    expect(saved.rates.map(({ id, amount }) => [id, amount])).toEqual(rates);
  });
});

describe('a stale proposal: only what both changed is asked about', () => {
  test('mine is saved over what only another changed, and theirs is not taken back', async () => {
    const onResolve = vi.fn();
    await saved({
      begun: proposalRecord({ rates: [offerRecord(), offerRecord({ id: 2 }), offerRecord({ id: 3 })] }),
      current: proposalRecord({
        version: 2,
        vehicle_id: 5,
        rates: [offerRecord({ grace: 60 }), offerRecord({ id: 2 }), offerRecord({ id: 4 })],
      }),
      yours: proposalRecord({
        observation: 'Falta o balanço de 2025.',
        rates: [offerRecord(), offerRecord({ id: 2, grace: 30 }), offerRecord({ id: 3 })],
      }),
      onResolve,
    });
    await waitFor(() => expect(onResolve).toHaveBeenCalled());
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    const values = onResolve.mock.lastCall?.[0] as ProposalValues;
    expect(values).toMatchObject({ version: 2, vehicle_id: '5', observation: 'Falta o balanço de 2025.' });
    // One that was excluded goes, one that came stays.
    expect(values.rates.map(({ id, grace }) => [id, grace])).toEqual([
      [1, 60],
      [2, 30],
      [4, 0],
    ]);
  });

  test('nothing is chosen beforehand, and what only one side changed goes along with the choice', async () => {
    const onResolve = vi.fn();
    const user = await opened({
      begun: proposalRecord(),
      current: proposalRecord({ version: 2, vehicle_id: 5, observation: 'Cliente pede resposta.' }),
      yours: proposalRecord({ observation: 'A mesa vê risco.', has_escrow_account: true }),
      onResolve,
    });
    expect(screen.getAllByRole('group')).toHaveLength(1);
    for (const radio of screen.getAllByRole('radio')) expect(radio).not.toBeChecked();
    expect(side('Observação', /Valor atual/)).toHaveAccessibleName('Valor atualCliente pede resposta.');
    await user.click(side('Observação', /Seu valor/));
    await user.click(screen.getByRole('button', { name: 'Salvar com estas escolhas' }));
    expect(onResolve.mock.lastCall?.[0]).toMatchObject({
      version: 2,
      vehicle_id: '5',
      observation: 'A mesa vê risco.',
      has_escrow_account: true,
    });
  });

  test('a decision that this person has not seen is told although there is nothing to choose', async () => {
    const onResolve = vi.fn();
    await saved({
      begun: proposalRecord(),
      current: proposalRecord({ version: 2, status: 'pending_commitee' }),
      yours: proposalRecord({ observation: 'Falta o balanço de 2025.' }),
      onResolve,
    });
    expect(
      await screen.findByText('O status agora é “Aguardando comitê”. Confira e salve de novo.'),
    ).toBeInTheDocument();
    expect(JSON.parse(screen.getByRole('status').textContent ?? '')).toMatchObject({
      version: 2,
      status: 'pending_commitee',
      observation: 'Falta o balanço de 2025.',
    });
    expect(onResolve).not.toHaveBeenCalled();
  });
});
