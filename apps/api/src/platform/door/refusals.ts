import { inTransaction } from '../db/tx';
import { appendAudit, sourceOf } from './audit';
import type { AuditRecord, Context } from './context';
import { AppError } from './errors';
import type { Opened, Passage } from './passage';
import { countReading, lookUpRecord } from './people-lookup';
import { inShare } from './shares';

/** What a refusal shows of people (the record as it stands, beside a stale version), as its use case recorded it. */
const shownBy = new WeakMap<AppError, AuditRecord>();

export async function noting<T>({ ctx, records }: Opened, use: (ctx: Context) => Promise<T>): Promise<T> {
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
export async function recordRefusal(passage: Passage, error: unknown): Promise<void> {
  const { door, operation, call, people } = passage;
  if (!(error instanceof AppError)) return;
  const shown = shownBy.get(error);
  // A read that is refused for another reason has looked at nobody, nor has a key that was used before, nor who was too many.
  const isAnswer =
    operation.effect === 'command' && !error.code.startsWith('idempotency.') && error.status !== 503;
  const asked = people.length > 0 && (isAnswer || error.status === 404);
  const record = shown ?? (asked ? lookUpRecord(people) : null);
  if (record === null) return;
  const write = () =>
    inTransaction(door.db, 'command', async (tx) => {
      if (shown !== undefined) await countReading(tx, door, call.user, shown);
      await appendAudit(tx, record, sourceOf(door, call));
    });
  await inShare('commands', passage, write, true);
}
