import { isoDate } from '@lastro/domain/dates';
import type { Exposure } from '@lastro/domain/inquiry/exposure';
import { cents } from '@lastro/domain/money';
import { bareClient } from '@lastro/wire/company/testing/client-sample';
import type { Company, FormContent, Person, Summary } from '../content';

const AT = '2026-11-16T12:00:00.000Z';

/** A company of which only what the registry demands is known. */
export function bareCompany(changes: Partial<Company> = {}): Company {
  return { ...bareClient(), ...changes };
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
      version: 1,
    },
    spouseVersion: 1,
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

type Representative = Company['representatives'][number];

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
    version: 1,
    ...changes,
  };
}

export function owning(number: number, percentageOwned: number): Company['parentCompanies'][number] {
  return {
    id: String(number),
    version: 1,
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

/** A company that owes nothing, unless told otherwise. */
export function contentOf(
  company: Company,
  people: readonly Person[] = [],
  exposure: Partial<Exposure> = {},
): FormContent {
  const nothing = { outstanding: cents(0), overdue: cents(0), committed: cents(0) };
  return {
    company,
    people,
    ownership: {
      cnpj: company.cnpj,
      registeredName: company.registeredName,
      directTotal: 0,
      hasLoop: false,
      nodes: [],
      finalOwners: [],
    },
    exposure: { ...nothing, ...exposure },
    businessDate: isoDate('2026-11-16'),
    seesPeople: people.every((person) => !person.masked),
  };
}
