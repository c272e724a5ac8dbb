import type { WorkCode } from '@lastro/wire/worklist/worklist-catalogue';
import { QueryClientProvider } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { makeQueryClient } from '../../lib/query';
import { startSession } from '../../lib/session';
import { freshPage, sessionOf, stubBrowser, stubNetwork } from '../../lib/testing';
import { pageAt } from '../../lib/testing-router';
import { WorkContext, type WorkLook } from '../../lib/work';
import { renderUi } from '../../ui/testing/render';
import { NextWork } from './next-work';

beforeEach(() => {
  freshPage();
  stubBrowser();
  startSession(sessionOf(['credit_desk', 'registration']));
});

const look = (at: string): WorkLook => ({
  screen: 'x',
  title: ({ title }) => title ?? '',
  why: () => 'espera',
  placeOf: ({ id }) => ({ to: `${at}/${id}` }),
});
const LOOKS = { 'proposal.decision': look('/p'), 'company.ficha': look('/c') };

const item = (kind: string, id: string) => ({
  kind,
  id,
  title: `${kind} ${id}`,
  cnpj: null,
  amount: null,
  since: '2026-11-16T12:00:00.000Z',
  ends_on: null,
  urgency: 'calm',
  own: false,
  detail: null,
});

/** On the page of decision 7. */
function draw(items: readonly ReturnType<typeof item>[], isDone = false) {
  const kinds: WorkCode[] = ['proposal.decision'];
  const metadata = { page: 1, limit: 20, total: items.length, pages: 1 };
  const seen = stubNetwork({ 'GET /api/auth/worklist': { body: { results: items, metadata, counts: [] } } });
  const { page } = pageAt(
    '/p/7',
    () => <NextWork kinds={kinds} isHere={({ id }) => id === '7'} isDone={isDone} />,
    '/p/7',
  );
  renderUi(
    <QueryClientProvider client={makeQueryClient()}>
      <WorkContext value={LOOKS}>{page}</WorkContext>
    </QueryClientProvider>,
  );
  return seen;
}

test('leads to the next of its kind, over what is more urgent of another', async () => {
  draw([item('proposal.decision', '7'), item('company.ficha', '7'), item('proposal.decision', '8')]);
  const next = await screen.findByRole('link', { name: 'Próxima pendente. proposal.decision 8: espera' });
  expect(next).toHaveAttribute('href', '/p/8');
});

test('where no other of its kind waits, to the most urgent of all', async () => {
  draw([item('proposal.decision', '7'), item('company.ficha', '7')], true);
  expect(await screen.findByRole('link')).toHaveAttribute('href', '/c/7');
});

test.each([
  ['nothing else waits', [item('proposal.decision', '7')]],
  ['only what this release does not know', [item('contract.release', '9')]],
])('leads nowhere where %s', async (_why, items) => {
  const seen = draw(items);
  await waitFor(() => expect(seen).toHaveLength(1));
  expect(screen.queryByRole('link')).toBeNull();
});
