declare const cnpjBrand: unique symbol;
declare const cpfBrand: unique symbol;

/** 14 characters, upper case, no mask: twelve of `0-9A-Z` and two numeric check digits (domain §1.1). */
export type Cnpj = string & { readonly [cnpjBrand]: true };

/** 11 digits, no mask, leading zeros kept (domain §1.2). */
export type Cpf = string & { readonly [cpfBrand]: true };

export type TaxId = { kind: 'cpf'; value: Cpf } | { kind: 'cnpj'; value: Cnpj };

/** Blanks, invisible marks and the mask's own characters, dashes of word processors included. */
const MASK_CHARACTERS = /[\s.\-/\u200b\u2010-\u2015\u2212\ufeff]/g;

/** Only the mask goes: dropping "non-digits" would corrupt an alphanumeric CNPJ (domain §1.1). */
function withoutMask(text: string): string {
  return text.replace(MASK_CHARACTERS, '');
}

/** Character value is its code minus 48, so `A` is 17. Weights run 2, 3, 4… from the right, `cycle` of them. */
function checkDigit(base: string, cycle: number): number {
  let sum = 0;
  for (let index = 0; index < base.length; index += 1) {
    const fromRight = base.length - 1 - index;
    sum += (base.charCodeAt(index) - 48) * (2 + (fromRight % cycle));
  }
  const rest = sum % 11;
  return rest < 2 ? 0 : 11 - rest;
}

function twoCheckDigits(base: string, cycle: number): string {
  const first = checkDigit(base, cycle);
  return `${first}${checkDigit(`${base}${first}`, cycle)}`;
}

/** Zeros, ones… pass the arithmetic but belong to nobody (domain §1.1, §1.2). */
function isOneCharacterRepeated(value: string): boolean {
  return value === value.charAt(0).repeat(value.length);
}

/** The two check digits of the first twelve characters. Throws on another shape. */
export function cnpjCheckDigits(base12: string): string {
  if (!/^[0-9A-Z]{12}$/.test(base12)) throw new RangeError('A CNPJ base has 12 characters 0-9 A-Z');
  return twoCheckDigits(base12, 8);
}

/** The two check digits of the first nine digits. Throws on another shape. */
export function cpfCheckDigits(base9: string): string {
  if (!/^[0-9]{9}$/.test(base9)) throw new RangeError('A CPF base has 9 digits');
  return twoCheckDigits(base9, 10);
}

export function isCnpj(value: unknown): value is Cnpj {
  if (typeof value !== 'string' || !/^[0-9A-Z]{12}[0-9]{2}$/.test(value)) return false;
  return !isOneCharacterRepeated(value) && cnpjCheckDigits(value.slice(0, 12)) === value.slice(12);
}

export function isCpf(value: unknown): value is Cpf {
  if (typeof value !== 'string' || !/^[0-9]{11}$/.test(value)) return false;
  return !isOneCharacterRepeated(value) && cpfCheckDigits(value.slice(0, 9)) === value.slice(9);
}

/** Masked or not, any case. */
export function parseCnpj(text: string): Cnpj | null {
  const bare = withoutMask(text);
  // The shape is tested before upper-casing: 'ß' would become two letters and 'ı' a plain I.
  if (!/^[0-9A-Za-z]{12}[0-9]{2}$/.test(bare)) return null;
  const value = bare.toUpperCase();
  return isCnpj(value) ? value : null;
}

export function parseCpf(text: string): Cpf | null {
  const value = withoutMask(text);
  return isCpf(value) ? value : null;
}

/** Told apart by length, never by "only digits" (decisions §1). */
export function parseTaxId(text: string): TaxId | null {
  const cpf = parseCpf(text);
  if (cpf !== null) return { kind: 'cpf', value: cpf };
  const cnpj = parseCnpj(text);
  return cnpj === null ? null : { kind: 'cnpj', value: cnpj };
}

