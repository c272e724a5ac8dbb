import { type CompanyLink, peopleBehind } from '@lastro/domain/company/people-behind';
import { exposedNames } from '@lastro/domain/company/pep';
import type { OwnerShare } from '@lastro/domain/company/shares';
import type { IsoDate } from '@lastro/domain/dates';
import type { Percent } from '@lastro/domain/percent';
import type { Tx } from '../../platform/door/context';
import { type ExposureRow, exposureOf } from './company-read';
import { largeOwners } from './owner-extra';

interface PeopleOfCompany {
  readonly cnpj: string;
  readonly links: readonly CompanyLink[];
  /** Those with 25 % or more. */
  readonly owners: readonly OwnerShare[];
}

/** What somebody behind a company declared; with their share where only a chain of companies binds them to it. */
export type Exposure = ExposureRow & { readonly indirectShare: Percent | null };

/** What the people behind each company declared. Several companies ask no more of the database than one. */
export async function exposureBehind(
  tx: Tx,
  companies: readonly PeopleOfCompany[],
  on: IsoDate,
): Promise<(cnpj: string) => readonly Exposure[]> {
  const behind = new Map(
    companies.map(({ cnpj, links, owners }) => [cnpj, peopleBehind(links, owners, on)] as const),
  );
  const taxIds = new Set([...behind.values()].flatMap((people) => [...people.keys()]));
  const rows = await exposureOf(tx, [...taxIds]);
  return (cnpj) =>
    rows.flatMap((row) => {
      const indirectShare = behind.get(cnpj)?.get(row.tax_id);
      return indirectShare === undefined ? [] : [{ ...row, indirectShare }];
    });
}

/** Who behind a company is exposed today, or close to somebody who is. */
export async function exposedBehind(
  tx: Tx,
  { cnpj, links }: Omit<PeopleOfCompany, 'owners'>,
  on: IsoDate,
): Promise<string[]> {
  const owners = (await largeOwners(tx, [cnpj])).get(cnpj)?.shares ?? [];
  return exposedNames((await exposureBehind(tx, [{ cnpj, links, owners }], on))(cnpj), on);
}
