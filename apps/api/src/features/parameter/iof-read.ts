import type { IofPeriod } from '@lastro/domain/credit/iof';
import { percentFromNumeric } from '@lastro/domain/percent';
import type { Tx } from '../../platform/door/context';

export async function iofHistory(tx: Tx): Promise<IofPeriod[]> {
  return iofOf(await iofQuery(tx).execute());
}

/** For a statement that reads something else as well: rows for `iofOf`, also as JSON. */
export function iofQuery(tx: Tx) {
  return tx
    .selectFrom('iof_rates')
    .select(['valid_from', 'norm', 'daily', 'additional', 'simples_daily'])
    .orderBy('valid_from');
}

type IofRow = Awaited<ReturnType<ReturnType<typeof iofQuery>['executeTakeFirstOrThrow']>>;

export function iofOf(rows: readonly IofRow[]): IofPeriod[] {
  return rows.map((row) => ({
    from: row.valid_from,
    norm: row.norm,
    daily: percentFromNumeric(row.daily),
    additional: percentFromNumeric(row.additional),
    simplesDaily: percentFromNumeric(row.simples_daily),
  }));
}
