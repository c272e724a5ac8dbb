import { PAYMENT_PROVIDERS } from './bank-codes';
import { BANK_ROWS } from './banks-data';
import { type IsoDate, parseIsoDate } from './dates';
import { folded } from './text-rules';

/** Bank list entry of spec §3. */
export interface Bank {
  /** Eight digits: the bank's identity in the payments system. */
  ispb: string;
  name: string;
  /** Three digits. */
  code: string;
  /** Takes part in the clearing of cheques and boletos (COMPE). */
  compe: boolean;
  access: 'RSFN' | 'Internet';
  legalName: string;
  startDate: IsoDate | null;
}

function readRow(row: string): Bank {
  const [code = '', ispb = '', compe, access, start = '', name = '', legalName = ''] = row.split('|');
  return {
    ispb,
    name,
    code,
    compe: compe === 'S',
    access: access === 'I' ? 'Internet' : 'RSFN',
    legalName: legalName || name,
    startDate: parseIsoDate(start),
  };
}

/** By code. */
export const BANKS: readonly Bank[] = BANK_ROWS.trim().split('\n').map(readRow);

const BY_CODE = new Map(BANKS.map((bank) => [bank.code, bank]));

/** Accepts `1` and `01` for `001`. */
export function bankByCode(code: string): Bank | null {
  const trimmed = code.trim();
  return BY_CODE.get(/^\d{1,3}$/.test(trimmed) ? trimmed.padStart(3, '0') : trimmed) ?? null;
}

/** Name of a bank or of a payment provider, whichever list the code is in. */
export function institutionName(code: string): string | null {
  const provider = PAYMENT_PROVIDERS.find((entry) => entry.code === code);
  return provider?.name ?? bankByCode(code)?.name ?? null;
}

/** What people call a bank whose registered names say something else. */
const NICKNAMES: Readonly<Record<string, string>> = {
  '001': 'bb',
  '003': 'basa',
  '004': 'bnb',
  '037': 'banpara',
  '041': 'banrisul',
  '047': 'banese',
  '104': 'cef',
  '260': 'nubank',
  '290': 'pagbank',
  '756': 'bancoob',
};

const SEARCH_TEXTS = BANKS.map((bank) =>
  folded(` ${[bank.code, bank.ispb, bank.name, bank.legalName, NICKNAMES[bank.code] ?? ''].join(' ')}`),
);

/** Letters match anywhere; digits only where a word begins, or `34` would find every ISPB with 34 inside. */
function holds(searchText: string, word: string): boolean {
  return searchText.includes(/^\d+$/.test(word) ? ` ${word}` : word);
}

/** Banks whose code, ISPB or names hold every word of the text; the bank of that very code comes first. */
export function searchBanks(text: string): Bank[] {
  const words = folded(text).split(/\s+/).filter(Boolean);
  const found = BANKS.filter((_, index) => words.every((word) => holds(SEARCH_TEXTS[index] ?? '', word)));
  const exact = bankByCode(text);
  return exact === null ? found : [exact, ...found.filter((bank) => bank !== exact)];
}
