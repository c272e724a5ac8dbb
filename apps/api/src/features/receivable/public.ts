import type { IsoDate } from '@lastro/domain/dates';
import type { TaxId } from '@lastro/domain/tax-id';
import type { Tx } from '../../platform/door/context';
import { keysOfPeople, sumsOfReceivables } from './receivable-read';
import { statusesToWire } from './receivable-translate';

export { receivableJobs } from './jobs';
export { liveOptInOf } from './opt-in-read';
export { hasItsTitle } from './receivable-read';

/** What others are to be paid by a tax id, in each status; nothing where it is nobody's drawee. */
export async function asDrawee(tx: Tx, drawee: TaxId, today: IsoDate) {
  const { rows, totals } = await sumsOfReceivables(tx, { drawee, by: 'drawee' }, today, { personal: false });
  if (totals.length === 0) return { name: null, key: null, totals: [] };
  const key = drawee.kind === 'cnpj' ? drawee.value : await personKey(tx, drawee.value);
  return { name: rows[0]?.label ?? null, key, totals: statusesToWire(totals) };
}

async function personKey(tx: Tx, cpf: string): Promise<string | null> {
  return (await keysOfPeople(tx, [cpf])).get(cpf) ?? null;
}
