import type { Company, FormContent } from '../content';
import { bareCompany, contentOf, owning, representing, summaryOf, wholePerson } from './samples';

/** Every field of a company filled in. */
export function filledCompany(changes: Partial<Company> = {}): Company {
  return bareCompany({
    name: 'Estrela do Sul',
    societaryType: '2062',
    societaryTypeDescription: 'Sociedade Empresária Limitada',
    foundingDate: '2008-04-15',
    optingSimple: true,
    mei: false,
    openCapital: false,
    fund: false,
    role: 'Tomadora',
    zipCode: '80010000',
    address: 'Avenida Sete de Setembro',
    number: '2775',
    complement: 'Loja 4',
    neighborhood: 'Rebouças',
    city: 'Curitiba',
    state: 'PR',
    mainActivity: { id: '1091102', code: '1091102', description: 'Fabricação de produtos de padaria' },
    secondaryActivities: [
      { id: '4721102', code: '4721102', description: 'Padaria e confeitaria com predominância de revenda' },
      { id: '5611203', code: '5611203', description: 'Lanchonetes, casas de chá, de sucos e similares' },
    ],
    email: 'financeiro@estreladosul.com.br',
    phone: '4133224455',
    website: 'www.estreladosul.com.br',
    employee: 1042,
    socialCapital: 200_000,
    netAssetsValue: 845_300.17,
    amountRequested: 350_000,
    averageAnnualRevenue: 6_480_000,
    averageMonthlyRevenue: 540_000,
    averageMonthlyPurchases: 210_000.99,
    exportPercentage: 2.5,
    importPercentage: 0,
    howMeetUs: 'Indicação de parceiro',
    howMuchInvestAds: 4_000,
    monthlyInvestmentAdsense: 1_500,
    roas: 3.75,
    taxType: { id: 1, description: 'Simples Nacional' },
    riscoSocioAmbiental: { id: 1, description: 'Baixo' },
    riskNotes: 'Licença ambiental municipal vigente até 2028; resíduos recolhidos por empresa habilitada.',
    industry: { id: 3, industry: 'Alimentos e bebidas' },
    useOfCredit: { id: 2, description: 'Compra de equipamentos' },
    category: 'Varejo',
    subCategory: 'Panificação',
    bankAccount: {
      bankCode: '341',
      bankName: 'ITAÚ UNIBANCO S.A.',
      agency: '0123',
      agencyDigit: '4',
      account: '0045678',
      accountDigit: '9',
      kind: 'checking',
      masked: false,
      version: 1,
    },
    ...changes,
  });
}

/** Four people: a partner who also guarantees, a partner, a director who is exposed, and a procurator. */
export function typical(): FormContent {
  const ana = wholePerson(1, {
    name: 'Ana Beatriz Ferreira da Silva',
    pepSecondary: [
      {
        id: '9',
        relationshipType: 'sibling',
        person: {
          id: null,
          name: 'Carlos Ferreira da Silva',
          taxId: '11144477735',
          position: 'Vereador',
          organization: 'Câmara Municipal de Londrina',
          relationships: ['sibling'],
        },
      },
    ],
  });
  const single = { maritalStatus: { id: 1, statusDescription: 'Solteiro(a)' }, marriageRegime: null };
  const bruno = wholePerson(2, { name: 'Bruno Nogueira Prado', gender: 'M', ...single, spouse: null });
  const clara = wholePerson(3, {
    name: 'Clara Moreira Antunes',
    pep: true,
    pepInForce: true,
    pepPeriod: { startDate: '2017-01-01', endDate: '2023-12-31' },
    pepPosition: 'Secretária de Fazenda',
    pepOrganization: 'Município de Curitiba',
  });
  const davi = wholePerson(4, { name: 'Davi Lopes Queiroz', gender: 'M', fatherName: null, pep: null });
  const common = {
    indirectShare: null,
    exposedName: null,
    exposedTaxId: null,
    startDate: null,
    endDate: null,
    inForce: true,
  };
  const company = filledCompany({
    parentCompanies: [owning(77, 25)],
    representatives: [
      representing(bruno, { percentageOwned: 33.333333, percentageVotingCapital: 40 }),
      representing(ana, { isRequiredSigner: true, percentageOwned: 41.666667, percentageVotingCapital: 60 }),
    ],
    boardMembers: [
      {
        id: '1',
        person: summaryOf(clara),
        position: 'Diretora-presidente',
        startDate: '2024-02-01',
        endDate: null,
        version: 1,
      },
      {
        id: '2',
        person: summaryOf(bruno),
        position: 'Diretor financeiro',
        startDate: '2020-01-01',
        endDate: '2027-12-31',
        version: 1,
      },
    ],
    guarantors: [{ id: '1', person: summaryOf(ana), version: 1 }],
    procurators: [
      {
        id: '1',
        person: summaryOf(davi),
        procuratorTaxId: davi.taxId,
        isSigner: true,
        powers: 'Assinar contratos de crédito e cédulas até R$ 500.000,00, em conjunto com um representante.',
        validUntil: '2027-06-30',
        version: 1,
      },
    ],
    politicallyExposed: [
      {
        ...common,
        person: summaryOf(clara),
        relationshipType: null,
        position: 'Secretária de Fazenda',
        organization: 'Município de Curitiba',
        startDate: '2017-01-01',
        endDate: '2023-12-31',
      },
      {
        ...common,
        person: summaryOf(ana),
        relationshipType: 'sibling',
        exposedName: 'Carlos Ferreira da Silva',
        exposedTaxId: '11144477735',
        position: 'Vereador',
        organization: 'Câmara Municipal de Londrina',
      },
    ],
  });
  return contentOf(company, [ana, bruno, clara, davi]);
}

/** 40 owners that are companies, 30 representatives of which 20 sign, 60 activities and names of 200 letters. */
export function huge(): FormContent {
  const people = Array.from({ length: 30 }, (_, index) =>
    wholePerson(index + 1, index % 10 === 0 ? { name: `Maria ${'das Dores '.repeat(19)}Filha` } : {}),
  );
  const company = filledCompany({
    registeredName: `${'Indústria e Comércio de Panificação '.repeat(5)}Estrela do Sul Ltda`,
    amountRequested: 12_345_678.9,
    riskNotes: 'Observação longa sobre licenças e condicionantes. '.repeat(50),
    secondaryActivities: Array.from({ length: 60 }, (_, index) => ({
      id: String(4_700_000 + index),
      code: String(4_700_000 + index),
      description: `Atividade secundária de número ${index + 1}, com a descrição por extenso do registro`,
    })),
    parentCompanies: Array.from({ length: 40 }, (_, index) => owning(index + 1, 1.25)),
    representatives: people.map((person, index) =>
      representing(person, { isSigner: index < 20, isRequiredSigner: index < 3, percentageOwned: 1.666666 }),
    ),
    guarantors: people
      .slice(0, 5)
      .map((person) => ({ id: person.id, person: summaryOf(person), version: 1 })),
  });
  return contentOf(company, people);
}
