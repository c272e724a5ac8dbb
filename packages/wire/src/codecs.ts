import { isWebsite, parseCep, parseEmail, parsePhone } from '@lastro/domain/contact';
import { type IsoDate, isIsoDate } from '@lastro/domain/dates';
import type { IssueCode } from '@lastro/domain/issues';
import { type Cents, centsToReais, formatMoney, LARGEST_CENTS, reaisToCents } from '@lastro/domain/money';
import { formatPercent, type Percent, percentFromNumber, percentToNumber } from '@lastro/domain/percent';
import { type Cnpj, type Cpf, parseCnpj, parseCpf, parseTaxId, type TaxId } from '@lastro/domain/tax-id';
import { measuredText, REASON_LENGTH } from '@lastro/domain/text-rules';
import { z } from 'zod';
import { type JsonForm, withForm } from './json-forms';

/** Puts a house issue on a value that zod itself cannot judge. */
function reject(
  context: z.core.ParsePayload,
  input: unknown,
  code: IssueCode,
  params: Readonly<Record<string, string>> = {},
): never {
  context.issues.push({ code: 'custom', input, params: { issue: code, ...params } });
  return z.NEVER;
}

/** Beyond what any field holds: told the field's own maximum where it has one. */
function rejectTooLarge(context: z.core.ParsePayload, input: number, max: string | null): never {
  if (max === null || input < 0) return reject(context, input, 'number.too-large');
  return reject(context, input, 'number.too-big', { max });
}

const MOST_REAIS = centsToReais(LARGEST_CENTS);
const REAIS: JsonForm = { type: 'number', multipleOf: 0.01, minimum: -MOST_REAIS, maximum: MOST_REAIS };

/** Beside a total: it is this or more, because it goes beyond what a JSON number holds to the cent. */
export const atLeast = z.boolean();

const reaisCodec = (max: Cents | null) =>
  z.codec(z.number(), z.custom<Cents>(Number.isSafeInteger), {
    decode: (value, context) => {
      if (Math.abs(value) * 100 > LARGEST_CENTS)
        return rejectTooLarge(context, value, max === null ? null : formatMoney(max));
      return reaisToCents(value) ?? reject(context, value, 'money.invalid');
    },
    encode: centsToReais,
  });

/** Reais on the wire (a JSON number, two decimals at most), integer cents on both sides of it. */
export const reais = withForm(reaisCodec(null), REAIS);

/** Limits for the documentation, and for what goes beyond all bounds: within them the domain looks. */
export function reaisWithin(least: Cents, most: Cents) {
  const [minimum, maximum] = [centsToReais(least), centsToReais(most)];
  return withForm(reaisCodec(most), { ...REAIS, minimum, maximum });
}

/** Reais that cannot be owed: a revenue, an income, a capital. */
export const amount = withForm(
  reais.superRefine((value, context) => {
    if (value < 0)
      context.addIssue({ code: 'too_small', origin: 'number', minimum: 0, inclusive: true, input: value });
  }),
  { ...REAIS, minimum: 0 },
);

/** A percentage has nine digits before the comma. */
const NO_PERCENT = 1_000_000_000;
const PERCENT: JsonForm = {
  type: 'number',
  multipleOf: 0.000001,
  minimum: 1 - NO_PERCENT,
  maximum: NO_PERCENT - 1,
};

const percentCodec = (max: Percent | null) =>
  z.codec(
    z.number(),
    z.custom<Percent>((value) => typeof value === 'string'),
    {
      decode: (value, context) => {
        if (Math.abs(value) >= NO_PERCENT)
          return rejectTooLarge(context, value, max === null ? null : formatPercent(max));
        return percentFromNumber(value) ?? reject(context, value, 'percent.invalid');
      },
      encode: percentToNumber,
    },
  );

/** Percent a month or a year on the wire as a number (`2.49`), an exact decimal on both sides. */
export const percent = withForm(percentCodec(null), PERCENT);

/** As `reaisWithin`, from nothing. */
export function percentUpTo(most: Percent) {
  return withForm(percentCodec(most), { ...PERCENT, minimum: 0, maximum: percentToNumber(most) });
}

