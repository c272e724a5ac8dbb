import { describe, expect, it } from 'vitest';
import { cents } from '../money';
import { guaranteeTypeFor } from './guarantee-type';

describe('spec §9 the guarantee follows the maximum exposure', () => {
  it.each([
    [0, 'Aval'],
    [1, 'Aval'],
    [499_999_99, 'Aval'],
    [500_000_00, 'Aval + Conta Vinculada'],
    [500_000_01, 'Aval + Conta Vinculada'],
    [90_000_000_00, 'Aval + Conta Vinculada'],
  ])('%i cents: %s', (exposure, guarantee) => {
    expect(guaranteeTypeFor(cents(exposure))).toBe(guarantee);
  });
});
