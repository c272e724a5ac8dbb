import { isoDate } from '@lastro/domain/dates';
import { parsePercent } from '@lastro/domain/percent';
import { isCnpj } from '@lastro/domain/tax-id';
import { createClient, updateClient } from '@lastro/wire/company/company-operations';
import { clientFields } from '@lastro/wire/company/company-schemas';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { shapeIssues } from '../../shared/form/resolvers';
import { FICHA_FIELDS } from './ficha-fields';
import {
  alsoWrongInFicha,
  changedNames,
  EMPTY_FICHA,
  fichaFieldOf,
  fichaValuesOf,
  onTheWire,
  toCompanyUpdate,
  toNewCompany,
} from './ficha-values';
import { EMPTY_COMPANY, FULL_COMPANY } from './testing';

const { cnpj } = FULL_COMPANY;
if (!isCnpj(cnpj)) throw new Error('the sample company has a valid CNPJ');
const full = fichaValuesOf(FULL_COMPANY);
const empty = fichaValuesOf(EMPTY_COMPANY);

test('the table holds every field that the call takes, once', () => {
  expect(FICHA_FIELDS.map(({ name }) => name).sort()).toEqual(Object.keys(clientFields.shape).sort());
});

describe('record → form', () => {
  test('nulls become empty texts or nothing, ids become the texts of a select', () => {
    expect(empty).toMatchObject({
      name: '',
      zipCode: null,
      taxTypeId: null,
      secondaryActivities: [],
    });
    expect(full).toMatchObject({
      taxTypeId: '2',
      industryId: '7',
      useOfCreditId: '4',
      riscoSocioAmbientalId: '1',
      mainActivity: '4711302',
      secondaryActivities: ['4712100'],
      socialCapital: 123_456,
    });
  });
});

describe('form → wire', () => {
  test('a website that a browser would run is refused at its field', () => {
    const issuesOf = (website: string) =>
      shapeIssues(updateClient, toCompanyUpdate(FULL_COMPANY, { ...full, website }));
    expect(issuesOf('javascript:alert(1)')).toMatchObject([
      { path: 'input.website', code: 'website.invalid' },
    ]);
    for (const website of ['www.empresa.com.br', '']) expect(issuesOf(website)).toEqual([]);
  });

  test('nothing changed sends nothing but the version', () => {
    expect(toCompanyUpdate(FULL_COMPANY, full)).toEqual({ cnpj, version: 3, input: {} });
  });

  test('only what changed travels; an emptied field travels as null; blanks around a text are no change', () => {
    const typed = {
      ...full,
      name: '  ',
      city: ' Santos ',
      taxTypeId: null,
      industryId: '9',
      state: 'SP',
      email: full.email,
    };
    expect(toCompanyUpdate(FULL_COMPANY, typed).input).toEqual({
      name: null,
      city: ' Santos ',
      taxTypeId: null,
      industryId: 9,
    });
    expect(changedNames(full, { ...full, name: ' Alfa ' })).toEqual([]);
  });

  test('a company without a name is sent as such and refused beside the field', () => {
    const update = toCompanyUpdate(FULL_COMPANY, { ...full, registeredName: '' });
    const parsed = z.safeDecode(updateClient.input, onTheWire(update) as never);
    expect(parsed.error?.issues.map(({ path }) => path.join('.'))).toEqual(['input.registeredName']);
  });

  test('a whole ficha survives the way to the server and back', () => {
    const wire = onTheWire(toCompanyUpdate(EMPTY_COMPANY, full)) as { input: Record<string, unknown> };
    expect(wire.input).toMatchObject({
      socialCapital: 1234.56,
      netAssetsValue: -50,
      exportPercentage: 12.5,
      roas: 3.25,
    });
    const decoded = z.decode(updateClient.input, wire as never);
    expect(decoded.input).toMatchObject({ socialCapital: 123_456, exportPercentage: '12.5', taxTypeId: 2 });
    expect(z.encode(updateClient.input, toCompanyUpdate(EMPTY_COMPANY, full))).toEqual(wire);
  });

  test('a new company sends what is filled in, its name in any case, and no “no” that nobody said', () => {
    expect(toNewCompany(cnpj, EMPTY_FICHA).input).toEqual({
      registeredName: '',
      countryId: 1058,
      active: true,
      isClient: true,
    });
    expect(toNewCompany(cnpj, { ...EMPTY_FICHA, mei: false }).input).toHaveProperty('mei', false);
    const filled = toNewCompany(cnpj, full);
    expect(z.safeDecode(createClient.input, onTheWire(filled) as never).success).toBe(true);
  });
});

describe('what is wrong finds its field', () => {
  test('paths of the wire', () => {
    expect(fichaFieldOf('input.foundingDate')).toBe('foundingDate');
    expect(fichaFieldOf('input.secondaryActivities.3')).toBe('secondaryActivities');
    expect(fichaFieldOf('cnpj')).toBeNull();
    expect(fichaFieldOf('input.nothing')).toBeNull();
  });

  test('§5 rules between fields: no future founding, shares up to 100 %, no activity twice', () => {
    const wrong = {
      ...full,
      foundingDate: isoDate('2026-11-17'),
      importPercentage: parsePercent('100,01'),
      secondaryActivities: ['4711302'],
    };
    expect(alsoWrongInFicha(wrong, isoDate('2026-11-16'))).toEqual([
      { field: 'foundingDate', message: 'A data não pode ser futura.' },
      { field: 'importPercentage', message: 'O valor máximo é 100,00%.' },
      { field: 'secondaryActivities', message: 'Esta atividade já foi informada.' },
    ]);
    const right = { ...full, foundingDate: isoDate('2026-11-16'), importPercentage: parsePercent('100') };
    expect(alsoWrongInFicha(right, isoDate('2026-11-16'))).toEqual([]);
  });
});
