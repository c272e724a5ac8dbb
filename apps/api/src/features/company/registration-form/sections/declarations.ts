import { type Block, clause, heading, prose } from '../blocks';
import { CREDITOR, DECLARATIONS, SECTIONS } from '../texts';

export function declarationsSection(): Block[] {
  return [
    heading(SECTIONS.declarations),
    prose(CREDITOR, { keepNext: true }),
    ...DECLARATIONS.map(([title, text]) => clause(title, text)),
  ];
}
