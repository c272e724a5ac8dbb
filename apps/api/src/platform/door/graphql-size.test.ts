import { CLIENT_SELECTION } from '@lastro/wire/company/company-selection';
import { GRAPHQL_SDL } from '@lastro/wire/schemas-graphql';
import { OPERATIONS } from '@lastro/wire/testing/operations';
import { buildSchema, parse } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openHouse, type TestHouse } from '../../testing/harness';
import { expectProblem } from '../../testing/probe';
import { AppError } from './errors';
import { refuseLargeText } from './graphql-size';

let house: TestHouse;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

const schema = buildSchema(GRAPHQL_SDL['client-manager'] ?? '');
const ofCompanies = (selection: string) => `{ allClient { edges { node { ${selection} } } } }`;
const times = (count: number, text: string) => `${text} `.repeat(count);
/** Each fragment spreads the next one twice: a short text with two to the power of its depth copies of the last. */
const unfolding = (depth: number, leaf: string) =>
  [...Array(depth).keys()]
    .map((n) => `fragment f${n} on Client { ...f${n + 1} ...f${n + 1} }`)
    .concat(`fragment f${depth} on Client { ${leaf} }`)
    .join(' ');

const LARGE: readonly (readonly [string, string])[] = [
  ['one list 410 times', ofCompanies(times(410, 'guarantors { person { taxId } }'))],
  ['one list 190 times', ofCompanies(times(190, 'guarantors { person { taxId } }'))],
  ['a name six times', ofCompanies(times(6, 'id'))],
  ['nine times, three in each of three', ofCompanies(times(3, `activity { ${times(3, 'id')} }`))],
  ['through inline fragments', ofCompanies(times(6, '... on Client { id }'))],
  ['through a fragment', `${ofCompanies(times(6, '...F'))} fragment F on Client { id }`],
  [
    'through a field and fragments',
    `${ofCompanies(`${times(3, 'id')} ...F ...F`)} fragment F on Client { ... { id } id }`,
  ],
  ['in fragments of fragments', `${ofCompanies('...f0')} ${unfolding(20, 'id')}`],
  ['in fragments of fragments of nothing', `${ofCompanies('...f0')} ${unfolding(20, '__typename')}`],
  ['in a fragment that nobody spreads', `${ofCompanies('id')} fragment F on Client { ${times(6, 'id')} }`],
  ['in inline fragments inside each other', ofCompanies(`${times(31, '... {')} id ${times(31, '}')}`)],
  ['four whole fichas', ofCompanies(times(4, CLIENT_SELECTION))],
];

describe('a text that is too large', () => {
  it.each(LARGE)('%s is refused before any rule looks at it', async (_what, query) => {
    const response = await house.server.inject({
      method: 'POST',
      url: '/api/client-manager/graphql',
      headers: await house.headersFor({ as: 'registration' }),
      // The rules would say first what there is not.
      payload: { query: query.replace('{', '{ nothing') },
    });
    expect(response.statusCode, response.body.slice(0, 300)).toBe(400);
    expectProblem(response.json().errors[0].extensions, 400, 'request.graphql-too-costly');
  });

  it('however far fragments unfold, the walk ends at the limit', () => {
    const document = parse(`${ofCompanies('...f0')} ${unfolding(400, 'id')}`);
    let looks = 0;
    for (const each of document.definitions)
      if (each.kind === 'FragmentDefinition') {
        const { selectionSet } = each;
        Object.defineProperty(each, 'selectionSet', {
          get: () => {
            looks += 1;
            return selectionSet;
          },
        });
      }
    expect(() => refuseLargeText(schema, document)).toThrow(AppError);
    expect(looks).toBeLessThanOrEqual(31);
  });

  it('fragments in a circle are refused, also where nobody spreads them', () => {
    for (const text of [
      '{ ...A } fragment A on Query { ...B } fragment B on Query { ...A }',
      '{ a } fragment A on Query { a { ...A } }',
    ])
      expect(() => refuseLargeText(schema, parse(text))).toThrow(
        expect.objectContaining({
          code: 'request.graphql',
          params: { reason: expect.stringContaining('"A"') },
        }),
      );
  });
});

describe('what may be asked', () => {
  it.each(OPERATIONS.flatMap((each) => (each.transport === 'graphql' ? [[each.name, each.document]] : [])))(
    'the text of %s',
    (_name, document) => {
      expect(() => refuseLargeText(schema, parse(document ?? ''))).not.toThrow();
    },
  );

  it.each([
    ['a whole ficha beside a few names again', ofCompanies(`${CLIENT_SELECTION} id cnpj id`)],
    ['a whole ficha as a fragment', `${ofCompanies('...F')} fragment F on Client { ${CLIENT_SELECTION} }`],
    ['the same name at many places', ofCompanies('id activity { id } taxType { id } country { id }')],
  ])('%s', (_what, text) => {
    expect(() => refuseLargeText(schema, parse(text))).not.toThrow();
  });
});
