import { fichaFacts } from '@lastro/wire/company/company-facts';
import { factText, isNothing, type LookUp } from '../../shared/trail/fact-text';
import type { FichaField } from './ficha-fields';
import { NOTHING } from './labels';

const decimals = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 2, maximumFractionDigits: 6 });

/** A value of the ficha as people read it; the trail says it with the same words. */
export function fichaText({ name, kind }: FichaField, value: unknown, lookUp?: LookUp): string {
  if (isNothing(value)) return NOTHING;
  if (kind === 'decimal') return decimals.format(value as number);
  const label = kind === 'choice' ? lookUp?.(name, value as string) : null;
  const words = fichaFacts[name];
  // A form has its money as it is kept, and not as it travels.
  return label ?? factText({ ...words, kind: words.keptIn ?? words.kind }, value, { name, lookUp });
}
