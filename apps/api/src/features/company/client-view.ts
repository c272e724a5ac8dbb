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

/** People's documents, or bank data, shown as they are: who saw whose is written down, once a call. */
export function recordDisclosure(
  ctx: Context,
  cnpjs: readonly string[],
  held: { readonly people: number; readonly bank: boolean },
): Sight {
  const sight = sightOf(ctx);
  const people = sight.personal ? held.people : 0;
  const bankData = sight.bank && held.bank;
  if (people > 0 || bankData) {
    ctx.audit({
      action: 'company.data-read',
      recordType: 'company',
      recordId: cnpjs.join(','),
      after: { people, bankData },
    });
  }
  return sight;
}

/** A ficha of which it may already be known whether its owners still owe data. */
export type MeasuredRow = ClientRow & { readonly extraDone?: boolean };

/** A company as its reader may see it. */
export async function viewClient(ctx: Context, row: MeasuredRow, sight: Sight = sightOf(ctx)) {
  const exposure = await exposureOf(
    ctx.tx,
    peopleOf(row).map((person) => person.person_id),
  );
  const extraDone = row.extraDone ?? (await ownersOweNothing(ctx.tx, row));
  return clientToWire(row, exposure, sight, ctx.businessDate, extraDone);
}

export async function loadClient(ctx: Context, cnpj: string): Promise<ClientRow> {
  const row = await findClient(ctx.tx, cnpj);
  if (row === undefined) throw new AppError('company.not-found');
  return row;
}
