import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Cnpj,
  type Cpf,
  cnpjCheckDigits,
  concealCpfsIn,
  concealTaxId,
  cpfCheckDigits,
  formatCnpj,
  formatCpf,
  formatTaxId,
  isCnpj,
  isCpf,
  maskTaxIdPartial,
  parseCnpj,
  parseCpf,
  parseTaxId,
} from './tax-id';

const ALPHABET = [...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const anyCnpj = fc
  .string({ unit: fc.constantFrom(...ALPHABET), minLength: 12, maxLength: 12 })
  .map((base) => (base + cnpjCheckDigits(base)) as Cnpj)
  .filter((value) => !/^(.)\1+$/.test(value));
const anyCpf = fc
  .string({ unit: fc.constantFrom(...'0123456789'), minLength: 9, maxLength: 9 })
  .map((base) => (base + cpfCheckDigits(base)) as Cpf)
  .filter((value) => !/^(.)\1+$/.test(value));

describe('§5 CNPJ: valid by its two check digits, numeric and alphanumeric (domain §1.1)', () => {
  it('the official example and a numeric one', () => {
    expect(cnpjCheckDigits('12ABC34501DE')).toBe('35');
    expect(cnpjCheckDigits('112223330001')).toBe('81');
    expect(parseCnpj('12.ABC.345/01DE-35')).toBe('12ABC34501DE35');
    expect(parseCnpj('11.222.333/0001-81')).toBe('11222333000181');
  });

  it.each([
    '12abc34501de35',
    ' 12.abc.345/01de-35 ',
    '12 ABC 345 01DE 35',
    '12.ABC.345/01DE\u201335',
    '\u00a012ABC34501DE35\u200b',
  ])('accepts %j', (text) => {
    expect(parseCnpj(text)).toBe('12ABC34501DE35');
  });

  it.each([
    '12ABC34501DE36',
    '12ABC34501DE3A',
    '12ABC34501DE3',
    '12ABC34501DE350',
    '11222333000182',
    '00000000000000',
    '11111111111111',
    'X11222333000181',
    '11222333000181X',
    '11222333/0001.81,',
    '1122233300018l',
    '12ÁBC34501DE35',
    'ßABC34501DE35',
    '',
    '/.-',
  ])('refuses %j', (text) => {
    expect(parseCnpj(text)).toBeNull();
  });

  it('never strips letters: a letter too many is an error, not noise', () => {
    fc.assert(
      fc.property(anyCnpj, fc.nat(13), fc.constantFrom(...'ABCXYZ'), (cnpj, at, letter) => {
        expect(parseCnpj(cnpj.slice(0, at) + letter + cnpj.slice(at))).toBeNull();
      }),
    );
  });

  it('every letter A–Z is accepted in the first twelve places', () => {
    for (const letter of 'ABCDEFGHIJKLMNOPQRSTUVWXYZ') {
      const base = `1${letter}000000000${letter}`;
      expect(isCnpj(base + cnpjCheckDigits(base))).toBe(true);
    }
  });

  it('mask, case and blanks go round', () => {
    fc.assert(
      fc.property(anyCnpj, (cnpj) => {
        expect(isCnpj(cnpj)).toBe(true);
        expect(formatCnpj(cnpj)).toMatch(/^[0-9A-Z]{2}(\.[0-9A-Z]{3}){2}\/[0-9A-Z]{4}-\d{2}$/);
        expect(parseCnpj(formatCnpj(cnpj))).toBe(cnpj);
        expect(parseCnpj(` ${formatCnpj(cnpj).toLowerCase()} `)).toBe(cnpj);
      }),
    );
  });

  it('a single wrong digit in a numeric CNPJ is always caught', () => {
    const numeric = fc
      .string({ unit: fc.constantFrom(...'0123456789'), minLength: 12, maxLength: 12 })
      .map((base) => base + cnpjCheckDigits(base));
    fc.assert(
      fc.property(
        numeric,
        fc.integer({ min: 12, max: 13 }),
        fc.integer({ min: 1, max: 9 }),
        (cnpj, at, shift) => {
          const wrong = (Number(cnpj[at]) + shift) % 10;
          expect(isCnpj(cnpj.slice(0, at) + wrong + cnpj.slice(at + 1))).toBe(false);
        },
      ),
    );
  });

  it('shape errors', () => {
    expect(() => cnpjCheckDigits('12abc34501de')).toThrow(RangeError);
    expect(() => cnpjCheckDigits('123')).toThrow(RangeError);
    expect(isCnpj(11222333000181)).toBe(false);
    expect(isCnpj('11.222.333/0001-81')).toBe(false);
  });
});

describe('§5 CPF: 11 digits, not all zeros, two check digits (domain §1.2)', () => {
  it.each(['111.444.777-35', '11144477735', ' 111 444 777 35 ', '529.982.247-25', '00000000191'])(
    'accepts %j',
    (text) => {
      expect(parseCpf(text)).not.toBeNull();
    },
  );

  it.each([...'0123456789'].map((digit) => digit.repeat(11)))('refuses the repeated %s', (text) => {
    expect(parseCpf(text)).toBeNull();
  });

  it.each(['11144477736', '1114447773', '111444777350', '111.444.777-3A', 'A11144477735', '191', ''])(
    'refuses %j',
    (text) => {
      expect(parseCpf(text)).toBeNull();
    },
  );

  it('mask goes round and any wrong digit is caught', () => {
    fc.assert(
      fc.property(anyCpf, fc.nat(10), fc.integer({ min: 1, max: 9 }), (cpf, at, shift) => {
        expect(parseCpf(formatCpf(cpf))).toBe(cpf);
        const wrong = (Number(cpf[at]) + shift) % 10;
        const changed = cpf.slice(0, at) + wrong + cpf.slice(at + 1);
        if (at >= 9) expect(isCpf(changed)).toBe(false);
      }),
    );
    expect(() => cpfCheckDigits('12345678A')).toThrow(RangeError);
    expect(isCpf(11144477735)).toBe(false);
  });
});

describe('§5 tax-id lookup accepts a valid CPF or CNPJ', () => {
  it('tells them apart by length', () => {
    expect(parseTaxId('111.444.777-35')).toEqual({ kind: 'cpf', value: '11144477735' });
    expect(parseTaxId('12.abc.345/01de-35')).toEqual({ kind: 'cnpj', value: '12ABC34501DE35' });
    expect(parseTaxId('123')).toBeNull();
    expect(parseTaxId('11144477736')).toBeNull();
  });

  it('formats either and leaves other text alone', () => {
    expect(formatTaxId('11144477735')).toBe('111.444.777-35');
    expect(formatTaxId('12ABC34501DE35')).toBe('12.ABC.345/01DE-35');
    expect(formatTaxId('12ABC')).toBe('12ABC');
    // A concealed CPF has fourteen characters, as a CNPJ has.
    expect(formatTaxId('***.444.777-**')).toBe('***.444.777-**');
  });
});

describe('mask while typing (decisions §1: masks know letters)', () => {
  const table: [string, 'cnpj' | 'cpf' | 'any', string][] = [
    ['', 'cnpj', ''],
    ['12', 'cnpj', '12'],
    ['12a', 'cnpj', '12.A'],
    ['12abc', 'cnpj', '12.ABC'],
    ['12abc3', 'cnpj', '12.ABC.3'],
    ['12abc34501de', 'cnpj', '12.ABC.345/01DE'],
    ['12abc34501de35', 'cnpj', '12.ABC.345/01DE-35'],
    ['12.ABC.345/01DE-3599', 'cnpj', '12.ABC.345/01DE-35'],
    ['12abc34501dex5', 'cnpj', '12.ABC.345/01DE'],
    ['11144477735', 'cnpj', '11.144.477/735'],
    ['1114', 'cpf', '111.4'],
    ['11144477735', 'cpf', '111.444.777-35'],
    ['111a444', 'cpf', '111.444'],
    ['11144477735999', 'cpf', '111.444.777-35'],
    ['11144477735', 'any', '111.444.777-35'],
    ['112223330001', 'any', '11.222.333/0001'],
    ['12a', 'any', '12.A'],
    ['111.444.777-3', 'any', '111.444.777-3'],
    ['12.', 'cnpj', '12'],
  ];
  it.each(table)('%j as %s', (text, kind, masked) => {
    expect(maskTaxIdPartial(text, kind)).toBe(masked);
  });

  it('masking twice changes nothing, and a whole id comes out as formatted', () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.constantFrom('cnpj' as const, 'cpf' as const, 'any' as const),
        (text, kind) => {
          const once = maskTaxIdPartial(text, kind);
          expect(maskTaxIdPartial(once, kind)).toBe(once);
        },
      ),
    );
    fc.assert(
      fc.property(anyCnpj, (cnpj) => {
        expect(maskTaxIdPartial(cnpj, 'any')).toBe(formatCnpj(cnpj));
      }),
    );
    fc.assert(
      fc.property(anyCpf, (cpf) => {
        expect(maskTaxIdPartial(cpf, 'any')).toBe(formatCpf(cpf));
      }),
    );
  });
});

