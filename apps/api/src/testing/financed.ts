import { anbimaCalendar } from '@lastro/domain/calendar';
import { IOF_HISTORY } from '@lastro/domain/credit/iof';
import { isRefused, simulate } from '@lastro/domain/credit/simulation';
import type { IsoDate } from '@lastro/domain/dates';
import { cents } from '@lastro/domain/money';
import { percentFromNumeric } from '@lastro/domain/percent';

/** The product whose charges are financed: it lends more than the company receives. */
export const FINANCED = 3;

interface Asked {
  readonly amount: number;
  readonly grace: number;
  readonly installments: number;
  readonly rate: string;
  readonly tac: string;
}

/** A long walk asks for the same offers at every step. */
const known = new Map<string, number>();
const MOST_KNOWN = 10_000;

/** What an offer of that product lends on a day, in cents, by the tax of that day and that company. */
export function lentFinanced(offer: Asked, today: IsoDate, isSimples: boolean): number {
  const { amount, grace, installments, rate, tac } = offer;
  const asked = [amount, grace, installments, rate, tac, today, isSimples].join('|');
  const lent = known.get(asked) ?? compute(offer, today, isSimples);
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(asked, lent);
  return lent;
}

function compute(offer: Asked, today: IsoDate, isSimples: boolean): number {
  const result = simulate(
    {
      amount: cents(offer.amount),
      grace: offer.grace,
      installments: offer.installments,
      monthlyRate: percentFromNumeric(offer.rate),
      tac: percentFromNumeric(offer.tac),
      system: 'price',
      base: 'calendar-30',
      charges: 'financed',
      disbursement: anbimaCalendar.rollForward(today),
      iofTable: IOF_HISTORY,
      isSimples,
    },
    anbimaCalendar,
  );
  return isRefused(result) ? offer.amount : result.financed;
}

/** The largest net amount of such an offer that lends at most so much, both in cents. */
export function netLending(most: number, offer: Omit<Asked, 'amount'>, today: IsoDate): number {
  let [fits, exceeds] = [0, most + 1];
  while (exceeds - fits > 1) {
    const amount = Math.floor((fits + exceeds) / 2);
    if (amount > 0 && lentFinanced({ ...offer, amount }, today, false) > most) exceeds = amount;
    else fits = amount;
  }
  return fits;
}
