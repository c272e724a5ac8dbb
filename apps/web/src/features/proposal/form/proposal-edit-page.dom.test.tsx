import type { Cents } from '@lastro/domain/money';
import type { Percent } from '@lastro/domain/percent';
import { pageMetadata } from '@lastro/wire/lists';
import { createOffer } from '@lastro/wire/proposal/offer-operations';
import { getProposal } from '@lastro/wire/proposal/proposal-operations';
import { QueryClientProvider } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { paths } from '../../../lib/paths';
import { makeQueryClient } from '../../../lib/query';
import { startSession } from '../../../lib/session';
import { freshPage, problem, sessionOf, stubBrowser, stubNetwork } from '../../../lib/testing';
import { pageAt } from '../../../lib/testing-router';
import { notify } from '../../../ui/notify';
import { renderUi } from '../../../ui/testing/render';
import { UNSAVED } from '../decision/proposal-actions';
import type { ProposalRecord } from '../proposal-queries';
import { offerRecord, PRODUCTS, proposalRecord } from '../testing';
import { load, Page } from './proposal-edit-page';
import { proposalValuesOf } from './proposal-values';

const CAN_CHANGE: ProposalRecord['actions'] = (
  ['change', 'add-offer', 'delete-offer', 'delete'] as const
).map((action) => ({ action, allowed: true, reason: null }));
const LOCKED = 'Uma proposta aceita não pode ser alterada.';
const OFFERS = [offerRecord(), offerRecord({ id: 2, amount: 5_000_000 as Cents })];

const opened = proposalRecord({ version: 1, actions: CAN_CHANGE, rates: OFFERS });
const approved = proposalRecord({ ...opened, version: 2, status: 'approved' });
const THEIR_OFFERS = [offerRecord({ rate: '2.6' as Percent }), ...OFFERS.slice(1)];
const accepted = proposalRecord({
  ...opened,
  version: 3,
  status: 'accepted',
  rate_accepted: 1,
  actions: [{ action: 'change', allowed: false, reason: LOCKED }],
});

const body = (record: ProposalRecord) => z.encode(getProposal.output, record);
const nothing = { totalCount: 0, edges: [], pageInfo: { hasNextPage: false, endCursor: null } };
const DRAFT = '/api/auth/drafts/proposal%3A7';
const typed = {
  ...proposalValuesOf({ ...opened, rates: [offerRecord({ rate: '3.11' as Percent }), ...OFFERS.slice(1)] }),
  reason_for_change: 'others',
  begun: proposalValuesOf(opened),
};

beforeEach(() => {
  freshPage();
  stubBrowser();
  startSession(sessionOf(['credit_analyst']));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** The page of a proposal that somebody opened before another one made `current` of it; or came back to after it. */
async function open(current: ProposalRecord, { isBack = false, failing = '', isHanging = false } = {}) {
  let isKept = isBack;
  let isTold = false;
  let isDeleted = false;
  let now = isBack ? current : opened;
  const draft = { key: 'proposal:7', body: typed, savedAt: '2026-11-16T12:00:00.000Z' };
  const seen = stubNetwork({
    'POST /api/underwriting/graphql': { body: { data: { allOperationType: PRODUCTS, allVehicle: nothing } } },
    'GET /api/proposals/partner': { body: { results: [], metadata: pageMetadata(1, 100, 0) } },
    'GET /api/proposals/proposals/7': () =>
      isDeleted ? problem(404, 'proposal.not-found') : { body: body(now) },
    'PATCH /api/proposals/proposals/update/7': () => {
      if (isDeleted) return problem(404, 'proposal.not-found');
      // What is saved first was typed upon an older version, whichever way the page was come to.
      if (!isTold) {
        isTold = true;
        now = current;
        return problem(409, 'version.stale', { current: body(current) });
      }
      now = { ...now, version: now.version + 1, status: 'pending_approval' };
      return { body: body(now) };
    },
    'POST /api/proposals/rates': () => ({ status: 201, body: z.encode(createOffer.output, offerRecord()) }),
    [`GET ${DRAFT}`]: () => ({ body: isKept ? draft : null }),
    [`PUT ${DRAFT}`]: () => {
      isKept = true;
      return { body: draft };
    },
    [`DELETE ${DRAFT}`]: () => {
      isKept = false;
      return { status: 204 };
    },
  });
  const served = globalThis.fetch;
  const silence = { isOver: failing === '' };
  const refused = () =>
    isHanging
      ? new Promise<Response>(() => undefined)
      : new Response(JSON.stringify(problem(503, 'server.busy')), { status: 503 });
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) =>
    !silence.isOver && `${address} ${String(init.body)}`.includes(failing)
      ? refused()
      : served(address, init),
  );
  const succeeded = vi.spyOn(notify, 'success');
  const { page } = pageAt(
    '/credit/proposal/$proposalId/edit',
    () => (
      <Suspense>
        <Page />
      </Suspense>
    ),
    paths.proposal({ proposalId: 7 }),
  );
  const client = makeQueryClient();
  // As the router does before it shows the page; what it waits for is the test's own business.
  await load({ queryClient: client, params: { proposalId: '7' }, search: {}, hash: '' });
  const { user } = renderUi(<QueryClientProvider client={client}>{page}</QueryClientProvider>);
  await screen.findByText('Oferta 1', { selector: 'legend' });
  const patches = () => seen.filter(({ method }) => method === 'PATCH');
  const saves = () => patches().length;
  const lastSaved = async () => (await patches().at(-1)?.clone().json()) as Record<string, unknown>;
  const deleteElsewhere = () => {
    isDeleted = true;
  };
  return { user, saves, lastSaved, succeeded, deleteElsewhere, silence };
}

