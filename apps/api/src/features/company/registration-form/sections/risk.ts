import { type Block, heading, prose } from '../blocks';
import type { Company } from '../content';
import { field, grid } from '../grid';
import { RISK_INTRO, SECTIONS } from '../texts';
import { choice, textValue } from '../values';

const NOTE_LINES = 4;

export function riskSection({ riscoSocioAmbiental: risk, riskNotes }: Company): Block[] {
  return [
    heading(SECTIONS.risk),
    prose(RISK_INTRO, { keepNext: true }),
    ...grid([
      [field('Classificação do risco', choice(textValue(risk?.description), ['Baixo', 'Médio', 'Alto']), 12)],
      [field('Observações', textValue(riskNotes), 12, NOTE_LINES)],
    ]),
  ];
}
