import { type Cents, cents } from '../money';

/** From this maximum exposure on, the aval alone is not enough (spec §9). */
export const ESCROW_GUARANTEE_FROM: Cents = cents(500_000_00);

export type GuaranteeType = 'Aval' | 'Aval + Conta Vinculada';

/** Spec §9: 'Aval' below 500000 of maximum exposure, otherwise 'Aval + Conta Vinculada'. */
export function guaranteeTypeFor(maxExposure: Cents): GuaranteeType {
  return maxExposure < ESCROW_GUARANTEE_FROM ? 'Aval' : 'Aval + Conta Vinculada';
}
