import { BANKS, institutionName, PAYMENT_PROVIDERS, searchBanks } from '@lastro/domain/banks';
import type { Issue } from '@lastro/domain/issues';
import type { Cnpj } from '@lastro/domain/tax-id';
import { updateClientBankData } from '@lastro/wire/company/company-operations';
import type { InputOf } from '@lastro/wire/operation';
import type { FieldPath } from 'react-hook-form';
import { required, shapeIssues } from './command-resolver';

type BankInput = InputOf<typeof updateClientBankData>['input'];

export type BankValues = {
  bank: {
    bankCode: string | null;
    agency: string;
    agencyDigit: string;
    account: string;
    accountDigit: string;
    kind: string | null;
  };
};

/** Always empty: an account is replaced by typing the whole of the new one, never by touching up the old. */
export const EMPTY_BANK: BankValues = {
  bank: { bankCode: null, agency: '', agencyDigit: '', account: '', accountDigit: '', kind: 'checking' },
};

export function toBankData(cnpj: Cnpj, { bank }: BankValues): InputOf<typeof updateClientBankData> {
  return {
    cnpj,
    input: {
      bankCode: bank.bankCode as BankInput['bankCode'],
      agency: digitsOf(bank.agency),
      agencyDigit: bank.agencyDigit.trim() === '' ? null : bank.agencyDigit.trim().toUpperCase(),
      account: digitsOf(bank.account),
      accountDigit: bank.accountDigit.trim().toUpperCase(),
      kind: bank.kind as BankInput['kind'],
    },
  };
}

/** People paste dots and blanks with a number; a letter stays, to be refused. */
function digitsOf(text: string): string {
  return text.replace(/[\s.]/g, '');
}

export function bankIssues(cnpj: Cnpj, values: BankValues): Issue[] {
  const { bank } = values;
  return [
    ...required('input.bankCode', bank.bankCode),
    ...required('input.agency', bank.agency),
    ...required('input.account', bank.account),
    ...required('input.accountDigit', bank.accountDigit),
    ...required('input.kind', bank.kind),
    ...shapeIssues(updateClientBankData, toBankData(cnpj, values)),
  ];
}

export function bankFieldOf(wirePath: string): FieldPath<BankValues> | null {
  const [scope, field = ''] = wirePath.split('.');
  return scope === 'input' && Object.hasOwn(EMPTY_BANK.bank, field)
    ? (`bank.${field}` as FieldPath<BankValues>)
    : null;
}

export interface BankOption {
  readonly value: string;
  readonly label: string;
}

const ALL: readonly BankOption[] = [
  ...BANKS.map((bank) => ({ value: bank.code, label: `${bank.code} ${bank.name}` })),
  ...PAYMENT_PROVIDERS.map((provider) => ({
    value: provider.code,
    label: `${provider.name} (${provider.code})`,
  })),
];

const SHOWN_AT_MOST = 50;

/** By code, ISPB, name or nickname for banks; by name for the payment providers that have no bank code. */
export function findInstitutions(text: string): BankOption[] {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return ALL.slice(0, SHOWN_AT_MOST);
  const banks = searchBanks(text).map((bank) => ({ value: bank.code, label: `${bank.code} ${bank.name}` }));
  const providers = ALL.slice(BANKS.length).filter((option) => option.label.toLowerCase().includes(wanted));
  return [...banks, ...providers].slice(0, SHOWN_AT_MOST);
}

export function institutionLabel(code: string): string {
  return ALL.find((option) => option.value === code)?.label ?? institutionName(code) ?? code;
}
