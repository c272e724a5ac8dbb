import type { IsoDate } from '@lastro/domain/dates';
import { checkValidUntil, isLiveOptIn, type OptInScope, usualEnd } from '@lastro/domain/receivable/opt-in';
import type {
  listOptIns,
  refreshReceivables,
  requestOptIn,
  revokeOptIn,
} from '@lastro/wire/receivable/opt-in-operations';
import type { ReceivablesRegistry } from '../../gateways/receivables-registry/port';
import type { StagedUseCase, UseCase } from '../../platform/door/binding';
import { type Context, signedIn } from '../../platform/door/context';
import { AppError, refuseIssues } from '../../platform/door/errors';
import { findCompanyId } from '../company/public';
import { databaseMoment, findOptIn, type OptInRow, optInsOf } from './opt-in-read';
import { changeOptIn, endOptInsPast, insertOptIn, lockOptIn } from './receivable-store';
import { expiredRecord, optInToWire, statusOf } from './receivable-translate';
import { keepAnswer, type RegistrarAnswer } from './registrar-answer';

export const KEEP_JOB = 'receivable:keep-opt-ins';
/** Asks the registrar; a job, so that a slow registrar keeps nobody waiting and a failing one is asked again. */
export const CONFIRM_JOB = 'receivable:confirm-opt-in';

export const requestOptInCase: UseCase<typeof requestOptIn> = async (ctx, input) => {
  const companyId = await findCompanyId(ctx.tx, input.cnpj);
  if (companyId === undefined)
    throw new AppError('opt-in.check', {}, { issues: [{ path: 'cnpj', code: 'reference.unknown' }] });
  const validUntil = input.validUntil ?? usualEnd(ctx.businessDate);
  refuseIssues('opt-in.check', checkValidUntil(validUntil, ctx.businessDate));
  for (const dead of await endOptInsPast(ctx.tx, companyId, ctx.businessDate, ctx.clock.now()))
    ctx.auditService({ service: KEEP_JOB, ...expiredRecord(dead) });
  const id = await insertOptIn(ctx.tx, {
    company_id: companyId,
    scope: input.scope,
    valid_until: validUntil,
    status: 'requested',
    requested_by: signedIn(ctx).userId,
    requested_at: ctx.clock.now(),
  });
  const row = (await optInsOf(ctx.tx, input.cnpj)).find((each) => id === null || each.id === id);
  if (row === undefined) throw new Error(`opt-in of ${input.cnpj} vanished`);
  ctx.audit({
    action: id === null ? 'opt-in.asked-again' : 'opt-in.requested',
    recordType: 'opt-in',
    recordId: row.id,
    after: { cnpj: row.cnpj, scope: row.scope, validUntil: row.valid_until, status: row.status },
  });
  if (id !== null) await ctx.enqueue(CONFIRM_JOB, { id });
  return { ...optInToWire(row, ctx.businessDate), created: id !== null };
};

export const listOptInsCase: UseCase<typeof listOptIns> = async (ctx, { cnpj }) =>
  (await optInsOf(ctx.tx, cnpj)).map((row) => optInToWire(row, ctx.businessDate));

export const revokeOptInCase: UseCase<typeof revokeOptIn> = async (ctx, { id, reason }) => {
  await lockOptIn(ctx.tx, id);
  const row = await loadOptIn(ctx, id);
  if (!isLiveOptIn(statusOf(row, ctx.businessDate))) throw new AppError('opt-in.ended');
  await changeOptIn(ctx.tx, id, { status: 'revoked', ended_at: ctx.clock.now(), end_reason: reason });
  ctx.audit({
    action: 'opt-in.revoked',
    recordType: 'opt-in',
    recordId: id,
    before: { status: row.status },
    after: { cnpj: row.cnpj, status: 'revoked' },
    reason,
  });
  return optInToWire(await loadOptIn(ctx, id), ctx.businessDate);
};

interface Question {
  readonly cnpj: string;
  readonly scope: OptInScope;
  readonly on: IsoDate;
  readonly askedAt: string;
}

export function refreshReceivablesCase(
  registry: ReceivablesRegistry,
): StagedUseCase<typeof refreshReceivables, Question, RegistrarAnswer> {
  return {
    prepare: async (ctx, { id }) => {
      const { cnpj, scope } = await activeOptIn(ctx, id);
      const askedAt = await databaseMoment(ctx.tx);
      return { cnpj, scope: scope as OptInScope, on: ctx.businessDate, askedAt };
    },
    outside: async ({ cnpj, scope, on, askedAt }) => {
      const answer = await registry.receivablesOf(cnpj, scope, on);
      if (answer.outcome === 'unavailable') throw new AppError('registrar.unavailable');
      return { askedAt, receivables: answer.receivables };
    },
    complete: async (ctx, { id }, told) => {
      await lockOptIn(ctx.tx, id);
      const at = { now: ctx.clock.now(), today: ctx.businessDate };
      const kept = await keepAnswer(ctx.tx, await activeOptIn(ctx, id), told, at);
      if (kept === null) throw new AppError('opt-in.overtaken');
      ctx.audit(kept);
      const now = optInToWire(await loadOptIn(ctx, id), ctx.businessDate);
      return { ...now, receivables: kept.after.receivables };
    },
  };
}

async function loadOptIn(ctx: Context, id: number): Promise<OptInRow> {
  const row = await findOptIn(ctx.tx, id);
  if (row === undefined) throw new AppError('opt-in.not-found', { id });
  return row;
}

async function activeOptIn(ctx: Context, id: number): Promise<OptInRow> {
  const row = await loadOptIn(ctx, id);
  if (statusOf(row, ctx.businessDate) !== 'active') throw new AppError('opt-in.not-active');
  return row;
}
