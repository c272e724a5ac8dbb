import { FICHA_SECTIONS, type FichaSection } from '@lastro/domain/company/company-fields';
import type { Tone } from '../../ui/tone';

/** What stands where nothing was filled in. */
export const NOTHING = '—';

export function yesNo(value: boolean | null): string {
  return value === null ? NOTHING : value ? 'Sim' : 'Não';
}

/** An empty text is told as such, never as a gap. */
export function textOr(value: string | null | undefined, otherwise: string = NOTHING): string {
  return value === null || value === undefined || value.trim() === '' ? otherwise : value;
}

export function sectionLabel(section: FichaSection): string {
  return FICHA_SECTIONS.find(({ id }) => id === section)?.label ?? section;
}

/** The id of a section on the ficha and on the company's page: links to what is missing land there. */
export function sectionId(section: string): string {
  return `ficha-${section}`;
}

export function activeStatus(active: boolean): { tone: Tone; label: string } {
  return active ? { tone: 'success', label: 'Ativa' } : { tone: 'neutral', label: 'Inativa' };
}

/** How the filling of a ficha stands, in a word beside its number. */
export function completenessStatus(percent: number): { tone: Tone; label: string } {
  if (percent >= 100) return { tone: 'success', label: 'Ficha completa' };
  return percent >= 60
    ? { tone: 'info', label: 'Ficha em preenchimento' }
    : { tone: 'warning', label: 'Ficha incompleta' };
}

export const MASKED_PERSON =
  'Documentos e nascimento aparecem ocultos: só Cadastro, Compliance e Auditoria os veem, e cada leitura fica registrada.';
export const MASKED_BANK =
  'A conta aparece oculta: só Cadastro, Compliance, Dados bancários e Auditoria a veem por inteiro, e cada leitura fica registrada.';

export const WRITERS_ONLY = 'Somente Cadastro e Compliance salvam a ficha; seu rascunho fica guardado.';
export const READ_ONLY = 'A Auditoria lê tudo, mas não altera nada.';
