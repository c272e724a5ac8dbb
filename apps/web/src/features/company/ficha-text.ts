import { formatActivityCode, formatLegalNature } from '@lastro/domain/company/code-formats';
import { formatCep, formatPhone } from '@lastro/domain/contact';
import { formatDate, formatInstant, type IsoDate } from '@lastro/domain/dates';
import { type Cents, formatMoney } from '@lastro/domain/money';
import { formatPercent, type Percent } from '@lastro/domain/percent';
import type { FichaField, FichaName } from './ficha-fields';
import { NOTHING, yesNo } from './labels';

const integers = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 0 });
const decimals = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 2, maximumFractionDigits: 6 });

/** How the options of a field of choices read; a value that is no option shows as it came. */
export type ChoiceLabel = (name: FichaName, value: string) => string;

export const plainChoice: ChoiceLabel = (name, value) =>
  name === 'societaryType' ? formatLegalNature(value) : value;

/** A value of the ficha as people read it. */
export function fichaText(field: FichaField, value: unknown, choiceLabel: ChoiceLabel = plainChoice): string {
  if (value === null || value === undefined || value === '') return NOTHING;
  switch (field.kind) {
    case 'flag':
    case 'answer':
      return yesNo(value === true);
    case 'date':
      return formatDate(value as IsoDate);
    case 'money':
      return formatMoney(value as Cents);
    case 'percent':
      return formatPercent(value as Percent);
    case 'integer':
      return integers.format(value as number);
    case 'decimal':
      return decimals.format(value as number);
    case 'cep':
      return formatCep(value as string);
    case 'phone':
      return formatPhone(value as string);
    case 'choice':
      return choiceLabel(field.name, value as string);
    case 'activity':
      return formatActivityCode(value as string);
    case 'activities': {
      const codes = value as readonly string[];
      return codes.length === 0 ? NOTHING : codes.map(formatActivityCode).join(', ');
    }
    default:
      return value as string;
  }
}

/** `16/11/2026` of an instant, where the hour says nothing. */
export function dayOf(instant: string): string {
  return formatInstant(instant).split(' ')[0] ?? '';
}
