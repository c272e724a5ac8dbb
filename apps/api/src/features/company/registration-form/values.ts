import { formatCep, formatPhone } from '@lastro/domain/contact';
import { formatDate, parseIsoDate } from '@lastro/domain/dates';
import { type Cents, formatMoney, reaisToCents } from '@lastro/domain/money';
import { formatPercent, type Percent, percentFromNumber } from '@lastro/domain/percent';
import { formatTaxId } from '@lastro/domain/tax-id';
import { cleanText } from '@lastro/domain/text-rules';

/** What a cell prints; null is a blank to be filled in by hand. */
export type Value = string | null;

/** Stands for what the reader may not see: a blank line would say that the house does not have it. */
export const HIDDEN = '••••••';

/** What XML 1.0 cannot hold (its production 2 `Char`) would make Word "repair" the file; line breaks are no text. */
const UNPRINTABLE = /[^\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** The only door of text into the document. */
export function safeText(text: string): string {
  return text.replace(UNPRINTABLE, '');
}

/** What somebody once typed: cleaned again, because old or imported rows may not have been. */
export function textValue(text: string | null | undefined): Value {
  const clean = safeText(cleanText(text ?? ''));
  return clean === '' ? null : clean;
}

export function nameValue(name: string): string {
  return textValue(name) ?? '';
}

export function centsOf(reais: number): Cents {
  const amount = reaisToCents(reais);
  if (amount === null) throw new RangeError('an amount on the wire with more than two decimals');
  return amount;
}

export function moneyValue(reais: number | null | undefined): Value {
  return reais == null ? null : formatMoney(centsOf(reais));
}

export function percentOf(value: number): Percent {
  const percent = percentFromNumber(value);
  if (percent === null) throw new RangeError('a percentage on the wire with too many digits');
  return percent;
}

/** Every decimal that is kept, two at least: rounded parts would not add up to the printed total. */
export function exactPercent(percent: Percent): string {
  return formatPercent(percent, Math.max(2, percent.split('.')[1]?.length ?? 0));
}

export function percentValue(value: number | null | undefined): Value {
  return value == null ? null : exactPercent(percentOf(value));
}

export function numberValue(value: number | null | undefined): Value {
  if (value == null) return null;
  const [whole = '', fraction] = String(value).split('.');
  return whole.replace(/\B(?=(?:\d{3})+$)/g, '.') + (fraction === undefined ? '' : `,${fraction}`);
}

export function dateValue(date: string | null | undefined): Value {
  const parsed = parseIsoDate(date ?? '');
  return parsed === null ? null : formatDate(parsed);
}

/** Boxes to tick where nobody has answered yet. */
export function choice(value: Value, options: readonly string[]): string {
  return value ?? options.map((option) => `(    ) ${option}`).join('    ');
}

/** Only an answer is printed: a question that nobody answered is no "não". */
export function yesNo(value: boolean | null | undefined): string {
  return choice(value == null ? null : value ? 'Sim' : 'Não', ['Sim', 'Não']);
}

/** A concealed text has lost the shape that its mask expects and goes out as it came. */
function shaped(text: string | null | undefined, shape: RegExp, format: (text: string) => string): Value {
  const value = textValue(text);
  return value !== null && shape.test(value) ? format(value) : value;
}

export function taxIdValue(taxId: string | null | undefined): Value {
  return shaped(taxId, /^(?:\d{11}|[0-9A-Z]{12}\d{2})$/, formatTaxId);
}

export function phoneValue(phone: string | null | undefined): Value {
  return shaped(phone, /^\d{10,11}$/, formatPhone);
}

export function cepValue(cep: string | null | undefined): Value {
  return shaped(cep, /^\d{8}$/, formatCep);
}

/** `6201-5/01`, as the registry prints a CNAE. */
export function activityCodeValue(code: string): Value {
  return shaped(code, /^\d{7}$/, (digits) => `${digits.slice(0, 4)}-${digits[4]}/${digits.slice(5)}`);
}

/** `206-2`, as the registry prints a legal nature. */
export function legalNatureValue(code: string | null, description: string | null): Value {
  const shown = shaped(code, /^\d{4}$/, (digits) => `${digits.slice(0, 3)}-${digits.slice(3)}`);
  return joined([shown, textValue(description)], ' – ');
}

/** The parts that there are; null when there is none. */
export function joined(parts: readonly Value[], separator: string): Value {
  const present = parts.filter((part) => part !== null);
  return present.length === 0 ? null : present.join(separator);
}
