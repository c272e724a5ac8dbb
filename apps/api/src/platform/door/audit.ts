import { createHash } from 'node:crypto';
import type { TrailService } from '@lastro/wire/trail-catalogue';
import { type RawBuilder, sql } from 'kysely';
import type { Clock } from '../clock';
import { plainJson } from '../plain-json';
import type { AuditRecord, Origin, ServiceRecord, SessionUser, Tx } from './context';
import { checkEntry, type Strictness } from './entry-check';

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
  const text = `[${entry.seq},${saidBy(entry)},${canonicalJson(entry.prev_hash)}]`;
  return createHash('sha256').update(text).digest('hex');
}

/** All but the number and the hash before it, which only the head knows: what `append_audit_many` puts between those two. */
function saidBy(entry: Entry): string {
  const { at, actor_id, actor, actor_type, origin, action, record_type, record_id } = entry;
  const { before, after, reason, marks, request_id } = entry;
  const who = [at, actor_id, actor, actor_type, origin];
  const what = [action, record_type, record_id, before, after, reason, marks, request_id];
  return [...who, ...what].map(canonicalJson).join(',');
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

/** Who keeps the trail: by which clock, and how strictly. */
export interface Scribe extends Strictness {
  readonly clock: Clock;
}

interface Caller {
  readonly user: SessionUser | null;
  readonly origin: Origin;
  readonly requestId: string;
}

export interface AuditSource extends Caller, Scribe {}

/** A call that comes through the door. */
export function sourceOf({ clock, strict, log }: Scribe, { user, origin, requestId }: Caller): AuditSource {
  return { user, origin, requestId, clock, strict, log };
}

/** What `append_audit_many` says of a session that has ended meanwhile. */
export const SESSION_ENDED = 'LS001';

/** The name of a service in the trail: people have an at-sign in theirs (spec §3), services have none. */
const UNKNOWN_ACTOR: TrailService = 'anonymous';

/** One entry or many: they are written in the order in which they are given, in one trip. */
type OneOrMany<T> = T | readonly T[];

/**
 * Writes at the end of the chain, in the transaction of the change that it tells about. All who write wait for each other
 * at the chain's head, so it is taken last, right before the commit: whoever holds it waits for nobody.
 */
export async function appendAudit(
  tx: Tx,
  records: OneOrMany<AuditRecord>,
  source: AuditSource,
): Promise<void> {
  const entries = [records].flat().map((record) => entryOf(record, source));
  if (entries.length > 0) await sql`select ${appended(entries, null)}`.execute(tx);
}

/** What the house does by itself: a job, a service that tells us something. No at-sign, so histories show a service. */
export async function appendServiceAudit(
  tx: Tx,
  scribe: Scribe,
  service: TrailService,
  records: OneOrMany<Omit<AuditRecord, 'actor'>>,
): Promise<void> {
  const entries = [records].flat().map((record) => serviceEntry(scribe, { ...record, service }));
  if (entries.length > 0) await sql`select ${appended(entries, null)}`.execute(tx);
}

/** An expression, for a statement that writes something else as well. Under a session it is written only while that is open. */
export function appended(entries: readonly Entry[], session: string | null): RawBuilder<number | null> {
  // The text is made here: what the hash covers, and each column as JSON keeps it.
  const told = entries.map((entry) => ({ ...entry, said: saidBy(entry) }));
  return sql`append_audit_many(entries => ${JSON.stringify(told)}::jsonb, of_session => ${session})`;
}

/** An entry before it has its place in the chain. */
export type Entry = Omit<HashedEntry, 'seq' | 'prev_hash'>;

export function entryOf(record: AuditRecord, source: AuditSource): Entry {
  const actor = source.user?.email ?? record.actor?.name ?? UNKNOWN_ACTOR;
  checkEntry(source, record, actor);
  return {
    at: source.clock.now(),
    actor_id: source.user?.userId ?? record.actor?.id ?? null,
    actor,
    actor_type: actor.includes('@') ? 'user' : 'service',
    origin: `${source.origin.address} · ${source.origin.device}`,
    action: record.action,
    record_type: record.recordType,
    record_id: String(record.recordId),
    // The hash covers exactly what the database will give back.
    before: plainJson(record.before),
    after: plainJson(record.after),
    reason: record.reason ?? null,
    marks: record.marks ?? [],
    request_id: source.requestId,
  };
}

export function serviceEntry(scribe: Scribe, { service, ...record }: ServiceRecord): Entry {
  return entryOf(
    { ...record, actor: { id: null, name: service } },
    sourceOf(scribe, { user: null, origin: { address: 'local', device: 'serviço' }, requestId: service }),
  );
}
