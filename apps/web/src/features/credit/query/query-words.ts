import type { getTaxIdView } from '@lastro/wire/inquiry/inquiry-operations';
import type { ResultOf } from '@lastro/wire/operation';

export type TaxIdView = ResultOf<typeof getTaxIdView>;

const ROLES: Readonly<Record<string, string>> = {
  owner: 'Sócio',
  representative: 'Representante',
  board_member: 'Diretoria ou conselho',
  procurator: 'Procurador',
  guarantor: 'Avalista',
};

export function roleLabel(code: string): string {
  return ROLES[code] ?? `Papel desconhecido (${code})`;
}
