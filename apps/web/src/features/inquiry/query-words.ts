import { labelIn } from '@lastro/domain/coded-list';
import type { getTaxIdView } from '@lastro/wire/inquiry/inquiry-operations';
import type { ResultOf } from '@lastro/wire/operation';

export type TaxIdView = ResultOf<typeof getTaxIdView>;

const ROLES = {
  owner: 'Sócio',
  representative: 'Representante',
  board_member: 'Diretoria ou conselho',
  procurator: 'Procurador',
  guarantor: 'Avalista',
};

export function roleLabel(code: string): string {
  return labelIn(ROLES, code, 'Papel desconhecido');
}
