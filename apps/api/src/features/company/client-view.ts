import { type Sight, sightOfGroups } from '@lastro/domain/company/masking';
import { type Context, signedIn } from '../../platform/door/context';
import { AppError } from '../../platform/door/errors';
import type { Owing } from './company-completeness';
import { type ClientRow, exposureOf, findClient } from './company-read';
import { type Client, clientToWire, peopleOf, peopleToldIn } from './company-translate';
import { owingOwners } from './owner-extra';

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

/** A ficha of which it may already be known whether its owners still owe data. */
export type MeasuredRow = ClientRow & { readonly owing?: Owing };

/** A company as its reader may see it. */
export async function viewClient(ctx: Context, row: MeasuredRow, sight: Sight = sightOf(ctx)) {
  const [client] = await viewClients(ctx, [row], sight);
  if (client === undefined) throw new Error('a view of one company is one company');
  return client;
}

/** Several at once ask no more of the database than one. */
export async function viewClients(ctx: Context, rows: readonly MeasuredRow[], sight: Sight = sightOf(ctx)) {
  const people = rows.flatMap((row) => peopleOf(row).map((person) => person.person_id));
  const exposure = await exposureOf(ctx.tx, [...new Set(people)]);
  const unmeasured = rows.filter((row) => row.owing === undefined).map((row) => row.cnpj);
  const owing = await owingOwners(ctx.tx, unmeasured);
  return rows.map((row) =>
    clientToWire(
      row,
      exposure,
      sight,
      ctx.businessDate,
      row.owing === undefined ? (owing.get(row.cnpj) ?? null) : row.owing,
    ),
  );
}

export async function loadClient(ctx: Context, cnpj: string): Promise<ClientRow> {
  const row = await findClient(ctx.tx, cnpj);
  if (row === undefined) throw new AppError('company.not-found');
  return row;
}