/** Puts each separator before the character at its position, and only once that character is there. */
function withSeparators(value: string, separators: Readonly<Record<number, string>>): string {
  return Array.from(value, (character, index) => (separators[index] ?? '') + character).join('');
}

const CNPJ_SEPARATORS = { 2: '.', 5: '.', 8: '/', 12: '-' };
const CPF_SEPARATORS = { 3: '.', 6: '.', 9: '-' };

/** `12.ABC.345/01DE-35`. */
export function formatCnpj(cnpj: Cnpj): string {
  return withSeparators(cnpj, CNPJ_SEPARATORS);
}

/** `111.444.777-35`. */
export function formatCpf(cpf: Cpf): string {
  return withSeparators(cpf, CPF_SEPARATORS);
}

/** By length; what has neither length, or is written with separators already (or concealed), comes back as it is. */
export function formatTaxId(value: string): string {
  if (/[^0-9A-Za-z]/.test(value)) return value;
  if (value.length === 11) return withSeparators(value, CPF_SEPARATORS);
  return value.length === 14 ? withSeparators(value, CNPJ_SEPARATORS) : value;
}

/**
 * The mask while a person types. `any` shows a CPF until the text has a letter or a twelfth digit. A letter in
 * the place of a check digit ends the text: skipping it could turn a wrong paste into another company's CNPJ.
 */
export function maskTaxIdPartial(text: string, kind: 'cnpj' | 'cpf' | 'any'): string {
  const characters = text.replace(/[^0-9A-Za-z]/g, '').toUpperCase();
  const asCpf = kind === 'cpf' || (kind === 'any' && /^[0-9]{0,11}$/.test(characters));
  if (asCpf) return withSeparators(characters.replace(/[A-Z]/g, '').slice(0, 11), CPF_SEPARATORS);
  const checkDigits = /^[0-9]{0,2}/.exec(characters.slice(12))?.[0] ?? '';
  return withSeparators(characters.slice(0, 12) + checkDigits, CNPJ_SEPARATORS);
}

/**
 * For logs and for those who may not see it whole: `***.***.***-35`, `**.222.333/0001-**`. A CPF shows its last two
 * digits and no more: six of them would leave a thousand candidates. Anything else is hidden whole.
 */
export function concealTaxId(value: string): string {
  const bare = withoutMask(value);
  if (bare.length === 11) return withSeparators(`${'*'.repeat(9)}${bare.slice(9)}`, CPF_SEPARATORS);
  if (bare.length === 14) return withSeparators(`**${bare.slice(2, 12)}**`, CNPJ_SEPARATORS);
  return '***';
}

/** Eleven digits of any script, however people set them apart, and not a part of a longer number. */
const CPF_IN_TEXT = /(?<!\p{Nd})\p{Nd}(?:[^\p{L}\p{Nd}]{0,3}\p{Nd}){10}(?!\p{Nd})/gu;

/** Every CPF that a text holds, concealed; what only looks like one, or is a part of a CNPJ with letters, stays. */
export function concealCpfsIn(text: string): string {
  const pattern = new RegExp(CPF_IN_TEXT);
  let done = '';
  let at = 0;
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    const [found] = match;
    const concealed = concealedCpf(text, found, match.index);
    if (concealed === null) {
      // A number before a CPF is no part of it: the next digits that stand apart may begin one.
      pattern.lastIndex = match.index + (/^\p{Nd}+/u.exec(found)?.[0].length ?? 1);
    } else {
      done += text.slice(at, match.index) + concealed;
      at = match.index + found.length;
    }
  }
  return done + text.slice(at);
}

function concealedCpf(text: string, found: string, at: number): string | null {
  const digits = found.normalize('NFKC').replace(/\D/g, '');
  if (parseCpf(digits) === null) return null;
  const before = /[0-9A-Za-z]*$/.exec(text.slice(0, at))?.[0] ?? '';
  const after = /^[0-9A-Za-z]*/.exec(text.slice(at + found.length))?.[0] ?? '';
  return parseCnpj(before + found + after) === null ? concealTaxId(digits) : null;
}