export const isoDate = withForm(
  z.codec(
    z.string(),
    z.custom<IsoDate>((value) => typeof value === 'string'),
    {
      decode: (value, context) => (isIsoDate(value) ? value : reject(context, value, 'date.invalid')),
      encode: (value) => value as string,
    },
  ),
  { type: 'string', format: 'date', pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' },
);

const CNPJ_PATTERN = '[0-9A-Za-z]{2}[.]?[0-9A-Za-z]{3}[.]?[0-9A-Za-z]{3}[/]?[0-9A-Za-z]{4}-?[0-9]{2}';
const CPF_PATTERN = '[0-9]{3}[.]?[0-9]{3}[.]?[0-9]{3}-?[0-9]{2}';
const taxIdForm = (...patterns: string[]): JsonForm => ({
  type: 'string',
  maxLength: 40,
  pattern: `^(?:${patterns.join('|')})$`,
});

/** Letters and masks come in, the canonical form goes on (alphanumeric since July 2026). */
export const cnpj = withForm(
  z.codec(
    z.string().max(40),
    z.custom<Cnpj>((value) => typeof value === 'string'),
    {
      decode: (value, context) => parseCnpj(value) ?? reject(context, value, 'cnpj.invalid'),
      encode: (value) => value as string,
    },
  ),
  taxIdForm(CNPJ_PATTERN),
);

export const cpf = withForm(
  z.codec(
    z.string().max(40),
    z.custom<Cpf>((value) => typeof value === 'string'),
    {
      decode: (value, context) => parseCpf(value) ?? reject(context, value, 'cpf.invalid'),
      encode: (value) => value as string,
    },
  ),
  taxIdForm(CPF_PATTERN),
);

/** A CPF or a CNPJ, told apart by what it is and not by its digits. */
export const taxId = withForm(
  z.codec(
    z.string().max(40),
    z.custom<TaxId>((value) => typeof value === 'object' && value !== null),
    {
      decode: (value, context) => parseTaxId(value) ?? reject(context, value, 'document.invalid'),
      encode: ({ value }) => value as string,
    },
  ),
  taxIdForm(CPF_PATTERN, CNPJ_PATTERN),
);

/** The person that a CPF or CNPJ names, as a list; a company is no person. */
export function personNamedBy(value: TaxId | null | undefined): readonly Cpf[] {
  return value?.kind === 'cpf' ? [value.value] : [];
}

export const email = withForm(
  z.codec(z.string().max(320), z.string(), {
    decode: (value, context) =>
      parseEmail(value) ?? reject(context, value, value.trim() === '' ? 'field.required' : 'email.invalid'),
    encode: (value) => value,
  }),
  { type: 'string', format: 'email', maxLength: 254 },
);

/** Text that a parser of the domain brings to its canonical form. */
function parsedText(parse: (value: string) => string | null, code: IssueCode, pattern: string) {
  return withForm(
    z.codec(z.string().max(80), z.string(), {
      decode: (value, context) => parse(value) ?? reject(context, value, code),
      encode: (value) => value,
    }),
    { type: 'string', maxLength: 80, pattern },
  );
}

export const cep = parsedText(parseCep, 'cep.invalid', '^[0-9]{5}-?[0-9]{3}$');

/** With its area code; +55, blanks and marks are taken off. */
export const phone = parsedText(parsePhone, 'phone.invalid', '^[+0-9(][0-9 ()./-]{9,38}$');

/** An instant: ISO 8601 in UTC. */
export const instant = z.iso.datetime();

interface Limits {
  readonly min: number;
  readonly max: number;
}

const wholeForm = ({ min, max }: Limits): JsonForm => ({ type: 'integer', minimum: min, maximum: max });

/** A whole number that may arrive as text (query strings) or as a number (GraphQL, bodies). */
export function wholeNumber(min: number, max: number) {
  const codec = z.codec(z.union([z.number(), z.string().max(16)]), z.number(), {
    decode: (value, context) => {
      const whole = typeof value === 'number' || /^-?\d+$/.test(value) ? Number(value) : Number.NaN;
      return wholeWithin(context, whole, { min, max }, { min, max });
    },
    encode: (value) => value,
  });
  return withForm(codec, wholeForm({ min, max }));
}

/**
 * A whole number of a body, where text is no number, as with amounts. What goes beyond what is read is told the limits of
 * the field, which may be narrower: within them the domain looks.
 */
export function wholeJsonNumber(read: Limits, limits: Limits) {
  const codec = z.codec(z.number(), z.number(), {
    decode: (value, context) => wholeWithin(context, value, read, limits),
    encode: (value) => value,
  });
  return withForm(codec, wholeForm(limits));
}

function wholeWithin(context: z.core.ParsePayload, value: number, read: Limits, { min, max }: Limits) {
  if (!Number.isInteger(value)) return reject(context, value, 'field.not-an-integer');
  if (value >= read.min && value <= read.max) return value;
  const beyond = { origin: 'number', inclusive: true, input: value } as const;
  context.issues.push(
    value < read.min
      ? { ...beyond, code: 'too_small', minimum: min }
      : { ...beyond, code: 'too_big', maximum: max },
  );
  return z.NEVER;
}

export const recordId = wholeNumber(1, Number.MAX_SAFE_INTEGER);

/** A yes/no that may arrive as text in a query string. */
export const flag = withForm(
  z.codec(z.union([z.boolean(), z.string().max(5)]), z.boolean(), {
    decode: (value, context) => {
      if (typeof value === 'boolean') return value;
      if (value === 'true' || value === '1') return true;
      return value === 'false' || value === '0' ? false : reject(context, value, 'field.not-a-boolean');
    },
    encode: (value) => value,
  }),
  { type: 'boolean' },
);

/** One value or several of a repeatable query parameter, always a list inside. */
export function listOf<T extends z.ZodType>(item: T, max: number) {
  const codec = z.codec(z.unknown(), z.array(item).max(max), {
    decode: (value) => (Array.isArray(value) ? value : [value]) as z.input<T>[],
    encode: (value) => value,
  });
  return withForm(codec, (print) => ({ type: 'array', maxItems: max, items: print(item) }));
}

/** Text a person typed: cleaned, and measured by the rule that forms know as well. */
export function text(min: number, max: number) {
  const codec = z.codec(z.string(), z.string(), {
    decode: (value, context) => {
      const { kept, wrong } = measuredText(value, { min, max });
      if (wrong === null) return kept;
      const about = { origin: 'string', inclusive: true, input: value } as const;
      context.issues.push(
        wrong === 'text.too-short'
          ? { ...about, code: 'too_small', minimum: min }
          : { ...about, code: 'too_big', maximum: max },
      );
      return z.NEVER;
    },
    encode: (value) => value,
  });
  return withForm(codec, { type: 'string', minLength: min, maxLength: max });
}

/** Why somebody did what the trail keeps. */
export const reason = text(REASON_LENGTH.min, REASON_LENGTH.max);

const WEBSITE_LENGTH = 200;
/** Wider than the rule, which knows letters of every language: not every reader of a pattern does. */
const WEBSITE_FORM =
  '^(?:[Hh][Tt][Tt][Pp][Ss]?://)?[^\\s/?#:@<>"]+\\.[^\\s/?#:@<>"]+(?::[0-9]{1,5})?(?:[/?#][^\\s<>"]*)?$';

export const website = withForm(
  z.codec(text(1, WEBSITE_LENGTH), z.string(), {
    decode: (value, context) => (isWebsite(value) ? value : reject(context, value, 'website.invalid')),
    encode: (value) => value,
  }),
  { type: 'string', minLength: 1, maxLength: WEBSITE_LENGTH, pattern: WEBSITE_FORM },
);

/** The version that an update was read at. Absent or null for a plain client of the specification: rules only. */
export const version = withForm(
  z.codec(z.union([z.number(), z.string().max(16), z.null()]).optional(), recordId.optional(), {
    decode: (value) => value ?? undefined,
    encode: (value) => value,
  }),
  { type: ['integer', 'null'], minimum: 1, maximum: Number.MAX_SAFE_INTEGER },
);
