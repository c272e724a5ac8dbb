import { isoDate } from '@lastro/domain/dates';
import { parsePercent } from '@lastro/domain/percent';
import { parseCnpj, parseCpf } from '@lastro/domain/tax-id';
import { describe, expect, test } from 'vitest';
import { ApiError } from '../../../lib/api-error';
import { staleRecord } from '../../../shared/form/stale-record';
import { EMPTY_COMPANY } from '../testing';
import { BANK_FORM, bankIssues, findInstitutions, NO_ACCOUNT, toBankData } from './bank-values';
import { BOARD, isExpired, PROCURATOR, REPRESENTATIVE } from './link-values';
import {
  extraShown,
  factsOf,
  OWNER_FORM,
  offeredBy,
  ownerIssues,
  ownerValuesOf,
  toRelationship,
  UNKNOWN_OWNER,
} from './owner-values';
import { totalOf } from './owners-total';
import { lookbackOf } from './pep-lookback';
import { FULL_PERSON } from './testing';

const today = isoDate('2026-11-16');
const cnpj = parseCnpj('12ABC34501DE35') ?? fail();
const parent = parseCnpj('11.222.333/0001-81') ?? fail();
const taxId = parseCpf(FULL_PERSON.taxId);
const percent = (text: string) => parsePercent(text);

function fail(): never {
  throw new Error('the documents of the tests are valid');
}

const codes = (issues: readonly { path: string; code: string }[]) =>
  Object.fromEntries(issues.map(({ path, code }) => [path, code]).reverse());

const ROW = {
  id: '7',
  person: { id: '1', taxId: FULL_PERSON.taxId, name: 'Ana', birthDate: null, pep: null, masked: false },
  isSigner: true,
  isRequiredSigner: false,
  percentageVotingCapital: null,
  startDate: null,
  documentGroups: ['partner'],
  version: 9,
};

describe('representatives', () => {
  const begun = REPRESENTATIVE.valuesOf(null);

  test('whoever must sign, signs', () => {
    const values = { link: { ...begun.link, taxId, isRequiredSigner: true } };
    expect(REPRESENTATIVE.toWire(cnpj, null, values).input).toMatchObject({
      isSigner: true,
      isRequiredSigner: true,
    });
  });

  test('§8 whether somebody signs is unanswered until somebody answers', () => {
    const values = { link: { ...begun.link, taxId } };
    expect(REPRESENTATIVE.toWire(cnpj, null, values).input).toMatchObject({
      isSigner: null,
      isRequiredSigner: null,
    });
    const no = { link: { ...values.link, isSigner: false } };
    expect(REPRESENTATIVE.toWire(cnpj, null, no).input).toMatchObject({
      isSigner: false,
      isRequiredSigner: null,
    });
  });

  test('the person is needed, shares go from 0 to 100 %, nothing begins in the future', () => {
    expect(codes(REPRESENTATIVE.issues(cnpj, null, begun, today))['input.taxId']).toBe('field.required');
    const wrong = {
      link: { ...begun.link, taxId, percentageOwned: percent('100,01'), startDate: isoDate('2026-11-17') },
    };
    expect(codes(REPRESENTATIVE.issues(cnpj, null, wrong, today))).toEqual({
      'input.percentageOwned': 'number.too-big',
      'input.startDate': 'date.future',
    });
    const right = { link: { ...begun.link, taxId, percentageOwned: percent('100'), startDate: today } };
    expect(REPRESENTATIVE.issues(cnpj, null, right, today)).toEqual([]);
  });
});

