import type { Cents } from '@lastro/domain/money';
import type { Percent } from '@lastro/domain/percent';
import { createOffer } from '@lastro/wire/proposal/offer-operations';
import { updateProposal } from '@lastro/wire/proposal/proposal-operations';
import { QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { ApiError } from '../../../lib/api-error';
import { HELD, makeQueryClient } from '../../../lib/query';
import { startSession } from '../../../lib/session';
import { freshPage, problem, sessionOf, stubNetwork } from '../../../lib/testing';
import { offerRecord, proposalRecord } from '../testing';
import { blankOffer, proposalValuesOf } from './proposal-values';
import { useSaveProposal } from './use-save-proposal';

beforeEach(() => {
  freshPage();
  startSession(sessionOf(['credit_analyst']));
});
afterEach(() => vi.unstubAllGlobals());

const line = () => ({
  ...blankOffer(),
  amount: 5_000_000 as Cents,
  number_installments: 12,
  rate: '2' as Percent,
});
const told = (version: number) => ({ body: z.encode(updateProposal.output, proposalRecord({ version })) });

const CREATED = { status: 201, body: z.encode(createOffer.output, offerRecord()) };

/** The network, and a form with lines that are not saved yet. */
function saving(
  creates: readonly (object | Error)[],
  lines = [line()],
  isReadable = () => true,
  updates: object[] = [],
) {
  let version = 4;
  const held: [string, boolean][] = [];
  const client = makeQueryClient();
  const seen = (method: string) => held.push([method, client.isMutating(HELD) > 0]);
  const answers = [...creates];
  const requests = stubNetwork({
    'PATCH /api/proposals/proposals/update/7': () => {
      seen('PATCH');
      const refused = updates.shift();
      if (refused !== undefined) return refused;
      version += 1;
      return told(version);
    },
    'POST /api/proposals/rates': () => {
      seen('POST');
      const answer = answers.shift() ?? CREATED;
      if ('body' in answer && !('code' in (answer.body as object))) version += 1;
      return answer;
    },
    'GET /api/proposals/proposals/7': () => {
      seen('GET');
      return isReadable() ? told(version) : new TypeError('no network');
    },
  });
  const { result } = renderHook(() => useSaveProposal(), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    ),
  });
  const over = proposalRecord({ version: 4 });
  const form = proposalValuesOf(over);
  const save = (reason_for_change = form.reason_for_change) =>
    result.current(over, { ...form, reason_for_change, rates: [...form.rates, ...lines] });
  const created = async () =>
    Promise.all(
      requests
        .filter(({ method }) => method === 'POST')
        .map(async (request) => {
          const { version: read, reason_for_change } = (await request.json()) as Record<string, unknown>;
          return { read, reason_for_change, key: request.headers.get('idempotency-key') };
        }),
    );
  return { save, created, held, client };
}

describe('new offers of a proposal', () => {
  test('each carries the version that the one before it made', async () => {
    const { save, created } = saving([], [line(), line()]);
    expect((await save()).left).toEqual([]);
    expect((await created()).map(({ read }) => read)).toEqual([5, 6]);
  });

  test.each([
    ['no answer came', new TypeError('no network')],
    ['the server could not say', problem(503, 'server.unavailable', {})],
    ['the answer cannot be read', { status: 201, body: {} }],
  ])(
    'one whose outcome nobody knows is tried again with the same key and the same words: %s',
    async (_, lost) => {
      const { save, created } = saving([lost]);
      expect(await save()).toMatchObject({ left: [{}], isInDoubt: true });
      expect(await save()).toMatchObject({ left: [], isInDoubt: false });
      const [first, second] = await created();
      expect(second).toEqual(first);
    },
  );

  test.each([
    ['too many at once', problem(429, 'rate.limited', {})],
    ['somebody else holds it', problem(409, 'record.in-use', {})],
  ])('turned away at the door, it is as open as it was before: %s', async (_, turnedAway) => {
    const { save, created } = saving([turnedAway, new TypeError('no network'), turnedAway]);
    expect((await save()).isInDoubt).toBe(false);
    expect((await save()).isInDoubt).toBe(true);
    expect((await save()).isInDoubt).toBe(true);
    expect((await save()).left).toEqual([]);
    const [first, second, ...later] = await created();
    expect(first?.read).toBe(5);
    expect(second?.read).toBe(6);
    expect(later).toEqual([second, second]);
  });

  test('and where it turns out not to have been done, it is done now', async () => {
    const { save, created } = saving([new TypeError('no network'), problem(409, 'version.stale', {})]);
    await save();
    expect((await save()).left).toEqual([]);
    const [first, again, anew] = await created();
    expect(again).toEqual(first);
    expect(anew?.read).toBe(6);
    // What was not done has left its key free, and a line has but one.
    expect(anew?.key).toBe(first?.key);
  });

  test('one is made under its own key, also after the page was loaded again and its draft restored', async () => {
    const kept = line();
    const before = saving([new TypeError('no network')], [kept]);
    await before.save();
    const after = saving([problem(422, 'idempotency.key-reused')], [structuredClone(kept)]);
    expect((await after.save()).left).toHaveLength(1);
    const keys = [...(await before.created()), ...(await after.created())].map(({ key }) => key);
    expect(keys).toEqual([kept.key, kept.key]);
  });

  test('another reason between two tries does not change the words of the first', async () => {
    const { save, created } = saving([new TypeError('no network')]);
    await save();
    expect((await save('campaign')).left).toEqual([]);
    const [first, second] = await created();
    expect(second).toEqual(first);
  });

  test('a proposal whose earlier try was recorded with another version is saved again, and only that', async () => {
    const refusals = [problem(422, 'idempotency.key-reused')];
    const { save, held } = saving([], [], () => true, refusals);
    expect((await save()).failure).toBeNull();
    expect(held.map(([method]) => method)).toEqual(['PATCH', 'PATCH']);
  });

  test('§4 a proposal with its new offers is one save: nobody leaves between its parts', async () => {
    const { save, held, client } = saving([], [line(), line()]);
    await save();
    expect(held).toEqual([
      ['PATCH', true],
      ['POST', true],
      ['POST', true],
      ['GET', true],
    ]);
    expect(client.isMutating(HELD)).toBe(0);
  });

  test('what was made stands, also where the proposal cannot be read again: nobody is led to make it twice', async () => {
    const { save } = saving([], [line()], () => false);
    const { record, left } = await save();
    expect(left).toEqual([]);
    // What else an offer changes is read with the next version, which must still be a newer one.
    expect(record.version).toBe(5);
    expect(record.rates.map(({ id }) => id)).toContain(offerRecord().id);
  });

  test('and so does the first of two, where the network is lost between them', async () => {
    const { save, created } = saving([CREATED, new TypeError('no network')], [line(), line()], () => false);
    const { record, left, failure } = await save();
    expect(left).toHaveLength(1);
    expect(failure).toBeInstanceOf(ApiError);
    expect(record.version).toBe(5);
    expect(record.rates.map(({ id }) => id)).toContain(offerRecord().id);
    expect(await created()).toHaveLength(2);
  });
});
