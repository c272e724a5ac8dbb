import { OPERATIONS } from '@lastro/wire/operations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestHouse } from '../../apps/api/src/testing/harness';
import { LONG } from './extent';
import { faultsOf, problemOf } from './support/answers';
import { type Attempt, attempt } from './support/attempts';
import { CALLERS, type Caller } from './support/group-table';
import { type Journal, openJournal, unwanted } from './support/journal';
import { type Known, openMadeHouse } from './support/made-house';
import { type Answer, openWire, type Wire } from './support/send';

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
  written: number;
}

async function judge({ asked }: Attempt, answer: Answer, sum: Sum): Promise<string[]> {
  const changes = await journal.take();
  const refused = answer.status >= 400;
  const reads = asked.method === 'GET' || asked.method === 'HEAD';
  // What was done by somebody who may is no fault; a reading leaves its entry in the trail, and no more.
  const wrong = refused
    ? unwanted(changes)
    : reads
      ? changes.filter(({ table }) => table !== 'audit_entries')
      : [];
  if (!refused && !reads) sum.written += changes.length;
  return [
    ...faultsOf(answer, asked.method),
    ...wrong.map(({ table, what }) => `answered ${answer.status} and changed ${table} (${what})`),
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

describe(`${REQUESTS} requests that nobody should send (seed ${SEED})`, () => {
  const sum: Sum = { reached: new Set(), statuses: new Map(), faults: [], written: 0 };

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
    expect(sum.written).toBeGreaterThan(REQUESTS / 20);
  });
});
