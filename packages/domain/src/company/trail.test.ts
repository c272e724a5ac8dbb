import { describe, expect, it } from 'vitest';
import { PERSON_FIELD_LABELS } from './field-labels';
import { CONCEALED, concealTrail } from './masking';
import { changesBetween } from './trail';

describe('decisions §1 Audit: before and after of every changed field', () => {
  it('tells what changed and nothing else', () => {
    expect(
      changesBetween({ city: 'Bauru', state: 'SP', phone: null }, { city: 'Ijuí', state: 'SP' }),
    ).toEqual({
      before: { city: 'Bauru' },
      after: { city: 'Ijuí' },
    });
  });

  it('names the record that changed, whether its name did or not', () => {
    const before = { person: { id: 1, name: 'Ana' }, percentageOwned: '10', documentGroups: ['partner'] };
    expect(changesBetween(before, { ...before, percentageOwned: null }, ['person'])).toEqual({
      before: { person: { id: 1, name: 'Ana' }, percentageOwned: '10' },
      after: { person: { id: 1, name: 'Ana' }, percentageOwned: null },
    });
  });

  it('a list changes with its order and with what it holds', () => {
    const before = { pepSecondary: [{ name: 'Ana' }], secondaryActivities: ['1', '2'] };
    expect(
      changesBetween(before, { pepSecondary: [{ name: 'Ana' }], secondaryActivities: ['2', '1'] }),
    ).toEqual({
      before: { secondaryActivities: ['1', '2'] },
      after: { secondaryActivities: ['2', '1'] },
    });
  });

  it('something new has no before, something gone no after; what is empty is not told', () => {
    const facts = { account: '123', agencyDigit: null, documentGroups: [], isSigner: false };
    expect(changesBetween(null, facts)).toEqual({ after: { account: '123', isSigner: false } });
    expect(changesBetween(facts, null)).toEqual({ before: { account: '123', isSigner: false } });
  });
});

describe('decisions §1 Audit: masked as the reader’s rights demand', () => {
  const nobody = { personal: false, bank: false };
  const person = {
    name: 'Ana Souza',
    taxId: '11144477735',
    birthDate: '1980-02-29',
    netWorth: 100,
    monthlyIncome: null,
    city: 'Bauru',
    pepSecondary: [{ name: 'Beto Souza', taxId: '52998224725' }],
    spouse: { name: 'Caio Souza', taxId: '52998224725', email: 'caio@demo.test' },
  };

  it('documents, birth, income and contact of a person', () => {
    const { value, disclosed } = concealTrail(true, person, nobody);
    expect(value).toMatchObject({
      name: 'Ana Souza',
      birthDate: CONCEALED,
      netWorth: CONCEALED,
      monthlyIncome: null,
      city: 'Bauru',
      spouse: { name: 'Caio Souza', email: CONCEALED },
    });
    expect(JSON.stringify(value)).not.toMatch(/11144477735|52998224725|1980|caio@/);
    expect(disclosed).toBe(false);
    expect(concealTrail(true, person, { personal: true, bank: false })).toEqual({
      value: person,
      disclosed: true,
    });
  });

  const PERSONAL = [
    'birthDate',
    'idNumber',
    'idEmissionDate',
    'fatherName',
    'motherName',
    'netWorth',
    'monthlyIncome',
    'otherRevenue',
    'zipCode',
    'address',
    'number',
    'complement',
    'phone',
    'email',
  ];
  it.each(PERSONAL)('of a person, and of who stands inside another record: %s', (fact) => {
    const facts = { [fact]: 'Rua das Acácias' };
    expect(concealTrail(true, facts, nobody).value).toEqual({ [fact]: CONCEALED });
    expect(concealTrail(false, { person: facts }, nobody).value).toEqual({ person: { [fact]: CONCEALED } });
  });

  it.each(Object.keys(PERSON_FIELD_LABELS).filter((fact) => !PERSONAL.includes(fact)))(
    'everybody who may read the trail reads %s',
    (fact) => {
      const facts = { [fact]: 'Bauru' };
      expect(concealTrail(true, facts, nobody)).toEqual({ value: facts, disclosed: false });
    },
  );

  it('of a company its people and its account, not its own address', () => {
    const company = {
      zipCode: '01310100',
      email: 'oi@alfa.com.br',
      person: { name: 'Ana', taxId: '11144477735' },
      agency: '4455',
      account: '987654',
      bankCode: '341',
    };
    expect(concealTrail(false, company, nobody).value).toMatchObject({
      zipCode: '01310100',
      email: 'oi@alfa.com.br',
      person: { name: 'Ana' },
      agency: CONCEALED,
      account: CONCEALED,
      bankCode: '341',
    });
    expect(JSON.stringify(concealTrail(false, company, nobody).value)).not.toContain('11144477735');
    const bank = concealTrail(false, company, { personal: false, bank: true });
    expect(bank).toMatchObject({ value: { account: '987654' }, disclosed: true });
    expect(JSON.stringify(bank.value)).not.toContain('11144477735');
  });

  it('other records and entries without a side stay as they are', () => {
    expect(concealTrail(false, { email: 'a@demo.test' }, nobody)).toEqual({
      value: { email: 'a@demo.test' },
      disclosed: false,
    });
    expect(concealTrail(true, null, nobody)).toEqual({ value: null, disclosed: false });
  });

  it('§2 a CPF in what somebody typed is concealed like any other', () => {
    const side = { refusalDetail: 'O sócio 111.444.777-35 não quis, nem 11144477735.', status: 'refused' };
    const bare = concealTrail(false, side, nobody);
    expect(JSON.stringify(bare.value)).not.toMatch(/111\.?444/);
    expect(bare).toMatchObject({ value: { status: 'refused' }, disclosed: false });
    expect(concealTrail(false, side, { personal: true, bank: false })).toEqual({
      value: side,
      disclosed: true,
    });
  });
});
