import { endOwnSession } from '@lastro/wire/identity/session-operations';
import { decideGrant, listGrants, USERS_PAGE } from '@lastro/wire/identity/user-operations';
import { pageMetadata } from '@lastro/wire/lists';
import { listPartners } from '@lastro/wire/partner/partner-operations';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { renderUi } from '../ui/testing/render';
import { keepAnswer, makeQueryClient, queryOf, useCommand, wholeListOf } from './query';
import { startSession } from './session';
import { freshPage, problem, sessionOf, stubBrowser, stubNetwork } from './testing';

function Place() {
  const decide = useCommand(decideGrant, { invalidates: [listGrants] });
  const { data } = useQuery(queryOf(listGrants, { page: 1, limit: USERS_PAGE }));
  const decision = { id: 9, decision: 'approve', reason: 'Confere' } as const;
  return (
    <button type="button" onClick={() => decide.mutate(decision)}>
      {data === undefined ? 'Aguarde' : 'Aprovar'}
    </button>
  );
}

beforeEach(() => {
  freshPage();
  stubBrowser();
  startSession(sessionOf(['admin']));
});
afterEach(() => vi.unstubAllGlobals());

async function readsAfter(answer: ReturnType<typeof problem>): Promise<() => number> {
  const seen = stubNetwork({
    'GET /api/auth/grants': { body: { results: [], metadata: pageMetadata(1, USERS_PAGE, 0) } },
    'POST /api/auth/grants/9/decide': answer,
  });
  const { user } = renderUi(
    <QueryClientProvider client={makeQueryClient()}>
      <Place />
    </QueryClientProvider>,
  );
  await user.click(await screen.findByRole('button', { name: 'Aprovar' }));
  await waitFor(() => expect(seen.some(({ method }) => method === 'POST')).toBe(true));
  return () => seen.filter(({ method }) => method === 'GET').length;
}

test('a list that is chosen from is read to its last page', async () => {
  const pageAsked = (request: Request) => Number(new URL(request.url).searchParams.get('page'));
  const partner = (page: number) => ({
    id: page,
    cnpj: `4100000${page}000113`,
    fantasy_name: `Parceiro ${page}`,
    partner_type: 'marketplace',
    hubspot_orig: null,
    active_integration: true,
  });
  const seen = stubNetwork({
    'GET /api/proposals/partner': (request) => ({
      body: { results: [partner(pageAsked(request))], metadata: pageMetadata(pageAsked(request), 200, 401) },
    }),
  });
  const found = await makeQueryClient().fetchQuery(wholeListOf(listPartners, {}, ({ cnpj }) => cnpj));
  expect(found.map(({ fantasy_name }) => fantasy_name)).toEqual(['Parceiro 1', 'Parceiro 2', 'Parceiro 3']);
  expect(seen.map(({ url }) => new URL(url).searchParams.get('limit'))).toEqual(['200', '200', '200']);
});

function Removals({ told }: { told: (outcome: string) => void }) {
  const end = useCommand(endOwnSession);
  const press = (sessionId: string) =>
    end.mutateAsync({ sessionId }).then(
      () => told('done'),
      () => told('failed'),
    );
  return SESSIONS.map((sessionId) => (
    <button key={sessionId} type="button" onClick={() => void press(sessionId)}>
      {sessionId}
    </button>
  ));
}
const SESSIONS = ['0a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d', '9f8e7d6c-4e5f-4a6b-8c7d-9e0f1a2b3c4d'] as const;

test('decisions §1 the key of an unknown outcome is kept for the thing that it is about, and for no other', async () => {
  const told = vi.fn();
  const seen = stubNetwork({
    [`DELETE /api/auth/auth/sessions/${SESSIONS[0]}`]: new TypeError('no network'),
    [`DELETE /api/auth/auth/sessions/${SESSIONS[1]}`]: { status: 204 },
  });
  const { user } = renderUi(
    <QueryClientProvider client={makeQueryClient()}>
      <Removals told={told} />
    </QueryClientProvider>,
  );
  const press = async (sessionId: string, times: number) => {
    await user.click(screen.getByRole('button', { name: sessionId }));
    await waitFor(() => expect(told).toHaveBeenCalledTimes(times));
  };
  await press(SESSIONS[0], 1);
  await press(SESSIONS[1], 2);
  await press(SESSIONS[0], 3);
  await press(SESSIONS[1], 4);
  const [first, other, again, another] = seen.map(({ headers }) => headers.get('idempotency-key'));
  expect(again).toBe(first);
  expect(new Set([first, other, another]).size).toBe(3);
});

test('what a command answered is not overtaken by a read that began before it', async () => {
  let arrive = (): void => undefined;
  const slow = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const client = makeQueryClient();
  const query = { queryKey: ['record', 7], queryFn: () => slow.then(() => 'before') };
  client.setQueryData(query.queryKey, 'long before');
  const reading = client.fetchQuery({ ...query, staleTime: 0 }).catch(() => undefined);
  keepAnswer(client, query.queryKey, 'now');
  arrive();
  await reading;
  expect(client.getQueryData(query.queryKey)).toBe('now');
});

describe('a command that the server refuses', () => {
  test.each([
    [409, 'grant.already-decided'],
    [404, 'grant.not-found'],
    [422, 'idempotency.key-reused'],
  ])('%i: the page was old, and reads again', async (status, code) => {
    const reads = await readsAfter(problem(status, code));
    await waitFor(() => expect(reads()).toBe(2));
  });

  test('403: the page is as it was, and nothing is asked again', async () => {
    const reads = await readsAfter(problem(403, 'access.denied'));
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(reads()).toBe(1);
  });
});

