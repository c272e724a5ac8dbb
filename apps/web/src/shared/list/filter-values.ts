import type { DateRange, FilterValue, MoneyRange } from '../data-table/table-state';

/* What a filter holds, as an operation takes it: nothing where it holds nothing, or something of another kind. */

type Held = FilterValue | undefined;

export function textIn(value: Held): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** An id as the address has it; anybody may have written there what is none. */
export function numberIn(value: Held): number | undefined {
  return typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : undefined;
}

export function numbersIn(value: Held): number[] | undefined {
  const numbers = textsIn(value)?.flatMap((text) => numberIn(text) ?? []);
  return numbers?.length === 0 ? undefined : numbers;
}

export function flagIn(value: Held): boolean | undefined {
  return typeof value === 'boolean' ? value : undefined;
}

export function textsIn(value: Held): string[] | undefined {
  return Array.isArray(value) ? [...value] : undefined;
}

/** Of a list of codes, those that are chosen. */
export function choicesIn<Code extends string>(value: Held, codes: readonly Code[]): Code[] | undefined {
  const chosen = textsIn(value)?.flatMap((text) => codes.filter((code) => code === text));
  return chosen?.length === 0 ? undefined : chosen;
}

export function choiceIn<Code extends string>(value: Held, codes: readonly Code[]): Code | undefined {
  return codes.find((code) => code === value);
}

export function datesIn(value: Held): DateRange {
  if (!isRange(value)) return {};
  return 'from' in value || 'to' in value ? value : {};
}

export function amountsIn(value: Held): MoneyRange {
  if (!isRange(value)) return {};
  return 'min' in value || 'max' in value ? value : {};
}

function isRange(value: Held): value is DateRange | MoneyRange {
  return typeof value === 'object' && !Array.isArray(value);
}
