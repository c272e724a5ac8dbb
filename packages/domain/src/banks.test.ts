import { describe, expect, it } from 'vitest';
import { BANK_CODES, PAYMENT_PROVIDERS } from './bank-codes';
import { BANKS, bankByCode, institutionName, searchBanks } from './banks';

describe('§3 bank list', () => {
  it.each([
    ['001', '00000000', 'Banco do Brasil S.A.', true],
    ['033', '90400888', 'BANCO SANTANDER (BRASIL) S.A.', true],
    ['077', '00416968', 'Banco Inter S.A.', true],
    ['104', '00360305', 'Caixa Econômica Federal', true],
    ['208', '30306294', 'Banco BTG Pactual S.A.', true],
    ['237', '60746948', 'Banco Bradesco S.A.', true],
    ['341', '60701190', 'ITAÚ UNIBANCO S.A.', true],
    ['422', '58160789', 'Banco Safra S.A.', true],
    ['260', '18236120', 'NU PAGAMENTOS S.A. - INSTITUIÇÃO DE PAGAMENTO', false],
    ['336', '31872495', 'Banco C6 S.A.', false],
    ['329', '32402502', 'QI Sociedade de Crédito Direto S.A.', false],
  ])('%s is ISPB %s', (code, ispb, legalName, compe) => {
    expect(bankByCode(code)).toMatchObject({ code, ispb, legalName, compe });
  });

  it('every entry is whole, in order of code, with no code or ISPB twice', () => {
    expect(BANKS.length).toBeGreaterThan(450);
    const codes = BANKS.map((bank) => bank.code);
    expect(codes).toEqual([...new Set(codes)].sort());
    expect(new Set(BANKS.map((bank) => bank.ispb)).size).toBe(BANKS.length);
    for (const bank of BANKS) {
      expect(bank.code).toMatch(/^\d{3}$/);
      expect(bank.ispb).toMatch(/^\d{8}$/);
      expect(bank.name.trim()).not.toBe('');
      expect(bank.legalName.trim()).not.toBe('');
      expect(bank.startDate).not.toBeNull();
    }
  });

  it('about eighty banks take part in the clearing', () => {
    expect(BANKS.filter((bank) => bank.compe)).toHaveLength(77);
  });

  it('details of one entry', () => {
    expect(bankByCode('1')).toEqual({
      ispb: '00000000',
      name: 'BCO DO BRASIL S.A.',
      code: '001',
      compe: true,
      access: 'RSFN',
      legalName: 'Banco do Brasil S.A.',
      startDate: '2002-04-22',
    });
    expect(bankByCode('999')).toBeNull();
    expect(bankByCode('')).toBeNull();
  });
});

describe('§3 payment-provider codes', () => {
  it('are the nine of the list', () => {
    expect(PAYMENT_PROVIDERS.map((provider) => provider.code)).toEqual([
      'fit',
      'asaas',
      'graf',
      'getnet',
      'pg',
      'mp',
      'wire',
      'pagme',
      'iugu',
    ]);
    expect(institutionName('mp')).toBe('Mercado Pago');
    expect(institutionName('341')).toBe('ITAÚ UNIBANCO S.A.');
    expect(institutionName('nada')).toBeNull();
  });
});

describe('searching a bank', () => {
  it.each([
    ['itau', '341'],
    ['ITAÚ unibanco', '341'],
    ['nubank', '260'],
    ['bradesco', '237'],
    ['economica federal', '104'],
    ['60701190', '341'],
    ['banrisul', '041'],
  ])('%s finds %s', (text, code) => {
    expect(searchBanks(text).map((bank) => bank.code)).toContain(code);
  });

  it('puts the bank of the very code first', () => {
    expect(searchBanks('341')[0]?.code).toBe('341');
    expect(searchBanks('1')[0]?.code).toBe('001');
  });

  it('nothing asked is everything, nonsense is nothing', () => {
    expect(searchBanks('  ')).toHaveLength(BANKS.length);
    expect(searchBanks('zzzz')).toEqual([]);
  });
});

it('the codes that stand by themselves are those of the list', () => {
  expect(BANK_CODES).toEqual(BANKS.map(({ code }) => code));
});
