import type { Cents } from '@lastro/domain/money';
import { pageMetadata } from '@lastro/wire/lists';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { type UseFormReturn, useController, useForm } from 'react-hook-form';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { makeQueryClient } from '../../../lib/query';
import { startSession } from '../../../lib/session';
import { freshPage, sessionOf, stubBrowser, stubNetwork } from '../../../lib/testing';
import { renderUi } from '../../../ui/testing/render';
import type { ProposalRecord } from '../proposal-queries';
import { proposalRecord } from '../testing';
import { guaranteeSection, operationSection } from './proposal-sections';
import { type ProposalValues, proposalValuesOf } from './proposal-values';

const PARTNERS = [
  { value: '41000001000113', label: 'Loja Um' },
  { value: '41000002000168', label: 'Loja Dois' },
];
const ORDER = '0a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d';
const LOST = 'O pedido do parceiro não está mais aberto para esta empresa.';
const record = proposalRecord();
/** A saved one for that order, which the server says is lost. */
const lost = proposalRecord({
  partner: { cnpj: '41000001000113', name: 'Loja Um' },
  order_uuid: ORDER,
  allowed_statuses: [
    { status: 'pending_reanalysis', allowed: false, code: 'proposal.order-lost', reason: LOST },
  ],
});
const draft = { ...proposalValuesOf(record), partner: '41000001000113', order_uuid: ORDER };

beforeEach(() => {
  freshPage();
  stubBrowser();
  startSession(sessionOf(['credit_analyst']));
});
afterEach(() => vi.unstubAllGlobals());

const orderOf = (status: string) => ({
  uuid: ORDER,
  status,
  partner: { cnpj: '41000001000113', name: 'Loja Um' },
  cnpj: record.cnpj,
  company_name: null,
  amount: 12_345.67,
  due_date: '2026-12-01',
  created_at: '2026-11-01T12:00:00.000Z',
});

function open(saved: ProposalRecord | undefined = record, orders: readonly object[] = [], begun = record) {
  stubNetwork({
    'GET /api/proposals/partner/order/receivable': {
      body: { results: orders, metadata: pageMetadata(1, 100, orders.length) },
    },
  });
  const held: { form?: UseFormReturn<ProposalValues> } = {};
  const Fields = () => {
    const form = useForm<ProposalValues>({ defaultValues: proposalValuesOf(begun) });
    held.form = form;
    const references = { products: [], vehicles: [], partners: PARTNERS };
    const company = useController({ control: form.control, name: 'cnpj' });
    return (
      <>
        <button type="button" onClick={() => company.field.onChange('11222333000181')}>
          Outra empresa
        </button>
        {operationSection({ form, references, lockedReason: null, record: saved }).content}
        {guaranteeSection({ form, references, lockedReason: null, record: saved }).content}
      </>
    );
  };
  const { user } = renderUi(
    <QueryClientProvider client={makeQueryClient()}>
      <Fields />
    </QueryClientProvider>,
  );
  return { user, form: held.form as UseFormReturn<ProposalValues> };
}

test('a partner and its order come back together; another partner that is chosen never had it', async () => {
  const { user, form } = open();
  await act(async () => form.reset(draft, { keepDefaultValues: true }));
  expect(form.getValues('order_uuid')).toBe(ORDER);

  await user.click(screen.getByLabelText(/^Parceiro/, { selector: 'input' }));
  await user.click(await screen.findByText('Loja Dois'));
  await waitFor(() => expect(form.getValues('partner')).toBe('41000002000168'));
  expect(form.getValues('order_uuid')).toBeNull();
});

test('an order was asked for one company: another that is chosen lets it go, and the partner stays', async () => {
  const { user, form } = open();
  await act(async () => form.reset({ ...draft, cnpj: '41000002000168' }, { keepDefaultValues: true }));
  expect(form.getValues('order_uuid')).toBe(ORDER);

  await user.click(screen.getByRole('button', { name: 'Outra empresa' }));
  expect(form.getValues()).toMatchObject({
    cnpj: '11222333000181',
    partner: draft.partner,
    order_uuid: null,
  });
});

describe('a monthly value that would be sent is seen', () => {
  const value = () => screen.queryByRole('textbox', { name: /^Valor mensal da garantia/ });
  const begun = (guarantee: ProposalValues['guarantee'], monthly: number | null) =>
    proposalRecord({ guarantee, monthly_guarantee_value: monthly as Cents | null });

  test('also beside "sem garantia"', () => {
    open(record, [], begun('none', 500_000));
    expect(value()).toHaveValue('5.000,00');
  });

  test('without it "sem garantia" asks for none, and what is not said yet does', async () => {
    const { form } = open(record, [], begun('none', null));
    expect(value()).not.toBeInTheDocument();
    await act(async () => form.setValue('guarantee', null));
    expect(value()).toBeVisible();
  });

  test('whoever empties it, or mistypes it, stands in it until another guarantee is chosen', async () => {
    const { user, form } = open(record, [], begun('none', 500_000));
    await user.clear(value() as HTMLElement);
    expect(form.getValues('monthly_guarantee_value')).toBeNull();
    expect(value()).toHaveFocus();
    await user.paste('5.000x');
    await user.tab();
    expect(value()).toHaveValue('5.000x');
    await act(async () => form.setValue('guarantee', 'surety'));
    await act(async () => form.setValue('guarantee', 'none'));
    await waitFor(() => expect(value()).not.toBeInTheDocument());
  });
});

describe('an order that the proposal cannot go on with is told without opening the list', () => {
  const field = () => screen.getByLabelText(/^Pedido do parceiro/, { selector: 'input' });

  test.each([
    ['canceled', /^Não está mais aberto: R\$/, /não está mais aberto: troque ou retire o pedido/],
    ['proposed', /^Em outra proposta: R\$/, /já está em outra proposta: troque ou retire o pedido/],
  ])('of a saved proposal: %s', async (status, value, words) => {
    open(lost, [orderOf(status)], lost);
    expect(await screen.findByText(words)).toBeInTheDocument();
    expect((field() as HTMLInputElement).value).toMatch(value);
    expect(field()).toHaveAccessibleDescription(words);
  });

  test('one that the list does not tell of: by the words of the server, and never by its code', async () => {
    open(lost, [], lost);
    expect(await screen.findByText(LOST)).toBeInTheDocument();
    expect(field()).toHaveValue('Pedido já escolhido');
  });

  test('of a proposal that is not saved yet', async () => {
    const { form } = open(undefined, [orderOf('proposed')]);
    await act(async () => form.reset(draft, { keepDefaultValues: true }));
    expect(await screen.findByText(/já está em outra proposta/)).toBeInTheDocument();
  });

  test('its own order, which stands, is no trouble', async () => {
    const own = { ...lost, allowed_statuses: [] };
    open(own, [orderOf('proposed')], own);
    await waitFor(() => expect((field() as HTMLInputElement).value).toMatch(/^R\$/));
    expect(field()).not.toHaveAttribute('aria-invalid', 'true');
  });
});
