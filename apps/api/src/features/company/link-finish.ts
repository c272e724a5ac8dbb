import { refuseExcess } from '@lastro/domain/company/ownership';
import type { Context } from '../../platform/door/context';
import { AppError, refuse } from '../../platform/door/errors';
import { viewClient } from './client-view';
import { refreshCompleteness } from './company-refresh';
import { changeCompany } from './company-store';
import { stakesAbove } from './ownership-read';

/** Checks what was just written, inside its transaction: the parts of a company never exceed the whole. */
export async function refuseStakes(ctx: Context, cnpj: string): Promise<void> {
  const stakes = await stakesAbove(ctx.tx, cnpj);
  if (stakes === null) throw new AppError('ownership.too-wide');
  refuse(refuseExcess(cnpj, stakes));
}

/** Every change of a list counts as a change of the ficha: new version, measured anew, written to the trail. */
export async function finishLink(
  ctx: Context,
  cnpj: string,
  companyId: number,
  action: string,
  after: unknown,
  reason: string | null = null,
) {
  await changeCompany(ctx.tx, companyId, {}, ctx.clock.now());
  const row = await refreshCompleteness(ctx, cnpj);
  ctx.audit({ action, recordType: 'company', recordId: cnpj, after, reason });
  return viewClient(ctx, row);
}
