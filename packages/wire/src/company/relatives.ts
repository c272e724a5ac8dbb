import { type Cpf, parseCpf } from '@lastro/domain/tax-id';

/**
 * The CPFs of declared relatives, as the form sends them (`taxId`) or as the answer shows them (`person.taxId`). An
 * answer tells who of them is registered, so a call that declares them looks them up. The registration call reads its
 * data later: what is no CPF here is refused there.
 */
export function relativesIn(data: unknown): readonly Cpf[] {
  const declared = member(data, 'pepSecondary');
  if (!Array.isArray(declared)) return [];
  return declared.flatMap((each: unknown) =>
    [member(each, 'taxId'), member(member(each, 'person'), 'taxId')].flatMap((value) => {
      const cpf = typeof value === 'string' ? parseCpf(value) : null;
      return cpf === null ? [] : [cpf];
    }),
  );
}

function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}
