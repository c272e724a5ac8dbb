import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  ERROR_CATALOGUE,
  type ErrorCode,
  errorStatus,
  errorText,
  fillText,
  isErrorCode,
} from './error-catalogue';
import { KIND_STATUS } from './error-kinds';
import { wholeConnection } from './graphql';
import { ISSUE_TEXTS, isIssueCode, issueText } from './issue-texts';
import { pageMetadata } from './lists';
import { pathParameters } from './operation';
import { OPERATIONS } from './testing/operations';
import { issuesFromZod } from './zod-issues';

const CODES = Object.keys(ERROR_CATALOGUE) as ErrorCode[];

describe('one catalogue of errors', () => {
  it.each(CODES)('%s has a sentence, a kind of spec §8 and a status', (code) => {
    const { kind, text } = ERROR_CATALOGUE[code];
    expect(code).toMatch(/^[a-z][a-z0-9-]*\.[a-z][a-z0-9-]*$/);
    expect(text).toMatch(/^\S.*\S$/s);
    expect(text.length).toBeGreaterThan(5);
    expect(Object.keys(KIND_STATUS)).toContain(kind);
    expect(errorStatus(code)).toBeGreaterThanOrEqual(400);
    expect(errorStatus(code)).toBeLessThan(600);
  });

  it('the kinds are the decided ones', () => {
    expect(Object.keys(KIND_STATUS).sort()).toEqual(
      [
        'duplication',
        'invalid-model',
        'not-found',
        'unauthorized',
        'forbidden',
        'validation',
        'conflict',
        'unexpected',
      ].sort(),
    );
    expect(KIND_STATUS).toMatchObject({
      validation: 400,
      unauthorized: 401,
      forbidden: 403,
      'not-found': 404,
      conflict: 409,
    });
  });

  it('texts are filled with their values, once, and what is missing stays visible', () => {
    expect(errorText('user.not-found', { id: 7 })).toBe('Usuário com id #7 não encontrado!');
    expect(errorText('user.not-found')).toContain('{id}');
    expect(fillText('{a} e {b}', { a: '{b}', b: 2 })).toBe('{b} e 2');
    expect(fillText('{constructor}', {})).toBe('{constructor}');
    expect(isErrorCode('constructor')).toBe(false);
  });

  it('codes that operations declare exist', () => {
    for (const operation of OPERATIONS)
      for (const code of operation.errors ?? [])
        expect(isErrorCode(code), `${operation.name} ${code}`).toBe(true);
  });
});

describe('texts of field issues', () => {
  it.each(Object.entries(ISSUE_TEXTS))('%s: %s', (code, text) => {
    expect(code).toMatch(/^[a-z]+\.[a-z0-9-]+$/);
    expect(text.length).toBeGreaterThan(5);
  });

  it('spec §5, letter by letter', () => {
    expect(issueText('cnpj.invalid')).toBe('CNPJ inválido, por favor verifique se está correto.');
    expect(issueText('cpf.invalid')).toBe('CPF Inválido');
    expect(issueText('age.minimum')).toBe('Precisamos que seja maior de idade.');
    expect(issueText('document.invalid')).toBe('Documento inválido');
  });

  it.each(['nothing.known', '', 'toString', '__proto__'])(
    'a code that nobody knows says something: %j',
    (odd) => {
      expect(isIssueCode(odd)).toBe(false);
      const schema = z.string().refine(() => false, { params: { issue: odd } });
      const issues = issuesFromZod(schema.safeParse('x').error ?? new z.ZodError([]));
      expect(issues.map(({ code }) => issueText(code))).toEqual(['Valor inválido.']);
    },
  );
});

describe('what zod finds is said in Portuguese, field by field', () => {
  const schema = z.object({
    name: z.string().min(2).max(5),
    age: z.number().int().min(18).max(99),
    rate: z.number(),
    ok: z.boolean(),
    kind: z.enum(['a', 'b']),
    list: z.array(z.string()).min(1).max(2),
    inner: z.object({ deep: z.array(z.object({ x: z.string() })) }),
    any: z.union([z.number(), z.boolean()]),
    id: z.uuid(),
  });
  const good = {
    name: 'abc',
    age: 20,
    rate: 1,
    ok: true,
    kind: 'a',
    list: ['a'],
    inner: { deep: [] },
    any: 1,
    id: '7f0c1f0e-0000-4000-8000-000000000000',
  };

  it.each([
    [{ name: undefined }, 'name', 'Campo obrigatório.'],
    [{ name: null }, 'name', 'Campo obrigatório.'],
    [{ name: 5 }, 'name', 'Deve ser um texto.'],
    [{ name: 'a' }, 'name', 'Informe ao menos 2 caracteres.'],
    [{ name: 'abcdef' }, 'name', 'Informe no máximo 5 caracteres.'],
    [{ age: 17 }, 'age', 'O valor mínimo é 18.'],
    [{ age: 100 }, 'age', 'O valor máximo é 99.'],
    [{ age: 18.5 }, 'age', 'Deve ser um número inteiro.'],
    [{ rate: 'x' }, 'rate', 'Deve ser um número.'],
    [{ ok: 'true' }, 'ok', 'Deve ser verdadeiro ou falso.'],
    [{ kind: 'c' }, 'kind', 'Valor não permitido. Valores aceitos: a, b.'],
    [{ list: 'a' }, 'list', 'Deve ser uma lista.'],
    [{ list: [] }, 'list', 'Informe ao menos 1 item.'],
    [{ list: ['a', 'b', 'c'] }, 'list', 'Informe no máximo 2 itens.'],
    [{ inner: 'x' }, 'inner', 'Deve ser um conjunto de campos.'],
    [{ inner: { deep: [{ x: 'a' }, { x: 1 }] } }, 'inner.deep.1.x', 'Deve ser um texto.'],
    [{ any: 'x' }, 'any', 'Valor inválido.'],
    [{ id: 'x' }, 'id', 'Valor inválido.'],
  ])('%j', (wrong, path, says) => {
    const parsed = schema.safeParse({ ...good, ...wrong }, { reportInput: true });
    const issues = parsed.success ? [] : issuesFromZod(parsed.error);
    expect(issues.map((issue) => [issue.path, issueText(issue.code, issue.params)])).toEqual([[path, says]]);
  });

  it('a good value has no issue', () => {
    expect(schema.safeParse(good).success).toBe(true);
  });
});

describe('small helpers of the wire', () => {
  it.each([
    ['/users', []],
    ['/users/{id}', ['id']],
    ['/users/{id}/flags/{flag}', ['id', 'flag']],
    ['/a/{one}{two}/', ['one', 'two']],
  ])('path parameters of %s', (path, names) => {
    expect(pathParameters(path)).toEqual(names);
  });

  it('pages are counted, and there is always one', () => {
    expect(pageMetadata(1, 25, 0)).toEqual({ page: 1, limit: 25, total: 0, pages: 1 });
    expect(pageMetadata(2, 25, 25).pages).toBe(1);
    expect(pageMetadata(2, 25, 26).pages).toBe(2);
  });

  it('a whole list as a connection', () => {
    expect(wholeConnection([])).toEqual({
      edges: [],
      pageInfo: { hasNextPage: false, endCursor: null },
      totalCount: 0,
    });
    expect(wholeConnection(['a', 'b'])).toEqual({
      edges: [
        { cursor: '1', node: 'a' },
        { cursor: '2', node: 'b' },
      ],
      pageInfo: { hasNextPage: false, endCursor: '2' },
      totalCount: 2,
    });
  });
});
