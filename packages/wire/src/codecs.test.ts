import { cents } from '@lastro/domain/money';
import type { Percent } from '@lastro/domain/percent';
import { cnpjCheckDigits } from '@lastro/domain/tax-id';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  cnpj,
  cpf,
  email,
  flag,
  instant,
  isoDate,
  listOf,
  percent,
  percentUpTo,
  reais,
  reaisWithin,
  recordId,
  text,
  version,
  wholeNumber,
} from './codecs';
import { issueText } from './issue-texts';
import { offerFields } from './proposal/proposal-schemas';
import { issuesFromZod } from './zod-issues';

/** What a person reads under the field. */
function complaint(schema: z.ZodType, value: unknown): string | undefined {
  const parsed = schema.safeParse(value, { reportInput: true });
  if (parsed.success) return undefined;
  const [issue] = issuesFromZod(parsed.error);
  return issue === undefined ? '' : issueText(issue.code, issue.params);
}

describe('money: reais on the wire, cents inside', () => {
  it.each([
    [0, 0],
    [0.01, 1],
    [1.15, 115],
    [-2.5, -250],
    [1234567.89, 123456789],
    [70_368_744_177_663.99, 7_036_874_417_766_399],
  ])('%d is %i cents, and back', (wire, inside) => {
    expect(z.decode(reais, wire)).toBe(inside);
    expect(z.encode(reais, cents(inside))).toBe(wire);
  });

  it.each([1.005, 0.001, 1e-7])('%d is no amount', (wire) => {
    expect(complaint(reais, wire)).toBe('Valor em reais inválido: use no máximo duas casas decimais.');
  });

  it('what is too large is told so, with the maximum where the field has one', () => {
    for (const wire of [2 ** 46, 1e15, 1e20, -1e300])
      expect(complaint(reais, wire)).toBe('O valor é grande demais.');
    const upTo = reaisWithin(cents(0), cents(500_000_000_000_000));
    for (const wire of [1e14, 1e20])
      expect(complaint(upTo, wire)).toBe('O valor máximo é R$\u00a05.000.000.000.000,00.');
    expect(complaint(upTo, -1e14)).toBe('O valor é grande demais.');
  });

  it.each(['10', '', true, {}, [], Number.NaN, Number.POSITIVE_INFINITY])('%j is no number', (wire) => {
    expect(complaint(reais, wire)).toBe('Deve ser um número.');
  });

  it('every amount of cents survives JSON', () => {
    fc.assert(
      fc.property(fc.integer({ min: -7_036_874_417_766_399, max: 7_036_874_417_766_399 }), (amount) => {
        const wire = JSON.parse(JSON.stringify(z.encode(reais, cents(amount))));
        expect(z.decode(reais, wire)).toBe(amount);
      }),
    );
  });

  it('in objects, lists and where it may be missing', () => {
    const schema = z.object({ a: reais.optional(), b: z.array(reais.nullable()) });
    const inside = z.decode(schema, { b: [1.5, null] });
    expect(inside).toEqual({ b: [150, null] });
    expect(z.encode(schema, inside)).toEqual({ b: [1.5, null] });
    expect(complaint(z.object({ a: reais }), {})).toBe('Campo obrigatório.');
  });
});

describe('percent: exact decimals', () => {
  it.each([
    [2.49, '2.49'],
    [0, '0'],
    [0.000001, '0.000001'],
    [-1.5, '-1.5'],
    [999_999_999.999999, '999999999.999999'],
  ])('%d is %s, and back', (wire, inside) => {
    expect(z.decode(percent, wire)).toBe(inside);
    expect(z.encode(percent, z.decode(percent, wire))).toBe(wire);
  });

  it.each([0.0000001, 1.1234567])('%d has too many digits', (wire) => {
    expect(complaint(percent, wire)).toBe('Percentual inválido: use no máximo seis casas decimais.');
  });
});

it('a percentage beyond all bounds is told so, with the maximum where the field has one', () => {
  expect(complaint(percent, 1e9)).toBe('O valor é grande demais.');
  expect(complaint(percentUpTo('100' as Percent), 1e9)).toBe('O valor máximo é 100,00%.');
});

