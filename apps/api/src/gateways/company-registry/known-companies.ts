import { type IsoDate, isoDate } from '@lastro/domain/dates';
import { type Cents, cents } from '@lastro/domain/money';
import { type Cnpj, cnpjCheckDigits, parseCnpj } from '@lastro/domain/tax-id';
import { placesOfCity } from '../postal-code/places';
import type { RegistryCompany } from './port';
import { SECTORS, type Sector } from './sectors';

/** The example of the norm (domain §1.1), which the demo's banking users belong to. */
const EXAMPLE = '12ABC34501DE35';

const LETTERS = 'ABCDEFGHJKLMNPRSTUVWXYZ';

/** A number that looks drawn but is always the same for the same place. */
function drawn(position: number, salt: number): number {
  const mixed = Math.imul(position * 2_654_435 + salt * 40_503 + 12_345, 2_246_822_519) >>> 0;
  return (mixed ^ (mixed >>> 15)) >>> 0;
}

const FUND_ACTIVITY = '6470101';
const HOLDING_ACTIVITY = '6462000';

/** Every third company is young enough to have letters in its CNPJ. */
function cnpjOf(position: number): Cnpj {
  if (position === 0) return valid(EXAMPLE);
  const digits = String(10_000_000 + (drawn(position, 1) % 79_000_000));
  if (!hasLetters(position)) return withCheckDigits(`${digits}0001`);
  const letter = (salt: number) => LETTERS[drawn(position, salt) % LETTERS.length] ?? 'A';
  const root = `${digits.slice(0, 2)}${letter(2)}${letter(3)}${digits.slice(4, 7)}${letter(4)}`;
  // Branches may have letters too, and "0001" no longer says head office.
  return withCheckDigits(`${root}${position % 2 === 0 ? '0001' : `00${letter(5)}1`}`);
}

function withCheckDigits(base: string): Cnpj {
  return valid(base + cnpjCheckDigits(base));
}

function valid(text: string): Cnpj {
  const cnpj = parseCnpj(text);
  if (cnpj === null) throw new RangeError(`${text} is no CNPJ`);
  return cnpj;
}

/** How big a company is decides its legal nature, its capital and whether it may opt for Simples. */
export type CompanySize = 'mei' | 'small' | 'medium' | 'holding' | 'fund';

/** Sole traders carry the name of their owner; the smallest of them are MEI. By place in the list. */
const SOLE_TRADERS: ReadonlyMap<number, { readonly owner: string; readonly size: 'mei' | 'small' }> = new Map(
  [
    [8, { owner: 'Beatriz Xavier Pacheco', size: 'small' }],
    [13, { owner: 'Bruno Esteves Barbosa', size: 'mei' }],
    [15, { owner: 'Carla Lacerda Mendonça', size: 'mei' }],
    [32, { owner: 'Carlos Sá Yamamoto', size: 'small' }],
    [37, { owner: 'Daniela Almeida Jardim', size: 'mei' }],
    [39, { owner: 'Davi Hoffmann Uchôa', size: 'mei' }],
    [42, { owner: 'Eliane Oliveira Gonçalves', size: 'small' }],
    [54, { owner: 'Eduardo Vasconcelos Rezende', size: 'small' }],
    [61, { owner: 'Rita Prado Quintela', size: 'mei' }],
    [87, { owner: 'Samuel Torres Pimenta', size: 'small' }],
  ],
);

const FUND = 31;
const CLOSED = 99;
const UNFIT: readonly number[] = [59, 89];

export const SOLE_TRADER_NATURE = '2135';

/** Every sixth one belongs to others and another twelfth borrows millions: neither is for Simples. */
function sizeOf(position: number, { trade }: Sector): CompanySize {
  if (position === FUND) return 'fund';
  if (trade === 'Participações') return 'holding';
  const trader = SOLE_TRADERS.get(position);
  if (trader !== undefined) return trader.size;
  const isBig = position % 6 === 0 || position % 12 === 4;
  return !isBig && drawn(position, 9) % 5 > 2 ? 'small' : 'medium';
}

