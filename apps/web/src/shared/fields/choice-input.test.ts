import { cents, formatMoney } from '@lastro/domain/money';
import { expect, test } from 'vitest';
import { byTypedText } from './choice-input';

test('an amount is found as it is typed, with a plain blank', () => {
  const options = [
    { value: 'a', label: formatMoney(cents(1_234_567)) },
    { value: 'b', label: formatMoney(cents(100)) },
  ];
  expect(byTypedText({ options, search: 'r$ 12', limit: 7 })).toEqual([options[0]]);
});