describe('§2 people’s data: a CPF shows at most its last two digits', () => {
  it.each([
    ['11144477735', '***.***.***-35'],
    ['111.444.777-35', '***.***.***-35'],
    ['11222333000181', '**.222.333/0001-**'],
    ['qualquer', '***'],
  ])('%s is shown as %s', (whole, concealed) => {
    expect(concealTaxId(whole)).toBe(concealed);
  });

  it('whatever the CPF: two digits, its last ones', () => {
    fc.assert(
      fc.property(anyCpf, (cpf) => {
        expect(concealTaxId(cpf).replace(/[^0-9]/g, '')).toBe(cpf.slice(9));
        expect(concealTaxId(formatCpf(cpf))).toBe(concealTaxId(cpf));
      }),
    );
  });

  it.each([
    ['Conferido com 111.444.777-35 e 11144477735.', 'Conferido com ***.***.***-35 e ***.***.***-35.'],
    ['11144477736 não é um CPF', '11144477736 não é um CPF'],
    ['12311144477735', '12311144477735'],
    ['CPF11144477735b', 'CPF***.***.***-35b'],
    ['111 444 777 35', '***.***.***-35'],
    ['111.444.777/35', '***.***.***-35'],
    ['111-444-777-35 e 111.444.777–35', '***.***.***-35 e ***.***.***-35'],
    ['1114 4477 735', '***.***.***-35'],
    ['1 1 1 4 4 4 7 7 7 3 5', '***.***.***-35'],
    ['１１１４４４７７７３５', '***.***.***-35'],
    ['111\u200b444\u200b777\u200b35', '***.***.***-35'],
    // Numbers beside it do not hide it.
    ['10 111.444.777-35', '10 ***.***.***-35'],
    ['em 10/10/2026, 111.444.777-35 12', 'em 10/10/2026, ***.***.***-35 12'],
    // The end of a CNPJ with letters may look like one.
    [`${cnpjEndingIn('11144477735')}`, `${cnpjEndingIn('11144477735')}`],
    ['11.222.333/0001-81', '11.222.333/0001-81'],
    ['', ''],
  ])('in a text: %s', (text, concealed) => {
    expect(concealCpfsIn(text)).toBe(concealed);
  });
});

/** Three letters before the digits of a CPF, where the whole is a CNPJ. */
function cnpjEndingIn(cpf: string): string {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  for (const a of letters)
    for (const b of letters)
      for (const c of letters) if (parseCnpj(`${a}${b}${c}${cpf}`) !== null) return `${a}${b}${c}${cpf}`;
  throw new Error('no such CNPJ');
}
