const EMAIL_MAX_LENGTH = 254;
const EMAIL_LOCAL_MAX_LENGTH = 64;

/** Dot-separated words, then a domain of at least two labels. Quoted and international forms are not accepted. */
const EMAIL =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{2,59})$/;

/** Trimmed and in lower case, or null. */
export function parseEmail(text: string): string | null {
  const email = text.trim().toLowerCase();
  if (email.length > EMAIL_MAX_LENGTH || email.indexOf('@') > EMAIL_LOCAL_MAX_LENGTH) return null;
  return EMAIL.test(email) ? email : null;
}

const HOST = String.raw`(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+\p{L}[\p{L}\p{N}-]{0,61}[\p{L}\p{N}]`;
const WEBSITE = new RegExp(String.raw`^(?:https?://)?${HOST}(?::\d{1,5})?(?:[/?#][^\s<>"]*)?$`, 'iu');

/** An address of the web, or the bare name of a host: what a browser would run or read elsewhere is no site. */
export function isWebsite(text: string): boolean {
  return WEBSITE.test(text);
}

/** The 67 area codes (DDD) of the national numbering plan. */
const AREA_CODES = new Set(
  (
    '11 12 13 14 15 16 17 18 19 21 22 24 27 28 31 32 33 34 35 37 38 41 42 43 44 45 46 47 48 49 51 53 54 55 ' +
    '61 62 63 64 65 66 67 68 69 71 73 74 75 77 79 81 82 83 84 85 86 87 88 89 91 92 93 94 95 96 97 98 99'
  ).split(' '),
);

const PHONE_MAX_TEXT = 40;

/**
 * Brazilian number to its 10 or 11 digits with area code. Accepts +55, 0055, the trunk zero and pasted masks.
 * A bare 55 in front counts as the country only when the rest is a whole number: 55 is also Santa Maria's code.
 */
export function parsePhone(text: string): string | null {
  if (text.length > PHONE_MAX_TEXT) return null;
  const clean = text.normalize('NFKC').replace(/[\s().\-/\u200b\u2010-\u2015\u202a-\u202e]/g, '');
  if (!/^\+?[0-9]+$/.test(clean)) return null;
  const national = withoutCountry(clean);
  const digits = national?.replace(/^0(?=[1-9])/, '') ?? '';
  // Mobiles have nine digits and begin with 9; landlines eight and begin with 2 to 5.
  const isWellFormed = /^[0-9]{2}(?:9[0-9]{8}|[2-5][0-9]{7})$/.test(digits);
  return isWellFormed && AREA_CODES.has(digits.slice(0, 2)) ? digits : null;
}

function withoutCountry(text: string): string | null {
  if (text.startsWith('+')) return text.startsWith('+55') ? text.slice(3) : null;
  if (text.startsWith('0055')) return text.slice(4);
  return text.startsWith('55') && text.length >= 12 ? text.slice(2) : text;
}

/** `(11) 98765-4321` or `(11) 3456-7890`. */
export function formatPhone(digits: string): string {
  return maskPhonePartial(digits);
}

/** The mask while a person types. */
export function maskPhonePartial(text: string): string {
  const typed = text.replace(/[^0-9]/g, '');
  const isInternational = text.trim().startsWith('+55') || (typed.startsWith('55') && typed.length > 11);
  const digits = (isInternational ? typed.slice(2) : typed).slice(0, 11);
  if (digits.length === 0) return '';
  if (digits.length <= 2) return `(${digits}`;
  const local = digits.slice(2);
  const prefix = local.startsWith('9') ? 5 : 4;
  const rest = local.slice(prefix, prefix + 4);
  return `(${digits.slice(0, 2)}) ${local.slice(0, prefix)}${rest === '' ? '' : `-${rest}`}`;
}

/** Postal code to its 8 digits. No range begins with 00. */
export function parseCep(text: string): string | null {
  const digits = text.replace(/[\s.\-\u200b\u2010-\u2015]/g, '');
  return /^(?!00)[0-9]{8}$/.test(digits) ? digits : null;
}

/** `01310-100`. */
export function formatCep(digits: string): string {
  return maskCepPartial(digits);
}

export function maskCepPartial(text: string): string {
  const digits = text.replace(/[^0-9]/g, '').slice(0, 8);
  return digits.length > 5 ? `${digits.slice(0, 5)}-${digits.slice(5)}` : digits;
}
