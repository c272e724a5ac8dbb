import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Clock } from '../clock';
import type { JsonValue } from '../db/tables';
import type { AuditRecord, Origin, SessionUser, Tx } from './context';

export interface HashedEntry {
  readonly seq: number;
  readonly at: string;
  readonly actor_id: number | null;
  readonly actor: string;
  readonly actor_type: string;
  readonly origin: string;
  readonly action: string;
  readonly record_type: string;
  readonly record_id: string;
  readonly before: unknown;
  readonly after: unknown;
  readonly reason: string | null;
  readonly marks: readonly string[];
  readonly request_id: string;
  readonly prev_hash: string;
}

/** Hash of everything an entry says, and of the entry before it. */
export function entryHash(entry: HashedEntry): string {
  const {
    seq,
    at,
    actor_id,
    actor,
    actor_type,
    origin,
    action,
    record_type,
    record_id,
    before,
    after,
    reason,
    marks,
    request_id,
    prev_hash,
  } = entry;
  const said = [
    seq,
    at,
    actor_id,
    actor,
    actor_type,
    origin,
    action,
    record_type,
    record_id,
    before,
    after,
    reason,
    marks,
    request_id,
    prev_hash,
  ];
  return createHash('sha256').update(canonicalJson(said)).digest('hex');
}

/** One text for one value, whatever order the database gives an object's keys. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (value !== null && typeof value === 'object') {
    const fields = Object.entries(value)
      .filter(([, each]) => each !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1));
    return `{${fields.map(([key, each]) => `${JSON.stringify(key)}:${canonicalJson(each)}`).join(',')}}`;
  }
  return JSON.stringify(value ?? null);
}

export interface AuditSource {
  readonly user: SessionUser | null;
  readonly origin: Origin;
  readonly requestId: string;
  readonly clock: Clock;
}

/** The name of a service in the trail: people have an at-sign in theirs (spec §3), services have none. */
const UNKNOWN_ACTOR = 'anonymous';

/**
 * Writes one entry at the end of the chain, in the transaction of the change that it tells about. The head's row lock
 * is taken last thing before the commit, so commands wait for each other only here.
 */
export async function appendAudit(tx: Tx, record: AuditRecord, source: AuditSource): Promise<void> {
  const head = await tx
    .selectFrom('audit_head')
    .select(['seq', 'hash'])
    .forUpdate()
    .executeTakeFirstOrThrow();
  const actor = source.user?.email ?? record.actor?.name ?? UNKNOWN_ACTOR;
  const entry: HashedEntry = {
    seq: head.seq + 1,
    at: source.clock.now(),
    actor_id: source.user?.userId ?? record.actor?.id ?? null,
    actor,
    actor_type: actor.includes('@') ? 'user' : 'service',
    origin: `${source.origin.address} · ${source.origin.device}`,
    action: record.action,
    record_type: record.recordType,
    record_id: String(record.recordId),
    before: plain(record.before),
    after: plain(record.after),
    reason: record.reason ?? null,
    marks: record.marks ?? [],
    request_id: source.requestId,
    prev_hash: head.hash,
  };
  const hash = entryHash(entry);
  await tx
    .insertInto('audit_entries')
    .values({
      ...entry,
      marks: [...entry.marks],
      before: jsonb(entry.before),
      after: jsonb(entry.after),
      hash,
    })
    .execute();
  await tx.updateTable('audit_head').set({ seq: entry.seq, hash }).execute();
}

/** What JSON keeps of a value, so that the hash covers exactly what the database will give back. */
function plain(value: unknown): unknown {
  return value === undefined ? null : JSON.parse(JSON.stringify(value));
}

/** The driver would write a JavaScript array as a PostgreSQL one; JSON goes as text. */
export function jsonb(value: unknown) {
  return sql<JsonValue>`${value === null ? null : JSON.stringify(value)}::jsonb`;
}

/** What the house does by itself: a job, a service that tells us something. No at-sign, so histories show a service. */
export async function appendServiceAudit(
  tx: Tx,
  clock: Clock,
  service: string,
  record: Omit<AuditRecord, 'actor'>,
): Promise<void> {
  await appendAudit(
    tx,
    { ...record, actor: { id: null, name: service } },
    { user: null, clock, origin: { address: 'local', device: 'serviço' }, requestId: service },
  );
}