describe('civil dates', () => {
  it.each(['2026-11-16', '2024-02-29', '1900-01-01', '2199-12-31'])('%s goes through as it is', (date) => {
    expect(z.encode(isoDate, z.decode(isoDate, date))).toBe(date);
  });

  it.each([
    '2026-02-29',
    '2026-13-01',
    '16/11/2026',
    '2026-11-16T00:00:00Z',
    '2026-1-1',
    ' 2026-11-16',
    '1899-12-31',
    '',
  ])('"%s" is no date', (date) => {
    expect(complaint(isoDate, date)).toBe('Data inválida.');
  });

  it('an instant is UTC', () => {
    expect(instant.safeParse('2026-11-16T03:00:00.123Z').success).toBe(true);
    for (const odd of [
      '2026-11-16T03:00:00-03:00',
      '2026-11-16T03:00:00',
      '2026-11-16',
      '2026-02-30T00:00:00Z',
    ])
      expect(instant.safeParse(odd).success, odd).toBe(false);
  });
});

describe('tax ids', () => {
  it.each(['12ABC34501DE35', '12.ABC.345/01DE-35', '12.abc.345/01de-35', ' 12abc34501de35 '])(
    'the CNPJ "%s" comes in, the plain upper-case form goes on',
    (typed) => {
      expect(z.decode(cnpj, typed)).toBe('12ABC34501DE35');
      expect(z.encode(cnpj, z.decode(cnpj, typed))).toBe('12ABC34501DE35');
    },
  );

  it.each(['12ABC34501DE36', '00000000000000', '1222333000181', '', '52998224725', 'AAAAAAAAAAAAAA'])(
    '"%s" is no CNPJ',
    (typed) => {
      expect(complaint(cnpj, typed)).toBe('CNPJ inválido, por favor verifique se está correto.');
    },
  );

  it('any base of letters and digits with its check digits is taken, one digit off is not', () => {
    const base = fc.string({
      unit: fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'),
      minLength: 12,
      maxLength: 12,
    });
    fc.assert(
      fc.property(base, (twelve) => {
        fc.pre(!/^(.)\1+$/.test(twelve));
        const good = `${twelve}${cnpjCheckDigits(twelve)}`;
        const bad = `${good.slice(0, 13)}${(Number(good[13]) + 1) % 10}`;
        expect(z.decode(cnpj, good.toLowerCase())).toBe(good);
        expect(cnpj.safeParse(bad).success).toBe(false);
      }),
    );
  });

  it('CPF', () => {
    expect(z.decode(cpf, '529.982.247-25')).toBe('52998224725');
    expect(complaint(cpf, '529.982.247-26')).toBe('CPF Inválido');
    expect(complaint(cpf, '000.000.000-00')).toBe('CPF Inválido');
  });

  it('what is far too long is not even looked at', () => {
    expect(complaint(cnpj, '1'.repeat(41))).toBe('Informe no máximo 40 caracteres.');
  });
});

