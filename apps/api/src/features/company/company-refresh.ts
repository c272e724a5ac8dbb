import type { Context } from '../../platform/door/context';
import { completenessOf } from './company-completeness';
import { lockCompany, setCompleteness } from './company-store';
import { loadCompany, type MeasuredRow } from './company-view';
import { largeOwners } from './owner-extra';

/** Lists filter by completeness, so it is kept with the row; whatever changes a ficha refreshes it in the same transaction,
 * last thing: the row that is measured is the row to show. */
export async function refreshCompleteness(ctx: Context, cnpj: string): Promise<MeasuredRow> {
  const row = await loadCompany(ctx, cnpj);
  const owners = (await largeOwners(ctx.tx, [cnpj])).get(cnpj) ?? null;
  const { percent } = completenessOf(row, owners?.owing ?? null);
  if (percent !== row.completeness) await setCompleteness(ctx.tx, row.id, percent);
  return { ...row, owners };
}

/** A person is edited once and seen everywhere: every ficha that leans on them is measured anew. */
export async function refreshCompaniesOf(ctx: Context, cnpjs: readonly string[]): Promise<void> {
  // In one order: two changes that touch the same companies wait for each other, and not crosswise.
  for (const cnpj of [...new Set(cnpjs)].sort()) {
    // Locked before it is read: whoever changes its lists meanwhile must not be overwritten with an older measure.
    await lockCompany(ctx.tx, cnpj);
    await refreshCompleteness(ctx, cnpj);
  }
}
