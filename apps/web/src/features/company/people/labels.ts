import { formatDate, type IsoDate } from '@lastro/domain/dates';
import { formatPercent, type Percent } from '@lastro/domain/percent';
import type { saveRepresentative } from '@lastro/wire/company/link-operations';
import type { InputOf } from '@lastro/wire/operation';
import { NOTHING } from '../labels';

export type DocumentGroup = InputOf<typeof saveRepresentative>['input']['documentGroups'][number];

/** A record and not a list: a group that the wire gains and this page does not know fails to compile. */
const DOCUMENT_GROUP_LABELS: Readonly<Record<DocumentGroup, string>> = {
  legal_representative: 'Representante legal',
  partner: 'Sócio',
  guarantor: 'Avalista',
  spouse: 'Cônjuge',
  witness: 'Testemunha',
};

export const DOCUMENT_GROUPS = Object.entries(DOCUMENT_GROUP_LABELS).map(([value, label]) => ({
  value: value as DocumentGroup,
  label,
}));

export function documentGroupLabel(code: string): string {
  return DOCUMENT_GROUPS.find((group) => group.value === code)?.label ?? code;
}

const ROLE_LABELS: Readonly<Record<string, string>> = {
  representative: 'representante',
  board_member: 'diretoria',
  procurator: 'procurador(a)',
  guarantor: 'avalista',
};

export function roleLabel(code: string): string {
  return ROLE_LABELS[code] ?? code;
}

export const ACCOUNT_KINDS = [
  { value: 'checking', label: 'Conta-corrente' },
  { value: 'savings', label: 'Poupança' },
  { value: 'payment', label: 'Conta de pagamento' },
] as const;

export function accountKindLabel(code: string): string {
  return ACCOUNT_KINDS.find((kind) => kind.value === code)?.label ?? code;
}

/** What an owner of 25 % or more can owe (domain `OWNER_COMPANY_EXTRA`, `OWNER_PERSON_EXTRA`). */
const OWED_LABELS: Readonly<Record<string, string>> = {
  registeredName: 'razão social',
  foundingDate: 'data de fundação',
  mainActivity: 'atividade principal',
  birthDate: 'data de nascimento',
  idNumber: 'documento de identidade',
  motherName: 'nome da mãe',
  nationality: 'nacionalidade',
  netWorth: 'patrimônio',
  zipCode: 'CEP',
  city: 'cidade',
  state: 'UF',
  pep: 'declaração de PEP',
};

export function owedText(fields: readonly string[]): string {
  return fields.map((field) => OWED_LABELS[field] ?? field).join(', ');
}

export function dateOr(date: IsoDate | null, otherwise: string = NOTHING): string {
  return date === null ? otherwise : formatDate(date);
}

export function shareText(share: Percent | null): string {
  return share === null ? NOTHING : formatPercent(share);
}
