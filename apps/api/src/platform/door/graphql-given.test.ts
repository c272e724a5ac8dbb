import { parse } from 'graphql';
// The same copy of the library's types as the product's.
import { buildSchema } from 'graphql/utilities/buildASTSchema.js';
import { describe, expect, it } from 'vitest';
import { heldAgainst, MAX_ERRORS } from './graphql-given';

const schema = buildSchema(`
  input Part { a: String, b: String, c: [String!] }
  type Query { one(text: String, number: Int, part: Part): ID }
`);

/** How often somebody went through all that a value holds. */
function watched(keys: number) {
  let walks = 0;
  const target = Object.fromEntries(Array.from({ length: keys }, (_, n) => [`k${n}`, n]));
  const value = new Proxy(target, {
    ownKeys: (of) => {
      walks += 1;
      return Reflect.ownKeys(of);
    },
  });
  return { value, walks: () => walks };
}

describe('what the schema does not take of variables', () => {
  it('is looked for once in each, in however many places it stands', () => {
    const { value, walks } = watched(1000);
    const calls = Array.from({ length: 50 }, (_, n) => `a${n}: one(text: $v, part: { a: $v, b: $v })`);
    const { wrong } = heldAgainst(schema, parse(`query ($v: String!) { ${calls.join(' ')} }`), { v: value });
    expect(wrong).toHaveLength(1);
    expect(walks()).toBeLessThanOrEqual(2);
  });

  it('is no more than a few, of all variables together, and each of them short', () => {
    const { value } = watched(20_000);
    const document = parse('query ($p: Part, $q: Part) { one(part: $p) two: one(part: $q) }');
    const { wrong } = heldAgainst(schema, document, {
      p: value,
      q: { a: value, b: value, c: [value, value] },
    });
    expect(wrong).toHaveLength(MAX_ERRORS);
    for (const { words } of wrong) expect(words.length).toBeLessThanOrEqual(400);
  });

  it('leaves nothing to complain of where it finds nothing: absent, null, defaults, one value for a list', () => {
    const document = parse(
      'query ($p: Part, $n: Int = 5, $t: String! = "x") { one(part: $p, number: $n, text: $t) }',
    );
    for (const variables of [{}, { p: null }, { p: { c: 'one' }, n: null }, { t: 'y', unknown: 1 }])
      expect(heldAgainst(schema, document, variables).wrong).toEqual([]);
    expect(heldAgainst(schema, document, { p: { c: 'one' } }).taken).toMatchObject({ p: { c: ['one'] } });
  });
});
