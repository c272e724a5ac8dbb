import { institutionName } from '@lastro/domain/banks';
import type { Facts } from '@lastro/domain/company/trail';
import type { CompanyRow } from './company-read';
import type { LinkTable } from './link-store';
import type { PersonColumns } from './person-summary';

/** The lists of a ficha as it is read. */
export type LinkList = 'parents' | 'representatives' | 'board_members' | 'procurators' | 'guarantors';

export const TABLE_OF: Readonly<Record<LinkList, LinkTable>> = {
  parents: 'company_relationships',
  representatives: 'representatives',
  board_members: 'board_members',
  procurators: 'procurators',
  guarantors: 'guarantors',
};

/** Which entry of which list: told whether it changed or not. */
export const NAMED = ['person', 'parentCompany', 'position'] as const;

/** What the trail keeps of an entry; null where it is not there. */
export function linkFacts(row: CompanyRow, list: LinkList, id: number): Facts | null {
  const found = <T extends { readonly id: number }>(links: readonly T[]) =>
    links.find((link) => link.id === id);
  switch (list) {
    case 'parents':
      return factsOf(found(row.parents), (link) => ({
        parentCompany: { cnpj: link.cnpj, name: link.registered_name },
        percentageOwned: link.percentage_owned,
      }));
    case 'representatives':
      return factsOf(found(row.representatives), (link) => ({
        person: personOf(link),
        isSigner: link.is_signer,
        isRequiredSigner: link.is_required_signer,
        percentageOwned: link.percentage_owned,
        percentageVotingCapital: link.percentage_voting_capital,
        startDate: link.starts_on,
        documentGroups: link.document_groups,
      }));
    case 'board_members':
      return factsOf(found(row.board_members), (link) => ({
        person: personOf(link),
        position: link.position,
        startDate: link.starts_on,
        endDate: link.ends_on,
      }));
    case 'procurators':
      return factsOf(found(row.procurators), (link) => ({
        person: personOf(link),
        isSigner: link.is_signer,
        powers: link.powers,
        validUntil: link.valid_until,
      }));
    case 'guarantors':
      return factsOf(found(row.guarantors), (link) => ({ person: personOf(link) }));
  }
}

function factsOf<T>(link: T | undefined, tell: (link: T) => Facts): Facts | null {
  return link === undefined ? null : tell(link);
}

function personOf(link: PersonColumns) {
  return { id: link.person_id, name: link.name, taxId: link.tax_id };
}

export function bankFacts(row: CompanyRow): Facts | null {
  const account = row.bank_account;
  if (account === null) return null;
  return {
    bankCode: { id: account.bank_code, description: institutionName(account.bank_code) ?? '' },
    agency: account.agency,
    agencyDigit: account.agency_digit,
    account: account.account,
    accountDigit: account.account_digit,
    kind: account.kind,
  };
}
