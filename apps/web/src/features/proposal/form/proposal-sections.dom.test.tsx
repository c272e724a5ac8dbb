import { pageMetadata } from '@lastro/wire/lists';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { type UseFormReturn, useController, useForm } from 'react-hook-form';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeQueryClient } from '../../../lib/query';
import { startSession } from '../../../lib/session';
import { freshPage, sessionOf, stubBrowser, stubNetwork } from '../../../lib/testing';
import { renderUi } from '../../../ui/testing/render';
import { proposalRecord } from '../testing';
import { operationSection } from './proposal-sections';
import { type ProposalValues, proposalValuesOf } from './proposal-values';

const PARTNERS = [
  { value: '41000001000113', label: 'Loja Um' },
  { value: '41000002000168', label: 'Loja Dois' },
];
const ORDER = '0a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d';
const record = proposalRecord();
const draft = { ...proposalValuesOf(record), partner: '41000001000113', order_uuid: ORDER };

beforeEach(() => {
  freshPage();
  stubBrowser();
  startSession(sessionOf(['credit_analyst']));
});
afterEach(() => vi.unstubAllGlobals());

function open() {
  stubNetwork({
    'GET /api/proposals/partner/order/receivable': {
      body: { results: [], metadata: pageMetadata(1, 100, 0) },
    },
  });
  const held: { form?: UseFormReturn<ProposalValues> } = {};
  const Fields = () => {
    const form = useForm<ProposalValues>({ defaultValues: proposalValuesOf(record) });
    held.form = form;
    const references = { products: [], vehicles: [], partners: PARTNERS };
    const company = useController({ control: form.control, name: 'cnpj' });
    return (
      <>
        <button type="button" onClick={() => company.field.onChange('11222333000181')}>
          Outra empresa
        </button>
        {operationSection({ form, references, lockedReason: null, record }).content}
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
