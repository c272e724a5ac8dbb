import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cents } from './money';
import { amountInWords, numberInWords } from './words';

describe('domain §14.8 numbers in words', () => {
  const table: [number, string][] = [
    [0, 'zero'],
    [1, 'um'],
    [2, 'dois'],
    [10, 'dez'],
    [14, 'quatorze'],
    [16, 'dezesseis'],
    [17, 'dezessete'],
    [19, 'dezenove'],
    [20, 'vinte'],
    [21, 'vinte e um'],
    [50, 'cinquenta'],
    [99, 'noventa e nove'],
    [100, 'cem'],
    [101, 'cento e um'],
    [110, 'cento e dez'],
    [199, 'cento e noventa e nove'],
    [200, 'duzentos'],
    [315, 'trezentos e quinze'],
    [500, 'quinhentos'],
    [999, 'novecentos e noventa e nove'],
    [1000, 'mil'],
    [1001, 'mil e um'],
    [1020, 'mil e vinte'],
    [1099, 'mil e noventa e nove'],
    [1100, 'mil e cem'],
    [1101, 'mil cento e um'],
    [1200, 'mil e duzentos'],
    [1234, 'mil duzentos e trinta e quatro'],
    [2000, 'dois mil'],
    [10_000, 'dez mil'],
    [21_000, 'vinte e um mil'],
    [100_000, 'cem mil'],
    [100_100, 'cem mil e cem'],
    [293_572, 'duzentos e noventa e três mil quinhentos e setenta e dois'],
    [999_999, 'novecentos e noventa e nove mil novecentos e noventa e nove'],
    [1_000_000, 'um milhão'],
    [1_000_001, 'um milhão e um'],
    [1_000_123, 'um milhão, cento e vinte e três'],
    [1_001_000, 'um milhão e mil'],
    [1_001_001, 'um milhão, mil e um'],
    [1_200_000, 'um milhão e duzentos mil'],
    [1_234_000, 'um milhão, duzentos e trinta e quatro mil'],
    [1_234_567, 'um milhão, duzentos e trinta e quatro mil quinhentos e sessenta e sete'],
    [2_000_100, 'dois milhões e cem'],
    [1_000_000_000, 'um bilhão'],
    [2_500_000_000, 'dois bilhões e quinhentos milhões'],
    [
      332_415_741_211,
      'trezentos e trinta e dois bilhões, quatrocentos e quinze milhões, setecentos e quarenta e um mil duzentos e onze',
    ],
    [1_000_000_000_000, 'um trilhão'],
    [3_000_000_000_001, 'três trilhões e um'],
    [2_000_000_000_000_000, 'dois quatrilhões'],
    [-15, 'menos quinze'],
  ];
  it.each(table)('%d', (value, words) => {
    expect(numberInWords(value)).toBe(words);
  });

  it('refuses fractions', () => {
    expect(() => numberInWords(1.5)).toThrow(RangeError);
  });
});

describe('domain §14.8 amounts in words: "mil reais", "um milhão de reais"', () => {
  const table: [number, string][] = [
    [0, 'zero real'],
    [1, 'um centavo'],
    [2, 'dois centavos'],
    [50, 'cinquenta centavos'],
    [99, 'noventa e nove centavos'],
    [100, 'um real'],
    [101, 'um real e um centavo'],
    [110, 'um real e dez centavos'],
    [200, 'dois reais'],
    [201, 'dois reais e um centavo'],
    [2100, 'vinte e um reais'],
    [10_000, 'cem reais'],
    [10_050, 'cem reais e cinquenta centavos'],
    [100_000, 'mil reais'],
    [100_001, 'mil reais e um centavo'],
    [100_100, 'mil e um reais'],
    [110_000, 'mil e cem reais'],
    [123_456, 'mil duzentos e trinta e quatro reais e cinquenta e seis centavos'],
    [200_000, 'dois mil reais'],
    [10_000_000, 'cem mil reais'],
    [1_785_639, 'dezessete mil oitocentos e cinquenta e seis reais e trinta e nove centavos'],
    [
      99_999_999,
      'novecentos e noventa e nove mil novecentos e noventa e nove reais e noventa e nove centavos',
    ],
    [100_000_000, 'um milhão de reais'],
    [100_000_001, 'um milhão de reais e um centavo'],
    [100_000_100, 'um milhão e um reais'],
    [100_100_000, 'um milhão e mil reais'],
    [150_000_000, 'um milhão e quinhentos mil reais'],
    [200_000_000, 'dois milhões de reais'],
    [
      123_456_789,
      'um milhão, duzentos e trinta e quatro mil quinhentos e sessenta e sete reais e oitenta e nove centavos',
    ],
    [100_000_000_000, 'um bilhão de reais'],
    [100_100_000_000, 'um bilhão e um milhão de reais'],
    [100_000_100_000, 'um bilhão e mil reais'],
    [250_000_000_000, 'dois bilhões e quinhentos milhões de reais'],
    [100_000_000_000_000, 'um trilhão de reais'],
    [500_000_000_000_050, 'cinco trilhões de reais e cinquenta centavos'],
    [-100, 'menos um real'],
    [-250, 'menos dois reais e cinquenta centavos'],
  ];
  it.each(table)('%d cents', (amount, words) => {
    expect(amountInWords(cents(amount))).toBe(words);
  });

  const amounts = fc.oneof(
    fc.integer({ min: 0, max: 10_000_000 }),
    fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER }),
    fc.constantFrom(0, 1, 100, 101, 100_000, 100_000_000, 100_000_000_000),
  );

  it('two amounts never read the same', () => {
    fc.assert(
      fc.property(amounts, amounts, (a, b) => {
        expect(amountInWords(cents(a)) === amountInWords(cents(b))).toBe(a === b);
      }),
    );
  });

  it('the first hundred thousand numbers are all different', () => {
    const seen = new Set(Array.from({ length: 100_000 }, (_, value) => numberInWords(value)));
    expect(seen.size).toBe(100_000);
  });

  it('is tidy: single blanks, no dangling joint, never "um mil"', () => {
    fc.assert(
      fc.property(amounts, (amount) => {
        const words = amountInWords(cents(amount));
        expect(words).toMatch(/(?:real|reais|centavos?)$/);
        expect(words).not.toMatch(/ {2}|^[e,]|,,| e e |undefined|(?:^|, )um mil /);
      }),
    );
  });

  it('reads back as the same number', () => {
    fc.assert(
      fc.property(amounts, (value) => {
        expect(readBack(numberInWords(value))).toBe(value);
      }),
    );
  });
});

/** The other way round, written for the test alone: joints are noise, classes multiply what came before them. */
function readBack(words: string): number {
  const small = new Map<string, number>([['cem', 100]]);
  for (let value = 0; value < 20; value += 1) small.set(numberInWords(value), value);
  for (let value = 20; value < 100; value += 10) small.set(numberInWords(value), value);
  for (let value = 200; value < 1000; value += 100) small.set(numberInWords(value), value);
  small.set('cento', 100);
  const classes = [
    /^mil$/,
    /^milh(?:ão|ões)$/,
    /^bilh(?:ão|ões)$/,
    /^trilh(?:ão|ões)$/,
    /^quatrilh(?:ão|ões)$/,
  ];
  let total = 0;
  let group = 0;
  for (const word of words.replaceAll(',', '').split(' ')) {
    const order = classes.findIndex((pattern) => pattern.test(word));
    if (order >= 0) {
      total += (group || 1) * 1000 ** (order + 1);
      group = 0;
    } else if (word !== 'e') {
      group += small.get(word) ?? Number.NaN;
    }
  }
  return total + group;
}
