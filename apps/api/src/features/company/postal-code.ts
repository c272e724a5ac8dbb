import type { lookUpPostalCode } from '@lastro/wire/company/postal-code-operations';
import type { PostalCodeAnswer, PostalCodes } from '../../gateways/postal-code/port';
import type { StagedUseCase } from '../../platform/door/binding';
import { AppError } from '../../platform/door/errors';

export function lookUpPostalCodeCase(
  postalCodes: PostalCodes,
): StagedUseCase<typeof lookUpPostalCode, null, PostalCodeAnswer> {
  return {
    prepare: async () => null,
    outside: (_prepared, { zipCode }) => postalCodes.find(zipCode),
    complete: async (_ctx, { zipCode }, answer) => {
      if (answer.outcome === 'unavailable') throw new AppError('postal-code.unavailable');
      return { zipCode, found: answer.outcome === 'found' ? answer.address : null };
    },
  };
}
