import { seesPersonalData } from '@lastro/domain/company/masking';
import { isAllowed } from '@lastro/domain/identity/access';
import type { Issue } from '@lastro/domain/issues';
import { failureOfShape, type Operation } from '@lastro/wire/operation';
import { issuesFromZod } from '@lastro/wire/zod-issues';
import { inTransaction } from '../db/tx';
import { noteFailure } from '../troubles';
import { appendAudit, sourceOf } from './audit';
import type { Binding, OutsideTools, StagedUseCase, UseCase } from './binding';
import { checkDeclared, checkReply } from './checks';
import type { AuditRecord, Context, OnTheWay, Tx } from './context';
import type { Call, Door, Reply } from './door';
import { AppError } from './errors';
import {
  type CommandKey,
  claimInTransaction,
  claimLeased,
  commandKey,
  type KnownReply,
  lease,
  letGo,
  release,
} from './idempotency';
import { admitLookUp, countReading, lookUpRecord, peopleIn } from './people-lookup';
import { refuseHostileInput } from './raw-input';
import { inTurn } from './turn';
import { writeDown } from './write-down';

/** As much of an id as a sentence repeats. */
const MAX_TOLD = 40;

type Outcome = { readonly reply: Reply } | { readonly failure: AppError };

/** One call on its way through the corridor. */
interface Passage {
  readonly door: Door;
  readonly operation: Operation;
  readonly call: Call;
  readonly input: unknown;
  readonly key: CommandKey | null;
  /** Whom the call names by CPF. */
  readonly people: readonly string[];
}

/** The corridor: access → parse → people asked for → idempotency → transaction → use case → audit → checked reply. */
export async function run(door: Door, binding: Binding, call: Call): Promise<Reply> {
  const { operation, useCase } = binding;
  try {
    refuseAccess(operation, call);
    const input = parseInput(operation, call.input);
    const people = peopleIn(operation, input);
    await admitLookUp(door, operation, call, people);
    const passage = { door, operation, call, input, key: keyOf(door, operation, call, input), people };
    const running = typeof useCase === 'function' ? runPlain(passage, useCase) : runStaged(passage, useCase);
    const outcome = await running.catch(async (error: unknown) => {
      await recordRefusal(passage, error);
      throw error;
    });
    if ('failure' in outcome) throw outcome.failure;
    return outcome.reply;
  } catch (error) {
    if (error instanceof AppError) checkDeclared(door, operation, error);
    else noteFailure(door.troubles, error);
    throw error;
  }
}

export function refuseAccess(
  operation: Pick<Operation, 'access' | 'effect'>,
  call: Pick<Call, 'user' | 'hadToken'>,
): void {
  if (operation.access === 'public') return;
  if (call.user === null) throw new AppError(call.hadToken ? 'session.ended' : 'session.missing');
  if (!isAllowed(operation.access, call.user.groups, operation.effect)) throw new AppError('access.denied');
}

function parseInput(operation: Operation, raw: unknown): unknown {
  refuseHostileInput(raw);
  const parsed = operation.input.safeParse(raw, { reportInput: true });
  if (parsed.success) return parsed.data;
  const { code, issues } = failureOfShape(operation, issuesFromZod(parsed.error).map(named));
  throw new AppError(code, askedFor(raw), { issues });
}

/** What is wrong as a whole is the body: every other part of a call has a name. */
function named(issue: Issue): Issue {
  return issue.path === '' ? { ...issue, path: 'body' } : issue;
}

/** Of a number that is none the sentence tells what was asked for. */
function askedFor(raw: unknown): { readonly id?: string } {
  const id = (raw as { readonly id?: unknown } | null | undefined)?.id;
  return typeof id === 'string' ? { id: id.slice(0, MAX_TOLD) } : {};
}

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

