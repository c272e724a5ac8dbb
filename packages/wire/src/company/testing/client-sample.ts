import { COMPANY_SCALARS, type CompanyScalar } from '../company-fields';

/** For tests: a company of which only the name is known. What is null is null on the wire and as a record alike. @internal */
export function bareClient() {
  const unknown = Object.fromEntries(COMPANY_SCALARS.map((name) => [name, null]));
  return {
    ...(unknown as Record<CompanyScalar, null>),
    id: '1',
    active: true,
    isClient: true,
    registeredName: 'Padaria Estrela do Sul Ltda.',
    cnpj: '11222333000181',
    formattedCnpj: '11.222.333/0001-81',
    societaryTypeDescription: null,
    createdAt: '2026-11-16T12:00:00.000Z',
    updatedAt: '2026-11-16T12:00:00.000Z',
    logoUrl150: null,
    street: null,
    country: { id: 1058, country: 'Brasil' },
    mainActivity: null,
    secondaryActivities: [],
    taxType: null,
    riscoSocioAmbiental: null,
    industry: null,
    useOfCredit: null,
    parentCompanies: [],
    boardMembers: [],
    representatives: [],
    procurators: [],
    guarantors: [],
    politicallyExposed: [],
    bankAccount: null,
    origins: [],
    completeness: { percent: 3, missing: [] },
    version: 1,
  };
}
