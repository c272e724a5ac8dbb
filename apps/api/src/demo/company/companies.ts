import { centsToReais } from '@lastro/domain/money';
import { type Cnpj, cnpjCheckDigits, parseCnpj } from '@lastro/domain/tax-id';
import { REGISTRY_COMPANIES, sizeOfKnown } from '../../gateways/company-registry/known-companies';
import type { RegistryCompany } from '../../gateways/company-registry/port';
import { SECTORS } from '../../gateways/company-registry/sectors';
import { type CompanyInput, figuresOf } from './figures';
import { MANY_ACTIVITIES } from './many-activities';

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
/** Of the house's list of industries. */
const [FINANCE, OTHER] = [10, 24];

function cnpjOf(base: string): Cnpj {
  const cnpj = parseCnpj(base + cnpjCheckDigits(base));
  if (cnpj === null) throw new RangeError(`${base} makes no CNPJ`);
  return cnpj;
}

export const NAME_ONLY = cnpjOf('000000191234');
export const CROWDED = cnpjOf('40SOCI0S0001');
export const LONG_NAME = cnpjOf('200LETRA0001');
export const HOSTILE_NAME = cnpjOf('11222333X001');

function fromRegistry(company: RegistryCompany): CompanyInput {
  const { cnpj: _cnpj, situation, socialCapital, secondaryActivities, ...rest } = company;
  return {
    ...rest,
    active: situation === 'Ativa',
    openCapital: false,
    fund: sizeOfKnown(company) === 'fund',
    socialCapital: socialCapital === null ? null : centsToReais(socialCapital),
    secondaryActivities: [...secondaryActivities],
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
      industryId:
        sizeOfKnown(company) === 'fund' ? FINANCE : (SECTORS[position % SECTORS.length]?.industryId ?? OTHER),
      ...(filled ? figuresOf(company, position) : {}),
      ...(isHolding ? { isClient: false } : {}),
    },
  };
}

/** A young company, too big for Simples. */
const BIG = REGISTRY_COMPANIES[60] as RegistryCompany;

const special: readonly DemoCompany[] = [
  { cnpj: NAME_ONLY, level: 'name', input: { registeredName: 'Só o Nome Comércio Ltda.' } },
  {
    cnpj: CROWDED,
    level: 'people',
    input: {
      ...fromRegistry(BIG),
      ...figuresOf(BIG, 60),
      registeredName: 'Quarenta Sócios Cooperada de Serviços S.A.',
      name: 'Quarenta Sócios',
      email: 'contato@quarentasocios.com.br',
      societaryType: '2054',
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
      active: false,
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

/** Older than the year in which CNPJs got letters. */
export function isEstablished({ input }: Pick<DemoCompany, 'input'>): boolean {
  return input.foundingDate != null && input.foundingDate < '2026-01-01';
}

export const DEMO_HOLDINGS: readonly Cnpj[] = REGISTRY_COMPANIES.filter((company) =>
  company.registeredName.endsWith(HOLDING),
).map((company) => company.cnpj);
