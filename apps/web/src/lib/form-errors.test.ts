import { expect, test, vi } from 'vitest';
import { ApiError } from './api-error';
import { showServerErrors } from './form-errors';

const fieldOf = (path: string) => (path === 'email' ? ('email' as const) : null);

test('architecture, "Errors: one road": issues go to their fields, the rest is the banner', () => {
  const setError = vi.fn();
  const failure = new ApiError({
    status: 400,
    code: 'request.invalid',
    detail: 'Erro de validação',
    fieldErrors: { email: ['E-mail inválido.'], other: ['Valor inválido.'] },
    nonFieldErrors: ['Já existe.'],
  });
  expect(showServerErrors(failure, { setError, fieldOf })).toEqual(['Já existe.', 'other: Valor inválido.']);
  expect(setError).toHaveBeenCalledWith(
    'email',
    { type: 'server', message: 'E-mail inválido.' },
    { shouldFocus: true },
  );
});

test('a failure without fields is its sentence, and every issue placed leaves no banner', () => {
  const setError = vi.fn();
  const plain = new ApiError({
    status: 400,
    code: 'user.email-taken',
    detail: 'Este e-mail já está cadastrado.',
  });
  expect(showServerErrors(plain, { setError, fieldOf })).toEqual(['Este e-mail já está cadastrado.']);
  const placed = new ApiError({
    status: 400,
    code: 'request.invalid',
    detail: 'Erro de validação',
    fieldErrors: { email: ['a'] },
  });
  expect(showServerErrors(placed, { setError, fieldOf })).toEqual([]);
});

test('what is not ours never reaches the screen as it is', () => {
  const [sentence] = showServerErrors(new TypeError('x is undefined'), { setError: vi.fn(), fieldOf });
  expect(sentence).toMatch(/inesperado/);
});
