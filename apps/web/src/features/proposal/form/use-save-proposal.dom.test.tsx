import type { Cents } from '@lastro/domain/money';
import type { Percent } from '@lastro/domain/percent';
import { createOffer } from '@lastro/wire/proposal/offer-operations';
import { updateProposal } from '@lastro/wire/proposal/proposal-operations';
import { QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { HELD, makeQueryClient } from '../../../lib/query';
import { freshPage, stubBrowser, stubNetwork } from '../../../lib/testing';
import { offerRecord, proposalRecord } from '../testing';
import { blankOffer, proposalValuesOf } from './proposal-values';
import { useSaveProposal } from './use-save-proposal';

test('§4 a proposal with new offers is one save: nobody leaves between its parts', async () => {
  freshPage();
  stubBrowser();
  const client = makeQueryClient();
  const held: [string, boolean][] = [];
  const seen = (what: string) => held.push([what, client.isMutating(HELD) > 0]);
  const proposal = (version: number) => ({
    body: z.encode(updateProposal.output, proposalRecord({ version })),
  });
  stubNetwork({
    'PATCH /api/proposals/proposals/update/7': () => {
      seen('PATCH');
      return proposal(5);
    },
    'POST /api/proposals/rates': () => {
      seen('POST');
      return { status: 201, body: z.encode(createOffer.output, offerRecord()) };
    },
    'GET /api/proposals/proposals/7': () => {
      seen('GET');
      return proposal(7);
    },
  });
  const { result } = renderHook(() => useSaveProposal(), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    ),
  });
  const over = proposalRecord({ version: 4 });
  const values = proposalValuesOf(over);
  const line = { ...blankOffer(), amount: 5_000_000 as Cents, number_installments: 12, rate: '2' as Percent };
  await result.current(over, { ...values, rates: [...values.rates, line, { ...line, key: 'other' }] });
  expect(held).toEqual([
    ['PATCH', true],
    ['POST', true],
    ['POST', true],
    ['GET', true],
  ]);
  expect(client.isMutating(HELD)).toBe(0);
  vi.unstubAllGlobals();
});
