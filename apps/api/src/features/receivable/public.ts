import type { IsoDate } from '@lastro/domain/dates';
import type { TaxId } from '@lastro/domain/tax-id';
import type { Tx } from '../../platform/door/context';
import { sumsOfReceivables } from './receivable-read';
import { statusesToWire } from './receivable-translate';

export { receivableJobs } from './jobs';
export { liveOptInOf } from './opt-in-read';

/** What others are to be paid by a tax id, in each status; nothing where it is nobody's drawee. */
export async function asDrawee(tx: Tx, drawee: TaxId, today: IsoDate) {
  const { rows, totals } = await sumsOfReceivables(tx, { drawee, by: 'drawee' }, today);
  return { name: rows[0]?.label ?? null, totals: totals.length === 0 ? [] : statusesToWire(totals) };
}
