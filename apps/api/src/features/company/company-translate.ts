import { institutionName } from '@lastro/domain/banks';
import { concealText, type Sight } from '@lastro/domain/company/masking';
import type { CompanyLink } from '@lastro/domain/company/people-behind';
import { type IsoDate, isoDate } from '@lastro/domain/dates';
import { type Cents, centsToReais } from '@lastro/domain/money';
import { concealCpfsIn, formatTaxId } from '@lastro/domain/tax-id';
import type { createClient, listClients } from '@lastro/wire/company/company-operations';
import type { ReplyOf } from '@lastro/wire/operation';
import { completenessOf, missingToWire, type Owing } from './company-completeness';
import type { Exposure } from './company-exposure';
import { scalarsToWire } from './company-fields';
import type { pageOfCompanies } from './company-list-read';
import { originsOf } from './company-origins';
import type { CompanyRow } from './company-read';
import { exposedToWire } from './exposed-translate';
import { type PersonColumns, summaryToWire } from './person-summary';

export type Company = ReplyOf<typeof createClient>;

export function companyToWire(
  row: CompanyRow,
  exposure: readonly Exposure[],
  sight: Sight,
  businessDate: IsoDate,
  owing: Owing,
): Company {
  return {
    ...basics(row),
    ...lists(row, sight),
    politicallyExposed: exposure.flatMap((each) => exposedToWire(each, sight, businessDate)),
    bankAccount: row.bank_account === null ? null : bankToWire(row.bank_account, sight.bank),
    origins: originsOf(row),
    completeness: { percent: completenessOf(row, owing).percent, missing: missingToWire(row, owing) },
    version: row.version,
  };
}

function basics(row: CompanyRow) {
  return {
    id: String(row.id),
    cnpj: row.cnpj,
    formattedCnpj: formatTaxId(row.cnpj),
    ...scalarsToWire(row),
    societaryTypeDescription: row.legal_nature,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    logoUrl150: row.logo_sha256 === null ? null : logoUrl(row.cnpj, row.logo_sha256),
    street: row.address,
    country: { id: row.country_id, country: row.country },
    mainActivity:
      row.main_activity_code === null ? null : activity(row.main_activity_code, row.main_activity ?? ''),
    secondaryActivities: row.secondary_activities.map((each) => activity(each.code, each.description)),
    taxType: described(row.tax_type_id, row.tax_type),
    riscoSocioAmbiental: described(row.risk_id, row.risk),
    industry: row.industry_id === null ? null : { id: row.industry_id, industry: row.industry ?? '' },
    useOfCredit: described(row.use_of_credit_id, row.use_of_credit),
  };
}

function lists(row: CompanyRow, sight: Sight) {
  const person = (each: PersonColumns) => summaryToWire(each, sight.personal);
  return {
    parentCompanies: row.parents.map((each) => ({
      id: String(each.id),
      version: each.version,
      percentageOwned: Number(each.percentage_owned),
      parentCompany: {
        id: String(each.owner_id),
        cnpj: each.cnpj,
        formattedCnpj: formatTaxId(each.cnpj),
        name: each.name,
        registeredName: each.registered_name,
        foundingDate: each.founded_on,
      },
    })),
    boardMembers: row.board_members.map((each) => ({
      id: String(each.id),
      person: person(each),
      position: each.position,
      startDate: each.starts_on,
      endDate: each.ends_on,
      version: each.version,
    })),
    representatives: row.representatives.map((each) => ({
      id: String(each.id),
      person: person(each),
      isSigner: each.is_signer,
      isRequiredSigner: each.is_required_signer,
      percentageVotingCapital: toNumber(each.percentage_voting_capital),
      percentageOwned: toNumber(each.percentage_owned),
      startDate: each.starts_on,
      documentGroups: each.document_groups,
      version: each.version,
    })),
    procurators: row.procurators.map((each) => ({
      id: String(each.id),
      person: person(each),
      procuratorTaxId: person(each).taxId,
      isSigner: each.is_signer,
      powers: each.powers === null || sight.personal ? each.powers : concealCpfsIn(each.powers),
      validUntil: each.valid_until,
      version: each.version,
    })),
    guarantors: row.guarantors.map((each) => ({
      id: String(each.id),
      person: person(each),
      version: each.version,
    })),
  };
}

/** Everybody a company stands on, once each. */
export function peopleOf(row: CompanyRow): PersonColumns[] {
  const all = [...row.representatives, ...row.board_members, ...row.procurators, ...row.guarantors];
  return [...new Map(all.map((each): [number, PersonColumns] => [each.person_id, each])).values()];
}

/** Who is in a company's lists, and until when where that is said. */
export function linksOf(row: CompanyRow): CompanyLink[] {
  const board = row.board_members.map(({ tax_id, ends_on }) => ({
    taxId: tax_id,
    endsOn: ends_on === null ? null : isoDate(ends_on),
  }));
  const others = [...row.representatives, ...row.procurators, ...row.guarantors];
  return [...others.map(({ tax_id }) => ({ taxId: tax_id, endsOn: null })), ...board];
}

/**
 * How many people an answer tells the CPF of: whom the company stands on, the exposed people behind and close to them,
 * and who else is shown beside it.
 */
export function peopleToldIn(company: Company, beside: readonly string[] = []): number {
  const links = [
    company.representatives,
    company.boardMembers,
    company.procurators,
    company.guarantors,
  ].flat();
  const { politicallyExposed } = company;
  const related = politicallyExposed.flatMap(({ exposedTaxId }) => exposedTaxId ?? []);
  const people = [...links, ...politicallyExposed].map(({ person }) => person.taxId);
  return new Set([...people, ...related, ...beside]).size;
}

function bankToWire(account: NonNullable<CompanyRow['bank_account']>, sees: boolean): Company['bankAccount'] {
  const conceal = (text: string) => (sees ? text : concealText(text));
  return {
    bankCode: account.bank_code,
    bankName: institutionName(account.bank_code) ?? account.bank_code,
    agency: conceal(account.agency),
    agencyDigit: sees ? account.agency_digit : null,
    account: conceal(account.account),
    accountDigit: sees ? account.account_digit : '•',
    kind: account.kind as 'checking' | 'savings' | 'payment',
    masked: !sees,
    version: account.version,
  };
}

/** The picture's own address changes with it, so that a browser may keep it for good. */
function logoUrl(cnpj: string, sha256: string): string {
  return `/api/client-manager/api/clients/${cnpj}/logo?v=${sha256.slice(0, 12)}`;
}

type ListedRow = Awaited<ReturnType<typeof pageOfCompanies>>['rows'][number];

export function companyRowToWire(row: ListedRow): ReplyOf<typeof listClients>['results'][number] {
  return {
    id: String(row.id),
    cnpj: row.cnpj,
    formattedCnpj: formatTaxId(row.cnpj),
    name: row.name,
    registeredName: row.registered_name,
    active: row.active,
    isClient: row.is_client,
    fund: row.fund,
    city: row.city,
    state: row.state,
    industry: row.industry,
    completeness: row.completeness,
    updatedAt: row.updated_at,
  };
}

function activity(code: string, description: string) {
  return { id: code, code, description };
}

function described(id: number | null, description: string | null) {
  return id === null ? null : { id, description: description ?? '' };
}

export function toReais(amount: number | null): number | null {
  return amount === null ? null : centsToReais(amount as Cents);
}

function toNumber(text: string | null): number | null {
  return text === null ? null : Number(text);
}