describe('decisions §8: every link is saved over the version that it was read at', () => {
  test('each command carries it, 0 where none was there', () => {
    const row = { ...ROW, percentageOwned: null };
    const position = { ...row, position: 'Diretora', endDate: null };
    const power = { ...row, procuratorTaxId: row.person.taxId, powers: null, validUntil: null };
    const owner = { ...ownerValuesOf(null).owner, cnpj: parent };
    const share = {
      id: '4',
      parentCompany: { ...EMPTY_COMPANY, cnpj: parent },
      percentageOwned: percent('5') ?? fail(),
      version: 9,
    };
    expect([
      REPRESENTATIVE.toWire(cnpj, row, REPRESENTATIVE.valuesOf(row)).version,
      BOARD.toWire(cnpj, position, BOARD.valuesOf(position)).version,
      PROCURATOR.toWire(cnpj, power, PROCURATOR.valuesOf(power)).version,
      toBankData(cnpj, { version: 9 }, NO_ACCOUNT).version,
      toRelationship(cnpj, share, ownerValuesOf(share), UNKNOWN_OWNER).version,
    ]).toEqual([9, 9, 9, 9, 9]);
    expect([
      REPRESENTATIVE.toWire(cnpj, null, REPRESENTATIVE.valuesOf(null)).version,
      BOARD.toWire(cnpj, null, BOARD.valuesOf(null)).version,
      PROCURATOR.toWire(cnpj, null, PROCURATOR.valuesOf(null)).version,
      toBankData(cnpj, NO_ACCOUNT, NO_ACCOUNT).version,
      toRelationship(cnpj, null, { owner }, UNKNOWN_OWNER).version,
    ]).toEqual([0, 0, 0, 0, 0]);
  });

  test('a stale save is read into the same fields, and every field of the form is compared', () => {
    const current = { ...ROW, percentageOwned: 12.5 };
    const stale = new ApiError({ status: 409, code: 'version.stale', detail: '', current });
    const read = staleRecord(stale, REPRESENTATIVE.schema);
    expect(read?.version).toBe(9);
    expect(REPRESENTATIVE.valuesOf(read).link).toMatchObject({
      isSigner: true,
      percentageOwned: '12.5',
      documentGroups: ['partner'],
    });
    const gone = new ApiError({ status: 404, code: 'link.not-found', detail: '' });
    expect(staleRecord(gone, REPRESENTATIVE.schema)).toBeNull();
    for (const { fields, valuesOf } of [REPRESENTATIVE, BOARD, PROCURATOR]) {
      const held = Object.keys(valuesOf(null).link).map((name) => `link.${name}`);
      expect(['link.taxId', ...fields.map((field) => field.name)].sort()).toEqual(held.sort());
    }
  });

  test('whom a share lifts to 25 % is told beside the share', () => {
    expect(REPRESENTATIVE.fieldOf('owners', REPRESENTATIVE.valuesOf(null))).toBe('link.percentageOwned');
    expect(OWNER_FORM.fieldOf('owners', OWNER_FORM.valuesOf(null))).toBe('owner.percentageOwned');
  });
});

test('a mandate does not end before it begins', () => {
  const values = {
    link: {
      ...BOARD.valuesOf(null).link,
      taxId,
      position: 'Diretora',
      startDate: today,
      endDate: isoDate('2026-11-15'),
    },
  };
  expect(codes(BOARD.issues(cnpj, null, values, today))).toEqual({ 'input.endDate': 'date.before-start' });
  expect(BOARD.issues(cnpj, null, { link: { ...values.link, endDate: today } }, today)).toEqual([]);
});

test('a power of attorney holds through its last day', () => {
  expect(isExpired(today, today)).toBe(false);
  expect(isExpired(isoDate('2026-11-15'), today)).toBe(true);
  expect(isExpired(null, today)).toBe(false);
  expect(
    PROCURATOR.issues(cnpj, null, { link: { ...PROCURATOR.valuesOf(null).link, taxId } }, today),
  ).toEqual([]);
});

test('paths of the wire find the fields of the dialog', () => {
  const fieldOf = (path: string) => BOARD.fieldOf(path, BOARD.valuesOf(null));
  expect(fieldOf('input.position')).toBe('link.position');
  expect(fieldOf('input.nothing')).toBeNull();
  expect(fieldOf('person.birthDate')).toBeNull();
});

describe('owners add up exactly', () => {
  test('three thirds are not the whole', () => {
    const third = percent('33,333333');
    expect(totalOf([third, third, third])).toMatchObject({
      total: '99.999999',
      isWhole: false,
      rest: '0.000001',
    });
    expect(totalOf([percent('0,1'), percent('0,2'), percent('99,7')])).toEqual({
      total: '100',
      isWhole: true,
      rest: '0',
    });
  });

  test('no share is nothing', () => {
    expect(totalOf([null, percent('60')])).toMatchObject({ total: '60', rest: '40' });
    expect(totalOf([])).toMatchObject({ total: '0', isWhole: false });
  });
});

