import { isoDate } from '@lastro/domain/dates';
import { parseCpf } from '@lastro/domain/tax-id';
import { updatePerson } from '@lastro/wire/company/person-operations';
import { describe, expect, test } from 'vitest';
import { shapeIssues } from '../../../shared/form/resolvers';
import { type PersonFields, SPOUSE_FIELDS } from './person-fields';
import {
  EMPTY_PERSON,
  EMPTY_SPOUSE,
  type PersonValues,
  personValuesOf,
  readPersonDraft,
} from './person-form-values';
import {
  endsLink,
  isSpouseShown,
  personFieldOf,
  personIssues,
  spouseChange,
  toPersonInput,
} from './person-to-wire';
import { FULL_PERSON } from './testing';

const taxId = parseCpf(FULL_PERSON.taxId) ?? fail();
const check = { taxId, businessDate: isoDate('2026-11-16'), demanded: [], over: FULL_PERSON };

function fail(): never {
  throw new Error('the CPF of the tests is valid');
}

function changed(person: Partial<PersonFields>, spouse: Partial<PersonValues['spouse']> = {}): PersonValues {
  const values = personValuesOf(FULL_PERSON);
  return { ...values, person: { ...values.person, ...person }, spouse: { ...values.spouse, ...spouse } };
}

const codesAt = (values: PersonValues, more: Partial<typeof check> = {}) =>
  Object.fromEntries(personIssues(values, { ...check, ...more }).map((issue) => [issue.path, issue.code]));

