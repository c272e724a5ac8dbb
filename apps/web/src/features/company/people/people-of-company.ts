import { type Cnpj, parseCnpj } from '@lastro/domain/tax-id';
import type { CompanyRecord } from '../company-queries';

export type PersonSummary = CompanyRecord['representatives'][number]['person'];

/** Everybody a company stands on, once each. */
export function peopleOfCompany(company: CompanyRecord): PersonSummary[] {
  const links = [
    ...company.representatives,
    ...company.boardMembers,
    ...company.procurators,
    ...company.guarantors,
  ];
  return [...new Map(links.map(({ person }) => [person.id, person])).values()];
}

/** The record carries it as text; the server only ever registers a valid one. */
export function cnpjOf({ cnpj }: Pick<CompanyRecord, 'cnpj'>): Cnpj {
  const parsed = parseCnpj(cnpj);
  if (parsed === null) throw new Error(`${cnpj} is no CNPJ`);
  return parsed;
}
