import {
  type DocumentGroup,
  DOCUMENT_GROUPS as GROUP_LABELS,
  ACCOUNT_KINDS as KIND_LABELS,
} from '@lastro/domain/company/company-lists';
import { formatDate, type IsoDate } from '@lastro/domain/dates';
import { formatPercent, type Percent } from '@lastro/domain/percent';
import { NOTHING } from '../labels';

export type { DocumentGroup };

export const DOCUMENT_GROUPS = Object.entries(GROUP_LABELS).map(([value, label]) => ({
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

export const ACCOUNT_KINDS = Object.entries(KIND_LABELS).map(([value, label]) => ({ value, label }));

export function accountKindLabel(code: string): string {
  return ACCOUNT_KINDS.find((kind) => kind.value === code)?.label ?? code;
}

export function dateOr(date: IsoDate | null, otherwise: string = NOTHING): string {
  return date === null ? otherwise : formatDate(date);
}

export function shareText(share: Percent | null): string {
  return share === null ? NOTHING : formatPercent(share);
}

/** What is said of somebody whom only a chain of companies binds to this one, with their share of it. */
export function besideShare(text: string, indirectShare: Percent | null): string {
  return indirectShare === null ? text : `${text}; sócio(a) indireto(a), ${shareText(indirectShare)}`;
}