describe('form values and the wire', () => {
  test('a whole person goes through the form unchanged', () => {
    const input = toPersonInput(personValuesOf(FULL_PERSON), FULL_PERSON);
    expect(shapeIssues(updatePerson, { taxId, version: 3, input })).toEqual([]);
    expect(input).toMatchObject({
      name: 'Marina Alves Prado',
      maritalStatusId: 2,
      marriageRegimeId: 1,
      netWorth: FULL_PERSON.netWorth,
      otherRevenue: null,
      complement: null,
      pep: true,
      pepPeriod: { startDate: '2015-01-01', endDate: '2022-12-31' },
      pepRelationships: [{ relationshipType: 'sibling' }],
      pepSecondary: [
        { relationshipType: 'spouse', name: 'Caio Brandão', taxId: '52998224725', organization: null },
      ],
    });
  });

  test('nothing wrong is said of a whole person', () => {
    expect(personIssues(personValuesOf(FULL_PERSON), check)).toEqual([]);
  });

  test('what was emptied is emptied, and what belongs to another answer does not travel', () => {
    const input = toPersonInput(changed({ motherName: '  ', pep: 'no', maritalStatusId: '1' }), FULL_PERSON);
    expect(input).toMatchObject({
      motherName: null,
      pep: false,
      pepPosition: null,
      pepPeriod: { startDate: null, endDate: null },
      marriageRegimeId: null,
    });
    expect(toPersonInput(changed({ pep: 'undeclared' }), FULL_PERSON).pep).toBeNull();
  });

  test('an office that the form does not show is left alone; only the answer that it belongs to takes it along', () => {
    const untouched = { ...FULL_PERSON, pep: false };
    const input = toPersonInput({ ...personValuesOf(untouched) }, untouched);
    expect(input.pep).toBe(false);
    expect([input.pepPosition, input.pepOrganization, input.pepPeriod]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    const fresh = toPersonInput(personValuesOf(untouched), null);
    expect(fresh).toMatchObject({ pepPosition: null, pepOrganization: null });
  });

  test('a draft of this release comes back; fields it lacks begin empty, another shape is no draft', () => {
    const kept = JSON.parse(JSON.stringify(personValuesOf(FULL_PERSON))) as Record<string, unknown>;
    expect(readPersonDraft(kept)).toEqual(personValuesOf(FULL_PERSON));
    const { city: _, ...older } = personValuesOf(FULL_PERSON).person;
    expect(readPersonDraft({ person: { ...older, gone: 1 }, spouse: {} })).toEqual({
      person: { ...personValuesOf(FULL_PERSON).person, city: '' },
      spouse: EMPTY_PERSON.spouse,
      unlinkReason: '',
    });
    expect(readPersonDraft({ name: 'Ana' })).toBeNull();
  });
});

describe('spec §5', () => {
  test('name of two words, age 18 to the day, regime of a marriage', () => {
    expect(codesAt(changed({ name: 'Marina' }))['input.name']).toBe('name.two-words');
    expect(codesAt(changed({ name: '' }))['input.name']).toBe('field.required');
    const minor = { idEmissionDate: null, birthDate: isoDate('2008-11-17') };
    expect(codesAt(changed(minor))['input.birthDate']).toBe('age.minimum');
    expect(
      codesAt(changed({ ...minor, birthDate: isoDate('2008-11-16') }))['input.birthDate'],
    ).toBeUndefined();
    expect(codesAt(changed({ marriageRegimeId: null }))['input.marriageRegimeId']).toBe('field.required');
  });

  test('whoever is exposed says the role, the place and since when', () => {
    const issues = codesAt(
      changed({ pepPosition: '', pepOrganization: '', pepStartDate: null, pepEndDate: null }),
    );
    expect(Object.keys(issues).sort()).toEqual([
      'input.pepOrganization',
      'input.pepPeriod.startDate',
      'input.pepPosition',
    ]);
  });

  test('a share of 25 % or more demands the extra data', () => {
    const values = changed({ motherName: '', pep: 'undeclared' });
    expect(codesAt(values)).toEqual({});
    expect(codesAt(values, { demanded: ['motherName', 'pep', 'city'] as never })).toEqual({
      'input.motherName': 'owner.extra-data',
      'input.pep': 'owner.extra-data',
    });
  });
});

describe('spouse', () => {
  const shown = (maritalStatusId: string | null, marriageRegimeId: string | null) =>
    isSpouseShown(changed({ maritalStatusId, marriageRegimeId }).person);

  test('shown unless single, divorced or under total separation; an unknown status hides nothing', () => {
    expect(shown(null, null)).toBe(true);
    expect(shown('1', null)).toBe(false);
    expect(shown('2', '1')).toBe(true);
    expect(shown('2', '3')).toBe(false);
    expect(shown('3', null)).toBe(false);
    expect(shown('4', null)).toBe(true);
    expect(shown('6', '4')).toBe(true);
  });

  test('a regime chosen before the status changed no longer hides anybody', () => {
    expect(shown('4', '3')).toBe(true);
  });

  test('untouched, the link is left alone', () => {
    expect(spouseChange(personValuesOf(FULL_PERSON), FULL_PERSON.spouse)).toBeUndefined();
  });

  test('single and divorced unlink; total separation only hides; no status says nothing', () => {
    expect(spouseChange(changed({ maritalStatusId: '1' }), FULL_PERSON.spouse)).toBeNull();
    expect(spouseChange(changed({ maritalStatusId: '3' }), FULL_PERSON.spouse)).toBeNull();
    expect(spouseChange(changed({ marriageRegimeId: '3' }), FULL_PERSON.spouse)).toBeUndefined();
    expect(spouseChange(changed({ maritalStatusId: null }), FULL_PERSON.spouse)).toBeUndefined();
    expect(spouseChange(changed({}, { taxId: null }), FULL_PERSON.spouse)).toBeNull();
  });

  test('of an unknown status nothing is sent and nothing asked, until somebody is typed in', () => {
    const unknown = { maritalStatusId: null, marriageRegimeId: null };
    const nobody = changed(unknown, EMPTY_SPOUSE);
    expect(spouseChange(nobody, null)).toBeUndefined();
    expect(codesAt(nobody, { over: { ...FULL_PERSON, spouse: null } })).toEqual({});
    const typed = changed(unknown, {
      ...EMPTY_SPOUSE,
      taxId: parseCpf('123.456.789-09'),
      name: 'Outra Pessoa',
    });
    expect(spouseChange(typed, null)).toMatchObject({ taxId: '12345678909', name: 'Outra Pessoa' });
    expect(codesAt(typed, { over: { ...FULL_PERSON, spouse: null } })).toEqual({});
    expect(spouseChange(changed(unknown, { phone: '11912345678' }), FULL_PERSON.spouse)).toMatchObject({
      taxId: FULL_PERSON.spouse?.taxId,
      phone: '11912345678',
    });
  });

  test('emptying a field of the same spouse empties it; of another person nothing unknown is emptied', () => {
    expect(spouseChange(changed({}, { phone: null }), FULL_PERSON.spouse)).toMatchObject({
      phone: null,
      idNumber: null,
    });
    const other = spouseChange(
      changed({}, { taxId: parseCpf('123.456.789-09'), name: 'Outra Pessoa', phone: null }),
      FULL_PERSON.spouse,
    );
    expect(other).toMatchObject({ taxId: '12345678909', name: 'Outra Pessoa', phone: undefined });
  });

  test('nobody marries themselves, and a name without a CPF is not enough', () => {
    expect(codesAt(changed({}, { taxId }))['spouse.taxId']).toBe('person.oneself');
    expect(
      codesAt(changed({}, { taxId: null }), { over: { ...FULL_PERSON, spouse: null } })['spouse.taxId'],
    ).toBe('field.required');
    expect(codesAt(changed({}, { name: 'Caio' }))['spouse.name']).toBe('name.two-words');
  });
});

describe('decisions §1: a link that ends asks why', () => {
  const other = parseCpf('123.456.789-09');
  test.each<[string, PersonValues]>([
    ['single', changed({ maritalStatusId: '1', marriageRegimeId: null })],
    ['the CPF erased', changed({}, { taxId: null })],
    ['everything erased', changed({}, EMPTY_SPOUSE)],
    ['somebody else', changed({}, { taxId: other, name: 'Outra Pessoa' })],
  ])('%s', (_what, values) => {
    expect(endsLink(values, FULL_PERSON.spouse)).toBe(true);
    expect(codesAt(values)).toEqual({ reason: 'field.required' });
    expect(codesAt({ ...values, unlinkReason: 'não' })).toEqual({ reason: 'text.too-short' });
    expect(codesAt({ ...values, unlinkReason: 'Divórcio averbado' })).toEqual({});
  });

  test('what does not end it asks nothing', () => {
    expect(codesAt(changed({}, { phone: '11912345678' }))).toEqual({});
    expect(
      codesAt(changed({ maritalStatusId: '1', marriageRegimeId: null }), {
        over: { ...FULL_PERSON, spouse: null },
      }),
    ).toEqual({});
  });
});

test('every path of the server finds its field', () => {
  expect(personFieldOf('input.birthDate')).toBe('person.birthDate');
  expect(personFieldOf('person.netWorth')).toBe('person.netWorth');
  expect(personFieldOf('input.marriageRegimeId')).toBe('person.marriageRegimeId');
  expect(personFieldOf('input.pepPeriod.endDate')).toBe('person.pepEndDate');
  expect(personFieldOf('input.pepSecondary.1.name')).toBe('person.pepSecondary.1.name');
  expect(personFieldOf('spouse.name')).toBe('spouse.name');
  expect(personFieldOf('spouse')).toBe('spouse.taxId');
  expect(personFieldOf('reason')).toBe('unlinkReason');
  expect(personFieldOf('input.unknown')).toBeNull();
  expect(personFieldOf('taxId')).toBeNull();
});

describe('decisions §8: the spouse is saved over the link as this form read it', () => {
  const begun = personValuesOf(FULL_PERSON);
  const other = {
    ...FULL_PERSON,
    spouse: { ...FULL_PERSON.spouse, phone: '11912345678' },
  } as typeof FULL_PERSON;

  test('what nobody touched here is left as somebody else made it meanwhile', () => {
    expect(spouseChange(begun, other.spouse, begun.spouse)).toBeUndefined();
    expect(spouseChange(begun, null, begun.spouse)).toBeUndefined();
  });

  test('what was touched is sent, and every field of the spouse is compared when it is stale', () => {
    const values = { ...begun, spouse: { ...begun.spouse, email: 'caio@exemplo.com.br' } };
    expect(spouseChange(values, other.spouse, begun.spouse)).toMatchObject({ email: 'caio@exemplo.com.br' });
    expect(SPOUSE_FIELDS.map((field) => field.name).sort()).toEqual(Object.keys(EMPTY_SPOUSE).sort());
  });
});
