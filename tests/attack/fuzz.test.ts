import { OPERATIONS } from '@lastro/wire/testing/operations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestHouse } from '../../apps/api/src/testing/harness';
import { LONG } from './extent';
import { faultsOf, problemOf } from './support/answers';
import { type Attempt, attempt, repeatingAttempt } from './support/attempts';
import { CALLERS, type Caller } from './support/group-table';
import { type Change, type Journal, openJournal, unwanted } from './support/journal';
import { type Known, openMadeHouse } from './support/made-house';
import { type Answer, openWire, type Wire } from './support/send';
import { formOfInput } from './support/valid-input';

/** Another seed tries other things; `ATTACK_SEED=… npx vitest run --project attack tests/attack/fuzz` repeats a run. */
const SEED = Number(process.env.ATTACK_SEED ?? 20_261_116);
const REQUESTS = LONG ? 22_000 : 2000;
const MOST_FAULTS = 20;
/** About seven milliseconds each, and ten times as long on a machine that does other things. */
const TIME_MS = LONG ? 1_800_000 : 300_000;

let house: TestHouse;
let known: Known;
let wire: Wire;
let journal: Journal;
let logLines: string[];
const headers = new Map<Caller, Record<string, string>>();
beforeAll(async () => {
  ({ house, known, logLines } = await openMadeHouse());
  wire = await openWire(house);
  journal = await openJournal(house);
  for (const caller of CALLERS) headers.set(caller, await wire.headersOf(caller));
  await journal.take();
});
afterAll(async () => {
  wire.close();
  await house.close();
});

interface Sum {
  readonly reached: Set<string>;
  readonly statuses: Map<number, number>;
  readonly faults: string[];
  /** The reads that were answered though they came by POST. */
  readonly posted: Set<string>;
  written: number;
}

/**
 * What only asks. It goes by what is sent, because a mangled request may have become another one: where the method of a
 * read was changed it may be a command's, and a document that still names no mutation asks, whatever it was made from.
 */
function onlyReads({ operation, asked: { method, body } }: Attempt): boolean {
  if (method === 'GET' || method === 'HEAD') return true;
  if (operation === null) return false;
  if (operation.transport === 'graphql') return !/\bmutation\b/.test(body?.toString('utf8') ?? '');
  return operation.effect === 'read' && method === operation.method;
}

/** Entries of the trail that tell what somebody was shown. */
const isReading = ({ table, what }: Change): boolean =>
  table === 'audit_entries' && /(-read|-printed|looked-up)$/.test(what);

/** What an answer must not leave behind; what was done by somebody who may is no fault. */
function wrongOf(changes: readonly Change[], answer: Answer, reads: boolean): Change[] {
  const beyondReading = changes.filter((change) => !isReading(change));
  if (answer.status < 400) return reads ? beyondReading : [];
  // Beside a stale version stands the record as it is now: that is a reading, and is told as one.
  const showsRecord = changes.some(isReading) && problemOf(answer)?.current !== undefined;
  return unwanted(showsRecord ? beyondReading : changes);
}

async function judge(made: Attempt, answer: Answer, sum: Sum): Promise<string[]> {
  const changes = await journal.take();
  const reads = onlyReads(made);
  if (answer.status < 400) {
    if (!reads) sum.written += changes.length;
    else if (made.asked.method === 'POST' && made.operation?.effect === 'read')
      sum.posted.add(made.operation.name);
  }
  return [
    ...faultsOf(answer, made.asked.method),
    ...wrongOf(changes, answer, reads).map(
      ({ table, what }) => `answered ${answer.status} and changed ${table} (${what})`,
    ),
  ];
}

/** As it was sent, but for the token, which is another one each time, and what the server wrote about it. */
function shown({ caller, operation, asked }: Attempt, answer: Answer): string {
  const { authorization = '', ...others } = asked.headers;
  const own = authorization === headers.get(caller)?.authorization;
  const sent = { ...others, ...(own ? {} : { authorization: authorization.slice(0, 80) }) };
  // Variables stand behind a long document.
  const body = asked.body?.toString('utf8') ?? '';
  const told = logLines.filter((line) => line.includes('"level":50')).at(-1) ?? '';
  return [
    `${operation?.name ?? 'stray'} as ${caller}: ${asked.method} ${asked.path.slice(0, 400)} ${JSON.stringify(sent).slice(0, 400)}`,
    body.length > 1200 ? `${body.slice(0, 300)} … ${body.slice(-800)}` : body,
    `${answer.status} ${answer.text.slice(0, 400)}`,
    answer.status >= 500 ? told.slice(0, 1200) : '',
  ].join('\n  ');
}

