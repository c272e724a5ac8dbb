import type { TrailAction } from '@lastro/wire/trail-catalogue';
import type { ReceivablesRegistry } from '../../gateways/receivables-registry/port';
import { instantToMs } from '../../platform/clock';
import { inTransaction } from '../../platform/db/tx';
import { appendServiceAudit } from '../../platform/door/audit';
import type { Job, JobTools } from '../../platform/jobs/queue';
import { databaseMoment, findOptIn, liveOptIns, type OptInRow } from './opt-in-read';
import { CONFIRM_JOB, KEEP_JOB } from './opt-ins';
import { changeOptIn, lockOptIn } from './receivable-store';
import { expiredRecord, statusOf } from './receivable-translate';
import { keepAnswer } from './registrar-answer';

/** How old what the registrar told may be before it is asked anew. */
const REFRESH_HOURS = 20;

export function receivableJobs(registry: ReceivablesRegistry): readonly Job[] {
  return [
    {
      name: CONFIRM_JOB,
      work: async (tools, { id }) => {
        const row = await inTransaction(tools.db, 'read', (tx) => findOptIn(tx, Number(id)));
        if (row === undefined || statusOf(row, tools.clock.businessDate()) !== 'requested') return;
        // The queue asks again, later and later; the hourly round asks those that have only not been answered.
        if ((await confirm(tools, registry, row)) === 'unavailable')
          throw new Error('the registrar is unavailable');
      },
    },
    {
      name: KEEP_JOB,
      schedule: '25 * * * *',
      work: async (tools) => {
        const failed: number[] = [];
        for (const row of await inTransaction(tools.db, 'read', liveOptIns))
          await keep(tools, registry, row).catch((error: unknown) => {
            tools.log.error({ err: error, optIn: row.id }, 'authorisation not kept');
            failed.push(row.id);
          });
        // The others had their turn; the queue tries these again.
        if (failed.length > 0) throw new Error(`authorisations not kept: ${failed.join(', ')}`);
      },
    },
  ];
}

async function keep(tools: JobTools, registry: ReceivablesRegistry, row: OptInRow): Promise<void> {
  if (statusOf(row, tools.clock.businessDate()) === 'expired') await expire(tools, row);
  else if (row.status === 'requested') await confirm(tools, registry, row);
  else if (isStale(tools, row)) await refresh(tools, registry, row);
}

async function confirm(tools: JobTools, registry: ReceivablesRegistry, row: OptInRow) {
  const { cnpj, valid_until: validUntil } = row;
  const answer = await registry.authorise({ cnpj, scope: row.scope, validUntil });
  if (answer.outcome !== 'active') return answer.outcome;
  const now = tools.clock.now();
  const activated = {
    action: 'opt-in.activated',
    recordType: 'opt-in',
    recordId: row.id,
    before: { status: 'requested' },
    after: { cnpj, status: 'active' },
  } as const;
  await changeLocked(tools, activated, { active_at: now });
  return refresh(tools, registry, row);
}

async function refresh(tools: JobTools, registry: ReceivablesRegistry, row: OptInRow) {
  const { db, clock } = tools;
  const askedAt = await inTransaction(db, 'read', databaseMoment);
  const answer = await registry.receivablesOf(row.cnpj, row.scope, clock.businessDate());
  if (answer.outcome === 'unavailable') return answer.outcome;
  await inTransaction(db, 'command', async (tx) => {
    await lockOptIn(tx, row.id);
    // Taken back while the registrar was thinking: nothing of it is kept.
    const held = await findOptIn(tx, row.id);
    if (held === undefined || statusOf(held, clock.businessDate()) !== 'active') return;
    const at = { now: clock.now(), today: clock.businessDate() };
    const kept = await keepAnswer(tx, held, { askedAt, receivables: answer.receivables }, at);
    if (kept !== null) await appendServiceAudit(tx, tools, KEEP_JOB, kept);
  });
  return answer.outcome;
}

async function expire(tools: JobTools, row: OptInRow): Promise<void> {
  await changeLocked(tools, expiredRecord(row), { ended_at: tools.clock.now() });
}

/** What the trail keeps of a change of status; `before` is where it was read. */
interface StatusRecord {
  readonly action: TrailAction;
  readonly recordType: 'opt-in';
  readonly recordId: number;
  readonly before: { readonly status: string };
  readonly after: { readonly cnpj: string; readonly status: string };
}

/** Only from where it was read: two rounds at once tell one change. */
async function changeLocked(
  tools: JobTools,
  record: StatusRecord,
  change: Parameters<typeof changeOptIn>[2],
): Promise<void> {
  const { recordId: id, before, after } = record;
  await inTransaction(tools.db, 'command', async (tx) => {
    await lockOptIn(tx, id);
    if ((await findOptIn(tx, id))?.status !== before.status) return;
    await changeOptIn(tx, id, { ...change, status: after.status });
    await appendServiceAudit(tx, tools, KEEP_JOB, record);
  });
}

function isStale({ clock }: JobTools, { refreshed_at }: OptInRow): boolean {
  return refreshed_at === null || clock.nowMs() - instantToMs(refreshed_at) > REFRESH_HOURS * 3_600_000;
}
