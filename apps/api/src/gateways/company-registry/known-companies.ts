import { type IsoDate, isoDate } from '@lastro/domain/dates';
import { cents } from '@lastro/domain/money';
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

/** Every third company is young enough to have letters in its CNPJ. */
function cnpjOf(position: number): Cnpj {
  if (position === 0) return valid(EXAMPLE);
  const digits = String(10_000_000 + (drawn(position, 1) % 79_000_000));
  if (position % 3 !== 0) return withCheckDigits(`${digits}0001`);
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

/** Code of the legal nature, and how the registered name ends. */
const NATURES: readonly (readonly [code: string, ending: string])[] = [
  ['2062', 'Ltda.'],
  ['2062', 'Ltda.'],
  ['2054', 'S.A.'],
  ['2062', 'Ltda. - EPP'],
  ['2135', 'Empresário Individual'],
];

function foundedOn(position: number): IsoDate {
  // Alphanumeric numbers are given since July 2026.
  const year = position % 3 === 0 ? 2026 : 1972 + (drawn(position, 6) % 52);
  const month = position % 3 === 0 ? 7 + (position % 4) : 1 + (drawn(position, 7) % 12);
  const day = 1 + (drawn(position, 8) % 28);
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
  const isHolding = sector.trade === 'Participações';
  const [nature, ending] = (isHolding ? ['2054', 'S.A.'] : NATURES[drawn(position, 9) % NATURES.length]) as [
    string,
    string,
  ];
  const places = placesOfCity(position);
  const place = places[drawn(position, 10) % places.length] as (typeof places)[number];
  const isSmall = nature === '2135' || ending.endsWith('EPP');
  const [mainActivity = null, ...others] = sector.activities;
  return {
    cnpj: cnpjOf(position),
    registeredName: `${brand} ${sector.trade} ${ending}`,
    name: position % 7 === 6 ? null : brand,
    societaryType: nature,
    foundingDate: foundedOn(position),
    mei: nature === '2135' && position % 2 === 1,
    optingSimple: isSmall,
    zipCode: place.zipCode,
    address: place.address,
    number: String(10 + (drawn(position, 11) % 2900)),
    complement: position % 4 === 0 ? `Sala ${101 + (position % 12) * 100}` : null,
    neighborhood: place.neighborhood,
    city: place.city,
    state: place.state,
    email: position % 9 === 8 ? null : `contato@${plain(brand)}.com.br`,
    phone: `${place.areaCode}${3000 + (drawn(position, 12) % 999)}${1000 + (drawn(position, 13) % 8999)}`,
    socialCapital: cents((10 + (drawn(position, 14) % 4990)) * (isSmall ? 10_000 : 1_000_000)),
    mainActivity,
    secondaryActivities: others.slice(0, drawn(position, 15) % (others.length + 1)),
    situation: position % 50 === 49 ? 'Baixada' : position % 30 === 29 ? 'Inapta' : 'Ativa',
  };
}

/** Fictional companies that the built-in registry knows: the first of each sector, then the second, and so on. */
export const REGISTRY_COMPANIES: readonly RegistryCompany[] = [0, 1, 2, 3, 4].flatMap((round) =>
  SECTORS.map((sector, index) =>
    companyOf(sector, sector.brands[round] ?? '', round * SECTORS.length + index),
  ),
);
