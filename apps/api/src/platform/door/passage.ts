import type { Operation } from '@lastro/wire/operation';
import type { AuditRecord, Context, OnTheWay, Tx } from './context';
import type { Call, Door, Reply } from './door';
import type { AppError } from './errors';
import type { CommandKey } from './idempotency';

/** One call on its way through the corridor. */
export interface Passage {
  readonly door: Door;
  readonly operation: Operation;
  readonly call: Call;
  readonly input: unknown;
  readonly key: CommandKey | null;
  readonly asksOnce: boolean;
  /** Whom the call names by CPF. */
  readonly people: readonly string[];
}

/** What became of it: an answer, or a failure that is told although all was written. */
export type Outcome = { readonly reply: Reply } | { readonly failure: AppError };

export type Opened = ReturnType<typeof openContext>;

export function openContext({ door, call }: Passage, tx: Tx) {
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
