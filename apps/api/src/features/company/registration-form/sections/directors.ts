import { type Block, heading } from '../blocks';
import type { Company } from '../content';
import { blankRows, type Column, list } from '../list';
import { SECTIONS } from '../texts';
import { dateValue, taxIdValue, textValue } from '../values';

const COLUMNS: readonly Column[] = [
  { title: 'Nome', weight: 35 },
  { title: 'CPF', weight: 17 },
  { title: 'Cargo', weight: 22 },
  { title: 'Início do mandato', weight: 13 },
  { title: 'Fim do mandato', weight: 13 },
];

const BLANK_DIRECTORS = 3;

export function directorsSection({ boardMembers }: Company): Block[] {
  const rows = boardMembers.map(({ person, position, startDate, endDate }) => [
    textValue(person.name),
    taxIdValue(person.taxId),
    textValue(position),
    dateValue(startDate),
    dateValue(endDate),
  ]);
  return [
    heading(SECTIONS.directors),
    ...list(COLUMNS, rows.length === 0 ? blankRows(COLUMNS, BLANK_DIRECTORS) : rows),
  ];
}
