import { type Sight, sightOfGroups } from '@lastro/domain/company/masking';
import { type Context, signedIn } from '../../platform/door/context';
import { AppError } from '../../platform/door/errors';
import { exposureBehind } from './company-exposure';
import { type CompanyRow, findCompany } from './company-read';
import { type Company, companyToWire, linksOf, peopleToldIn } from './company-translate';
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
export async function readCompany(ctx: Context, row: MeasuredRow) {
  const company = await viewCompany(ctx, row);
  recordDisclosure(ctx, [row.cnpj], heldIn([company]));
  return company;
}

/** What there is to see in answers, for who may see it whole. */
export function heldIn(companies: readonly Company[]) {
  return {
    people: companies.reduce((total, company) => total + peopleToldIn(company), 0),
    bank: companies.some(({ bankAccount }) => bankAccount !== null),
  };
}

/** A ficha of which it may already be known who its large owners are. */
export type MeasuredRow = CompanyRow & { readonly owners?: LargeOwners | null };

/** A company as its reader may see it. */
export async function viewCompany(ctx: Context, row: MeasuredRow, sight: Sight = sightOf(ctx)) {
  const [company] = await viewCompanies(ctx, [row], sight);
  if (company === undefined) throw new Error('a view of one company is one company');
  return company;
}

/** Several at once ask no more of the database than one. */
export async function viewCompanies(ctx: Context, rows: readonly MeasuredRow[], sight: Sight = sightOf(ctx)) {
  const unmeasured = rows.filter((row) => row.owners === undefined).map((row) => row.cnpj);
  const measured = await largeOwners(ctx.tx, unmeasured);
  const ownersOf = ({ cnpj, owners = measured.get(cnpj) ?? null }: MeasuredRow) => owners;
  const exposure = await exposureBehind(
    ctx.tx,
    rows.map((row) => ({ cnpj: row.cnpj, links: linksOf(row), owners: ownersOf(row)?.shares ?? [] })),
    ctx.businessDate,
  );
  return rows.map((row) =>
    companyToWire(row, exposure(row.cnpj), sight, ctx.businessDate, ownersOf(row)?.owing ?? null),
  );
}

export async function loadCompany(ctx: Context, cnpj: string): Promise<CompanyRow> {
  const row = await findCompany(ctx.tx, cnpj);
  if (row === undefined) throw new AppError('company.not-found');
  return row;
}
