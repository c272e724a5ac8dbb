import type { Operation } from '@lastro/wire/operation';
import { CALLERS, type Caller, mayCall } from './group-table';
import type { Known } from './made-house';
import { spoilDocument } from './odd-graphql';
import { spoilRequest, strayRequest } from './odd-requests';
import { repeated, spoil } from './odd-values';
import { rowOf } from './operation-rows';
import { Random } from './random';
import { type Asked, plainRequest } from './send';
import { formOfInput, validInput } from './valid-input';

/** One attempt: who asks for what. Without an operation it is for something that lies around them. */
export interface Attempt {
  readonly caller: Caller;
  readonly operation: Operation | null;
  readonly asked: Asked;
}

const EVERY_STRAY = 25;

/** The attempt of this number; its seed and number alone decide what it is, so that one of many can be made again. */
export function attempt(
  seed: number,
  number: number,
  operations: readonly Operation[],
  known: Known,
  headersOf: (caller: Caller) => Readonly<Record<string, string>>,
): Attempt {
  const random = new Random(Math.imul(seed, 0x9e3779b1) ^ Math.imul(number + 1, 0x85ebca6b));
  if (number % EVERY_STRAY === 0) {
    const caller = random.pick(CALLERS);
    return { caller, operation: null, asked: strayRequest(random, headersOf(caller)) };
  }
  const operation = operations[number % operations.length] as Operation;
  const caller = callerOf(operation, random);
  return { caller, operation, asked: requestOf(operation, known, random, headersOf(caller)) };
}

const TRIES = 40;

/** As it should be, but that its lists say something twice. Null where it has no list. */
export function repeatingAttempt(
  seed: number,
  operation: Operation,
  known: Known,
  headersOf: (caller: Caller) => Readonly<Record<string, string>>,
): Attempt | null {
  const random = new Random(seed);
  const row = rowOf(operation.name);
  const allowed = CALLERS.filter((caller) => row !== undefined && mayCall(row, caller));
  const caller = random.pick(allowed.length > 0 ? allowed : CALLERS);
  for (let tries = 0; tries < TRIES; tries += 1) {
    const input = repeated(validInput(operation, known, random));
    if (input !== null)
      return { caller, operation, asked: plainRequest(operation, input, headersOf(caller)) };
  }
  return null;
}

/** Mostly somebody who may: the others do not get far. */
function callerOf(operation: Operation, random: Random): Caller {
  const row = rowOf(operation.name);
  const allowed = CALLERS.filter((caller) => row !== undefined && mayCall(row, caller));
  return random.chance(0.75) && allowed.length > 0 ? random.pick(allowed) : random.pick(CALLERS);
}

function requestOf(
  operation: Operation,
  known: Known,
  random: Random,
  headers: Readonly<Record<string, string>>,
): Asked {
  let input = validInput(operation, known, random);
  const form = formOfInput(operation);
  const ways = random.next();
  // Some are as they should be: what they leave behind is what the others meet.
  for (let faults = ways < 0.15 ? 0 : ways < 0.6 ? 1 : ways < 0.7 ? 3 : 0; faults > 0; faults -= 1)
    input = spoil(input, form, random);
  if (random.chance(0.1)) input = repeated(input) ?? input;
  const key: Record<string, string> = {};
  if (operation.effect === 'command' && random.chance(0.3))
    key['idempotency-key'] = `attack-${random.below(50)}-key`;
  const asked = plainRequest(operation, input, { ...headers, ...key });
  if (ways < 0.7) return asked;
  if (operation.transport === 'graphql' && random.chance(0.6))
    return spoilDocument(asked, { query: operation.document, variables: input }, random);
  return spoilRequest(asked, random);
}
