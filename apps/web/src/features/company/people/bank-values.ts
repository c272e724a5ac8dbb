import { PAYMENT_PROVIDERS } from '@lastro/domain/bank-codes';
import { BANKS, institutionName, searchBanks } from '@lastro/domain/banks';
import type { Issue } from '@lastro/domain/issues';
import type { Cnpj } from '@lastro/domain/tax-id';
import { updateClientBankData } from '@lastro/wire/company/company-operations';
import { bankAccount } from '@lastro/wire/company/link-schemas';
import type { InputOf } from '@lastro/wire/operation';
import type { FieldPath } from 'react-hook-form';
import {
  comparedFields,
  type DescribedField,
  type DescribedValues,
  sentFrom,
  valuesFrom,
} from '../../../shared/form/described';
import { required, shapeIssues } from '../../../shared/form/resolvers';
import type { OverDefinition } from '../../../shared/form/use-form-over';
import type { AsyncOptions } from '../../../shared/form/use-found';
import { ACCOUNT_KINDS } from './labels';

/** The list is at hand, but over four hundred long: it is searched like one that is not. */
const INSTITUTIONS: AsyncOptions = {
  useSearch: (text) => ({ options: findInstitutions(text), isSearching: false, hasFailed: false }),
  useLabels: (codes) => new Map(codes.map((code) => [code, institutionLabel(code)])),
};

export const BANK_FIELDS = [
  {
    name: 'bankCode',
    label: 'Banco',
    kind: 'found',
    required: true,
    source: INSTITUTIONS,
    placeholder: 'Código ou nome',
    textOf: (code: string) => institutionLabel(code),
  },
  { name: 'kind', label: 'Tipo de conta', kind: 'choice', required: true, options: ACCOUNT_KINDS },
  { name: 'agency', label: 'Agência', kind: 'text', required: true, maxLength: 8 },
  { name: 'agencyDigit', label: 'Dígito da agência', kind: 'text', maxLength: 1, help: 'Se houver.' },
  { name: 'account', label: 'Conta', kind: 'text', required: true, maxLength: 24 },
  { name: 'accountDigit', label: 'Dígito da conta', kind: 'text', required: true, maxLength: 2 },
] as const satisfies readonly DescribedField[];

type BankFields = DescribedValues<(typeof BANK_FIELDS)[number]>;
export type BankValues = { bank: BankFields };

/** An account as this form stands upon it: what was typed is compared with it, whose place it takes. */
interface AccountState {
  readonly version: number;
  readonly masked: boolean;
  readonly bank: BankFields;
}

/** Always empty: an account is replaced by typing the whole of the new one, never by touching up the old. */
export const NO_ACCOUNT: AccountState = {
  version: 0,
  masked: false,
  bank: valuesFrom(BANK_FIELDS, {}),
};

export const BANK_FORM: OverDefinition<AccountState, BankValues> = {
  subject: 'Esta conta bancária',
  schema: bankAccount.transform((account) => ({
    version: account.version,
    masked: account.masked,
    bank: valuesFrom(BANK_FIELDS, account),
  })),
  asksAll: true,
  valuesOf: ({ bank }) => ({ bank }),
  fields: comparedFields<BankValues>('bank', BANK_FIELDS),
  fieldOf: bankFieldOf,
};

function bankFieldOf(wirePath: string): FieldPath<BankValues> | null {
  const [scope, field = ''] = wirePath.split('.');
  return scope === 'input' && Object.hasOwn(NO_ACCOUNT.bank, field)
    ? (`bank.${field}` as FieldPath<BankValues>)
    : null;
}

type BankData = InputOf<typeof updateClientBankData>;

export function toBankData(
  cnpj: Cnpj,
  { version }: Pick<AccountState, 'version'>,
  { bank }: BankValues,
): BankData {
  return { cnpj, version, input: sentFrom(BANK_FIELDS, tidied(bank)) as BankData['input'] };
}

/** As it is kept: what differs only in dots and blanks is the same account. */
export function tidied(bank: BankFields): BankFields {
  return {
    ...bank,
    agency: digitsOf(bank.agency),
    agencyDigit: bank.agencyDigit.trim().toUpperCase(),
    account: digitsOf(bank.account),
    accountDigit: bank.accountDigit.trim().toUpperCase(),
  };
}

/** People paste dots and blanks with a number; a letter stays, to be refused. */
function digitsOf(text: string): string {
  return text.replace(/[\s.]/g, '');
}

export function bankIssues(cnpj: Cnpj, over: Pick<AccountState, 'version'>, values: BankValues): Issue[] {
  const asked = BANK_FIELDS.filter((field) => 'required' in field);
  return [
    ...asked.flatMap(({ name }) => required(`input.${name}`, values.bank[name])),
    ...shapeIssues(updateClientBankData, toBankData(cnpj, over, values)),
  ];
}

interface BankOption {
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

function institutionLabel(code: string): string {
  return ALL.find((option) => option.value === code)?.label ?? institutionName(code) ?? code;
}
