import type { ConflictFieldSpec } from '../../../shared/form/use-conflict';
import type { ClientRecord } from '../client-queries';
import { type BankFields, institutionLabel } from './bank-values';
import { accountKindLabel } from './labels';

type Account = NonNullable<ClientRecord['bankAccount']>;

export function bankFieldsOf({
  bankCode,
  agency,
  agencyDigit,
  account,
  accountDigit,
  kind,
}: Account): BankFields {
  return { bankCode, agency, agencyDigit: agencyDigit ?? '', account, accountDigit, kind };
}

const EMPTY = '(vazio)';

export const BANK_CONFLICT: readonly ConflictFieldSpec<BankFields>[] = [
  {
    name: 'bankCode',
    label: 'Banco',
    format: (code) => (code === null ? EMPTY : institutionLabel(code)),
  },
  { name: 'agency', label: 'Agência' },
  { name: 'agencyDigit', label: 'Dígito da agência' },
  { name: 'account', label: 'Conta' },
  { name: 'accountDigit', label: 'Dígito da conta' },
  {
    name: 'kind',
    label: 'Tipo de conta',
    format: (kind) => (kind === null ? EMPTY : accountKindLabel(kind)),
  },
];