/** Whoever signed out, or was signed out, signs in again. */
async function renew(caller: Caller, answer: Answer): Promise<void> {
  if (answer.status !== 401 || problemOf(answer)?.code !== 'session.ended') return;
  wire.signInAgain(caller);
  headers.set(caller, await wire.headersOf(caller));
  await journal.take();
}

describe('the journal', () => {
  it('tells what stays written, not what is taken back, and not what is left out by name', async () => {
    const rename = `update users set first_name = first_name || '.' where id = 1`;
    await house.pool.query(
      `do $$ begin ${rename}; raise sqlstate 'P0001'; exception when sqlstate 'P0001' then end $$`,
    );
    await house.pool.query('update users set first_name = first_name; update sessions set id = id');
    expect(await journal.take()).toEqual([]);
    await house.pool.query(rename);
    expect(await journal.take()).toEqual([{ table: 'users', what: 'UPDATE' }]);
    expect(await journal.take()).toEqual([]);
    expect(journal.watched.length).toBeGreaterThan(40);
    expect(journal.unknown).toEqual([]);
  });
});

describe('lists that say something twice', () => {
  const takesList = OPERATIONS.filter((operation) =>
    JSON.stringify(formOfInput(operation)).includes('"array"'),
  );
  const EACH = 15;

  it.each(takesList.map((operation) => [operation.name, operation] as const))(
    '%s takes them or says what is wrong',
    async (_name, operation) => {
      const headersOf = (caller: Caller) => headers.get(caller) ?? {};
      const faults: string[] = [];
      for (let number = 0; number < EACH; number += 1) {
        const made = repeatingAttempt(SEED + number, operation, known, headersOf);
        if (made === null) continue;
        const answer = await wire.send(made.asked);
        faults.push(
          ...faultsOf(answer, made.asked.method).map((fault) => `${fault}\n  ${shown(made, answer)}`),
        );
        logLines.length = 0;
        await renew(made.caller, answer);
      }
      await journal.take();
      expect(faults.join('\n')).toBe('');
    },
  );
});

describe(`${REQUESTS} requests that nobody should send (seed ${SEED})`, () => {
  const sum: Sum = { reached: new Set(), statuses: new Map(), faults: [], posted: new Set(), written: 0 };

  it(
    'are answered without a 5xx, in the house’s form, and leave nothing behind where they are refused',
    async () => {
      const headersOf = (caller: Caller) => headers.get(caller) ?? {};
      for (let number = 0; number < REQUESTS && sum.faults.length < MOST_FAULTS; number += 1) {
        const made = attempt(SEED, number, OPERATIONS, known, headersOf);
        const answer = await wire.send(made.asked);
        for (const fault of await judge(made, answer, sum))
          sum.faults.push(`#${number} ${fault}\n  ${shown(made, answer)}`);
        logLines.length = 0;
        sum.statuses.set(answer.status, (sum.statuses.get(answer.status) ?? 0) + 1);
        if (made.operation !== null) sum.reached.add(made.operation.name);
        await renew(made.caller, answer);
      }
      expect(sum.faults.join('\n'), `seed ${SEED}`).toBe('');
    },
    TIME_MS,
  );

  it('reached every operation, were let in and turned away, and the journal saw what was written', () => {
    expect(OPERATIONS.map(({ name }) => name).filter((name) => !sum.reached.has(name))).toEqual([]);
    for (const status of [200, 201, 204, 400, 401, 403, 404, 409, 415])
      expect(sum.statuses.get(status) ?? 0, `answers ${status}`).toBeGreaterThan(0);
    expect(sum.written).toBeGreaterThan(REQUESTS / 30);
    const posted = OPERATIONS.filter(
      (operation) =>
        operation.effect === 'read' && (operation.transport === 'graphql' || operation.method === 'POST'),
    );
    expect(sum.posted.size).toBeGreaterThan(posted.length / 2);
  });
});
