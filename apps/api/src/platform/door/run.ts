import type { Operation } from '@lastro/wire/operation';
import { noteFailure } from '../troubles';
import type { Binding, UseCase } from './binding';
import { checkDeclared } from './checks';
import { conclude } from './conclude';
import type { Call, Door, Reply } from './door';
import { parseInput, refuseAccess, refuseEnded } from './entrance';
import { AppError } from './errors';
import { type CommandKey, claimInTransaction, commandKey } from './idempotency';
import type { Outcome, Passage } from './passage';
import { admitLookUp, peopleIn } from './people-lookup';
import { recordRefusal } from './refusals';
import { runStaged } from './staged';

/** The corridor: access → parse → people asked for → idempotency → transaction → use case → audit → checked reply. */
export async function run(door: Door, binding: Binding, call: Call): Promise<Reply> {
  const { operation, useCase, asksOnce = false } = binding;
  try {
    refuseAccess(operation, call);
    const input = parseInput(operation, call.input);
    const people = peopleIn(operation, input);
    await admitLookUp(door, operation, call, people);
    const key = keyOf(door, operation, call, input);
    const passage = { door, operation, call, input, key, asksOnce, people };
    const running = typeof useCase === 'function' ? runPlain(passage, useCase) : runStaged(passage, useCase);
    const outcome = await running.catch(async (error: unknown) => {
      // A refusal tells of records, too, and shows them beside a stale version.
      if (isAnswer(error)) await refuseEnded(operation, call);
      await recordRefusal(passage, error);
      throw error;
    });
    if ('failure' in outcome) throw outcome.failure;
    // What a command writes ends with a look at its session; an answer that is given again writes nothing.
    if (outcome.reply.replayed) await refuseEnded(operation, call);
    return outcome.reply;
  } catch (error) {
    if (error instanceof AppError) checkDeclared(door, operation, error);
    else noteFailure(door.troubles, error);
    throw error;
  }
}

const isAnswer = (error: unknown) => error instanceof AppError && error.status < 500;

function keyOf({ vault }: Door, operation: Operation, call: Call, input: unknown): CommandKey | null {
  if (operation.effect === 'read' || operation.replayable === false || call.idempotencyKey === null)
    return null;
  const owner = String(call.user?.userId ?? call.origin.address);
  const groups = call.user?.groups ?? [];
  return commandKey({ owner, groups, vault }, operation.name, call.idempotencyKey, input);
}

async function runPlain(passage: Passage, useCase: UseCase<Operation>): Promise<Outcome> {
  const { input, key } = passage;
  return conclude(
    passage,
    (tx) => (key === null ? null : claimInTransaction(tx, key)),
    (ctx) => useCase(ctx, input),
  );
}
