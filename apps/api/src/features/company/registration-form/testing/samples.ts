import type { Client, FormContent, Person, Summary } from '../content';

const AT = '2026-11-16T12:00:00.000Z';

/** A company of which only what the registry demands is known. */
export function bareClient(changes: Partial<Client> = {}): Client {
  return {
    id: '1',
    active: true,
    name: null,
    registeredName: 'Padaria Estrela do Sul Ltda.',
    cnpj: '11222333000181',
    formattedCnpj: '11.222.333/0001-81',
    societaryType: null,
    societaryTypeDescription: null,
    foundingDate: null,
    createdAt: AT,
    updatedAt: AT,
    logoUrl150: null,
    isClient: true,
    mei: false,
    optingSimple: false,
    role: null,
    zipCode: null,
    address: null,
    street: null,
    number: null,
    complement: null,
    neighborhood: null,
    city: null,
    state: null,
    country: { id: 1058, country: 'Brasil' },
    mainActivity: null,
    secondaryActivities: [],
    email: null,
    phone: null,
    website: null,
    fund: false,
    employee: null,
    socialCapital: null,
    netAssetsValue: null,
    amountRequested: null,
    averageAnnualRevenue: null,
    averageMonthlyRevenue: null,
    averageMonthlyPurchases: null,
    exportPercentage: null,
    importPercentage: null,
    howMeetUs: null,
    howMuchInvestAds: null,
    monthlyInvestmentAdsense: null,
    roas: null,
    openCapital: false,
    taxType: null,
    riscoSocioAmbiental: null,
    riskNotes: null,
    industry: null,
    useOfCredit: null,
    category: null,
    subCategory: null,
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
    ...changes,
  };
}

/** Everything a person can have; each text is unlike any other, so that a test can look for it. */
export function wholePerson(number: number, changes: Partial<Person> = {}): Person {
  return {
    id: String(number),
    taxId: String(10_000_000_000 + number * 97),
    name: `Pessoa Exemplo ${number}`,
    birthDate: '1980-02-29',
    idNumber: `RG-${number}-55`,
    idEmitter: 'SSP',
    idEmitterUF: 'SP',
    idEmissionDate: '2001-05-10',
    fatherName: `Pai de ${number}`,
    motherName: `Mãe de ${number}`,
    gender: 'F',
    naturality: 'Campinas/SP',
    nationality: 'Brasileira',
    netWorth: 1_250_000.5,
    monthlyIncome: 18_500,
    otherRevenue: 2_300.25,
    companyName: `Empregadora ${number} S.A.`,
    position: 'Administradora de empresas',
    contactInfo: {
      address: 'Rua das Acácias',
      number: '1200',
      complement: 'Bloco B, ap. 32',
      neighborhood: 'Jardim Paulista',
      city: 'São Paulo',
      state: 'SP',
      zipCode: '01310100',
      phone: '11987654321',
      email: `pessoa${number}@exemplo.com.br`,
    },
    maritalStatus: { id: 2, statusDescription: 'Casado(a)' },
    marriageRegime: { id: 1, description: 'Comunhão parcial de bens' },
    spouse: {
      id: String(number + 1000),
      taxId: '11144477735',
      name: `Cônjuge de ${number}`,
      idNumber: `RGC-${number}`,
      idEmitter: 'DETRAN',
      idEmissionDate: '2003-07-21',
      email: `conjuge${number}@exemplo.com.br`,
      phone: '1134567890',
    },
    pep: false,
    pepInForce: false,
    pepPeriod: { startDate: null, endDate: null },
    pepPosition: null,
    pepOrganization: null,
    pepRelationships: [],
    pepSecondary: [],
    isProcurator: false,
    isGuarantor: false,
    companies: [],
    masked: false,
    createdAt: AT,
    updatedAt: AT,
    version: 1,
    ...changes,
  };
}

export function summaryOf(person: Person): Summary {
  const { id, taxId, name, birthDate, pep, masked } = person;
  return { id, taxId, name, birthDate, pep, masked };
}

type Representative = Client['representatives'][number];

export function representing(person: Person, changes: Partial<Representative> = {}): Representative {
  return {
    id: `r${person.id}`,
    person: summaryOf(person),
    isSigner: true,
    isRequiredSigner: false,
    percentageVotingCapital: null,
    percentageOwned: null,
    startDate: '2015-03-02',
    documentGroups: [],
    ...changes,
  };
}

export function owning(number: number, percentageOwned: number): Client['parentCompanies'][number] {
  return {
    id: String(number),
    percentageOwned,
    parentCompany: {
      id: String(number),
      cnpj: '12ABC34501DE35',
      formattedCnpj: '12.ABC.345/01DE-35',
      name: null,
      registeredName: `Participações ${number} Ltda.`,
      foundingDate: '1999-12-31',
    },
  };
}

export function contentOf(client: Client, people: readonly Person[] = []): FormContent {
  return { client, people, businessDate: '2026-11-16' };
}
