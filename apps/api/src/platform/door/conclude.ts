import { seesPersonalData } from '@lastro/domain/company/masking';
import type { Operation } from '@lastro/wire/operation';
import { inOneStatement, inTransaction, NeedsTransaction } from '../db/tx';
import { appendAudit, sourceOf } from './audit';
import { checkAskedOnce, checkReply } from './checks';
import type { AuditRecord, Context, OnTheWay, Tx } from './context';
import { refuseEnded } from './entrance';
import type { KnownReply } from './idempotency';
import { type Outcome, openContext, type Passage } from './passage';
import { countReading, lookUpRecord } from './people-lookup';
import { noting } from './refusals';
import { inShare } from './shares';
import { type Written, writeDown } from './write-down';

type Use = (ctx: Context) => Promise<unknown>;
type Claim = (tx: Tx) => Promise<KnownReply | null> | null;

/**
 * A command and all that is written with it are one transaction. A read runs where no writer can keep it waiting; what it
 * owes to the trail (it disclosed something, or asked for a person) is written before it is answered, and without that
 * entry there is no answer.
 */
export async function conclude(
  passage: Passage,
  claim: Claim,
  use: Use,
  isClosing = false,
): Promise<Outcome> {
  const { door, operation, call } = passage;
  // What a command asked outside may be paid for and told: its result is written whoever has gone, and is never refused a
  // turn. What a read asked is, too, once it was read.
  const written = <T>(write: () => Promise<T>) => inShare('commands', passage, write, isClosing);
  if (operation.effect === 'read') {
    const done = await inShare('reads', passage, () => look(passage, use));
    await refuseEnded(operation, call);
    if (done.record === null && done.onTheWay.length === 0) return done.outcome;
    const { outcome } = await written(() =>
      inTransaction(door.db, 'command', (tx) => keep(passage, tx, done)),
    );
    return outcome;
  }
  const write = async (tx: Tx): Promise<Kept> => {
    const known = await claim(tx);
    // What the first answer waited for, this one may have overtaken: whether there was anything is not kept.
    if (known !== null) return { outcome: await replay(passage, tx, known), changedSessions: true };
    return keep(passage, tx, await perform(passage, tx, use));
  };
  const { outcome, changedSessions } = await written(() => inTransaction<Kept>(door.db, 'command', write));
  // Whoever is told that somebody is shut out can rely on it, in every process.
  if (changedSessions) await door.remembering.settled();
  return outcome;
}

/** Either way the database itself refuses to write. */
async function look(passage: Passage, use: Use): Promise<Done> {
  const { door, operation, asksOnce } = passage;
  const work = (tx: Tx) => perform(passage, tx, use);
  if (!asksOnce) return inTransaction(door.reads, 'read', work);
  try {
    const { result, statements } = await inOneStatement(door.reads, work);
    checkAskedOnce(door, operation, statements);
    return result;
  } catch (error) {
    if (error instanceof NeedsTransaction) return inTransaction(door.reads, 'read', work);
    throw error;
  }
}

interface Kept extends Written {
  readonly outcome: Outcome;
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

async function keep(passage: Passage, tx: Tx, done: Done): Promise<Kept> {
  const { door, call } = passage;
  const { outcome, record, disclosed, onTheWay } = done;
  if (disclosed !== null && isShownWhole(passage)) await countReading(tx, door, call.user, disclosed);
  const reply = 'reply' in outcome ? outcome.reply : null;
  return { outcome, ...(await writeDown(tx, door, passage, { onTheWay, record, reply })) };
}

/** A read says itself what it showed; a command answers with the record, whole for those who may see it so. */
function isShownWhole({ operation, call }: Passage): boolean {
  return operation.effect === 'read' || (call.user !== null && seesPersonalData(call.user.groups));
}

/** An answer that shows people whole is a reading each time it is given; it was counted the first time. */
export async function replay(
  passage: Passage,
  tx: Tx,
  { status, body, about }: KnownReply,
): Promise<Outcome> {
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