// A person at a whole page takes long on a loaded machine.
vi.setConfig({ testTimeout: 60_000 });

/** By their words and not by their roles: the page is large, and its roles take long to tell. */
const line = (name: string) =>
  within(screen.getByText(name, { selector: 'legend' }).closest('fieldset') as HTMLElement);
const button = (words: string) => screen.getByText(words).closest('button') as HTMLElement;

async function typeRate(user: Awaited<ReturnType<typeof open>>['user']) {
  const rate = line('Oferta 1').getByLabelText(/Taxa a\.m\./);
  await user.clear(rate);
  await user.paste('3,11');
}

async function save(user: Awaited<ReturnType<typeof open>>['user']) {
  await user.click(screen.getByLabelText(/Motivo da alteração/, { selector: 'input' }));
  await user.keyboard('outros{Enter}');
  await user.click(button('Salvar proposta'));
}

test.each([
  ['partners', '/partner?'],
  ['products', 'allOperationType'],
  ['vehicles', 'allVehicle'],
])('a list that does not come takes nothing away but other choices: %s', async (_list, failing) => {
  await open(opened, { failing });
  expect(
    await screen.findByText(/^Produtos, veículos ou parceiros ainda não puderam ser lidos/),
  ).toBeInTheDocument();
  expect(screen.getByLabelText(/^Produto/, { selector: 'input' })).toHaveValue('Capital de giro');
  expect(line('Oferta 1').getByLabelText(/Taxa a\.m\./)).toBeEnabled();
});

const FEW = /^Produtos, veículos ou parceiros ainda não puderam ser lidos/;

test('a list that hangs does not hold the page up, and is asked for again', async () => {
  const { user, silence } = await open(opened, { failing: 'allOperationType', isHanging: true });
  silence.isOver = true;
  const told = (await screen.findByText(FEW)).closest('[role=status]') as HTMLElement;
  await user.click(within(told).getByText('Tentar de novo'));
  await waitFor(() => expect(screen.queryByText(FEW)).toBeNull());
});

test('a proposal that is deleted while somebody types leaves them what they typed, and says why it cannot be saved', async () => {
  const { user, deleteElsewhere } = await open(opened);
  await typeRate(user);
  deleteElsewhere();
  await save(user);
  expect(
    await screen.findByText(/^Esta proposta foi excluída: nada dela pode mais ser salvo/),
  ).toBeInTheDocument();
  expect(line('Oferta 1').getByLabelText(/Taxa a\.m\./)).toHaveValue('3,11');
  // Nor is it promised that a draft of it could be come back to.
  expect(button('Salvar proposta')).toHaveAccessibleDescription('A proposta foi excluída.');
  expect(screen.queryByText(/^Rascunho salvo/)).toBeNull();
});

