import type { Context } from '../../platform/door/context';
import { completenessOf } from './company-completeness';
import { findClient } from './company-read';
import { setCompleteness } from './company-store';
import { ownersOweNothing } from './owner-extra';

/** Lists filter by completeness, so it is kept with the row; whatever changes a ficha refreshes it in the same transaction. */
export async function refreshCompleteness(ctx: Context, cnpj: string): Promise<void> {
  const row = await findClient(ctx.tx, cnpj);
  if (row === undefined) return;
  const { percent } = completenessOf(row, await ownersOweNothing(ctx.tx, row));
  await setCompleteness(ctx.tx, row.id, percent);
}

/** A person is edited once and seen everywhere: every ficha that leans on them is measured anew. */
export async function refreshCompaniesOf(ctx: Context, cnpjs: readonly string[]): Promise<void> {
  for (const cnpj of cnpjs) await refreshCompleteness(ctx, cnpj);
}
