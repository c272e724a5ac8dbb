import { ageOn, type IsoDate } from './dates';
import type { FieldIssue } from './issues';

/** Spec §5, §9: comes with what is written of pendencies and documents (decisions §6). @spec */
export const GENERIC_TEXT_LENGTH = { min: 5, max: 5000 } as const;
/** Why somebody did what the trail keeps. */
export const REASON_LENGTH = { min: 5, max: 500 } as const;
export const MINIMUM_AGE = 18;

/** Not in the specification: a bound for names, because every text has one (architecture, "Guarantees"). */
const FULL_NAME_MAX_LENGTH = 200;

/**
 * Controls, text-direction overrides, zero-width blanks and halves of broken characters: nobody types them, the
 * database refuses some of them and the others can make one text look like another. The joiner and the variation
 * selectors stay, because emoji are made with them.
 */
const UNWANTED =
  /(?![\t\n\r\v\f\u0085])\p{Cc}|\p{Cs}|[\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/gu;

function isBlank(text: string): boolean {
  return !/[^\p{C}\p{M}\p{Z}]/u.test(text);
}

/** One line: NFC, trimmed, each run of blanks or line breaks a single space. Text with nothing visible is ''. */
export function cleanText(text: string): string {
  const clean = text
    .normalize('NFC')
    .replace(UNWANTED, '')
    .replace(/[\s\u0085]+/g, ' ')
    .trim();
  return isBlank(clean) ? '' : clean;
}

/** In code points: an accented letter or a simple emoji is one, as in the database's `char_length`. */
export function textLength(text: string): number {
  let length = 0;
  for (const _ of text) length += 1;
  return length;
}

interface TextLimits {
  readonly min?: number;
  readonly max?: number;
}

/**
 * How long a text is, wherever it is asked: as it is kept, which is cleaned and in one line. What is far too long is not
 * even cleaned; it is told the same limit as what is a little too long.
 */
export function measuredText(text: string, { min = 0, max = Number.POSITIVE_INFINITY }: TextLimits) {
  const kept = text.length > max * 4 + 64 ? text : cleanText(text);
  const length = textLength(kept);
  const wrong = length < min ? 'text.too-short' : length > max ? 'text.too-long' : null;
  return { kept, wrong } as const;
}

type Value = string | null | undefined;

export interface FieldOptions {
  /** True unless told otherwise: forgetting the option must not let an empty field through. */
  readonly required?: boolean;
}

export interface TextOptions extends FieldOptions, TextLimits {}

function missing(path: string, options: FieldOptions): FieldIssue[] {
  return options.required === false ? [] : [{ path, code: 'field.required' }];
}

export function checkText(path: string, value: Value, options: TextOptions = {}): FieldIssue[] {
  const { kept, wrong } = measuredText(value ?? '', options);
  if (kept === '') return missing(path, options);
  if (wrong === null) return [];
  const { min = 0, max = 0 } = options;
  return [{ path, code: wrong, params: wrong === 'text.too-short' ? { min } : { max } }];
}

/** At least two words (spec §5), each with a letter in it. */
export function checkFullName(path: string, value: Value, options: FieldOptions = {}): FieldIssue[] {
  const issues = checkText(path, value, { ...options, max: FULL_NAME_MAX_LENGTH });
  const name = cleanText(value ?? '');
  if (issues.length > 0 || name === '') return issues;
  const words = name.split(' ').filter((word) => /\p{L}/u.test(word));
  return words.length < 2 ? [{ path, code: 'name.two-words' }] : [];
}

/** 18 or older on the given day (spec §5). A birth in the future is under age as well. */
export function checkAdult(
  path: string,
  birthDate: IsoDate | null | undefined,
  onDate: IsoDate,
  options: FieldOptions = {},
): FieldIssue[] {
  if (!birthDate) return missing(path, options);
  return ageOn(birthDate, onDate) < MINIMUM_AGE
    ? [{ path, code: 'age.minimum', params: { min: MINIMUM_AGE } }]
    : [];
}

/** Accents and case aside, so that "itau" finds ITAÚ. */
export function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
