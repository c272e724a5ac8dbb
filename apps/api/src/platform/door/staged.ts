import type { Operation } from '@lastro/wire/operation';
import { inTransaction } from '../db/tx';
import { appendAudit, sourceOf } from './audit';
import type { OutsideTools, StagedUseCase } from './binding';
import { conclude, replay } from './conclude';
import { refuseEnded } from './entrance';
import { claimLeased, lease, letGo, release } from './idempotency';
import { type Outcome, openContext, type Passage } from './passage';
import { noting } from './refusals';
import { callerOf, inShare } from './shares';
import { inTurn } from './turn';

/** read → call outside → short write, under a lease that other processes see. */
export async function runStaged(
  passage: Passage,
  useCase: StagedUseCase<Operation, unknown, unknown>,
): Promise<Outcome> {
  const { door, operation, input, key } = passage;
  const held = key === null ? null : await inShare('commands', passage, () => lease(door, key));
  if (held !== null && 'known' in held) {
    const { known } = held;
    const outcome = await inShare('commands', passage, () =>
      inTransaction(door.db, 'command', (tx) => replay(passage, tx, known)),
    );
    await door.remembering.settled();
    return outcome;
  }
  const giveBack = async () => {
    if (key === null || held === null) return;
    const { leaseId } = held;
    await inShare('commands', passage, () => release(door.db, key, leaseId), true).catch(() => undefined);
  };
  try {
    const turn = useCase.turn?.(input);
    const steps = () => runSteps(passage, useCase);
    const outcome = await (turn === undefined ? steps() : inTurn(door, `${operation.name} ${turn}`, steps));
    if ('failure' in outcome) await giveBack();
    return outcome;
  } catch (error) {
    await giveBack();
    throw error;
  } finally {
    // Whatever became of it, it is over: where the lease could not be given back, nobody believes in it any more.
    if (held !== null) await letGo(door, held.leaseId);
  }
}

async function runSteps(
  passage: Passage,
  useCase: StagedUseCase<Operation, unknown, unknown>,
): Promise<Outcome> {
  const { door, operation, call, input, key } = passage;
  // Who signs in comes through when every reader is taken, as sessions do.
  const connections = operation.access === 'public' ? door.gate : door.reads;
  const prepared = await inShare('reads', passage, () =>
    inTransaction(connections, 'read', (tx) =>
      noting(openContext(passage, tx), (ctx) => useCase.prepare(ctx, input)),
    ),
  );
  const ask = async () => {
    // It may have waited: nothing is asked outside, or paid for, in the name of somebody who was shut out.
    await refuseEnded(operation, call);
    return useCase.outside(prepared, input, outsideTools(passage));
  };
  // Before sign-in an address may be a whole office, and what is asked then is small.
  const result = call.user === null ? await ask() : await inShare('outside', passage, ask);
  return conclude(
    passage,
    (tx) => (key === null ? null : claimLeased(tx, key)),
    (ctx) => useCase.complete(ctx, input, result),
    true,
  ).catch(async (error: unknown) => {
    await abandon(passage, useCase, result);
    throw error;
  });
}

/** Nobody waits for the reason why something could not be taken back: the call has failed for another one. */
async function abandon(
  passage: Passage,
  useCase: StagedUseCase<Operation, unknown, unknown>,
  result: unknown,
): Promise<void> {
  const { door, operation, call } = passage;
  try {
    await useCase.abandon?.(result, outsideTools(passage));
  } catch (error) {
    door.log.error({ err: error, requestId: call.requestId, call: operation.name }, 'not taken back');
  }
}

function outsideTools(passage: Passage): OutsideTools {
  const { door, call } = passage;
  const { db, clock, log } = door;
  return {
    requestId: call.requestId,
    caller: callerOf(call),
    clock,
    log,
    keep: (work) => inShare('commands', passage, () => inTransaction(db, 'command', work), true),
    tell: (tx, record) => appendAudit(tx, record, sourceOf(door, call)),
  };
}
