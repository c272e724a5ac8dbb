import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { type Clock, instantAfter } from '../clock';
import type { DB } from '../db/tables';
import { canonicalJson, jsonb } from './audit';
import type { Tx } from './context';
import { AppError } from './errors';

export interface CommandKey {
  /** Keys belong to a user: two people cannot meet in one. */
  readonly owner: string;
  readonly operation: string;
  readonly key: string;
  readonly requestHash: string;
}

export interface RememberedReply {
  readonly status: number;
  readonly body: unknown;
}

const KEY_FORM = /^[A-Za-z0-9_-]{8,128}$/;
/** How long a command with an outside step is believed to be running when its process has gone silent. */
const LEASE_MS = 150_000;

export function commandKey(owner: string, operation: string, key: string, input: unknown): CommandKey {
  if (!KEY_FORM.test(key)) throw new AppError('idempotency.key-invalid');
  return {
    owner,
    operation,
    key,
    requestHash: createHash('sha256')
      .update(canonicalJson(withoutSecrets(input)))
      .digest('hex'),
  };
}

/** A password must not be guessable from what is kept, so it is no part of what makes two requests the same. */
function withoutSecrets(input: unknown): unknown {
  if (typeof input !== 'object' || input === null) return input;
  return Object.fromEntries(Object.entries(input).filter(([field]) => field !== 'password'));
}

/**
 * Inside the command's own transaction: same key and body again gives the first answer, another body 422, and a twin
 * that is running right now 409. The lock goes with the transaction, so a killed process leaves nothing behind.
 */
export async function claimInTransaction(tx: Tx, key: CommandKey): Promise<RememberedReply | null> {
  const { rows } = await sql<{
    free: boolean;
  }>`select pg_try_advisory_xact_lock(${lockOf(key)}) as free`.execute(tx);
  if (!rows[0]?.free) throw new AppError('idempotency.still-running');
  return recall(tx, key);
}

export async function remember(tx: Tx, key: CommandKey, reply: RememberedReply, clock: Clock): Promise<void> {
  const row = { status: reply.status, reply: jsonb(reply.body ?? null), leased_until: null };
  await tx
    .insertInto('idempotency_keys')
    .values({ ...place(key), ...row, request_hash: key.requestHash, created_at: clock.now() })
    .onConflict((conflict) => conflict.columns(['owner', 'operation', 'key']).doUpdateSet(row))
    .execute();
}

/** Either the first answer, or a lease: its end also tells whose it is. */
export type Lease = { readonly known: RememberedReply } | { readonly until: string };

/** For a command with an outside step: a lease that other processes see while no transaction is open. */
export async function lease(db: Kysely<DB>, key: CommandKey, clock: Clock): Promise<Lease> {
  return db.transaction().execute(async (tx) => {
    const known = await claimInTransaction(tx, key);
    if (known !== null) return { known };
    const leasedUntil = instantAfter(clock, LEASE_MS);
    await tx
      .insertInto('idempotency_keys')
      .values({
        ...place(key),
        request_hash: key.requestHash,
        leased_until: leasedUntil,
        created_at: clock.now(),
      })
      .onConflict((conflict) =>
        conflict.columns(['owner', 'operation', 'key']).doUpdateSet({ leased_until: leasedUntil }),
      )
      .execute();
    return { until: leasedUntil };
  });
}

/** The closing write of a leased command: if a twin was quicker (our lease ran out), its answer is the answer. */
export async function claimLeased(tx: Tx, key: CommandKey): Promise<RememberedReply | null> {
  // Not only the row, which may be gone by now: a twin that took over and failed has given it back.
  await sql`select pg_advisory_xact_lock(${lockOf(key)})`.execute(tx);
  const row = await at(tx.selectFrom('idempotency_keys').select(['status', 'reply']), key)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined && row.status !== null ? { status: row.status, body: row.reply } : null;
}

/**
 * A command that failed had no effect, so its key is free for another try. Only the own lease is given back: a twin
 * that took over an expired one is still running, and without its row a third could run beside it.
 */
export async function release(db: Kysely<DB>, key: CommandKey, until: string): Promise<void> {
  await at(db.deleteFrom('idempotency_keys'), key)
    .where('status', 'is', null)
    .where('leased_until', '=', until)
    .execute();
}

async function recall(tx: Tx, key: CommandKey): Promise<RememberedReply | null> {
  const leased = sql<boolean>`leased_until > now()`.as('leased');
  const row = await at(
    tx.selectFrom('idempotency_keys').select(['request_hash', 'status', 'reply', leased]),
    key,
  ).executeTakeFirst();
  if (row === undefined) return null;
  if (row.request_hash !== key.requestHash) throw new AppError('idempotency.key-reused');
  if (row.status !== null) return { status: row.status, body: row.reply };
  if (row.leased) throw new AppError('idempotency.still-running');
  return null;
}

function lockOf(key: CommandKey) {
  return sql`hashtextextended(${`${key.owner}\n${key.operation}\n${key.key}`}, 717)`;
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
