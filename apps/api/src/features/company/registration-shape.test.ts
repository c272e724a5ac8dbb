import { client } from '@lastro/wire/company/company-schemas';
import { person } from '@lastro/wire/company/person-schemas';
import { describe, expect, it } from 'vitest';
import { REGISTRATION_SHAPES, readShape } from './registration-shape';

describe('decisions §8 what is said in a registration is kept or refused', () => {
  it.each([
    ['company', client.shape],
    ['person', person.shape],
  ] as const)('each field that GET answers of a %s has its place, and one only', (kind, shape) => {
    const { fields, parts, kept, elsewhere } = REGISTRATION_SHAPES[kind];
    for (const name of Object.keys(shape).filter((each) => each !== 'version')) {
      const isWritten = fields.includes(name) || parts.has(name);
      const places = [isWritten, kept.includes(name), elsewhere.includes(name)];
      expect(places.filter(Boolean), name).toHaveLength(1);
    }
    for (const name of [...parts.keys(), ...kept, ...elsewhere]) expect(Object.keys(shape)).toContain(name);
  });

  it.each<[string, object, object, object]>([
    ['street alone is the address', { street: 'Rua A' }, { address: 'Rua A' }, {}],
    ['both and the same', { street: 'Rua A', address: 'Rua A' }, { address: 'Rua A' }, {}],
    [
      'the address of an answer was changed, its street left as it came',
      { street: 'Rua A', address: 'Rua B' },
      { address: 'Rua B' },
      { street: 'Rua A' },
    ],
    ['the address was emptied', { street: 'Rua A', address: null }, { address: null }, { street: 'Rua A' }],
  ])('spec §3 "address or street": %s', (_what, data, fields, elsewhere) => {
    const said = readShape(REGISTRATION_SHAPES.company, { ...data });
    expect(said).toMatchObject({ issues: [] });
    expect(said.fields).toEqual(fields);
    expect(said.elsewhere).toEqual(elsewhere);
  });

  it('what is wrong with a street is said of the street', () => {
    const said = readShape(REGISTRATION_SHAPES.company, { street: 123, taxType: { id: 1 } });
    expect(['address', 'taxTypeId'].map(said.placeOf)).toEqual(['data.street', 'data.taxType']);
  });

  it.each<['company' | 'person', object, object]>([
    ['company', { mainActivity: { id: '0111301', code: '0111302' } }, { 'data.mainActivity': 'field.twice' }],
    [
      'company',
      { secondaryActivities: ['0111301', { id: '0111301', code: '0111302' }] },
      { 'data.secondaryActivities.1': 'field.twice' },
    ],
    ['company', { mainActivity: { code: '0111301', x: 1 } }, { 'data.mainActivity.x': 'field.unknown' }],
    ['company', { taxType: { id: 1, x: 2 } }, { 'data.taxType.x': 'field.unknown' }],
    ['company', { country: { id: 1058, description: '' } }, { 'data.country.description': 'field.unknown' }],
    ['person', { maritalStatus: { id: 2, x: 1 } }, { 'data.maritalStatus.x': 'field.unknown' }],
    [
      'person',
      { pepSecondary: [{ name: 'Ana Lima', taxId: '1', person: { name: 'Ana Lima', taxId: '2' } }] },
      { 'data.pepSecondary.0.taxId': 'field.twice' },
    ],
  ])('refuses what a part of a %s says besides: %j', (kind, data, refused) => {
    const { issues } = readShape(REGISTRATION_SHAPES[kind], { ...data });
    expect(Object.fromEntries(issues.map(({ path, code }) => [path, code]))).toEqual(refused);
  });

  it.each<['company' | 'person', object]>([
    ['company', { taxType: { id: 1, description: 'Lucro Real' }, industry: { id: 1, industry: 'Varejo' } }],
    [
      'company',
      { country: { id: 1058, country: 'Brasil' }, mainActivity: { id: '1', code: '1', description: '' } },
    ],
    [
      'person',
      { maritalStatus: { id: 2, statusDescription: '' }, marriageRegime: { id: 1, description: '' } },
    ],
    [
      'person',
      {
        pepSecondary: [
          { id: '1', name: 'Ana Lima', person: { id: '2', name: 'Ana Lima', relationships: [] } },
        ],
      },
    ],
  ])('the words that the answer of a %s has beside them say nothing: %j', (kind, data) => {
    expect(readShape(REGISTRATION_SHAPES[kind], { ...data }).issues).toEqual([]);
  });

  it('the number of a declared relationship is not sent on', () => {
    const pepRelationships = [{ id: '7', relationshipType: 'child' }];
    const { fields } = readShape(REGISTRATION_SHAPES.person, { pepRelationships });
    expect(fields).toEqual({ pepRelationships: [{ relationshipType: 'child' }] });
  });
});
