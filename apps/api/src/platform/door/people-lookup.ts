import { createHmac, hkdfSync } from 'node:crypto';
import { seesPersonalData } from '@lastro/domain/company/masking';
import type { Operation } from '@lastro/wire/operation';
import { type Kysely, sql } from 'kysely';
import { instantAfter } from '../clock';
import { LOCK_SEEDS } from '../db/lock-numbers';
import type { DB } from '../db/tables';
import { inTransaction } from '../db/tx';
import { appendAudit, sourceOf } from './audit';
import type { AuditRecord, SessionUser, Tx } from './context';
import type { Call, Door, MarkOf, PersonalDataLimits } from './door';
import { AppError } from './errors';
import { inShare } from './shares';

/** One page shows many at once, so of records that are shown whole there may be more than of look-ups. */
const READINGS_FOR_LOOK_UP = 5;
/** The trail is read by the page and exported whole, by those whose work it is: a day's limit only, and a large one. */
const TRAIL_FOR_LOOK_UP = 40;

/** For what is no person's work, such as making the demo data: not counted at all. */
export const NO_LIMITS: PersonalDataLimits = {
  perMinute: Number.POSITIVE_INFINITY,
  perDay: Number.POSITIVE_INFINITY,
};

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** Whom a call names by CPF. */
export function peopleIn(operation: Operation, input: unknown): readonly string[] {
  return operation.peopleIn === undefined ? [] : operation.peopleIn(input);
}

const KEY_BYTES = 32;

export function personMarks(secret: string): MarkOf {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'lastro personal data uses', KEY_BYTES));
  return (subject) => createHmac('sha256', key).update(subject).digest('hex');
}

/**
 * People are looked up by those who may see a CPF whole. A call that is open to others answers them with concealed
 * data. Everybody is counted, before anything is answered and whatever the answer is; whoever may not ask at all leaves
 * an entry in the trail as well, as many as the limit lets through.
 */
export async function admitLookUp(
  door: Pick<Door, 'db' | 'shares' | 'clock' | 'strict' | 'log' | 'personalData' | 'markOf'>,
  operation: Operation,
  call: Call,
  people: readonly string[],
): Promise<void> {
  const { user } = call;
  if (people.length === 0 || user === null) return;
  const isDenied = operation.openLookUp !== true && !seesPersonalData(user.groups);
  const uses: Uses = { userId: user.userId, kind: 'look-up', subjects: people };
  const count = () =>
    inTransaction(door.db, 'command', async (tx) => {
      await countUses(tx, door, uses, door.personalData);
      if (isDenied) await appendAudit(tx, refusedRecord(people), sourceOf(door, call));
    });
  await inShare('commands', { door, call, operation }, count);
  if (isDenied) throw new AppError('people.look-up-denied');
}

/** A reading that showed people's data whole is counted by whose it was; past the limit it is not answered. */
export async function countReading(
  tx: Tx,
  door: Pick<Door, 'clock' | 'personalData' | 'markOf'>,
  user: SessionUser | null,
  { recordType, recordId, subjects: named }: AuditRecord,
): Promise<void> {
  if (user === null) return;
  const ids = String(recordId).split(',');
  const subjects = named ?? ids.map((id) => `${recordType}:${id}`);
  if (subjects.length === 0) return;
  const { perMinute, perDay } = door.personalData;
  const isTrail = recordType === 'trail';
  const limits = isTrail
    ? { perMinute: perDay * TRAIL_FOR_LOOK_UP, perDay: perDay * TRAIL_FOR_LOOK_UP }
    : { perMinute: perMinute * READINGS_FOR_LOOK_UP, perDay: perDay * READINGS_FOR_LOOK_UP };
  await countUses(tx, door, { userId: user.userId, kind: isTrail ? 'trail' : 'reading', subjects }, limits);
}

/** A look-up leaves an entry in the trail even where it found nobody. */
export function lookUpRecord(people: readonly string[]): AuditRecord {
  return {
    action: 'people.looked-up',
    recordType: 'tax-id',
    recordId: people.join(','),
    after: { people: people.length },
  };
}

function refusedRecord(people: readonly string[]): AuditRecord {
  return { ...lookUpRecord(people), action: 'people.look-up-refused' };
}

interface Uses {
  readonly userId: number;
  readonly kind: 'look-up' | 'reading' | 'trail';
  readonly subjects: readonly string[];
}

async function countUses(
  tx: Tx,
  { clock, markOf }: Pick<Door, 'clock' | 'markOf'>,
  { userId, kind, subjects }: Uses,
  limits: PersonalDataLimits,
): Promise<void> {
  if (limits.perDay === NO_LIMITS.perDay) return;
  // One after the other: calls that come together must not all be counted before the first is written.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${userId} ${kind}`}, ${LOCK_SEEDS.personalDataUses}))`.execute(
    tx,
  );
  await tx
    .insertInto('personal_data_uses')
    .values(
      [...new Set(subjects)].map((subject) => ({
        user_id: userId,
        kind,
        subject: markOf(subject),
        used_at: clock.now(),
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'kind', 'subject']).doUpdateSet({ used_at: clock.now() }),
    )
    .execute();
  const since = (ms: number) => sql<number>`count(*) filter (where used_at > ${instantAfter(clock, -ms)})`;
  const { minute, day } = await tx
    .selectFrom('personal_data_uses')
    .select([since(MINUTE_MS).as('minute'), since(DAY_MS).as('day')])
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow();
  if (day > limits.perDay) throw new AppError('people.day-limit', { limit: limits.perDay });
  if (minute > limits.perMinute) throw new AppError('people.too-many', { seconds: MINUTE_MS / 1000 });
}

/** What is older than the longest window counts no more. */
export async function forgetOldUses(db: Kysely<DB>): Promise<void> {
  await db
    .deleteFrom('personal_data_uses')
    .where(sql<boolean>`used_at < now() - interval '2 days'`)
    .execute();
}
