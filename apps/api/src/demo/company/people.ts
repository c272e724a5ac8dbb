import { type IsoDate, isoDate } from '@lastro/domain/dates';
import { cpfCheckDigits } from '@lastro/domain/tax-id';
import type { createPerson } from '@lastro/wire/company/person-operations';
import type { z } from 'zod';
import { PLACES } from '../../gateways/postal-code/places';

export type PersonInput = z.input<(typeof createPerson)['input']>['input'];

export interface DemoPerson {
  readonly taxId: string;
  readonly input: PersonInput;
}

const WOMEN =
  'Ana Beatriz Carla Daniela Eliane Fernanda Gabriela Heloísa Isabel Juliana Larissa Márcia Natália Patrícia Renata';
const MEN =
  'Antônio Bruno Carlos Davi Eduardo Fábio Gustavo Henrique Ivan João Leandro Marcelo Nelson Otávio Rodrigo';
const SURNAMES =
  'Almeida Barbosa Cardoso Dias Esteves Ferraz Gonçalves Hoffmann Iglesias Jardim Kuhn Lacerda Mendonça Nascimento Oliveira Pacheco Queiroz Rezende Sá Tavares Uchôa Vasconcelos Xavier Yamamoto Zanetti';
const [women, men, surnames] = [WOMEN, MEN, SURNAMES].map((names) => names.split(' ')) as [
  string[],
  string[],
  string[],
];

const pick = <T>(list: readonly T[], position: number): T => list[position % list.length] as T;
const two = (number: number) => String(number).padStart(2, '0');

const PEOPLE_TOTAL = 150;
/** Everything is known of the first ones; of the next only who they are; of the last only the name. */
const WHOLE = 104;
const PARTIAL = 140;
const LONG_NAMED = 101;
/** From here on they trade alone, in a business of one person. */
export const SOLE_TRADERS_FROM = 92;
/** The first couples: each even one is married to the odd one after. */
export const COUPLES = 18;

export function personTaxId(position: number): string {
  const base = String(104_729_113 + position * 5_915_587);
  return base + cpfCheckDigits(base);
}

function nameOf(position: number): string {
  if (position === LONG_NAMED)
    return `Maria ${'das Graças de Jesus '.repeat(20)}`.slice(0, 194).concat(' Silva');
  if (position === 102) return 'Zoë “Zizi” <O’Connor> & Filhos 🌻';
  const first = pick(position % 2 === 0 ? women : men, Math.floor(position / 2));
  return `${first} ${pick(surnames, position * 7 + 3)} ${pick(surnames, position * 11 + Math.floor(position / 25))}`;
}

/** Couples are of an age; everybody is old enough to run a company. */
function bornIn(position: number): number {
  if (position >= COUPLES * 2) return 1945 + ((position * 7) % 55);
  return 1950 + ((Math.floor(position / 2) * 11) % 44) + (position % 2);
}

export function birthDateOf(position: number): IsoDate {
  return isoDate(`${bornIn(position)}-${two(1 + (position % 12))}-${two(1 + ((position * 3) % 28))}`);
}

function identity(position: number): PersonInput {
  // Couples live together.
  const home = position < COUPLES * 2 ? position - (position % 2) : position;
  const place = pick(PLACES, home * 17);
  const [, lastName = ''] = nameOf(position).split(' ');
  return {
    name: nameOf(position),
    birthDate: birthDateOf(position),
    gender: position % 2 === 0 || position === LONG_NAMED ? 'F' : 'M',
    nationality: position % 29 === 28 ? 'Portuguesa' : 'Brasileira',
    naturality: pick(PLACES, position * 17).city,
    zipCode: place.zipCode,
    address: place.address,
    number: String(10 + ((home * 37) % 1900)),
    complement: home % 3 === 0 ? `Apto. ${11 + (home % 9) * 10}` : null,
    neighborhood: place.neighborhood,
    city: place.city,
    state: place.state,
    phone: `${place.areaCode}9${String(60_000_000 + ((position * 1_234_577) % 39_000_000))}`,
    email: `pessoa${position}@demo.test`,
    idNumber: String(10_000_000 + position * 83_219),
    idEmitter: pick(['SSP', 'SSP', 'DETRAN', 'PF', 'CGPI/DIREX/DPF', 'OMB', 'Outros'], position),
    idEmitterUF: place.state,
    idEmissionDate: `${2005 + (position % 19)}-${two(1 + ((position * 5) % 12))}-${two(1 + (position % 28))}`,
    motherName: `${pick(women, position + 5)} ${lastName}`,
    fatherName: position % 4 === 3 ? null : `${pick(men, position + 9)} ${lastName}`,
  };
}

