import { formatCep, formatPhone } from '@lastro/domain/contact';
import { formatDate, type IsoDate } from '@lastro/domain/dates';
import { type Cents, formatMoney } from '@lastro/domain/money';
import { formatPercent, type Percent } from '@lastro/domain/percent';
import { type Cnpj, type Cpf, formatTaxId } from '@lastro/domain/tax-id';
import type { FieldPath, FieldValues } from 'react-hook-form';
import type { SelectOption } from '../fields/choice-input';
import { plainText } from './conflict-texts';
import type { RecordField } from './record-field';
import type { AsyncOptions } from './use-found';

/** What a field of each kind holds while it is filled in. Empty texts are '', lists [], flags false, all else null. */
export interface KindValues {
  text: string;
  long: string;
  flag: boolean;
  /** A question: null while nobody has answered it. */
  answer: boolean | null;
  choice: string | null;
  choices: string[];
  /** One of many, looked for by typing. */
  found: string | null;
  manyFound: string[];
  date: IsoDate | null;
  money: Cents | null;
  percent: Percent | null;
  integer: number | null;
  decimal: number | null;
  cpf: Cpf | null;
  cnpj: Cnpj | null;
  cep: string | null;
  phone: string | null;
  email: string | null;
}

/** A field, described once: form, view, conflict and the way to and from the wire read it here. */
export interface DescribedField {
  /** As the wire spells it. */
  readonly name: string;
  readonly label: string;
  readonly kind: keyof KindValues;
  readonly section?: string;
  /** The label in the form, where that is a question or stands under a title that says the rest. */
  readonly asked?: string;
  readonly help?: string;
  readonly required?: boolean;
  readonly maxLength?: number;
  /** A date that cannot lie ahead. */
  readonly isPast?: boolean;
  /** Of money. */
  readonly mayBeNegative?: boolean;
  /** Of a choice, and of choices. */
  readonly options?: readonly SelectOption[];
  /** Of what is looked for. */
  readonly source?: AsyncOptions;
  /** Of what is looked for, more than one of it. */
  readonly maxValues?: number;
  readonly placeholder?: string;
  /** How a value reads where its kind does not say it. */
  readonly textOf?: (value: string) => string;
}

/** The values of a list of fields. */
export type DescribedValues<D extends DescribedField> = { [F in D as F['name']]: KindValues[F['kind']] };

/** The same as they travel: an empty text is null, which empties the saved value. */
type SentValues<D extends DescribedField> = {
  [F in D as F['name']]: F['kind'] extends 'text' | 'long' ? string | null : KindValues[F['kind']];
};

/** What the form holds of a record; what it lacks is empty. */
export function valuesFrom<D extends DescribedField>(
  fields: readonly D[],
  record: Readonly<Record<string, unknown>>,
): DescribedValues<D> {
  return each(fields, (field) => heldOf(field, record[field.name])) as DescribedValues<D>;
}

export function sentFrom<D extends DescribedField>(
  fields: readonly D[],
  values: DescribedValues<D>,
): SentValues<D> {
  const held: Readonly<Record<string, unknown>> = values;
  return each(fields, ({ name }) => sentOf(held[name])) as SentValues<D>;
}

/** The fields as a stale save compares them. */
export function comparedFields<V extends FieldValues>(scope: string, fields: readonly DescribedField[]) {
  return fields.map((field) => ({
    name: `${scope}.${field.name}` as FieldPath<V>,
    label: field.label,
    text: (value: unknown) => describedText(field, value),
  })) as readonly RecordField<V>[];
}

/** A value as people read it; null where nothing is. */
export function valueText(field: DescribedField, value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (Array.isArray(value)) return value.map((one) => textOf(field, one)).join(', ') || null;
  return textOf(field, value);
}

function describedText(field: DescribedField, value: unknown): string {
  return valueText(field, value) ?? (field.kind === 'answer' ? 'Não informado' : plainText(null));
}

function textOf({ kind, options, textOf: own }: DescribedField, value: unknown): string {
  if (own !== undefined) return own(String(value));
  switch (kind) {
    case 'date':
      return formatDate(value as IsoDate);
    case 'money':
      return formatMoney(value as Cents);
    case 'percent':
      return formatPercent(value as Percent);
    case 'cpf':
    case 'cnpj':
      return formatTaxId(value as string);
    case 'cep':
      return formatCep(value as string);
    case 'phone':
      return formatPhone(value as string);
    default:
      return options?.find((option) => option.value === value)?.label ?? plainText(value);
  }
}

function heldOf({ kind, options = [] }: DescribedField, value: unknown): unknown {
  if (kind !== 'choices') return value ?? EMPTY_OF_KIND[kind] ?? null;
  // In the order of the list: checking and unchecking again leaves the form as it was.
  const chosen = (value ?? []) as readonly unknown[];
  return options.map((option) => option.value).filter((one) => chosen.includes(one));
}

const EMPTY_OF_KIND: Partial<KindValues> = { text: '', long: '', flag: false, manyFound: [] };

function sentOf(value: unknown): unknown {
  return typeof value === 'string' && value.trim() === '' ? null : value;
}

function each(fields: readonly DescribedField[], make: (field: DescribedField) => unknown): object {
  return Object.fromEntries(fields.map((field) => [field.name, make(field)]));
}
