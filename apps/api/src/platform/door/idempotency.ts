import { createHash, randomInt } from 'node:crypto';
import { isTrailRecord } from '@lastro/wire/trail-catalogue';
import { type Kysely, sql } from 'kysely';
import { LOCK_SEEDS, LOCK_SPACES } from '../db/lock-numbers';
import type { DB } from '../db/tables';
import { canonicalJson } from './audit';
import type { AuditRecord, Tx } from './context';
import type { Door, RememberedReply } from './door';
import { AppError } from './errors';
import type { ReplyVault } from './reply-vault';

export interface CommandKey {
  /** Keys belong to a user: two people cannot meet in one. */
  readonly owner: string;
  readonly operation: string;
  readonly key: string;
  readonly requestHash: string;
  /** The groups of who asks, today: an answer is not replayed to somebody who has lost rights since. */
  readonly groups: readonly string[];
  readonly vault: ReplyVault;
}

/** The first answer, and what the command recorded that it was about. */
export interface KnownReply extends RememberedReply {
  readonly about: About | null;
}

export type About = Pick<AuditRecord, 'recordType' | 'recordId'>;

const KEY_FORM = /^[A-Za-z0-9_-]{8,128}$/;
/** How long a command with an outside step is believed to be running, even by a process that is alive. */
const LEASE_SECONDS = 150;
/** An answer may hold people's data, so it is kept for a day; that the command was done is known for longer. */
const ANSWER_KEPT = '1 day';
const KEY_KEPT = '30 days';

type Asker = Pick<CommandKey, 'owner' | 'groups' | 'vault'>;

export function commandKey(asker: Asker, operation: string, key: string, input: unknown): CommandKey {
  if (!KEY_FORM.test(key)) throw new AppError('idempotency.key-invalid');
  return {
    ...asker,
    operation,
    key,
    requestHash: createHash('sha256').update(canonicalJson(input)).digest('hex'),
  };
}

/**
 * Inside the command's own transaction: same key and body again gives the first answer, another body 422, and a twin
 * that is running right now 409. The lock goes with the transaction, so a killed process leaves nothing behind.
 */
export async function claimInTransaction(tx: Tx, key: CommandKey): Promise<KnownReply | null> {
  const { free, request_hash, leased, ...row } = await claim(tx, key, { waits: false });
  if (!free) throw new AppError('idempotency.still-running');
  if (request_hash === null) return null;
  if (request_hash !== key.requestHash) throw new AppError('idempotency.key-reused');
  const known = answerOf(row, key);
  if (known !== null) return known;
  if (leased) throw new AppError('idempotency.still-running');
  return null;
}

/** The lock of a key, and then what is remembered under it (nothing: no hash): one trip, see `claim_key`. */
async function claim(tx: Tx, key: CommandKey, { waits }: { readonly waits: boolean }): Promise<ClaimedRow> {
  // Nobody has the lock beside a lease: the one who had it is dead, or has ended without being able to say so.
  const { rows } = await sql<ClaimedRow>`
    select free, (kept).request_hash, (kept).status, (kept).sealed_reply, coalesce((kept).groups, '{}') as groups,
      (kept).record_type, (kept).record_id,
      coalesce((kept).created_at < now() - ${sql.lit(ANSWER_KEPT)}::interval, false) as old,
      case when (kept).status is null and (kept).leased_until > now() and (kept).lease_id is not null
        then not pg_try_advisory_xact_lock_shared(${LOCK_SPACES.leases}, (kept).lease_id) else false end as leased
    from claim_key(hashtextextended(${textOf(key)}, ${LOCK_SEEDS.commandKeys}), ${waits}, ${key.owner}, ${key.operation}, ${key.key})`.execute(
    tx,
  );
  const [row] = rows;
  if (row === undefined) throw new Error('a claim has one answer');
  return row;
}

interface ClaimedRow extends RememberedRow {
  readonly free: boolean;
  readonly request_hash: string | null;
  readonly leased: boolean;
}

/** The database's clock, which also says when an answer is old. */
const NOW = sql<string>`now()`;

/** The statement that keeps an answer: the caller sends it, with whatever goes along in the same trip. */
export function remembering(
  tx: Tx,
  key: CommandKey,
  { reply, about }: { readonly reply: RememberedReply; readonly about: About | null },
) {
  const row = {
    status: reply.status,
    record_type: about?.recordType ?? null,
    record_id: about === null ? null : String(about.recordId),
    sealed_reply: key.vault.seal(reply.body, textOf(key)),
    groups: [...key.groups],
    leased_until: null,
    lease_id: null,
  };
  return tx
    .insertInto('idempotency_keys')
    .values({ ...place(key), ...row, request_hash: key.requestHash, created_at: NOW })
    .onConflict((conflict) => conflict.columns(['owner', 'operation', 'key']).doUpdateSet(row));
}

