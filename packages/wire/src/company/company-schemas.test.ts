import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { clientFields } from './company-schemas';
import { bankAccountInput } from './link-schemas';
import { personInput } from './person-schemas';
import { lookUpPostalCode } from './postal-code-operations';

const fields = (input: unknown, schema: z.ZodType = clientFields) => {
  const parsed = schema.safeParse(input);
  return parsed.success ? 'ok' : parsed.error.issues.map((issue) => issue.path.join('.')).join(' ');
};

describe('the fields of a company, at both sides of each limit', () => {
  it.each<[object, string]>([
    [{}, 'ok'],
    [{ registeredName: 'AB' }, 'ok'],
    [{ registeredName: 'A' }, 'registeredName'],
    [{ registeredName: null }, 'registeredName'],
    [{ registeredName: '🚀'.repeat(200) }, 'ok'],
    [{ registeredName: 'x'.repeat(201) }, 'registeredName'],
    [{ name: null, city: null, email: null, socialCapital: null }, 'ok'],
    [{ name: '' }, 'name'],
    [{ societaryType: '2062' }, 'ok'],
    [{ societaryType: '206' }, 'societaryType'],
    [{ mainActivity: '0111301' }, 'ok'],
    [{ mainActivity: '111301' }, 'mainActivity'],
    [{ employee: 0 }, 'ok'],
    [{ employee: -1 }, 'employee'],
    [{ employee: 10_000_000 }, 'ok'],
    [{ employee: 10_000_001 }, 'employee'],
    [{ employee: 1.5 }, 'employee'],
    [{ socialCapital: 0 }, 'ok'],
    [{ socialCapital: -0.01 }, 'socialCapital'],
    [{ socialCapital: 0.001 }, 'socialCapital'],
    [{ netAssetsValue: -0.01 }, 'ok'],
    [{ roas: 0 }, 'ok'],
    [{ roas: -0.1 }, 'roas'],
    [{ roas: 99_999_999 }, 'ok'],
    [{ roas: 100_000_000 }, 'roas'],
    [{ roas: 99_999_998.1234 }, 'ok'],
    [{ roas: 1.12345 }, 'roas'],
    [{ roas: 1e-7 }, 'roas'],
    [{ foundingDate: '2024-02-29' }, 'ok'],
    [{ foundingDate: '2023-02-29' }, 'foundingDate'],
    [{ foundingDate: '29/02/2024' }, 'foundingDate'],
    [{ state: 'SP' }, 'ok'],
    [{ state: 'sp' }, 'state'],
    [{ riskNotes: 'x'.repeat(2500) }, 'ok'],
    [{ riskNotes: 'x'.repeat(2501) }, 'riskNotes'],
    [{ secondaryActivities: Array(99).fill('1091101') }, 'ok'],
    [{ secondaryActivities: Array(100).fill('1091101') }, 'secondaryActivities'],
    [{ exportPercentage: 12.345678 }, 'ok'],
    [{ exportPercentage: 12.3456789 }, 'exportPercentage'],
  ])('%j → %s', (input, expected) => {
    expect(fields(input)).toBe(expected);
  });

  it('brings what people type to one form', () => {
    const parsed = clientFields.parse({
      zipCode: '01310-100',
      phone: '+55 (11) 98765-4321',
      email: ' A@B.com ',
      city: ' São  Paulo ',
    });
    expect(parsed).toEqual({
      zipCode: '01310100',
      phone: '11987654321',
      email: 'a@b.com',
      city: 'São Paulo',
    });
  });
});

describe('the bank account', () => {
  const account = { bankCode: '341', agency: '1', account: '1', accountDigit: '1', kind: 'checking' };
  it.each<[object, string]>([
    [{}, 'ok'],
    [{ bankCode: 'iugu' }, 'ok'],
    [{ bankCode: '000' }, 'bankCode'],
    [{ agency: '12345' }, 'ok'],
    [{ agency: '123456' }, 'agency'],
    [{ agency: '' }, 'agency'],
    [{ agencyDigit: 'X' }, 'ok'],
    [{ agencyDigit: 'Y' }, 'agencyDigit'],
    [{ account: '1'.repeat(20) }, 'ok'],
    [{ account: '1'.repeat(21) }, 'account'],
    [{ accountDigit: '12' }, 'ok'],
    [{ accountDigit: '123' }, 'accountDigit'],
    [{ kind: 'payment' }, 'ok'],
    [{ kind: 'salary' }, 'kind'],
  ])('%j → %s', (changes, expected) => {
    expect(fields({ ...account, ...changes }, bankAccountInput)).toBe(expected);
  });
});

describe('the fields of a person', () => {
  it.each<[object, string]>([
    [{}, 'ok'],
    [{ name: 'Ana' }, 'ok'],
    [{ name: 'An' }, 'name'],
    [{ gender: 'F' }, 'ok'],
    [{ gender: 'X' }, 'gender'],
    [{ maritalStatusId: 6 }, 'ok'],
    [{ maritalStatusId: 7 }, 'maritalStatusId'],
    [{ marriageRegimeId: 0 }, 'marriageRegimeId'],
    [{ netWorth: -1 }, 'ok'],
    [{ monthlyIncome: -1 }, 'monthlyIncome'],
    [{ pepRelationships: [{ relationshipType: 'sibling' }] }, 'ok'],
    [{ pepRelationships: [{ relationshipType: 'cousin' }] }, 'pepRelationships.0.relationshipType'],
    [
      { pepSecondary: [{ relationshipType: 'child', name: 'Zé', taxId: '1' }] },
      'pepSecondary.0.name pepSecondary.0.taxId',
    ],
  ])('%j → %s', (input, expected) => {
    expect(fields(input, personInput)).toBe(expected);
  });
});

describe('the postal code', () => {
  it.each([
    ['01310-100', 'ok'],
    ['01310100', 'ok'],
    ['00310100', 'zipCode'],
    ['0131010', 'zipCode'],
  ])('%s → %s', (zipCode, expected) => {
    expect(fields({ zipCode }, lookUpPostalCode.input)).toBe(expected);
  });
});
