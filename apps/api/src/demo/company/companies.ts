import { centsToReais } from '@lastro/domain/money';
import { type Cnpj, cnpjCheckDigits, parseCnpj } from '@lastro/domain/tax-id';
import type { createClient } from '@lastro/wire/company/company-operations';
import type { z } from 'zod';
import { REGISTRY_COMPANIES } from '../../gateways/company-registry/known-companies';
import type { RegistryCompany } from '../../gateways/company-registry/port';
import { SECTORS } from '../../gateways/company-registry/sectors';
import { MANY_ACTIVITIES } from './many-activities';

export type CompanyInput = z.input<(typeof createClient)['input']>['input'];

export interface DemoCompany {
  readonly cnpj: Cnpj;
  readonly input: CompanyInput;
  /** How much of its ficha is filled, from nothing but a name to everything. */
  readonly level: Level;
}

/** everything · no bank account · people but no figures · what the registry says · a name */
export type Level = 'whole' | 'no-bank' | 'people' | 'registry' | 'name';

const LEVELS: readonly Level[] = ['whole', 'whole', 'no-bank', 'people', 'whole', 'registry'];

/** Half of what the registry knows is left for people to look up; all the holdings are registered. */
const REGISTERED = 55;
const HOLDING = 'Participações S.A.';

export function cnpjOf(base: string): Cnpj {
  const cnpj = parseCnpj(base + cnpjCheckDigits(base));
  if (cnpj === null) throw new RangeError(`${base} makes no CNPJ`);
  return cnpj;
}

export const NAME_ONLY = cnpjOf('000000191234');
export const CROWDED = cnpjOf('40SOCI0S0001');
export const LONG_NAME = cnpjOf('200LETRA0001');
export const HOSTILE_NAME = cnpjOf('11222333X001');

function fromRegistry(company: RegistryCompany): CompanyInput {
  const { cnpj: _cnpj, situation, socialCapital, secondaryActivities, mei, optingSimple, ...rest } = company;
  return {
    ...rest,
    active: situation === 'Ativa',
    mei: mei === true,
    optingSimple: optingSimple === true,
    socialCapital: socialCapital === null ? null : centsToReais(socialCapital),
    secondaryActivities: [...secondaryActivities],
  };
}

function figures(position: number): CompanyInput {
  const monthly = 45_000 + ((position * 83_441) % 4_900_000) + 0.25;
  return {
    averageMonthlyRevenue: monthly,
    averageAnnualRevenue: monthly * 12,
    averageMonthlyPurchases: Math.round(monthly * 0.4),
    netAssetsValue: position % 11 === 10 ? -250_000.4 : 150_000 + ((position * 411_113) % 20_000_000),
    amountRequested: 50_000 * (1 + (position % 40)),
    employee: 3 + ((position * 13) % 780),
    exportPercentage: position % 3 === 0 ? 12.5 : 0,
    importPercentage: position % 4 === 0 ? 7.25 : 0,
    taxTypeId: 1 + (position % 3),
    riscoSocioAmbientalId: 1 + (position % 3),
    riskNotes: position % 3 === 2 ? 'Licença ambiental em renovação; plano de resíduos entregue.' : null,
    useOfCreditId: 1 + (position % 10),
    howMeetUs: ['Indicação', 'Internet', 'Parceiro', 'Feira do setor'][position % 4] ?? null,
    website: `https://empresa${position}.demo.test`,
    howMuchInvestAds: position % 5 === 0 ? 12_000 : null,
    monthlyInvestmentAdsense: position % 5 === 0 ? 3_500.9 : null,
    roas: position % 5 === 0 ? 4.25 : null,
    category: 'Corporate',
    subCategory: position % 2 === 0 ? 'Middle' : 'Small',
  };
}

function levelOf(company: RegistryCompany, position: number): Level {
  if (company.registeredName.endsWith(HOLDING)) return 'no-bank';
  return position === 0 ? 'whole' : (LEVELS[position % LEVELS.length] as Level);
}

/** A person corrected two of the registry's values: both are then shown. */
function corrected(position: number): CompanyInput {
  return position % 8 === 4 ? { number: 'S/N', email: `financeiro${position}@demo.test` } : {};
}

function known(company: RegistryCompany, position: number): DemoCompany {
  const level = levelOf(company, position);
  const isHolding = company.registeredName.endsWith(HOLDING);
  const filled = level === 'whole' || level === 'no-bank';
  return {
    cnpj: company.cnpj,
    level,
    input: {
      ...fromRegistry(company),
      ...corrected(position),
      industryId: SECTORS[position % SECTORS.length]?.industryId ?? 24,
      ...(filled ? figures(position) : {}),
      ...(isHolding ? { isClient: false } : {}),
      ...(position === 31 ? { fund: true } : {}),
    },
  };
}

const special: readonly DemoCompany[] = [
  { cnpj: NAME_ONLY, level: 'name', input: { registeredName: 'Só o Nome Comércio Ltda.' } },
  {
    cnpj: CROWDED,
    level: 'people',
    input: {
      ...fromRegistry(REGISTRY_COMPANIES[60] as RegistryCompany),
      ...figures(60),
      registeredName: 'Quarenta Sócios Cooperada de Serviços S.A.',
      name: 'Quarenta Sócios',
      mainActivity: '6204000',
      secondaryActivities: [...MANY_ACTIVITIES],
      industryId: 19,
    },
  },
  {
    cnpj: LONG_NAME,
    level: 'registry',
    input: {
      registeredName: `Companhia ${'Brasileira de Comércio, Importação e Exportação de Máquinas '.repeat(4)}`
        .slice(0, 195)
        .concat(' S.A.'),
      name: 'Companhia de Nome Comprido',
      state: 'SP',
      city: 'São Paulo',
    },
  },
  {
    cnpj: HOSTILE_NAME,
    level: 'registry',
    input: {
      registeredName: 'D’Ávila & Filhos <script>alert("oi")</script> "Aspas" \'Simples\' 100% _Ltda_ 🚀',
      name: '<b>Ávila</b> & Cia 🍞',
      address: 'Rua dos “Testes” & Cia <nº>',
      riskNotes: '<img src=x onerror=alert(1)> & nada mais',
    },
  },
];

/** Holdings first, so that every owner exists before what it owns. */
export const DEMO_COMPANIES: readonly DemoCompany[] = [
  ...REGISTRY_COMPANIES.map((company, position) => ({ company, position }))
    .filter(({ company, position }) => position < REGISTERED || company.registeredName.endsWith(HOLDING))
    .map(({ company, position }) => known(company, position)),
  ...special,
];

export const DEMO_HOLDINGS: readonly Cnpj[] = REGISTRY_COMPANIES.filter((company) =>
  company.registeredName.endsWith(HOLDING),
).map((company) => company.cnpj);
