import { changesBetween } from '@lastro/domain/company/trail';
import type { TrailAction } from '@lastro/wire/trail-catalogue';
import type { Context } from '../../platform/door/context';
import { AppError } from '../../platform/door/errors';
import { refuseStaleVersion } from '../../platform/door/version';
import type { CompanyRow } from './company-read';
import { refreshCompleteness } from './company-refresh';
import { lockCompany, touchCompany } from './company-store';
import { loadCompany, readCompany, viewCompany } from './company-view';
import { type LinkList, linkFacts, NAMED } from './link-trail';
import { refreshBelow } from './stake-changes';

/** A company whose lists nobody else changes meanwhile. */
export async function lockedCompany(ctx: Context, cnpj: string): Promise<CompanyRow> {
  if ((await lockCompany(ctx.tx, cnpj)) === undefined) throw new AppError('company.not-found');
  return loadCompany(ctx, cnpj);
}

type Company = Awaited<ReturnType<typeof viewCompany>>;
type Versioned = { readonly id: number; readonly version: number };

/**
 * A link is saved over the version that it was read at; 0 was read where none was there. What is gone is gone: it is
 * not brought back by somebody who still sees it.
 */
export async function refuseStaleLink(
  ctx: Context,
  row: CompanyRow,
  version: number | null | undefined,
  link: Versioned | undefined,
  currentOf: (company: Company) => unknown,
): Promise<void> {
  if (version === null || version === undefined) return;
  if (link === undefined) {
    if (version !== 0) throw new AppError('link.not-found');
    return;
  }
  await refuseStaleVersion(version, link.version, async () => currentOf(await readCompany(ctx, row)));
}

interface LinkChange {
  /** The company as it was. */
  readonly before: CompanyRow;
  readonly list: LinkList;
  readonly id: number;
  readonly action: TrailAction;
  readonly reason?: string | null;
  readonly changesShares?: boolean;
}

/** An entry that goes because another one takes its place: told beside that, with the reason. */
export function tellReplaced(
  ctx: Context,
  {
    before,
    list,
    id,
    action,
    reason,
  }: Required<Pick<LinkChange, 'before' | 'list' | 'id' | 'action' | 'reason'>>,
): void {
  const changes = changesBetween(linkFacts(before, list, id), null, NAMED);
  ctx.auditAlso({ action, recordType: 'company', recordId: before.cnpj, ...changes, reason });
}

/** Every change of a list is a change of the company: measured anew, written to the trail, answered whole. */
export async function finishLink(ctx: Context, change: LinkChange) {
  const { before, list, id, action, reason = null } = change;
  await touchCompany(ctx.tx, before.id, ctx.clock.now());
  if (change.changesShares === true) await refreshBelow(ctx, before.cnpj);
  const row = await refreshCompleteness(ctx, before.cnpj);
  const changes = changesBetween(linkFacts(before, list, id), linkFacts(row, list, id), NAMED);
  ctx.audit({
    action,
    recordType: 'company',
    recordId: before.cnpj,
    ...changes,
    reason,
  });
  return viewCompany(ctx, row);
}