describe('whole numbers, flags and lists of query strings', () => {
  it.each([
    [0, 0],
    [100, 100],
    ['0', 0],
    ['100', 100],
    ['007', 7],
  ])('%j is %i', (wire, inside) => {
    expect(z.decode(wholeNumber(0, 100), wire)).toBe(inside);
  });

  it.each([
    [-1, 'O valor mínimo é 0.'],
    ['-1', 'O valor mínimo é 0.'],
    [101, 'O valor máximo é 100.'],
    [1.5, 'Deve ser um número inteiro.'],
    ['1.5', 'Deve ser um número inteiro.'],
    ['1e2', 'Deve ser um número inteiro.'],
    ['', 'Deve ser um número inteiro.'],
    ['NaN', 'Deve ser um número inteiro.'],
    [undefined, 'Campo obrigatório.'],
    [null, 'Campo obrigatório.'],
  ])('%j: %s', (wire, says) => {
    expect(complaint(wholeNumber(0, 100), wire)).toBe(says);
  });

  it.each([
    [wholeNumber(0, 100), 1e20, 'O valor máximo é 100.'],
    [wholeNumber(0, 100), -1e20, 'O valor mínimo é 0.'],
    [recordId, 1e20, 'O valor máximo é 9.007.199.254.740.991.'],
    [offerFields.grace, 1e20, 'O valor máximo é 360.'],
    [offerFields.grace, -1e20, 'O valor mínimo é 0.'],
    [offerFields.number_installments, 1e20, 'O valor máximo é 36.'],
  ])('what is far too large is told one maximum, the field’s own (%#)', (schema, wire, says) => {
    const parsed = schema.safeParse(wire, { reportInput: true });
    const issues = parsed.success ? [] : issuesFromZod(parsed.error);
    expect(issues.map(({ code, params }) => issueText(code, params))).toEqual([says]);
  });

  it('beyond 2^53 nothing is rounded silently', () => {
    const any = wholeNumber(1, Number.MAX_SAFE_INTEGER);
    expect(z.decode(any, '9007199254740991')).toBe(Number.MAX_SAFE_INTEGER);
    for (const wire of ['9007199254740992', '9007199254740993', 2 ** 53, '99999999999999999999'])
      expect(any.safeParse(wire).success, String(wire)).toBe(false);
  });

  it.each([
    [true, true],
    [false, false],
    ['true', true],
    ['false', false],
    ['1', true],
    ['0', false],
  ])('the flag %j is %j', (wire, inside) => {
    expect(z.decode(flag, wire)).toBe(inside);
  });

  it.each(['TRUE', 'sim', '', '2', 'yes'])('the text "%s" is no flag', (wire) => {
    expect(complaint(flag, wire)).toBe('Deve ser verdadeiro ou falso.');
  });

  it('one value or several, always a list inside', () => {
    const ids = listOf(wholeNumber(1, 9), 3);
    expect(z.decode(ids, '5')).toEqual([5]);
    expect(z.decode(ids, ['1', 2, '3'])).toEqual([1, 2, 3]);
    expect(z.decode(ids, [])).toEqual([]);
    expect(complaint(ids, [1, 2, 3, 4])).toBe('Informe no máximo 3 itens.');
    const parsed = ids.safeParse([1, 'x'], { reportInput: true });
    expect(parsed.success ? [] : issuesFromZod(parsed.error)).toMatchObject([{ path: '1' }]);
    const amounts = listOf(reais, 3);
    expect(z.encode(amounts, z.decode(amounts, 1.5))).toEqual([1.5]);
  });

  it('decisions §1 a version may be missing or null, not wrong', () => {
    expect(z.decode(version, undefined)).toBeUndefined();
    expect(version.safeParse(0).success).toBe(false);
    expect(z.decode(version, null)).toBeUndefined();
    expect(version.safeParse('x').success).toBe(false);
    expect(z.encode(z.object({ version }), { version: 3 })).toEqual({ version: 3 });
    expect(z.encode(z.object({ version }), {})).toEqual({});
  });
});

describe('text that people type', () => {
  const field = text(5, 20);
  it.each([
    ['abcd', 'Informe ao menos 5 caracteres.'],
    ['abcde', undefined],
    ['  a   b  ', 'Informe ao menos 5 caracteres.'],
    ['a'.repeat(20), undefined],
    ['a'.repeat(21), 'Informe no máximo 20 caracteres.'],
    ['a'.repeat(1_000_000), 'Informe no máximo 20 caracteres.'],
    [' '.repeat(100_000), 'Informe no máximo 20 caracteres.'],
    ['🙂'.repeat(20), undefined],
    ['🙂'.repeat(21), 'Informe no máximo 20 caracteres.'],
    ['e\u0301'.repeat(20), undefined],
    ['\u200b\u200b\u200b\u200b\u200b\u200b', 'Informe ao menos 5 caracteres.'],
  ])('%j', (value, says) => {
    expect(complaint(field, value)).toBe(says);
  });

  it('is kept clean', () => {
    expect(z.decode(field, '  um\n dois\t três ')).toBe('um dois três');
    expect(z.encode(field, 'um dois')).toBe('um dois');
  });

  it('an empty one where something is needed is simply missing', () => {
    expect(complaint(text(1, 20), '   ')).toBe('Campo obrigatório.');
    expect(complaint(text(0, 20), '')).toBeUndefined();
  });

  it('an e-mail is kept in lower case', () => {
    expect(z.decode(email, ' Ana.Lima@Demo.Test ')).toBe('ana.lima@demo.test');
    expect(complaint(email, 'ana@')).toBe('E-mail inválido.');
    expect(complaint(email, ' ')).toBe('Campo obrigatório.');
    expect(complaint(email, `${'a'.repeat(400)}@demo.test`)).toBe('Informe no máximo 320 caracteres.');
  });
});