/** Either the first answer, or a lease. */
export type Lease = { readonly known: KnownReply } | { readonly leaseId: number };

/**
 * For a command with an outside step: a lease that other processes see while no transaction is open. It is worth as much
 * as the lock beside it, which ends with this process or its connection: a dead one's lease is void at once.
 */
export async function lease({ db, locks }: Pick<Door, 'db' | 'locks'>, key: CommandKey): Promise<Lease> {
  const leaseId = randomInt(1, 2 ** 31);
  await locks.take(LOCK_SPACES.leases, leaseId);
  const row = {
    leased_until: sql<string>`now() + make_interval(secs => ${LEASE_SECONDS})`,
    lease_id: leaseId,
  };
  const taken = await db
    .transaction()
    .execute(async (tx): Promise<Lease> => {
      const known = await claimInTransaction(tx, key);
      if (known !== null) return { known };
      await tx
        .insertInto('idempotency_keys')
        .values({ ...place(key), ...row, request_hash: key.requestHash, created_at: NOW })
        .onConflict((conflict) => conflict.columns(['owner', 'operation', 'key']).doUpdateSet(row))
        .execute();
      return { leaseId };
    })
    .catch(async (error: unknown) => {
      await letGo({ locks }, leaseId);
      throw error;
    });
  if ('known' in taken) await letGo({ locks }, leaseId);
  return taken;
}

export async function letGo({ locks }: Pick<Door, 'locks'>, leaseId: number): Promise<void> {
  await locks.leave(LOCK_SPACES.leases, leaseId);
}

/** The closing write of a leased command: if a twin was quicker (our lease ran out), its answer is the answer. */
export async function claimLeased(tx: Tx, key: CommandKey): Promise<KnownReply | null> {
  // Not only the row, which may be gone by now: a twin that took over and failed has given it back.
  return answerOf(await claim(tx, key, { waits: true }), key);
}

/**
 * A command that failed had no effect, so its key is free for another try. Only the own lease is given back: a twin
 * that took over an expired one is still running, and without its row a third could run beside it.
 */
export async function release(db: Kysely<DB>, key: CommandKey, leaseId: number): Promise<void> {
  await at(db.deleteFrom('idempotency_keys'), key)
    .where('status', 'is', null)
    .where('lease_id', '=', leaseId)
    .execute();
}

interface RememberedRow {
  readonly status: number | null;
  readonly sealed_reply: Buffer | null;
  readonly groups: readonly string[];
  readonly old: boolean;
  readonly record_type: string | null;
  readonly record_id: string | null;
}

/** The first answer, if it may still be given to who asks. A command that was done is never done again. */
function answerOf(row: RememberedRow, key: CommandKey): KnownReply | null {
  const { status, sealed_reply, groups, old, record_type: recordType, record_id: recordId } = row;
  if (status === null) return null;
  if (groups.some((group) => !key.groups.includes(group))) throw new AppError('idempotency.rights-changed');
  const opened = sealed_reply === null || old ? null : key.vault.open(sealed_reply, textOf(key));
  if (opened === null) throw new AppError('idempotency.answer-gone');
  const about =
    recordType === null || recordId === null || !isTrailRecord(recordType) ? null : { recordType, recordId };
  return { status, body: opened.body, about };
}

/** Forgets answers after a day, and after a month that there was a command at all. */
export async function forgetKeys(db: Kysely<DB>): Promise<void> {
  await db
    .updateTable('idempotency_keys')
    .set({ sealed_reply: null })
    .where('sealed_reply', 'is not', null)
    .where(sql<boolean>`created_at < now() - ${sql.lit(ANSWER_KEPT)}::interval`)
    .execute();
  await db
    .deleteFrom('idempotency_keys')
    .where(sql<boolean>`created_at < now() - ${sql.lit(KEY_KEPT)}::interval`)
    .execute();
}

function textOf(key: CommandKey): string {
  return `${key.owner}\n${key.operation}\n${key.key}`;
}

function place(key: CommandKey) {
  return { owner: key.owner, operation: key.operation, key: key.key };
}

function at<Q extends { where(column: 'owner' | 'operation' | 'key', operator: '=', value: string): Q }>(
  query: Q,
  key: CommandKey,
): Q {
  return query
    .where('owner', '=', key.owner)
    .where('operation', '=', key.operation)
    .where('key', '=', key.key);
}