describe('an owning company', () => {
  const registry = {
    cnpj: parent,
    registeredName: 'Registro Ltda.',
    name: null,
    societaryType: null,
    foundingDate: isoDate('2001-01-02'),
    mei: null,
    optingSimple: null,
    zipCode: '01001000',
    address: 'Praça da Sé',
    number: '1',
    complement: null,
    neighborhood: null,
    city: 'São Paulo',
    state: 'SP',
    email: null,
    phone: null,
    socialCapital: null,
    mainActivity: '4711302',
    secondaryActivities: [],
    situation: null,
  };
  const begun = { ...ownerValuesOf(null).owner, cnpj: parent };
  const house = factsOf({ ...EMPTY_COMPANY, city: 'Santos' }, registry);

  test('spec §5: extra data from 25 % on, not before', () => {
    expect(extraShown(percent('24,999999'), house)).toEqual([]);
    expect(extraShown(percent('25'), house)).toContain('mainActivity');
    expect(extraShown(percent('10'), UNKNOWN_OWNER)).toEqual(['registeredName']);
    expect(
      codes(ownerIssues(cnpj, null, { owner: { ...begun, percentageOwned: percent('25') } }, house, today)),
    ).toMatchObject({
      'company.foundingDate': 'owner.extra-data',
      'company.state': 'owner.extra-data',
    });
  });

  test('the house goes before the registry, and what it has does not travel again', () => {
    expect(offeredBy(house)).toMatchObject({
      registeredName: EMPTY_COMPANY.registeredName,
      city: 'Santos',
      state: 'SP',
    });
    const values = { owner: { ...begun, ...offeredBy(house), percentageOwned: percent('40') } };
    expect(ownerIssues(cnpj, null, values, house, today)).toEqual([]);
    expect(toRelationship(cnpj, null, values, house).company).toEqual({
      foundingDate: '2001-01-02',
      zipCode: '01001000',
      state: 'SP',
      mainActivity: '4711302',
    });
    const small = { owner: { ...values.owner, percentageOwned: percent('5') } };
    expect(toRelationship(cnpj, null, small, house).company).toBeNull();
  });

  test('of a new company what was shown travels: the server itself takes what the registry knows', () => {
    const facts = factsOf(null, registry);
    const values = { owner: { ...begun, ...offeredBy(facts), percentageOwned: percent('5') } };
    expect(toRelationship(cnpj, null, values, facts).company).toEqual({ registeredName: 'Registro Ltda.' });
  });

  test('paths of the wire find the fields of the dialog', () => {
    expect(OWNER_FORM.fieldOf('company.zipCode', OWNER_FORM.valuesOf(null))).toBe('owner.zipCode');
    expect(OWNER_FORM.fieldOf('parentCnpj', OWNER_FORM.valuesOf(null))).toBe('owner.cnpj');
    expect(OWNER_FORM.fieldOf('company.other', OWNER_FORM.valuesOf(null))).toBeNull();
  });
});

describe('bank account', () => {
  test('dots and blanks are dropped, an X is a digit, a letter is refused', () => {
    const bank = {
      ...NO_ACCOUNT.bank,
      bankCode: '001',
      kind: 'checking',
      agency: '1.234',
      account: '12 345',
      accountDigit: 'x',
    };
    expect(toBankData(cnpj, NO_ACCOUNT, { bank }).input).toMatchObject({
      agency: '1234',
      account: '12345',
      accountDigit: 'X',
    });
    expect(bankIssues(cnpj, NO_ACCOUNT, { bank })).toEqual([]);
    expect(codes(bankIssues(cnpj, NO_ACCOUNT, { bank: { ...bank, account: '12a' } }))['input.account']).toBe(
      'field.invalid',
    );
    expect(BANK_FORM.fieldOf('input.account', NO_ACCOUNT)).toBe('bank.account');
  });

  test('nothing is chosen beforehand: of an account everything but the digit of the branch is asked for', () => {
    const asked = codes(bankIssues(cnpj, NO_ACCOUNT, { bank: NO_ACCOUNT.bank }));
    for (const field of ['bankCode', 'kind', 'agency', 'account', 'accountDigit'])
      expect(asked[`input.${field}`], field).toBe('field.required');
    expect(Object.values(NO_ACCOUNT.bank).filter(Boolean)).toEqual([]);
  });

  test('found by code, name without accents, nickname, and providers by name', () => {
    expect(findInstitutions('1')[0]?.value).toBe('001');
    expect(findInstitutions('nubank')[0]?.value).toBe('260');
    expect(findInstitutions('asaas').map((option) => option.value)).toContain('asaas');
  });
});

describe('five years of political exposure, to the day', () => {
  test.each([
    [null, 'Em vigor', true],
    ['2021-11-16', 'Em vigor', true],
    ['2021-11-15', 'Encerrada', false],
  ] as const)('left on %s: %s', (endsOn, label, inForce) => {
    const period = { startsOn: isoDate('2015-01-01'), endsOn: endsOn === null ? null : isoDate(endsOn) };
    expect(lookbackOf(period, today)).toMatchObject({ label, inForce });
  });
});
