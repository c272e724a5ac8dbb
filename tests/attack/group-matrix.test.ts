import { GROUPS } from '@lastro/domain/identity/groups';
import type { Operation } from '@lastro/wire/operation';
import { updateProposal } from '@lastro/wire/proposal/proposal-operations';
import { OPERATIONS } from '@lastro/wire/testing/operations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { updateOf } from '../../apps/api/src/demo/proposal/proposal-update';
import type { TestHouse } from '../../apps/api/src/testing/harness';
import { type ProposalBody, propose } from '../../apps/api/src/testing/proposal';
import { problemOf } from './support/answers';
import { CALLERS, type Caller, GROUPS_OF_THE_HOUSE, mayCall, ROWS, type Row } from './support/group-table';
import { type Known, openMadeHouse } from './support/made-house';
import { ASSIGNED_OPERATIONS, rowOf } from './support/operation-rows';
import { Random } from './support/random';
import { openWire, plainRequest, type Wire } from './support/send';
import { type Input, validInput } from './support/valid-input';

const random = new Random(2);
let house: TestHouse;
let known: Known;
let wire: Wire;
beforeAll(async () => {
  ({ house, known } = await openMadeHouse());
  wire = await openWire(house);
});
afterAll(async () => {
  wire.close();
  await house.close();
});

type Verdict = 'let in' | 'not signed in' | 'denied';
const TRIES = 100;
let checks = 0;
const DENIALS = ['access.denied', 'people.look-up-denied'];
/** They answer everybody of their row, with concealed data (`credit/query`). */
const OPEN_LOOK_UPS = ['inquiry.get-tax-id', 'inquiry.make'];

const verdictOf = (row: Row, caller: Caller): Verdict =>
  mayCall(row, caller) ? 'let in' : caller === 'nobody' ? 'not signed in' : 'denied';

async function call(operation: Operation, input: Input, caller: Caller) {
  const answer = await wire.send(plainRequest(operation, input, await wire.headersOf(caller)));
  const problem = problemOf(answer);
  // Who has signed out signs in again.
  if (rowOf(operation.name) === 'own session' && operation.effect === 'command') wire.signInAgain(caller);
  return { answer, code: problem?.code ?? '' };
}

/** What the door said; what a use case refuses (an own proposal, another company) comes after it. */
async function tried(operation: Operation, input: Input, caller: Caller): Promise<Verdict> {
  const { answer, code } = await call(operation, input, caller);
  expect(answer.status, `${operation.name} ${answer.text}`).toBeLessThan(500);
  if (answer.status === 403 && DENIALS.includes(code)) return 'denied';
  return answer.status === 401 && code === 'session.missing' ? 'not signed in' : 'let in';
}

const namesPeople = (operation: Operation, input: Input): boolean =>
  (operation.peopleIn?.(operation.input.parse(input) as never) ?? []).length > 0;

/** An input that names somebody by CPF, or one that does not; null where the call knows no such. */
function inputOf(operation: Operation, person: boolean): Input | null {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const input = validInput(operation, known, random);
    if (namesPeople(operation, input) === person) return input;
    if (operation.peopleIn === undefined) return null;
  }
  return null;
}

async function expectRow(operation: Operation, row: Row, person: boolean, input: Input): Promise<void> {
  const mismatches: string[] = [];
  for (const caller of CALLERS) {
    const looksUp = person && !OPEN_LOOK_UPS.includes(operation.name);
    const plain = verdictOf(row, caller);
    const wanted = looksUp && plain === 'let in' ? verdictOf('people: looks up by CPF', caller) : plain;
    const found = await tried(operation, input, caller);
    checks += 1;
    if (found !== wanted)
      mismatches.push(`${caller}: ${found} instead of ${wanted} ${JSON.stringify(input)}`);
  }
  expect(mismatches, `decisions §2 "${row}"`).toEqual([]);
}

const byName = OPERATIONS.map((operation) => [operation.name, operation] as const);

describe('decisions §2, each operation by each group', () => {
  it('the groups are those of the document', () => {
    expect([...GROUPS].sort()).toEqual([...GROUPS_OF_THE_HOUSE].sort());
  });

  it('every operation has its row, and every row stands for something that exists', () => {
    const names = OPERATIONS.map(({ name }) => name);
    const without = names.filter((name) => rowOf(name) === undefined);
    expect(
      without,
      'these operations have no row: find out in decisions §2 who may call them and add them to tests/attack/support/operation-rows.ts',
    ).toEqual([]);
    expect(ASSIGNED_OPERATIONS.filter((name) => !names.includes(name))).toEqual([]);
    expect(new Set(ASSIGNED_OPERATIONS).size).toBe(ASSIGNED_OPERATIONS.length);
  });

  it('audit writes nothing, and reads whatever area there is', () => {
    const area = (Object.keys(ROWS) as Row[]).filter((row) => /^[a-z ]+: /.test(row));
    const reads = (row: Row) => /: (reads|looks up)/.test(row);
    expect(area.filter((row) => mayCall(row, 'audit') !== reads(row))).toEqual([]);
  });

  it.each(byName)('%s', async (_name, operation) => {
    const row = rowOf(operation.name);
    if (row === undefined) throw new Error('it has no row in tests/attack/support/operation-rows.ts');
    let asked = 0;
    for (const person of [false, true]) {
      const input = person || row !== 'people: looks up by CPF' ? inputOf(operation, person) : null;
      if (input === null) continue;
      asked += 1;
      await expectRow(operation, row, person, input);
    }
    expect(asked).toBeGreaterThan(0);
  });

  it('all of them were asked', () => {
    expect(checks).toBeGreaterThanOrEqual(OPERATIONS.length * CALLERS.length);
  });
});

describe('decisions §2, who approves', () => {
  async function waiting(): Promise<ProposalBody> {
    return propose(house, {}, 'credit_analyst2');
  }

  it('a proposal within everybody’s level: desk, committee and board, and nobody else', async () => {
    let proposal = await waiting();
    const found: [Caller, boolean][] = [];
    for (const caller of CALLERS) {
      const input = { ...updateOf(proposal), status: 'approved' };
      const { answer } = await call(updateProposal, input as Input, caller);
      expect([200, 401, 403]).toContain(answer.status);
      found.push([caller, answer.status === 200]);
      if (answer.status === 200) proposal = await waiting();
    }
    expect(found).toEqual(CALLERS.map((caller) => [caller, mayCall('credit: approves', caller)]));
  });
});
