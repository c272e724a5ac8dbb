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
});
