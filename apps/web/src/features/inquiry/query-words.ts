import { labelIn } from '@lastro/domain/coded-list';
import { PEP_LOOKBACK_YEARS } from '@lastro/domain/company/pep';
import type { getTaxIdView } from '@lastro/wire/inquiry/inquiry-operations';
import type { ResultOf } from '@lastro/wire/operation';

export type TaxIdView = ResultOf<typeof getTaxIdView>;

const ROLES = {
  owner: 'Sócio',
  indirect_owner: 'Sócio indireto',
  representative: 'Representante',
  board_member: 'Diretoria ou conselho',
  procurator: 'Procurador',
  guarantor: 'Avalista',
};

export function roleLabel(code: string): string {
  return labelIn(ROLES, code, 'Papel desconhecido');
}

const PEP_STANDINGS = {
  undeclared: 'Ainda não declarou se é pessoa politicamente exposta.',
  none: 'Declarou não ser pessoa politicamente exposta.',
  upcoming: 'Declarou cargo que ainda não começou: por ora não conta como pessoa politicamente exposta.',
  current: 'Pessoa politicamente exposta.',
  past: `Já foi pessoa politicamente exposta: deixou o cargo há mais de ${PEP_LOOKBACK_YEARS} anos.`,
};

/** What was declared of the person, and of those close to them: two things, which may both be so. */
export function exposureSentence({ pep_standing, close_to_pep }: NonNullable<TaxIdView['person']>): string {
  const own = labelIn(PEP_STANDINGS, pep_standing, 'Exposição política desconhecida.');
  return close_to_pep ? `${own} ${CLOSE_TO_PEP}` : own;
}

const CLOSE_TO_PEP =
  'Tem relação próxima com pessoa politicamente exposta (familiar, representante ou sócio): recebe o mesmo tratamento.';
