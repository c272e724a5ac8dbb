import { type Sight, sightOfGroups } from '@lastro/domain/company/masking';
import { type Context, signedIn } from '../../platform/door/context';
import { AppError } from '../../platform/door/errors';
import { exposureBehind } from './company-exposure';
import { type ClientRow, findClient } from './company-read';
import { type Client, clientToWire, linksOf, peopleToldIn } from './company-translate';
import { type LargeOwners, largeOwners } from './owner-extra';

export function sightOf(ctx: Context): Sight {
  return sightOfGroups(signedIn(ctx).groups);
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

/** A ficha shown whole, as a reading that no other entry tells of. */
export async function readClient(ctx: Context, row: MeasuredRow) {
  const client = await viewClient(ctx, row);
  recordDisclosure(ctx, [row.cnpj], heldIn([client]));
  return client;
}

/** What there is to see in answers, for who may see it whole. */
export function heldIn(clients: readonly Client[]) {
  return {
    people: clients.reduce((total, client) => total + peopleToldIn(client), 0),
    bank: clients.some(({ bankAccount }) => bankAccount !== null),
  };
}

/** A ficha of which it may already be known who its large owners are. */
export type MeasuredRow = ClientRow & { readonly owners?: LargeOwners | null };

/** A company as its reader may see it. */
export async function viewClient(ctx: Context, row: MeasuredRow, sight: Sight = sightOf(ctx)) {
  const [client] = await viewClients(ctx, [row], sight);
  if (client === undefined) throw new Error('a view of one company is one company');
  return client;
}

/** Several at once ask no more of the database than one. */
export async function viewClients(ctx: Context, rows: readonly MeasuredRow[], sight: Sight = sightOf(ctx)) {
  const unmeasured = rows.filter((row) => row.owners === undefined).map((row) => row.cnpj);
  const measured = await largeOwners(ctx.tx, unmeasured);
  const ownersOf = ({ cnpj, owners = measured.get(cnpj) ?? null }: MeasuredRow) => owners;
  const exposure = await exposureBehind(
    ctx.tx,
    rows.map((row) => ({ cnpj: row.cnpj, links: linksOf(row), owners: ownersOf(row)?.shares ?? [] })),
    ctx.businessDate,
  );
  return rows.map((row) =>
    clientToWire(row, exposure(row.cnpj), sight, ctx.businessDate, ownersOf(row)?.owing ?? null),
  );
}

export async function loadClient(ctx: Context, cnpj: string): Promise<ClientRow> {
  const row = await findClient(ctx.tx, cnpj);
  if (row === undefined) throw new AppError('company.not-found');
  return row;
}
