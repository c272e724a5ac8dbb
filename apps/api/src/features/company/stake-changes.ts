import { extraText } from '@lastro/domain/company/company-rules';
import { refuseExcess } from '@lastro/domain/company/ownership';
import type { OwnerShare } from '@lastro/domain/company/shares';
import type { Issue } from '@lastro/domain/issues';
import { formatPercent } from '@lastro/domain/percent';
import type { Context } from '../../platform/door/context';
import { AppError, refuse, refuseIssues } from '../../platform/door/errors';
import { refreshCompaniesOf } from './company-refresh';
import { describeOwners, extraIssues, largeShares, owing } from './owner-extra';
import { companiesBelow, MAX_COMPANIES, ownerCompanies, stakesAbove } from './ownership-read';

/** Who has 25 % or more of a company and of each one below it, whose shares change with it. */
type LargeOwners = ReadonlyMap<string, readonly OwnerShare[]>;

/** The owner whose stake is being saved, and where the form has its data. */
interface SavedOwner {
  readonly taxId: string;
  readonly kind: OwnerShare['kind'];
  readonly prefix: 'person.' | 'company.';
}

interface StakeChange {
  readonly owner: SavedOwner;
  /** Whether a share changes, and not only what else is said of the owner. */
  readonly changesShares: boolean;
}

/**
 * Writes a stake, and refuses it when it makes the parts exceed the whole, or when somebody owes data because of it:
 * the owner whose stake it is, created or updated; anybody else, anywhere below, whom this very change lifts to 25 %.
 * Gaps that were there before show as missing and stop nothing.
 */
export async function writeStake<T>(
  ctx: Context,
  cnpj: string,
  { owner, changesShares }: StakeChange,
  write: () => Promise<T>,
): Promise<T> {
  const before = changesShares ? await largeOwners(ctx, cnpj) : null;
  const written = await write();
  const stakes = await stakesAbove(ctx.tx, [cnpj]);
  if (stakes === null) throw new AppError('ownership.too-wide');
  refuse(refuseExcess(cnpj, stakes));
  const after = changesShares ? await largeOwners(ctx, cnpj) : new Map([[cnpj, largeShares(cnpj, stakes)]]);
  refuseIssues('registration.invalid', await owedAfter(ctx, cnpj, owner, before ?? after, after));
  return written;
}

/** Every company below is measured anew: what its owners owe changed with their shares. */
export async function refreshBelow(ctx: Context, ownerTaxId: string): Promise<void> {
  await refreshCompaniesOf(ctx, await companiesBelow(ctx.tx, ownerTaxId));
}

async function largeOwners({ tx }: Context, cnpj: string): Promise<LargeOwners> {
  const companies = [cnpj, ...(await companiesBelow(tx, cnpj))];
  if (companies.length > MAX_COMPANIES) throw new AppError('ownership.too-wide');
  const stakes = await stakesAbove(tx, companies);
  if (stakes === null) throw new AppError('ownership.too-wide');
  return new Map(companies.map((each) => [each, largeShares(each, stakes)]));
}

async function owedAfter(
  ctx: Context,
  cnpj: string,
  owner: SavedOwner,
  before: LargeOwners,
  after: LargeOwners,
): Promise<Issue[]> {
  const described = await describeOwners(ctx.tx, [...[...after.values()].flat(), owner]);
  const lifted = [...after].flatMap(([company, shares]) => {
    const known = before.get(company)?.map((share) => share.taxId) ?? [];
    return owing(shares, described)
      .filter((share) => !known.includes(share.taxId))
      .map((share) => ({ company, share }));
  });
  const isLarge =
    after.get(cnpj)?.some((share) => share.taxId === owner.taxId) === true ||
    lifted.some(({ share }) => share.taxId === owner.taxId);
  const own = isLarge ? extraIssues(described.get(owner.taxId)?.missing ?? [], owner.prefix) : [];
  return [
    ...own,
    ...(await sentences(
      ctx,
      lifted.filter(({ share }) => share.taxId !== owner.taxId),
    )),
  ];
}

async function sentences(
  { tx }: Context,
  lifted: readonly { readonly company: string; readonly share: ReturnType<typeof owing>[number] }[],
): Promise<Issue[]> {
  const companies = await ownerCompanies(tx, [...new Set(lifted.map(({ company }) => company))]);
  const nameOf = new Map(companies.map((each) => [each.cnpj, each.registered_name]));
  return lifted.map(({ company, share }) => ({
    path: 'owners',
    code: 'owner.owes',
    params: {
      name: share.name,
      total: formatPercent(share.total),
      company: nameOf.get(company) ?? company,
      fields: extraText(share.fields),
    },
  }));
}