/** Code of the legal nature, and the registered name. */
function identityOf(position: number, size: CompanySize, brand: string, trade: string): [string, string] {
  const trader = SOLE_TRADERS.get(position);
  if (trader !== undefined) return [SOLE_TRADER_NATURE, trader.owner];
  if (size === 'fund') return ['2224', `${brand} Fundo de Investimento em Direitos Creditórios`];
  const isByShares = size === 'holding' || (size === 'medium' && drawn(position, 9) % 5 === 2);
  return isByShares ? ['2054', `${brand} ${trade} S.A.`] : ['2062', `${brand} ${trade} Ltda.`];
}

/** Reais: from, and how far it goes. A company of this year is smaller than one of decades. */
const CAPITAL: Readonly<Record<Exclude<CompanySize, 'fund'>, readonly [from: number, more: number]>> = {
  mei: [5_000, 5_000],
  small: [40_000, 260_000],
  medium: [1_000_000, 7_000_000],
  holding: [5_000_000, 30_000_000],
};
const YOUNG_CAPITAL = 10;

function capitalOf(position: number, size: CompanySize): Cents | null {
  if (size === 'fund') return null;
  const [from, more] = CAPITAL[size];
  const reais = from + (drawn(position, 14) % (more / 1000)) * 1000;
  return cents(Math.round(hasLetters(position) && size === 'medium' ? reais / YOUNG_CAPITAL : reais) * 100);
}

function hasLetters(position: number): boolean {
  return position % 3 === 0;
}

function foundedOn(position: number): IsoDate {
  // Alphanumeric numbers are given since July 2026.
  if (hasLetters(position)) return dateOf(2026, 7, 6 + (drawn(position, 8) % 23));
  // A sole trader is as old as a person's business can be, a fund as funds of receivables are.
  const [first, years] = SOLE_TRADERS.has(position) || position === FUND ? [2017, 7] : [1972, 52];
  const month = 1 + (drawn(position, 7) % 12);
  return dateOf(first + (drawn(position, 6) % years), month, 1 + (drawn(position, 8) % 28));
}

function dateOf(year: number, month: number, day: number): IsoDate {
  return isoDate(`${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`);
}

function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '');
}

function companyOf(sector: Sector, brand: string, position: number): RegistryCompany {
  const size = sizeOf(position, sector);
  const [societaryType, registeredName] = identityOf(position, size, brand, sector.trade);
  const places = placesOfCity(position);
  const place = places[drawn(position, 10) % places.length] as (typeof places)[number];
  const [mainActivity = null, ...others] = size === 'fund' ? [FUND_ACTIVITY] : sector.activities;
  return {
    cnpj: cnpjOf(position),
    registeredName,
    name: position % 7 === 6 ? null : brand,
    societaryType,
    foundingDate: foundedOn(position),
    mei: size === 'mei',
    optingSimple: size === 'mei' || size === 'small',
    zipCode: place.zipCode,
    address: place.address,
    number: String(10 + (drawn(position, 11) % 2900)),
    complement: position % 4 === 0 ? `Sala ${101 + (position % 12) * 100}` : null,
    neighborhood: place.neighborhood,
    city: place.city,
    state: place.state,
    email: position % 9 === 8 ? null : `contato@${plain(brand)}.com.br`,
    phone: `${place.areaCode}${3000 + (drawn(position, 12) % 999)}${1000 + (drawn(position, 13) % 8999)}`,
    socialCapital: capitalOf(position, size),
    mainActivity,
    secondaryActivities: others.slice(0, drawn(position, 15) % (others.length + 1)),
    situation: position === CLOSED ? 'Baixada' : UNFIT.includes(position) ? 'Inapta' : 'Ativa',
  };
}

/** The size of a company that the registry knows, for whoever invents the rest of it. */
export function sizeOfKnown({
  mei,
  optingSimple,
  societaryType,
  mainActivity,
}: RegistryCompany): CompanySize {
  if (mei === true) return 'mei';
  if (optingSimple === true) return 'small';
  if (societaryType === '2224') return 'fund';
  return mainActivity === HOLDING_ACTIVITY ? 'holding' : 'medium';
}

/** Fictional companies that the built-in registry knows: the first of each sector, then the second, and so on. */
export const REGISTRY_COMPANIES: readonly RegistryCompany[] = [0, 1, 2, 3, 4].flatMap((round) =>
  SECTORS.map((sector, index) =>
    companyOf(sector, sector.brands[round] ?? '', round * SECTORS.length + index),
  ),
);
