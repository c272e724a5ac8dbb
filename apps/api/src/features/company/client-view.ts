import { seesBankData, seesPersonalData } from '@lastro/domain/company/masking';
import { type Context, signedIn } from '../../platform/door/context';
import { AppError } from '../../platform/door/errors';
import { type ClientRow, exposureOf, findClient } from './company-read';
import { clientToWire, peopleOf, type Sight } from './company-translate';
import { ownersOweNothing } from './owner-extra';

export function sightOf(ctx: Context): Sight {
  const { groups } = signedIn(ctx);
  return { personal: seesPersonalData(groups), bank: seesBankData(groups) };
}

/** A company as its reader may see it. */
export async function viewClient(ctx: Context, row: ClientRow, sight: Sight = sightOf(ctx)) {
  const exposure = await exposureOf(
    ctx.tx,
    peopleOf(row).map((person) => person.person_id),
  );
  return clientToWire(row, exposure, sight, ctx.businessDate, await ownersOweNothing(ctx.tx, row));
}

export async function loadClient(ctx: Context, cnpj: string): Promise<ClientRow> {
  const row = await findClient(ctx.tx, cnpj);
  if (row === undefined) throw new AppError('company.not-found');
  return row;
}
