import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  formatCep,
  formatPhone,
  isWebsite,
  maskCepPartial,
  maskPhonePartial,
  parseCep,
  parseEmail,
  parsePhone,
} from './contact';

describe('§5 e-mail', () => {
  it.each([
    [' Maria.Silva@Empresa.com.br ', 'maria.silva@empresa.com.br'],
    ['a@b.co', 'a@b.co'],
    ['nome+boleto@x-y.com', 'nome+boleto@x-y.com'],
    ["o'neil@mail.example.com", "o'neil@mail.example.com"],
    ['x@xn--bcher-kva.xn--p1ai', 'x@xn--bcher-kva.xn--p1ai'],
  ])('accepts %j', (text, expected) => {
    expect(parseEmail(text)).toBe(expected);
  });

  it.each([
    '',
    'maria',
    'maria@',
    '@x.com',
    'a@b',
    'a b@x.com',
    'a@x..com',
    '.a@x.com',
    'a.@x.com',
    'a..b@x.com',
    'a@-x.com',
    'a@x-.com',
    'a@x.c',
    'a@x.123',
    'a@b@c.com',
    'a@x.com, b@x.com',
    'josé@x.com',
    `${'a'.repeat(65)}@x.com`,
    `a@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.${'e'.repeat(60)}.${'f'.repeat(60)}.com`,
  ])('refuses %j', (text) => {
    expect(parseEmail(text)).toBeNull();
  });

  it('gives back what it accepted before', () => {
    fc.assert(
      fc.property(fc.emailAddress(), (email) => {
        const parsed = parseEmail(email);
        if (parsed !== null) expect(parseEmail(parsed)).toBe(parsed);
      }),
    );
  });
});

describe('website', () => {
  it.each([
    'www.estreladosul.com.br',
    'https://empresa1.demo.test',
    'HTTP://Empresa.com.br:8080/sobre?x=1#topo',
    'pão-de-açúcar.com.br/loja',
    'demo.test?x=javascript:alert(1)',
  ])('accepts %j', (text) => {
    expect(isWebsite(text)).toBe(true);
  });

  it.each([
    'javascript:alert(1)',
    'JavaScript://empresa.com.br/%0aalert(1)',
    'javascript.x:alert(1)',
    'data:text/html,<b>x</b>',
    'ftp://empresa.com.br',
    '//empresa.com.br',
    'https://',
    'https://localhost',
    'https://a@empresa.com.br',
    'não tem',
    'empresa',
    'empresa..com',
    '-x.com.br',
    'https://empresa.com.br/a b',
    '',
  ])('refuses %j', (text) => {
    expect(isWebsite(text)).toBe(false);
  });
});

describe('Brazilian telephone numbers', () => {
  it.each([
    ['(11) 98765-4321', '11987654321'],
    ['11 98765 4321', '11987654321'],
    ['+55 (11) 98765-4321', '11987654321'],
    ['+5511987654321', '11987654321'],
    ['5511987654321', '11987654321'],
    ['551134567890', '1134567890'],
    ['0055 11 3456-7890', '1134567890'],
    ['011 3456-7890', '1134567890'],
    ['+55 (011) 98765-4321', '11987654321'],
    ['(55) 99999-8888', '55999998888'],
    ['55 3222-1111', '5532221111'],
    ['5555999998888', '55999998888'],
    ['11\u00a03456\u20117890', '1134567890'],
    ['\u202a+55 11 98765-4321\u202c', '11987654321'],
  ])('accepts %j', (text, expected) => {
    expect(parsePhone(text)).toBe(expected);
  });

  it.each([
    '',
    '98765-4321',
    '(10) 98765-4321',
    '(20) 3456-7890',
    '(23) 98765-4321',
    '(11) 88765-4321',
    '(11) 9876-5432',
    '(11) 1456-7890',
    '+1 212 555 0100',
    '119876543210',
    '11 98765-432a',
    'ramal 12',
    '9'.repeat(60),
  ])('refuses %j', (text) => {
    expect(parsePhone(text)).toBeNull();
  });

  it('formats both lengths', () => {
    expect(formatPhone('11987654321')).toBe('(11) 98765-4321');
    expect(formatPhone('1134567890')).toBe('(11) 3456-7890');
  });

  const digits = fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 8, maxLength: 8 });
  const mobile = fc
    .tuple(fc.constantFrom('11', '21', '55', '68', '99'), digits)
    .map(([area, rest]) => `${area}9${rest}`);

  it('what is shown can be pasted back, with the country too', () => {
    fc.assert(
      fc.property(mobile, (phone) => {
        expect(parsePhone(formatPhone(phone))).toBe(phone);
        expect(parsePhone(`+55 ${formatPhone(phone)}`)).toBe(phone);
        expect(parsePhone(`55${phone}`)).toBe(phone);
      }),
    );
  });

  it.each([
    ['', ''],
    ['1', '(1'],
    ['11', '(11'],
    ['113', '(11) 3'],
    ['113456', '(11) 3456'],
    ['1134567', '(11) 3456-7'],
    ['1198765', '(11) 98765'],
    ['11987654', '(11) 98765-4'],
    ['(11) 98765-43210', '(11) 98765-4321'],
    ['(11) 3456-78901', '(11) 3456-7890'],
    ['+55 11 98765-4321', '(11) 98765-4321'],
    ['5511987654321', '(11) 98765-4321'],
  ])('mask while typing %j', (text, masked) => {
    expect(maskPhonePartial(text)).toBe(masked);
    expect(maskPhonePartial(masked)).toBe(masked);
  });
});

describe('CEP', () => {
  it.each([
    ['01310-100', '01310100'],
    ['01.310-100', '01310100'],
    [' 01310 100 ', '01310100'],
    ['99999999', '99999999'],
    ['00000-000', null],
    ['00999-999', null],
    ['1310-100', null],
    ['01310-1000', null],
    ['0131O-100', null],
    ['', null],
  ])('%j', (text, expected) => {
    expect(parseCep(text)).toBe(expected);
  });

  it('formats and masks', () => {
    expect(formatCep('01310100')).toBe('01310-100');
    expect(maskCepPartial('01310')).toBe('01310');
    expect(maskCepPartial('013101')).toBe('01310-1');
    expect(maskCepPartial('01310-1009')).toBe('01310-100');
  });
});