async function runStaged(
  passage: Passage,
  useCase: StagedUseCase<Operation, unknown, unknown>,
): Promise<Outcome> {
  const { door, operation, input, key } = passage;
  const held = key === null ? null : await lease(door, key);
  if (held !== null && 'known' in held) {
    const { known } = held;
    return inTransaction(door.db, 'command', (tx) => replay(passage, tx, known));
  }
  const giveBack = async () => {
    if (key !== null && held !== null) await release(door.db, key, held.leaseId).catch(() => undefined);
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
  const { door, input, key } = passage;
  const prepared = await inTransaction(door.reads, 'read', (tx) =>
    noting(openContext(passage, tx), (ctx) => useCase.prepare(ctx, input)),
  );
  const result = await useCase.outside(prepared, input, outsideTools(passage));
  return conclude(
    passage,
    (tx) => (key === null ? null : claimLeased(tx, key)),
    (ctx) => useCase.complete(ctx, input, result),
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

function outsideTools({ door, call }: Passage): OutsideTools {
  const { db, clock, log } = door;
  return {
    requestId: call.requestId,
    clock,
    log,
    keep: (work) => inTransaction(db, 'command', work),
    tell: (tx, record) => appendAudit(tx, record, sourceOf(door, call)),
  };
}

type Use = (ctx: Context) => Promise<unknown>;
type Claim = (tx: Tx) => Promise<KnownReply | null> | null;

/**
 * A command and all that is written with it are one transaction. A read runs where no writer can keep it waiting; what it
 * owes to the trail (it disclosed something, or asked for a person) is written before it is answered, and without that
 * entry there is no answer.
 */
async function conclude(passage: Passage, claim: Claim, use: Use): Promise<Outcome> {
  const { door, operation } = passage;
  if (operation.effect === 'read') {
    const done = await inTransaction(door.reads, 'read', (tx) => perform(passage, tx, use));
    if (done.record === null && done.onTheWay.length === 0) return done.outcome;
    return inTransaction(door.db, 'command', (tx) => keep(passage, tx, done));
  }
  return inTransaction<Outcome>(door.db, 'command', async (tx) => {
    const known = await claim(tx);
    if (known !== null) return replay(passage, tx, known);
    return keep(passage, tx, await perform(passage, tx, use));
  });
}

interface Done {
  readonly outcome: Outcome;
  readonly record: AuditRecord | null;
  /** Whose data were shown whole, as the use case says. */
  readonly disclosed: AuditRecord | null;
  readonly onTheWay: readonly OnTheWay[];
}

async function perform(passage: Passage, tx: Tx, use: Use): Promise<Done> {
  const { door, operation } = passage;
  const opened = openContext(passage, tx);
  const { records, onTheWay, failures } = opened;
  const body = await noting(opened, use);
  const record = onlyRecord(passage, records);
  const disclosed = operation.discloses === true ? (records[0] ?? null) : null;
  const [failure] = failures;
  if (failure !== undefined) return { outcome: { failure }, record, disclosed, onTheWay };
  checkReply(door, operation, body);
  const reply = { status: statusOf(operation, body), body, replayed: false };
  return { outcome: { reply }, record, disclosed, onTheWay };
}

async function keep(passage: Passage, tx: Tx, done: Done): Promise<Outcome> {
  const { door, call } = passage;
  const { outcome, record, disclosed, onTheWay } = done;
  if (disclosed !== null && isShownWhole(passage)) await countReading(tx, door, call.user, disclosed);
  const reply = 'reply' in outcome ? outcome.reply : null;
  await writeDown(tx, door, passage, { onTheWay, record, reply });
  return outcome;
}

/** A read says itself what it showed; a command answers with the record, whole for those who may see it so. */
function isShownWhole({ operation, call }: Passage): boolean {
  return operation.effect === 'read' || (call.user !== null && seesPersonalData(call.user.groups));
}

/** An answer that shows people whole is a reading each time it is given; it was counted the first time. */
async function replay(passage: Passage, tx: Tx, { status, body, about }: KnownReply): Promise<Outcome> {
  const { door, operation, call, people } = passage;
  if (operation.discloses === true && isShownWhole(passage)) {
    const record: AuditRecord = {
      action: 'people.answer-replayed',
      ...(about ?? { recordType: 'call' as const, recordId: operation.name }),
      after: { call: operation.name, person: people.map((taxId) => ({ taxId })) },
    };
    await appendAudit(tx, record, sourceOf(door, call));
  }
  return { reply: { status, body, replayed: true } };
}

/** What a refusal shows of people (the record as it stands, beside a stale version), as its use case recorded it. */
const shownBy = new WeakMap<AppError, AuditRecord>();

async function noting<T>({ ctx, records }: Opened, use: (ctx: Context) => Promise<T>): Promise<T> {
  try {
    return await use(ctx);
  } catch (error) {
    const [record] = records;
    if (error instanceof AppError && error.extra.current !== undefined && record !== undefined)
      shownBy.set(error, record);
    throw error;
  }
}

/**
 * A refusal took its entries back with its transaction. What it shows or confirms of people is written all the same: the
 * record that stands beside it, or that somebody was asked for. Past the limit it is not shown.
 */
async function recordRefusal({ door, operation, call, people }: Passage, error: unknown): Promise<void> {
  if (!(error instanceof AppError)) return;
  const shown = shownBy.get(error);
  // A read that is refused for another reason has looked at nobody, nor has a key that was used before.
  const isAnswer = operation.effect === 'command' && !error.code.startsWith('idempotency.');
  const asked = people.length > 0 && (isAnswer || error.status === 404);
  const record = shown ?? (asked ? lookUpRecord(people) : null);
  if (record === null) return;
  await inTransaction(door.db, 'command', async (tx) => {
    if (shown !== undefined) await countReading(tx, door, call.user, shown);
    await appendAudit(tx, record, sourceOf(door, call));
  });
}

function statusOf(operation: Operation, body: unknown): number {
  if (operation.transport !== 'rest') return 200;
  return operation.creates?.(body) === true ? 201 : operation.status;
}

/** Every state-changing command writes exactly one entry of its own; one that forgot is a bug that must not commit. */
function onlyRecord({ operation, people }: Passage, records: readonly AuditRecord[]): AuditRecord | null {
  // A read that may disclose personal data records that it did, when it did; asking for a person always is.
  if (
    (operation.discloses === true || people.length > 0) &&
    operation.effect === 'read' &&
    records.length <= 1
  )
    return records[0] ?? (people.length > 0 ? lookUpRecord(people) : null);
  const expected = operation.effect === 'command' && operation.audited !== false ? 1 : 0;
  if (records.length !== expected) {
    throw new Error(`${operation.name} recorded ${records.length} audit entries instead of ${expected}`);
  }
  return records[0] ?? null;
}

type Opened = ReturnType<typeof openContext>;

function openContext({ door, call }: Passage, tx: Tx) {
  const records: AuditRecord[] = [];
  const onTheWay: OnTheWay[] = [];
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
    auditAlso: (record) => void onTheWay.push(record),
    auditService: (record) => void onTheWay.push(record),
    failAfterCommit: (error) => void failures.push(error),
    enqueue: (job, payload) => door.enqueue(tx, job, payload),
  };
  return { ctx, records, onTheWay, failures };
}
