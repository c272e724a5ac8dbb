import { GRAPHQL_SDL } from '@lastro/wire/schemas-graphql';
import { oddValue } from './odd-values';
import type { Random } from './random';
import { type Asked, withJson } from './send';
import type { Input } from './valid-input';

interface Document {
  readonly query: string;
  readonly variables: Input;
}

/** Inside the selection of the first field. */
const inSelection = (query: string, added: string) => query.replace(/\{([^{}]*\{)/, `{$1 ${added} `);
const nested = (levels: number) => `${'a { '.repeat(levels)}b${' }'.repeat(levels)}`;
const fieldNames = [
  ...Object.values(GRAPHQL_SDL)
    .join('\n')
    .matchAll(/^ {2}(\w+)[(:]/gm),
].map((match) => match[1] ?? '');

const QUERIES: readonly ((query: string, random: Random) => string)[] = [
  (query) => inSelection(query, 'nothingOfThatName'),
  (query) => inSelection(query, '__typename'),
  (query) => inSelection(query, '__proto__ constructor toString'),
  (query) => inSelection(query, nested(8)),
  (query) => inSelection(query, nested(40)),
  (query) => inSelection(query, nested(1000)),
  (query) => inSelection(query, Array.from({ length: 30 }, (_, n) => `a${n}: __typename`).join(' ')),
  (query) => inSelection(query, '... on Nothing { id }'),
  (query) => inSelection(query, '...Nowhere'),
  (query) => `${inSelection(query, '...F')} fragment F on Client { ...G } fragment G on Client { ...F }`,
  (query) => `${query} ${query}`,
  (query) => `${query} query Other { __typename }`,
  (query) => query.replace(/\{/, '@skip(if: "x") {'),
  (query) => query.replace(/\{/, '@include(if: $nowhere) {'),
  (query) => query.replace(/\{/, '@nothing {'),
  (query) => query.replace(/^\s*(query|mutation)/, 'subscription'),
  (query) => query.replace(/^\s*query/, 'mutation'),
  (query) => query.replace(/^\s*mutation/, 'query'),
  (query) => query.replaceAll('!', ''),
  (query) => query.replace(/\$(\w+): \w+/, '$$$1: Nothing'),
  (query) => query.replace(/\$(\w+): (\w+)/, '$$$1: $2 = {a: 1}'),
  (query) => query.replace(/: \$\w+/, ': 99999999999999999999'),
  (query) => query.replace(/: \$\w+/, ': """\u0001"""'),
  (query) => query.replace(/: \$\w+/, ': "\\u{110000}"'),
  (query) => query.replace(/: \$\w+/, ': "\\ud800"'),
  (query) => query.replace(/: \$\w+/, ': [[[1]]]'),
  (query) => query.replace(/: \$\w+/, ': {a: {a: {a: 1}}}'),
  (query) => query.replace(/: \$\w+/, ': NOTHING'),
  (query) => query.slice(0, -1),
  (query) => query.replace('{', '{{'),
  (query) => `# ${'x'.repeat(40_000)}\n${query}`,
  (query) => `#${query}`,
  () => '{ __schema { types { name fields { name } } } }',
  () => '{ __type(name: "Client") { name } }',
  () => '{ __typename }',
  () => '{}',
  () => '',
  () => ' ',
  () => '\u0000',
  () => '{"kind":"Document","definitions":[]}',
  () => '{ '.repeat(2000),
  (_query, random) => `{ ${random.pick(fieldNames)} }`,
  (_query, random) => `{ ${random.pick(fieldNames)} { ${random.pick(fieldNames)} } }`,
  (_query, random) => `mutation { ${random.pick(fieldNames)}(id: ${random.below(9)}) { id } }`,
  (_query, random) => {
    const field = random.pick(['allClient', 'personDetails', 'allActivity', 'allVehicle']);
    return `{ ${Array.from({ length: random.pick([3, 19, 21]) }, (_, n) => `a${n}: ${field} { totalCount }`).join(' ')} }`;
  },
];

const BODIES: readonly ((document: Document, random: Random) => unknown)[] = [
  ({ query }) => ({ query }),
  ({ query }) => ({ query, variables: null }),
  ({ query }) => ({ query, variables: [] }),
  ({ query }) => ({ query, variables: 'text' }),
  ({ query }, random) => ({ query, variables: { ['a'.repeat(300)]: oddValue(random) } }),
  ({ query, variables }) => ({ query: [query], variables }),
  ({ query, variables }) => ({ query: { query }, variables }),
  ({ query, variables }) => [
    { query, variables },
    { query, variables },
  ],
  ({ query, variables }) => ({ query, variables, operationName: 'Nothing' }),
  ({ query, variables }) => ({ query, variables, operationName: '__proto__' }),
  ({ query, variables }, random) => ({ query, variables, operationName: oddValue(random) }),
  ({ query, variables }) => ({
    query,
    variables,
    extensions: { persistedQuery: { version: 1, sha256Hash: 'a' } },
  }),
  ({ variables }) => ({ variables }),
  ({ variables }) => ({ query: null, variables }),
  ({ variables }) => ({ query: 7, variables }),
  () => ({}),
];

/** The document, or what is around it, with one thing wrong. */
export function spoilDocument(asked: Asked, document: Document, random: Random): Asked {
  const body = random.chance(0.7)
    ? { ...document, query: random.pick(QUERIES)(document.query, random) }
    : random.pick(BODIES)(document, random);
  return withJson(asked, body);
}
