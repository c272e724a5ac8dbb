import { codesOf } from '../coded-list';

/** Closed lists of companies and people: codes travel, labels are read. */

/** In whose documents somebody stands. */
export const DOCUMENT_GROUPS = {
  legal_representative: 'Representante legal',
  partner: 'Sócio',
  guarantor: 'Avalista',
  spouse: 'Cônjuge',
  witness: 'Testemunha',
} as const;
export type DocumentGroup = keyof typeof DOCUMENT_GROUPS;
export const DOCUMENT_GROUP_CODES = codesOf(DOCUMENT_GROUPS);

export const ACCOUNT_KINDS = {
  checking: 'Conta-corrente',
  savings: 'Poupança',
  payment: 'Conta de pagamento',
} as const;
export const ACCOUNT_KIND_CODES = codesOf(ACCOUNT_KINDS);

export const GENDERS = { F: 'Feminino', M: 'Masculino' } as const;
