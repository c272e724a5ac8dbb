import { CLIENT_SELECTION } from '@lastro/wire/company/company-selection';
import { getPeople } from '@lastro/wire/company/person-operations';
import type { Service } from '@lastro/wire/operation';
import { GRAPHQL_SDL } from '@lastro/wire/schemas-graphql';
import { OPERATIONS } from '@lastro/wire/testing/operations';
import { buildSchema, parse } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openHouse, type TestHouse } from '../../testing/harness';
import { expectProblem } from '../../testing/probe';
import { costOf, MAX_COST } from './graphql-cost';
import { callsIn } from './graphql-document';

let house: TestHouse;
beforeAll(async () => {
  house = await openHouse();
  await house.tokenOf('registration');
});
afterAll(() => house.close());

async function send(query: string, variables: object = {}) {
  return house.server.inject({
    method: 'POST',
    url: '/api/client-manager/graphql',
    headers: await house.headersFor({ as: 'registration' }),
    payload: { query, variables },
  });
}

const aliases = (times: number, field: string) =>
  Array.from({ length: times }, (_, n) => `a${n}: ${field}`).join(' ');
/** Each fragment spreads the next one three times: a short text with three to the power of its depth copies of the last. */
const fanOut = (depth: number, leaf: string, on = 'Query') =>
  [...Array(depth).keys()]
    .map((n) => `fragment f${n} on ${on} { ${`...f${n + 1} `.repeat(3)} }`)
    .concat(`fragment f${depth} on ${on} { ${leaf} }`)
    .join(' ');
const IDS = '{ edges { node { id } } }';
const ALL = `{ edges { node { ${CLIENT_SELECTION} } } }`;

describe('a document costs its aliases times their pages', () => {
  it.each([
    ['twenty aliases of fifty companies', `{ ${aliases(20, `allClient(first: 50) ${IDS}`)} }`, {}],
    [
      'the page as a variable',
      `query Q($n: Int) { ${aliases(20, `allClient(first: $n) ${IDS}`)} }`,
      { n: 50 },
    ],
    [
      'the page as a variable with a default',
      `query Q($n: Int = 50) { ${aliases(20, `allClient(first: $n) ${IDS}`)} }`,
      {},
    ],
    [
      'as one record that is none: a variable that is null does not take its default',
      `query Q($x: String = "12ABC34501DE35") { ${aliases(20, `allClient(cnpj: $x, first: 50) ${IDS}`)} }`,
      { x: null },
    ],
    [
      'in fragments',
      `{ ${Array.from({ length: 5 }, (_, n) => `... on Query { b${n}: allClient(first: 50) ${IDS} } ...F`).join(' ')} } fragment F on Query { c: allClient(first: 50) ${IDS} }`,
      {},
    ],
    ['fragments of fragments', `{ ...f0 } ${fanOut(9, 'allTaxType { totalCount }')}`, {}],
    [
      'fragments of fragments of names alone',
      `{ allTaxType { ...f0 } } ${fanOut(9, 'totalCount '.repeat(100), 'TaxTypeConnection')}`,
      {},
    ],
    ['whole fichas twice', `{ ${aliases(2, `allClient(first: 50) ${ALL}`)} }`, {}],
    [
      'only counts: their rows are read all the same',
      `{ ${aliases(20, 'allClient(first: 50) { totalCount }')} }`,
      {},
    ],
    ['the standard page, often enough', `{ ${aliases(20, `allClient ${IDS}`)} }`, {}],
    [
      'lists below lists, often enough',
      `{ allClient(first: 50) { edges { node { ${aliases(18, 'representatives { id person { id } }')} } } } }`,
      {},
    ],
  ])('%s', async (_what, query, variables) => {
    const before = await house.db.selectFrom('audit_head').select('seq').executeTakeFirstOrThrow();
    // Again and again, because the library compiles a document that comes often.
    for (let time = 0; time < 4; time += 1) {
      const response = await send(query, variables);
      expect(response.statusCode, response.body.slice(0, 300)).toBe(400);
      expectProblem(response.json().errors[0].extensions, 400, 'request.graphql-too-costly');
    }
    // Nothing of it ran: no reading was recorded.
    expect(await house.db.selectFrom('audit_head').select('seq').executeTakeFirstOrThrow()).toEqual(before);
  });

  it.each([
    ['one page of fifty whole fichas', `{ allClient(first: 50) ${ALL} }`],
    ['three pages of fifty names', `{ ${aliases(3, `allClient(first: 50) ${IDS}`)} }`],
    ['twenty companies by their CNPJ', `{ ${aliases(20, `allClient(cnpj: "12ABC34501DE35") ${IDS}`)} }`],
    ['a hundred activities', '{ allActivity(first: 100) { edges { node { id code description } } } }'],
  ])('%s is answered', async (_what, query) => {
    const response = await send(query);
    expect(response.json().errors).toBeUndefined();
    expect(response.statusCode).toBe(200);
  });

  it('a page beyond the limit is still told the limit, not the cost', async () => {
    const response = await send(`{ allClient(first: 51) ${IDS} }`);
    expectProblem(response.json().errors[0].extensions, 400, 'request.invalid');
  });
});

it.each([
  ['as a variable', ''],
  ['beside a wrong value of the text', ' b: allPersonDetails(taxIds: 5) { taxId }'],
])('a long list for each of many aliases costs too much: %s', async (_what, last) => {
  const field = 'allPersonDetails(taxIds: $t) { taxId }';
  const taxIds = (count: number) => Array.from({ length: count }, (_, n) => `wrong ${n}`);
  const ask = async (count: number) => {
    const response = await send(`query Q($t: [String!]!) { ${aliases(19, field)}${last} }`, {
      t: taxIds(count),
    });
    return response.json().errors[0].extensions;
  };
  expectProblem(await ask(19_900), 400, 'request.graphql-too-costly');
  expectProblem(await ask(1), 400, 'people.list-invalid');
});

describe('what the web app sends is far from the limit', () => {
  const byField = new Map(
    OPERATIONS.flatMap((each) => (each.transport === 'graphql' ? [[each.field, each] as const] : [])),
  );

  const cost = ({ service, document }: { service: Service; document: string }, variables = {}) => {
    const parsed = parse(document);
    const schema = buildSchema(GRAPHQL_SDL[service] ?? '');
    return costOf(schema, parsed, callsIn(parsed, variables), (field) => byField.get(field));
  };

  it.each(OPERATIONS.flatMap((each) => (each.transport === 'graphql' ? [[each.name, each] as const] : [])))(
    '%s',
    (_name, operation) => {
      expect(cost(operation)).toBeLessThan(MAX_COST / 5);
    },
  );

  it('a list of people counts each of them', () => {
    const of = (taxIds: string[]) => cost(getPeople, { taxIds });
    expect(of(['1', '2', '3'])).toBe(of(['1']) * 3);
  });
});
