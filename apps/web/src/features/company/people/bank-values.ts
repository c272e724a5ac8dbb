import { BANKS, institutionName, PAYMENT_PROVIDERS, searchBanks } from '@lastro/domain/banks';
import type { Issue } from '@lastro/domain/issues';
import type { Cnpj } from '@lastro/domain/tax-id';
import { updateClientBankData } from '@lastro/wire/company/company-operations';
import type { InputOf } from '@lastro/wire/operation';
import type { FieldPath } from 'react-hook-form';
import { required, shapeIssues } from '../../../shared/form/resolvers';

type BankInput = InputOf<typeof updateClientBankData>['input'];

export type BankFields = {
  bankCode: string | null;
  agency: string;
  agencyDigit: string;
  account: string;
  accountDigit: string;
  kind: string | null;
};

export type BankValues = { bank: BankFields };

/** Always empty: an account is replaced by typing the whole of the new one, never by touching up the old. */
export const EMPTY_BANK: BankValues = {
  bank: { bankCode: null, agency: '', agencyDigit: '', account: '', accountDigit: '', kind: 'checking' },
};

export function toBankData(
  cnpj: Cnpj,
  values: BankValues,
  version: number | null = null,
): InputOf<typeof updateClientBankData> {
  const { bankCode, agencyDigit, kind, ...numbers } = tidied(values.bank);
  return {
    cnpj,
    version,
    input: {
      ...numbers,
      bankCode: bankCode as BankInput['bankCode'],
      agencyDigit: agencyDigit === '' ? null : agencyDigit,
      kind: kind as BankInput['kind'],
    },
  };
}

/** As it is kept: what differs only in dots and blanks is the same account. */
export function tidied(bank: BankFields): BankFields {
  return {
    bankCode: bank.bankCode,
    agency: digitsOf(bank.agency),
    agencyDigit: bank.agencyDigit.trim().toUpperCase(),
    account: digitsOf(bank.account),
    accountDigit: bank.accountDigit.trim().toUpperCase(),
    kind: bank.kind,
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
