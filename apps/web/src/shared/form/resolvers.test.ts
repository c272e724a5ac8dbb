import { updateUser } from '@lastro/wire/identity/user-operations';
import type { FieldErrors, Resolver } from 'react-hook-form';
import { describe, expect, test } from 'vitest';
import { issuesResolver, operationResolver, required, shapeIssues } from './resolvers';

type Values = { firstName: string; lines: { reason: string }[] };

const VALUES: Values = { firstName: '', lines: [{ reason: 'abc' }] };

async function errorsOf(resolver: Resolver<Values>, values = VALUES): Promise<FieldErrors<Values>> {
  const options = { fields: {}, shouldUseNativeValidation: false };
  return (await resolver(values, undefined, options)).errors;
}

describe('the rules of a form', () => {
  test('of each field the first issue is told; what has no field is left to the server', async () => {
    const resolver = issuesResolver<Values>(
      () => [
        ...required('firstName', '  '),
        { path: 'firstName', code: 'date.before-start' },
        { path: 'lines.0.reason', code: 'field.required' },
        { path: 'elsewhere', code: 'field.required' },
      ],
      (path) => (path === 'firstName' || path === 'lines.0.reason' ? path : null),
    );
    expect(await errorsOf(resolver)).toEqual({
      firstName: { type: 'rule', message: 'Campo obrigatório.' },
      lines: [{ reason: { type: 'rule', message: 'Campo obrigatório.' } }],
    });
  });

  test('a path may hang on what is typed: lines that do not travel move the others', async () => {
    const resolver = issuesResolver<Values>(
      () => [{ path: 'sent.0', code: 'field.required' }],
      (_, { lines }) => `lines.${lines.length - 1}.reason`,
    );
    expect(await errorsOf(resolver, { ...VALUES, lines: [{ reason: 'a' }, { reason: 'b' }] })).toEqual({
      lines: [undefined, { reason: { type: 'rule', message: 'Campo obrigatório.' } }],
    });
  });

  test('what is right passes as it is', async () => {
    const options = { fields: {}, shouldUseNativeValidation: false };
    const resolver = issuesResolver<Values>(
      () => [],
      () => null,
    );
    expect(await resolver(VALUES, undefined, options)).toEqual({ values: VALUES, errors: {} });
  });
});

describe('the rules of an operation', () => {
  const rules = {
    operation: updateUser,
    toWire: ({ firstName, lines }: Values) => ({ id: 5, version: 1, firstName, reason: lines[0]?.reason }),
    fieldOf: (path: string) => (path === 'firstName' ? ('firstName' as const) : null),
  };

  test('its own shape speaks first, then what the shape cannot say', async () => {
    const alsoWrong = () => [{ field: 'firstName' as const, message: 'Outra regra.' }];
    const byShape = (await errorsOf(operationResolver<Values>(rules))).firstName?.message;
    expect(byShape).toBeTruthy();
    const both = operationResolver<Values>({ ...rules, alsoWrong });
    expect((await errorsOf(both)).firstName?.message).toBe(byShape);
    expect((await errorsOf(both, { ...VALUES, firstName: 'Bia' })).firstName?.message).toBe('Outra regra.');
  });

  test('a command is checked as the page would give it', () => {
    const command = { id: 5, version: 1, firstName: 'Bia', reason: 'abc' };
    expect(shapeIssues(updateUser, command).map(({ path }) => path)).toEqual(['reason']);
    expect(shapeIssues(updateUser, { ...command, reason: 'Correção' })).toEqual([]);
  });
});
