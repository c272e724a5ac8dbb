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

type Given = ProposalRecord | Error | Promise<never>;

async function open() {
  const approved = proposalRecord({ status: 'approved', version: 3 });
  let answers: readonly [Given, ...Given[]] = [approved];
  const seen = stubNetwork({
    'GET /api/proposals/proposals/7': () => {
      const [answer, next, ...rest] = answers;
      if (next !== undefined) answers = [next, ...rest];
      return answer instanceof Error || answer instanceof Promise
        ? answer
        : { body: z.encode(getProposal.output, answer) };
    },
  });
  const client = makeQueryClient();
  const readByItself = () => act(() => void client.invalidateQueries());
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
    readByItself,
    reads: () => seen.length,
    rerender: () => drawn.rerender(page()),
    /** What each read is answered from here on, and the last one for good. */
    now: (...given: readonly [Given, ...Given[]]) => {
      answers = given;
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

test('nothing is decided on a page that is on its way after a command', async () => {
  const { now, rerender } = await open();
  now(new Promise<never>(() => undefined));
  act(() => void changed.refresh(7));
  await screen.findByText('approved 3 em leitura');
  // Also when the page is drawn again meanwhile.
  rerender();
  expect(screen.getByText('approved 3 em leitura')).toBeInTheDocument();
});

test('a read that follows no command holds nobody', async () => {
  const { now, readByItself, reads, rerender } = await open();
  const before = reads();
  now(new Promise<never>(() => undefined));
  readByItself();
  await waitFor(() => expect(reads()).toBe(before + 1));
  rerender();
  expect(screen.getByText('approved 3 de agora')).toBeInTheDocument();
});

test('what is known of a command stands while it is read again, and nobody decides on it until then', async () => {
  const { approved, now } = await open();
  const later = { ...approved, version: 4 };
  now(new TypeError('no network'), new Promise<never>(() => undefined));
  await act(async () => void (await changed.reread(later)));
  await screen.findByText('approved 4 em leitura');
});
