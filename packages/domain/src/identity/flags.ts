import type { IsoDate } from '../dates';
import { addDays, compareDates } from '../dates';
import type { Refusal } from '../issues';
import type { IdentityRefusalCode } from './identity-codes';

/** Per-login feature flags (spec §1): some staff accounts may date cashflow in the future. */
export const USER_FLAGS = ['cashflow_future_dates'] as const;
export type UserFlag = (typeof USER_FLAGS)[number];

export const FLAG_LABELS: Readonly<Record<UserFlag, string>> = {
  cashflow_future_dates: 'Datas futuras no fluxo de caixa',
};

/** A flag that this version does not know is shown by its code. */
export function flagLabel(flag: string): string {
  return (USER_FLAGS as readonly string[]).includes(flag) ? FLAG_LABELS[flag as UserFlag] : flag;
}

/** An exception that nobody remembers is worse than none: it ends by itself. */
export const FLAG_MAX_DAYS = 90;

export function refuseFlagPeriod(
  endsOn: IsoDate,
  businessDate: IsoDate,
): Refusal<IdentityRefusalCode> | null {
  if (compareDates(endsOn, businessDate) < 0) return { code: 'flag.ends-in-past' };
  if (compareDates(endsOn, addDays(businessDate, FLAG_MAX_DAYS)) > 0) {
    return { code: 'flag.too-long', params: { days: FLAG_MAX_DAYS } };
  }
  return null;
}