function maritalOf(position: number): PersonInput {
  if (position < COUPLES * 2) {
    const couple = Math.floor(position / 2);
    return { maritalStatusId: couple % 4 === 3 ? 6 : 2, marriageRegimeId: 1 + (couple % 5) };
  }
  return { maritalStatusId: pick([1, 3, 4, 5, 1], position) };
}

function moneyOf(position: number): PersonInput {
  const tradesAlone = position >= SOLE_TRADERS_FROM;
  return {
    netWorth: 80_000 + ((position * 137_911) % (tradesAlone ? 300_000 : 9_000_000)),
    monthlyIncome: (tradesAlone ? 2_200 : 4_500) + ((position * 977) % (tradesAlone ? 1_800 : 85_000)) + 0.5,
    otherRevenue: position % 3 === 0 ? 1_200.75 : null,
    companyName: position % 2 === 0 ? 'Sócio(a) da própria empresa' : 'Autônomo(a)',
    position: pick(
      ['Administrador(a)', 'Engenheiro(a)', 'Contador(a)', 'Comerciante', 'Médico(a)'],
      position,
    ),
  };
}

/** Exposed people of each kind: in office, left within five years, left long ago, close to one, named or not. */
const EXPOSED: Readonly<Record<number, PersonInput>> = {
  4: office('Prefeita', 'Prefeitura Municipal de Varginha', '2025-01-01', null),
  9: office('Deputado estadual', 'Assembleia Legislativa do Paraná', '2019-02-01', '2023-01-31'),
  12: office('Secretária de Estado', 'Governo do Estado da Bahia', '2011-01-01', '2014-12-31'),
  17: {
    pep: false,
    pepRelationships: [{ relationshipType: 'parent' }, { relationshipType: 'close_associate' }],
  },
  22: {
    pep: false,
    pepSecondary: [
      {
        relationshipType: 'sibling',
        name: 'Aurélio Vasconcelos Tavares',
        // Nobody that the house knows.
        taxId: personTaxId(PEOPLE_TOTAL),
        position: 'Vereador',
        organization: 'Câmara Municipal do Recife',
      },
    ],
  },
  // A couple, both in office: each is also the other's exposed spouse.
  30: {
    ...office('Senadora', 'Senado Federal', '2023-02-01', null),
    pepSecondary: [exposedSpouse(31, 'Diretor', 'Companhia de Saneamento de Goiás')],
  },
  31: {
    ...office('Diretor', 'Companhia de Saneamento de Goiás', '2022-03-15', null),
    pepSecondary: [exposedSpouse(30, 'Senadora', 'Senado Federal')],
  },
};

function exposedSpouse(spouse: number, position: string, organization: string) {
  return {
    relationshipType: 'spouse' as const,
    name: nameOf(spouse),
    taxId: personTaxId(spouse),
    position,
    organization,
  };
}

function office(
  position: string,
  organization: string,
  startDate: string,
  endDate: string | null,
): PersonInput {
  return {
    pep: true,
    pepPosition: position,
    pepOrganization: organization,
    pepPeriod: { startDate, endDate },
  };
}

function inputOf(position: number): PersonInput {
  if (position >= PARTIAL) return { name: nameOf(position) };
  const who = { ...identity(position), ...maritalOf(position) };
  if (position >= WHOLE) return { ...who, motherName: null, idNumber: null };
  return { ...who, ...moneyOf(position), ...(EXPOSED[position] ?? { pep: false }) };
}

export const DEMO_PEOPLE: readonly DemoPerson[] = Array.from({ length: PEOPLE_TOTAL }, (_, position) => ({
  taxId: personTaxId(position),
  input: inputOf(position),
}));