/** A dialog with a command of its own over a list, as it is closed; and a button that keeps its own. */
function Dialog({ onUnknown }: { onUnknown: () => void }) {
  const [isOpen, setOpen] = useState(true);
  const { data } = useQuery(queryOf(listGrants, { page: 1, limit: USERS_PAGE }));
  const kept = useCommand(endOwnSession);
  return (
    <>
      <p>{data === undefined ? 'Aguarde' : 'Lista lida'}</p>
      {isOpen ? <Ending onUnknown={onUnknown} /> : null}
      <button type="button" onClick={() => setOpen(false)}>
        Fechar
      </button>
      <button type="button" onClick={() => kept.mutate({ sessionId: SESSIONS[0] })}>
        Encerrar aqui
      </button>
      <button type="button" onClick={kept.letGo}>
        Desistir
      </button>
    </>
  );
}

function Ending({ onUnknown }: { onUnknown: () => void }) {
  const end = useCommand(endOwnSession, { invalidates: [listGrants], onUnknown });
  return (
    <button type="button" onClick={() => end.mutate({ sessionId: SESSIONS[0] })}>
      Encerrar
    </button>
  );
}

describe('a command whose reply is lost', () => {
  const LOST = new TypeError('connection reset');
  const DONE = { status: 204 };

  type Reply = Error | ReturnType<typeof problem> | typeof DONE;

  async function opened() {
    const losing = { isOn: false };
    const next: (() => Reply | Promise<Reply>)[] = [];
    const seen = stubNetwork({
      'GET /api/auth/grants': () =>
        losing.isOn ? LOST : { body: { results: [], metadata: pageMetadata(1, USERS_PAGE, 0) } },
      [`DELETE /api/auth/auth/sessions/${SESSIONS[0]}`]: () => next.shift()?.() ?? LOST,
    });
    const onUnknown = vi.fn();
    const client = makeQueryClient();
    const { user } = renderUi(
      <QueryClientProvider client={client}>
        <Dialog onUnknown={onUnknown} />
      </QueryClientProvider>,
    );
    await screen.findByText('Lista lida');
    const sent = () => seen.filter(({ method }) => method === 'DELETE');
    return {
      user,
      onUnknown,
      losing,
      reads: () => seen.filter(({ method }) => method === 'GET').length,
      keys: () => sent().map(({ headers }) => headers.get('idempotency-key')),
      press: async (name: string, answer: () => Reply | Promise<Reply>) => {
        const before = sent().length;
        next.push(answer);
        await user.click(screen.getByRole('button', { name }));
        await waitFor(() => expect(sent()).toHaveLength(before + 1));
      },
      over: () => waitFor(() => expect(client.isMutating()).toBe(0)),
      close: () => user.click(screen.getByRole('button', { name: 'Fechar' })),
    };
  }

  test('may have been done: whoever closes what sent it is shown what stands', async () => {
    const { press, over, close, reads, onUnknown } = await opened();
    await press('Encerrar', () => LOST);
    await over();
    // Not before: who tries again sends the same, and is answered with what was done.
    expect([reads(), onUnknown.mock.calls.length]).toEqual([1, 0]);
    await close();
    await waitFor(() => expect([reads(), onUnknown.mock.calls.length]).toEqual([2, 1]));
  });

  test('and what stands is asked for until it is read, where that gets lost as well', async () => {
    const { press, over, close, reads, losing } = await opened();
    await press('Encerrar', () => LOST);
    await over();
    losing.isOn = true;
    await close();
    // The question and its own two tries more.
    await waitFor(() => expect(reads()).toBe(4));
    losing.isOn = false;
    await waitFor(() => expect(reads()).toBe(5));
  });

  test('also when what sent it is closed before that is known', async () => {
    const { press, close, onUnknown } = await opened();
    let fail = (): void => undefined;
    await press('Encerrar', () => new Promise((resolve) => (fail = () => resolve(LOST))));
    await close();
    expect(onUnknown).not.toHaveBeenCalled();
    fail();
    await waitFor(() => expect(onUnknown).toHaveBeenCalledOnce());
  });

  test('and is answered at the next try, leaves no doubt', async () => {
    const { press, over, close, onUnknown, keys } = await opened();
    await press('Encerrar', () => LOST);
    await over();
    await press('Encerrar', () => DONE);
    await over();
    await close();
    expect(onUnknown).not.toHaveBeenCalled();
    expect(new Set(keys()).size).toBe(1);
  });

  test.each([
    ['a reply that cannot be read', () => ({ status: 200, body: '<html>' })],
    ['too many requests', () => problem(429, 'rate.limited')],
  ])('is not settled by %s', async (_name, answer) => {
    const { press, over, close, onUnknown, keys } = await opened();
    await press('Encerrar', () => LOST);
    await over();
    await press('Encerrar', answer);
    await over();
    await press('Encerrar', answer);
    await over();
    expect(new Set(keys()).size).toBe(1);
    await close();
    await waitFor(() => expect(onUnknown).toHaveBeenCalledOnce());
  });

  test('and is given up, is not what is asked next', async () => {
    const { user, press, over, keys } = await opened();
    await press('Encerrar aqui', () => LOST);
    await over();
    await user.click(screen.getByRole('button', { name: 'Desistir' }));
    await press('Encerrar aqui', () => DONE);
    expect(new Set(keys()).size).toBe(2);
  });
});
