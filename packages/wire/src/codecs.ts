import { parseEmail } from '@lastro/domain/contact';
import { type IsoDate, isIsoDate } from '@lastro/domain/dates';
import { type Cents, centsToReais, reaisToCents } from '@lastro/domain/money';
import { type Percent, percentFromNumber, percentToNumber } from '@lastro/domain/percent';
import { type Cnpj, type Cpf, parseCnpj, parseCpf, parseTaxId, type TaxId } from '@lastro/domain/tax-id';
import { cleanText, textLength } from '@lastro/domain/text-rules';
import { z } from 'zod';
import type { IssueCode } from './issue-texts';

/** Puts a house issue on a value that zod itself cannot judge. */
function reject(context: z.core.ParsePayload, input: unknown, code: IssueCode): never {
  context.issues.push({ code: 'custom', input, params: { issue: code } });
  return z.NEVER;
}

/** Reais on the wire (a JSON number, two decimals at most), integer cents on both sides of it. */
export const reais = z.codec(z.number(), z.custom<Cents>(Number.isSafeInteger), {
  decode: (value, context) => reaisToCents(value) ?? reject(context, value, 'money.invalid'),
  encode: centsToReais,
});

/** Reais that cannot be owed: a revenue, an income, a capital. */
export const amount = reais.superRefine((value, context) => {
  if (value < 0)
    context.addIssue({ code: 'too_small', origin: 'number', minimum: 0, inclusive: true, input: value });
});

/** Percent a month or a year on the wire as a number (`2.49`), an exact decimal on both sides. */
export const percent = z.codec(
  z.number(),
  z.custom<Percent>((value) => typeof value === 'string'),
  {
    decode: (value, context) => percentFromNumber(value) ?? reject(context, value, 'percent.invalid'),
    encode: percentToNumber,
  },
);

export const isoDate = z.codec(
  z.string(),
  z.custom<IsoDate>((value) => typeof value === 'string'),
  {
    decode: (value, context) => (isIsoDate(value) ? value : reject(context, value, 'date.invalid')),
    encode: (value) => value as string,
  },
);

/** Letters and masks come in, the canonical form goes on (alphanumeric since July 2026). */
export const cnpj = z.codec(
  z.string().max(40),
  z.custom<Cnpj>((value) => typeof value === 'string'),
  {
    decode: (value, context) => parseCnpj(value) ?? reject(context, value, 'cnpj.invalid'),
    encode: (value) => value as string,
  },
);

export const cpf = z.codec(
  z.string().max(40),
  z.custom<Cpf>((value) => typeof value === 'string'),
  {
    decode: (value, context) => parseCpf(value) ?? reject(context, value, 'cpf.invalid'),
    encode: (value) => value as string,
  },
);

/** A CPF or a CNPJ, told apart by what it is and not by its digits. */
export const taxId = z.codec(
  z.string().max(40),
  z.custom<TaxId>((value) => typeof value === 'object' && value !== null),
  {
    decode: (value, context) => parseTaxId(value) ?? reject(context, value, 'document.invalid'),
    encode: ({ value }) => value as string,
  },
);

export const email = z.codec(z.string().max(320), z.string(), {
  decode: (value, context) => parseEmail(value) ?? reject(context, value, 'email.invalid'),
  encode: (value) => value,
});

/** Text that a parser of the domain brings to its canonical form (telephone, CEP). */
export function parsedText(parse: (value: string) => string | null, code: IssueCode) {
  return z.codec(z.string().max(80), z.string(), {
    decode: (value, context) => parse(value) ?? reject(context, value, code),
    encode: (value) => value,
  });
}

/** An instant: ISO 8601 in UTC. */
export const instant = z.iso.datetime();

/** A whole number that may arrive as text (query strings) or as a number (GraphQL, bodies). */
export function wholeNumber(min: number, max: number) {
  return z.codec(z.union([z.number(), z.string().max(16)]), z.number().int().min(min).max(max), {
    decode: (value, context) => {
      if (typeof value === 'number') return value;
      return /^-?\d+$/.test(value) ? Number(value) : reject(context, value, 'field.not-an-integer');
    },
    encode: (value) => value,
  });
}

export const recordId = wholeNumber(1, Number.MAX_SAFE_INTEGER);

/** A yes/no that may arrive as text in a query string. */
export const flag = z.codec(z.union([z.boolean(), z.string().max(5)]), z.boolean(), {
  decode: (value, context) => {
    if (typeof value === 'boolean') return value;
    if (value === 'true' || value === '1') return true;
    return value === 'false' || value === '0' ? false : reject(context, value, 'field.not-a-boolean');
  },
  encode: (value) => value,
});

/** One value or several of a repeatable query parameter, always a list inside. */
export function listOf<T extends z.ZodType>(item: T, max: number) {
  return z.codec(z.unknown(), z.array(item).max(max), {
    decode: (value) => (Array.isArray(value) ? value : [value]) as z.input<T>[],
    encode: (value) => value,
  });
}

/** Text a person typed: cleaned, then measured in characters as people count them. */
export function text(min: number, max: number) {
  return z.codec(z.string(), z.string(), {
    decode: (value, context) => {
      // What is far too long is not even cleaned; it is told the same limit as what is a little too long.
      const clean = value.length > max * 4 + 64 ? value : cleanText(value);
      const length = textLength(clean);
      if (length < min) {
        context.issues.push({
          code: 'too_small',
          origin: 'string',
          minimum: min,
          inclusive: true,
          input: value,
        });
        return z.NEVER;
      }
      if (length > max) {
        context.issues.push({
          code: 'too_big',
          origin: 'string',
          maximum: max,
          inclusive: true,
          input: value,
        });
        return z.NEVER;
      }
      return clean;
    },
    encode: (value) => value,
  });
}

/** The version that an update was read at. Absent for a plain client of the specification: rules only. */
export const version = wholeNumber(1, Number.MAX_SAFE_INTEGER).optional();
