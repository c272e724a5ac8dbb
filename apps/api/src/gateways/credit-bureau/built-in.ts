import { addDays, type IsoDate } from '@lastro/domain/dates';
import { RESTRICTION_KIND_CODES, type Restriction } from '@lastro/domain/inquiry/restrictions';
import { cents } from '@lastro/domain/money';
import { unavailable } from '../port';
import { steadyNumber } from '../steady-number';
import type { CreditBureau } from './port';

/** A tax id that begins so finds the bureau out of order. */
export const BROKEN_ROOT = '99999999';
/** One that begins so has a restriction of every kind. */
export const RESTRICTED_ROOT = '77777777';

/** Invents an answer that is always the same for the same tax id: most have no restriction, some have one or two. */
export function builtInCreditBureau(): CreditBureau {
  return {
    async consult({ value }, on) {
      if (value.startsWith(BROKEN_ROOT)) return unavailable('out of order');
      const number = numberOf(value);
      const kinds = value.startsWith(RESTRICTED_ROOT) ? RESTRICTION_KIND_CODES : someKinds(number);
      const restrictions = kinds.map((kind, index) => restrictionOf(kind, number + index * 7919, on));
      return {
        outcome: 'told',
        report: { score: Math.max(0, 480 + (number % 480) - 150 * restrictions.length), restrictions },
      };
    },
  };
}

function someKinds(number: number) {
  const count = [0, 0, 0, 0, 1, 0, 0, 2][number % 8] ?? 0;
  const start = number % RESTRICTION_KIND_CODES.length;
  return [...RESTRICTION_KIND_CODES, ...RESTRICTION_KIND_CODES].slice(start, start + count);
}

function restrictionOf(kind: Restriction['kind'], number: number, on: IsoDate): Restriction {
  return {
    kind,
    count: 1 + (number % 3),
    amount: cents(50_000 + (number % 4_000_000)),
    latestOn: addDays(on, -(15 + (number % 600))),
  };
}

function numberOf(text: string): number {
  const state = steadyNumber(text);
  return (state ^ (state >>> 15)) >>> 0;
}