describe('a proposal that is approved while somebody types', () => {
  test('the page and the dialog say so, and the notice tells that the approval is gone', async () => {
    const { user, succeeded } = await open({ ...approved, rates: THEIR_OFFERS });
    await typeRate(user);
    await save(user);
    const title = await screen.findByText('Esta proposta mudou enquanto você editava');
    const dialog = title.closest('[role=dialog]') as HTMLElement;
    expect(dialog).toHaveTextContent(
      /foi aprovada enquanto você editava: salvar .* a devolve para aprovação\./,
    );
    expect(screen.getByText('Aprovada (mesa)')).toBeInTheDocument();
    expect(screen.getByText(/ao salvar, a proposta volta para aprovação/)).toBeInTheDocument();

    await user.click(button('Ficar com todos os meus'));
    await user.click(button('Salvar com estas escolhas'));
    await waitFor(() => expect(succeeded).toHaveBeenCalled());
    expect(succeeded).toHaveBeenCalledWith(
      expect.objectContaining({ message: 'A proposta nº 7 voltou para aprovação.' }),
    );
  });

  test('a new offer alone does not take the approval back either, unless it is saved once more', async () => {
    const { user, saves } = await open(approved);
    await user.click(button('Adicionar oferta'));
    const fresh = line('Oferta 3');
    await user.type(fresh.getByLabelText(/^Valor/), '1000');
    await user.type(fresh.getByLabelText(/Parcelas/), '6');
    await user.type(fresh.getByLabelText(/Taxa a\.m\./), '2');
    await save(user);
    expect(
      await screen.findByText(/foi aprovada enquanto você editava.* Confira e salve de novo/),
    ).toBeVisible();
    expect(screen.getByText(/ao salvar, a proposta volta para aprovação/)).toBeVisible();
    expect(saves()).toBe(1);

    await user.click(button('Salvar proposta'));
    await waitFor(() => expect(saves()).toBe(2));
  });
});

describe('a draft that was begun before somebody else saved', () => {
  test('goes on upon their record: what only they changed is neither asked about nor taken back', async () => {
    const theirs = { ...opened, version: 2, observation: 'Cliente pede resposta.' };
    const { user, saves, lastSaved, succeeded } = await open(theirs, { isBack: true });
    await user.click(await screen.findByText('Restaurar rascunho'));
    await waitFor(() => expect(line('Oferta 1').getByLabelText(/Taxa a\.m\./)).toHaveValue('3,11'));
    expect(screen.getByLabelText(/Observação/, { selector: 'textarea' })).toHaveValue(
      'Cliente pede resposta.',
    );
    await user.click(button('Salvar proposta'));
    await waitFor(() => expect(succeeded).toHaveBeenCalled());
    expect(saves()).toBe(2);
    const { version, observation, rates } = await lastSaved();
    expect([version, observation]).toEqual([2, 'Cliente pede resposta.']);
    expect(rates).toMatchObject([{ id: 1, rate: 3.11 }, { id: 2 }]);
  });

  test('asks about what both changed', async () => {
    const { user } = await open({ ...opened, version: 2, rates: THEIR_OFFERS }, { isBack: true });
    await user.click(await screen.findByText('Restaurar rascunho'));
    await waitFor(() => expect(line('Oferta 1').getByLabelText(/Taxa a\.m\./)).toHaveValue('3,11'));
    await user.click(button('Salvar proposta'));
    const title = await screen.findByText('Esta proposta mudou enquanto você editava');
    const dialog = title.closest('[role=dialog]') as HTMLElement;
    expect(dialog).toHaveTextContent(/Seu valor.*3,11% a\.m\..*Valor atual.*2,60% a\.m\./);
    expect(dialog).not.toHaveTextContent('Oferta nº 2');
  });
});

describe('a saved offer', () => {
  test('is not removed while something is typed: the rest could then only be saved against another version', async () => {
    const { user } = await open(approved);
    const remove = () => line('Oferta 2').getByLabelText('Remover Oferta 2');
    expect(remove()).not.toHaveAttribute('aria-disabled');
    await typeRate(user);
    expect(remove()).toHaveAttribute('aria-disabled', 'true');
    expect(remove()).toHaveAccessibleDescription(UNSAVED);
  });
});

describe('a proposal that is closed while somebody types', () => {
  test('nothing is asked: the page is as it is now, and the words are shown beside it', async () => {
    const { user } = await open(accepted);
    await typeRate(user);
    await save(user);
    expect(await screen.findByLabelText('Rascunho guardado')).toHaveTextContent('3,11% a.m.');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByText('Aceita (cliente)')).toBeInTheDocument();
    expect(screen.getByText(/o status agora é “Aceita \(cliente\)”/)).toHaveTextContent(LOCKED);
    const rate = line('Oferta 1').getByLabelText(/Taxa a\.m\./);
    expect(rate).toHaveValue('2,49');
    expect(button('Salvar proposta')).toHaveAttribute('aria-disabled', 'true');
  });
});
