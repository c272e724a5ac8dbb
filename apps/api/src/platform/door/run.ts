import { type Effect, isAllowed } from '@lastro/domain/identity/access';
import type { Operation } from '@lastro/wire/operation';
import { issuesFromZod } from '@lastro/wire/zod-issues';
import { inTransaction } from '../db/tx';
import { appendAudit } from './audit';
import type { Binding, StagedUseCase, UseCase } from './binding';
import { checkDeclared, checkReply } from './checks';
import type { AuditRecord, Context, Tx } from './context';
import type { Call, Door, Reply } from './door';
import { AppError } from './errors';
import {
  type CommandKey,
  claimInTransaction,
  claimLeased,
  commandKey,
  lease,
  release,
  remember,
} from './idempotency';
import { refuseHostileInput } from './raw-input';

type Outcome = { readonly reply: Reply } | { readonly failure: AppError };

/** One call on its way through the corridor. */
interface Passage {
  readonly door: Door;
  readonly operation: Operation;
  readonly call: Call;
  readonly input: unknown;
  readonly key: CommandKey | null;
}

/** The corridor: access → parse → idempotency → transaction → use case → audit → checked reply. */
export async function run(door: Door, binding: Binding, call: Call): Promise<Reply> {
  const { operation, useCase } = binding;
  try {
    refuseAccess(operation, call);
    const input = parseInput(operation, call.input);
    const passage = { door, operation, call, input, key: keyOf(operation, call, input) };
    const outcome =
      typeof useCase === 'function' ? await runPlain(passage, useCase) : await runStaged(passage, useCase);
    if ('failure' in outcome) throw outcome.failure;
    return outcome.reply;
  } catch (error) {
    if (error instanceof AppError) checkDeclared(door, operation, error);
    throw error;
  }
}

function refuseAccess(operation: Operation, call: Call): void {
  if (operation.access === 'public') return;
  if (call.user === null) throw new AppError(call.hadToken ? 'session.ended' : 'session.missing');
  if (!isAllowed(operation.access, call.user.groups, operation.effect)) throw new AppError('access.denied');
}

function parseInput(operation: Operation, raw: unknown): unknown {
  refuseHostileInput(raw);
  const parsed = operation.input.safeParse(raw, { reportInput: true });
  if (!parsed.success) throw new AppError('request.invalid', {}, { issues: issuesFromZod(parsed.error) });
  return parsed.data;
}

function keyOf(operation: Operation, call: Call, input: unknown): CommandKey | null {
  if (operation.effect === 'read' || operation.replayable === false || call.idempotencyKey === null)
    return null;
  return commandKey(
    String(call.user?.userId ?? call.origin.address),
    operation.name,
    call.idempotencyKey,
    input,
  );
}

/** A disclosing read writes its own entry in the trail, so it cannot run read-only. */
function transactionOf(operation: Operation): Effect {
  return operation.discloses === true ? 'command' : operation.effect;
}

async function runPlain(passage: Passage, useCase: UseCase<Operation>): Promise<Outcome> {
  const { door, operation, input, key } = passage;
  return inTransaction(door.db, transactionOf(operation), async (tx) => {
    const known = key === null ? null : await claimInTransaction(tx, key);
    if (known !== null) return { reply: { ...known, replayed: true } };
    return finish(passage, tx, (ctx) => useCase(ctx, input));
  });
}

async function runStaged(
  passage: Passage,
  useCase: StagedUseCase<Operation, unknown, unknown>,
): Promise<Outcome> {
  const { door, operation, call, input, key } = passage;
  const held = key === null ? null : await lease(door.db, key, door.clock);
  if (held !== null && 'known' in held) return { reply: { ...held.known, replayed: true } };
  const giveBack = async () => {
    if (key !== null && held !== null) await release(door.db, key, held.until).catch(() => undefined);
  };
  try {
    const prepared = await inTransaction(door.db, 'read', (tx) =>
      useCase.prepare(openContext(passage, tx).ctx, input),
    );
    const result = await useCase.outside(prepared, input, call.origin);
    const outcome = await inTransaction<Outcome>(door.db, transactionOf(operation), async (tx) => {
      const quicker = key === null ? null : await claimLeased(tx, key);
      if (quicker !== null) return { reply: { ...quicker, replayed: true } };
      return finish(passage, tx, (ctx) => useCase.complete(ctx, input, result));
    });
    if ('failure' in outcome) await giveBack();
    return outcome;
  } catch (error) {
    await giveBack();
    throw error;
  }
}

/** Runs the use case in the open transaction, then writes what must be written with it. */
async function finish(passage: Passage, tx: Tx, use: (ctx: Context) => Promise<unknown>): Promise<Outcome> {
  const { door, operation, call, key } = passage;
  const { ctx, records, failures } = openContext(passage, tx);
  const body = await use(ctx);
  const record = onlyRecord(operation, records);
  if (record !== null) await appendAudit(tx, record, { ...call, clock: door.clock });
  const failure = failures[0];
  if (failure !== undefined) return { failure };
  checkReply(door, operation, body);
  const reply = { status: statusOf(operation, body), body };
  if (key !== null) await remember(tx, key, reply, door.clock);
  return { reply: { ...reply, replayed: false } };
}

function statusOf(operation: Operation, body: unknown): number {
  if (operation.transport !== 'rest') return 200;
  return operation.creates?.(body) === true ? 201 : operation.status;
}

/** Every state-changing command writes exactly one audit entry; one that forgot is a bug that must not commit. */
function onlyRecord(operation: Operation, records: readonly AuditRecord[]): AuditRecord | null {
  // A read that may disclose personal data records that it did, when it did.
  if (operation.discloses === true && records.length <= 1) return records[0] ?? null;
  const expected = operation.effect === 'command' && operation.audited !== false ? 1 : 0;
  if (records.length !== expected) {
    throw new Error(`${operation.name} recorded ${records.length} audit entries instead of ${expected}`);
  }
  return records[0] ?? null;
}

function openContext({ door, call }: Passage, tx: Tx) {
  const records: AuditRecord[] = [];
  const failures: AppError[] = [];
  const ctx: Context = {
    tx,
    user: call.user,
    origin: call.origin,
    requestId: call.requestId,
    clock: door.clock,
    businessDate: door.clock.businessDate(),
    log: door.log,
    audit: (record) => void records.push(record),
    failAfterCommit: (error) => void failures.push(error),
    enqueue: (job, payload) => door.enqueue(tx, job, payload),
  };
  return { ctx, records, failures };
}
