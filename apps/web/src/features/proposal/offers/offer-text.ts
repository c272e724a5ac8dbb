import { formatMoney } from '@lastro/domain/money';
import { formatPercentWhole } from '@lastro/domain/percent';
import { NOTHING } from '../../../shared/trail/fact-text';
import type { OfferValues } from '../form/proposal-values';

/** Every term, also those that are nought: what is left out is what the two may differ in. */
export function offerText(offer: Omit<OfferValues, 'id' | 'key'>): string {
  const { amount, number_installments, rate, grace, tac, prepayment_fee } = offer;
  return [
    known(amount, formatMoney),
    known(number_installments, (count) => `${count}x`),
    `${known(rate, formatPercentWhole)} a.m.`,
    `carência de ${known(grace, String)} dias`,
    `TAC ${known(tac, formatPercentWhole)}`,
    `liquidação ${known(prepayment_fee, formatPercentWhole)}`,
  ].join(', ');
}

function known<T>(value: T | null, format: (value: T) => string): string {
  return value === null ? NOTHING : format(value);
}
