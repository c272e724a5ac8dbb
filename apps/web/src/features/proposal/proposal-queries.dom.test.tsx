import { getProposal } from '@lastro/wire/proposal/proposal-operations';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { makeQueryClient } from '../../lib/query';
import { startSession } from '../../lib/session';
import { freshPage, sessionOf, stubBrowser, stubNetwork } from '../../lib/testing';
import { renderUi } from '../../ui/testing/render';
import { type ProposalRecord, useProposal, useProposalChanged } from './proposal-queries';
import { offerRecord, proposalRecord } from './testing';

beforeEach(() => {
  freshPage();
  stubBrowser();
  startSession(sessionOf(['credit_analyst']));
});
afterEach(() => vi.unstubAllGlobals());

let changed: ReturnType<typeof useProposalChanged>;

function Place() {
  const { proposal, isOld, isUnsure } = useProposal(7);
  changed = useProposalChanged();
  return (
    <p>
      {proposal.status} {proposal.version} {isOld ? 'velha' : isUnsure ? 'em leitura' : 'de agora'}
    </p>
  );
}

async function open() {
  const approved = proposalRecord({ status: 'approved', version: 3 });
  let answer: ProposalRecord | Error | Promise<never> = approved;
  stubNetwork({
    'GET /api/proposals/proposals/7': () =>
      answer instanceof Error || answer instanceof Promise
        ? answer
        : { body: z.encode(getProposal.output, answer) },
  });
  const client = makeQueryClient();
  const page = () => (
    <QueryClientProvider client={client}>
      <Suspense>
        <Place />
      </Suspense>
    </QueryClientProvider>
  );
  const drawn = renderUi(page());
  await screen.findByText('approved 3 de agora');
  return {
    approved,
    rerender: () => drawn.rerender(page()),
    now: (next: ProposalRecord | Error | Promise<never>) => {
      answer = next;
    },
  };
}

test('what could not be read again after a command is known to be old, and is read as soon as it can be', async () => {
  const { approved, now } = await open();
  now(new TypeError('no network'));
  const made = { ...approved, rates: [...approved.rates, offerRecord({ id: 99 })] };
  let known: ProposalRecord | null = null;
  await act(async () => {
    known = await changed.reread(made);
  });
  expect(known).toEqual(made);
  await screen.findByText('approved 3 velha');
  now(proposalRecord({ status: 'pending_approval', version: 4 }));
  await waitFor(() => expect(screen.getByText('pending_approval 4 de agora')).toBeInTheDocument());
});

test('a refresh that fails leaves no old state for the present one', async () => {
  const { now } = await open();
  now(new TypeError('no network'));
  await act(async () => void (await changed.refresh(7)));
  await screen.findByText('approved 3 velha');
  now(proposalRecord({ status: 'accepted', version: 4 }));
  await waitFor(() => expect(screen.getByText('accepted 4 de agora')).toBeInTheDocument());
});

test('nothing is decided on a page that is on its way after a command; a read of its own is none of that', async () => {
  const { now, rerender } = await open();
  now(new Promise<never>(() => undefined));
  act(() => void changed.refresh(7));
  await screen.findByText('approved 3 em leitura');
  // Also when the page is drawn again meanwhile.
  rerender();
  expect(screen.getByText('approved 3 em leitura')).toBeInTheDocument();
});
