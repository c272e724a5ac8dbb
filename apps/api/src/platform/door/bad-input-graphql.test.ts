import { listOperationTypes, listVehicles } from '@lastro/wire/catalogue/catalogue-operations';
import { getClient, updateClient } from '@lastro/wire/company/company-operations';
import { saveGuarantor } from '@lastro/wire/company/link-operations';
import { getPeople, linkSpouse } from '@lastro/wire/company/person-operations';
import type { ErrorCode } from '@lastro/wire/error-catalogue';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openHouse, type TestHouse } from '../../testing/harness';
import { expectProblem, PROBES, probeMutation, probeQuery, written } from '../../testing/probe';
import { PRODUCTION } from '../../testing/production';

let house: TestHouse;
let auth: Record<string, string>;
let banking: Record<string, string>;
let registration: Record<string, string>;
let before: Record<string, number>;
beforeAll(async () => {
  house = await openHouse({ extra: PROBES });
  auth = await house.headersFor({ as: 'commercial' });
  banking = await house.headersFor({ as: 'baas_viewer' });
  registration = await house.headersFor({ as: 'registration' });
});
afterAll(() => house.close());
beforeEach(async () => {
  before = await written(house.db);
});
afterEach(async () => {
  expect(await written(house.db)).toEqual(before);
});

const URL = '/api/monitor/graphql';
const JSON_TYPE = { 'content-type': 'application/json' };

async function send(payload: string, headers: Record<string, string> = JSON_TYPE) {
  return house.server.inject({ method: 'POST', url: URL, headers: { ...auth, ...headers }, payload });
}

/** What a call of the registration answers with when it is refused. */
async function told(
  operation: { readonly service: string; readonly document: string },
  variables: object,
  who = registration,
) {
  const response = await house.server.inject({
    method: 'POST',
    url: `/api/${operation.service}/graphql`,
    headers: { ...who, ...JSON_TYPE },
    payload: ask(operation.document, variables),
  });
  return response.json().errors[0].extensions;
}

/* Its own sentence, also where the library knows before us that a value is of the wrong type. */
it.each([
  ['Erro ao buscar veículos', listVehicles, { active: 'x' }],
  ['Erro ao buscar tipos de operação', listOperationTypes, { active: 'x' }],
  ['Erro ao buscar lista de pessoas!', getPeople, { taxIds: ['123'] }],
  ['Erro ao buscar lista de pessoas!', getPeople, { taxIds: 7.5 }],
  ['Erro ao buscar lista de pessoas!', getPeople, {}],
] as const)('spec §8 a wrong type is told by “%s”', async (detail, operation, variables) => {
  const who = operation === getPeople ? registration : auth;
  expect(await told(operation, variables, who)).toMatchObject({ status: 400, detail });
});

/** Asked several times, because the library compiles a document that comes again. */
async function refused(
  payload: string,
  status: number,
  code: ErrorCode,
  headers?: Record<string, string>,
): Promise<string> {
  let detail = '';
  for (let time = 1; time <= 4; time += 1) {
    const response = await send(payload, headers);
    const body = response.json();
    expect(response.statusCode, response.body).toBe(status);
    expect(response.headers['content-type']).toMatch(/^application\/json/);
    expect(body.data).toBeNull();
    expectProblem(body.errors[0].extensions, status, code);
    detail = body.errors[0].extensions.detail;
    expect(body.errors[0].message).toBe(detail);
  }
  return detail;
}

const ask = (query: string, variables?: unknown) => JSON.stringify({ query, variables });
const note = '"abcdef"';
const deep = (levels: number) => `${'again { '.repeat(levels)}id${' }'.repeat(levels)}`;

describe('a request that is no GraphQL request', () => {
  it.each([
    ['malformed JSON', '{"query": "{ probe', 400, 'request.malformed'],
    ['an empty body', '', 400, 'request.malformed'],
    ['a batch', `[${ask('{ __typename }')},${ask('{ __typename }')}]`, 400, 'request.malformed'],
    ['a number', '12', 400, 'request.malformed'],
    ['a text', '"query"', 400, 'request.malformed'],
    ['null', 'null', 400, 'request.malformed'],
    ['no query', '{}', 400, 'request.malformed'],
    ['an empty query', ask(''), 400, 'request.malformed'],
    ['only a comment', ask('# nothing'), 400, 'request.graphql'],
    ['variables that are a list', ask(probeQuery.document, [1]), 400, 'request.malformed'],
    ['the key __proto__', '{"query":"{__typename}","__proto__":{"a":1}}', 400, 'request.malformed'],
    [
      'more than 1 MiB',
      ask(`{ probe(note: "${'a'.repeat(1024 * 1024)}") { id } }`),
      413,
      'request.too-large',
    ],
  ] as [string, string, number, ErrorCode][])('%s', async (_what, payload, status, code) => {
    await refused(payload, status, code);
  });

  it('a body holds at most 20.000 values, counted wherever they stand, before any of them is looked at', async () => {
    // Itself, its text, its variables, the note, what holds the others, and the others.
    const holding = (values: number) =>
      ask(probeQuery.document, { note: 'abcdef', more: Array.from({ length: values - 5 }, () => 0) });
    await refused(holding(20_001), 400, 'request.malformed');
    const nested = { note: 'abcdef', more: Array.from({ length: 10_000 }, () => ({ a: 1 })) };
    await refused(ask(probeQuery.document, nested), 400, 'request.malformed');
    expect((await send(holding(20_000))).statusCode).toBe(200);
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'application/xml', ''])(
    'the content type "%s" is refused with 415',
    async (type) => {
      const headers = { 'content-type': type };
      await refused(ask('{ __typename }'), 415, 'request.unsupported-media', headers);
    },
  );

  it.each(['{ __typename }', `mutation { addProbe(note: ${note}) { id } }`])(
    'only POST asks: GET with %s is not found',
    async (query) => {
      const url = `${URL}?query=${encodeURIComponent(query)}`;
      const response = await house.server.inject({ method: 'GET', url, headers: auth });
      expect(response.statusCode).toBe(404);
      expectProblem(response.json().errors[0].extensions, 404, 'request.not-found');
    },
  );

  it.each(['{}', 'null', '5', '[]', '{"kind":"Document"}', '{"kind":"Document","definitions":[]}'])(
    'the syntax tree %s instead of a document is refused',
    async (tree) => {
      await refused(ask(tree), 400, 'request.malformed');
    },
  );
});

describe('a document that cannot be answered', () => {
  it.each([
    ['a syntax error', ask('{ probe(note: '), 'Syntax Error'],
    ['a syntax error that speaks of values', ask('{ "cannot represent" }'), 'Syntax Error'],
    ['an unknown field', ask(`{ probe(note: ${note}) { id secret } }`), 'secret'],
    ['an unknown root field', ask('{ users { id } }'), 'users'],
    ['an unknown argument', ask(`{ probe(note: ${note}, sql: 1) { id } }`), 'sql'],
    ['a fragment that is not there', ask(`{ probe(note: ${note}) { ...Gone } }`), 'Gone'],
    [
      'fragments in a circle',
      ask(
        `{ probe(note: ${note}) { ...A } } fragment A on Probe { again { ...B } } fragment B on Probe { again { ...A } }`,
      ),
      'A',
    ],
    ['a subscription', ask('subscription { probe { id } }'), 'subscription'],
    [
      'a subscription with a wrong variable',
      ask('subscription ($n: Int) { probe(note: $n) { id } }', { n: 'x' }),
      'subscription',
    ],
    [
      'a subscription with a list in a list in a list',
      ask(`subscription ($n: ${'['.repeat(100)}Int${']'.repeat(100)}) { probe(note: $n) }`, {
        n: Array(10_000).fill(1),
      }),
      'subscription',
    ],
    [
      'a type of its own',
      ask(`type ${'A'.repeat(3000)} { a: Int } { probe(note: ${note}) { id } }`),
      'Definition',
    ],
    [
      'a directive of its own',
      ask(`directive @d(${'A'.repeat(3000)}: Int) on FIELD { probe(note: ${note}) { id } }`),
      'Definition',
    ],
    [
      'two fragments of one name',
      ask(`{ probe(note: ${note}) { ...F } } fragment F on Probe { id } fragment F on Probe { id }`),
      'Fragment',
    ],
    ['two operations and no name', ask('query A { __typename } query B { __typename }'), 'uma operação'],
  ])('%s', async (_what, payload, named) => {
    expect(await refused(payload, 400, 'request.graphql')).toContain(named);
  });
});

const INTEGER = 'Deve ser um número inteiro.';

describe('decisions §1 a value that is missing or of the wrong type is told beside its field, in the words of the call', () => {
  const { document } = probeQuery;
  it.each<[string, string, Record<string, string[]>]>([
    ['a missing argument', ask('{ probe { id } }'), { note: ['Campo obrigatório.'] }],
    ['a wrong literal', ask('{ probe(note: 5) { id } }'), { note: ['Deve ser um texto.'] }],
    ['a missing variable', ask(document), { note: ['Campo obrigatório.'] }],
    ['a null variable', ask(document, { note: null }), { note: ['Campo obrigatório.'] }],
    ['a wrong variable type', ask(document, { note: 5 }), { note: ['Deve ser um texto.'] }],
    [
      'two of them, and what the rules say of a third',
      ask(document, { note: 5, count: 1.5 }),
      { note: ['Deve ser um texto.'], count: ['Deve ser um número inteiro.'] },
    ],
    [
      'a number beyond 32 bits',
      ask(document, { note: 'abcdef', count: 2 ** 53 }),
      { count: ['O valor máximo é 100.'] },
    ],
    [
      '1e999',
      ask(document, { note: 'abcdef', count: '1e999' }).replace('"1e999"', '1e999'),
      { count: ['Valor inválido.'] },
    ],
    [
      'a number written as a text',
      ask(document, { note: 'abcdef', count: '12' }),
      { count: ['Deve ser um número inteiro.'] },
    ],
    [
      'beside a second field',
      ask('query P($n: String!) { probe(note: $n) { id } __typename }', { n: 5 }),
      { note: ['Deve ser um texto.'] },
    ],
    [
      'in a fragment',
      ask('query P($n: String!) { ...F } fragment F on Query { probe(note: $n) { id } }', { n: 5 }),
      { note: ['Deve ser um texto.'] },
    ],
    [
      'a wrong default',
      ask('query P($n: String! = 5) { probe(note: $n) { id } }'),
      { note: ['Deve ser um texto.'] },
    ],
  ])('%s', async (_what, payload, errors) => {
    const detail = await refused(payload, 400, 'request.invalid');
    expect(detail).not.toMatch(/Variable|Argument|represent|\$/);
    const [error, ...others] = (await send(payload)).json().errors;
    expect(error.extensions.errors).toEqual(errors);
    expect(others).toEqual([]);
  });

  it('inside an input, also while the document is being compiled; what nobody knows is named', async () => {
    const send = (input: object) => told(updateClient, { cnpj: '11222333000181', input });
    for (let time = 1; time <= 5; time += 1) {
      const wrong = await send({ employee: '12' });
      expectProblem(wrong, 400, 'registration.invalid');
      expect(wrong.errors, String(time)).toEqual({ 'input.employee': ['Deve ser um número inteiro.'] });
      const missing = await send({ employee: '12', registeredName: 5 });
      expect(missing.errors, String(time)).toEqual({ 'input.registeredName': ['Deve ser um texto.'] });
    }
    expect((await send({ citty: 'Santos' })).errors).toEqual({ 'input.citty': ['Campo desconhecido.'] });
  });

  it.each<[string, string, Record<string, unknown>, Record<string, string[]>]>([
    ['inline', '(cnpj: $c, input: { employee: "12" })', {}, { 'input.employee': [INTEGER] }],
    ['in a default', '(cnpj: $c, input: $d)', {}, { 'input.employee': [INTEGER] }],
    ['as a part', '(cnpj: $c, input: { employee: $e })', { e: '12' }, { 'input.employee': [INTEGER] }],
    ['a bare word', '(cnpj: $c, input: { city: SANTOS })', {}, { 'input.city': ['Deve ser um texto.'] }],
    ['unknown inline', '(cnpj: $c, input: { zzz: 1 })', {}, { 'input.zzz': ['Campo desconhecido.'] }],
    [
      'two, inline',
      '(cnpj: $c, input: { employee: "12", zzz: 1 })',
      {},
      { 'input.employee': [INTEGER], 'input.zzz': ['Campo desconhecido.'] },
    ],
  ])('whatever way it came: %s', async (_what, args, variables, errors) => {
    const declared = [
      '$c: String!',
      ...(args.includes('$d') ? ['$d: ClientInput = { employee: "12" }'] : []),
      ...(args.includes('$e') ? ['$e: Int'] : []),
    ];
    const document = `mutation (${declared.join(', ')}) { aliased: updateClient${args} { cnpj } }`;
    const problem = await told(
      { service: updateClient.service, document },
      { c: '11222333000181', ...variables },
    );
    expectProblem(problem, 400, 'registration.invalid');
    expect(problem.errors).toEqual(errors);
  });

  it.each<[string, string, Record<string, unknown>, Record<string, string[]>]>([
    ['missing', '$c: String!, $n: Int!', {}, { version: ['Campo obrigatório.'] }],
    ['null', '$c: String!, $n: Int!', { n: null }, { version: ['Campo obrigatório.'] }],
  ])('a variable that is declared stricter than its argument: %s', async (_what, declared, given, errors) => {
    const document = `mutation (${declared}) { updateClient(cnpj: $c, version: $n, input: {}) { cnpj } }`;
    const operation = { service: updateClient.service, document };
    const variables = { c: '11222333000181', ...given };
    expect((await told(operation, variables)).errors).toEqual(errors);
    expectProblem(await told(operation, variables, banking), 403, 'access.denied');
  });

  it.each([
    ['an argument', 'query Q($c: String = "x") { companyOwnership(cnpj: $c) { __typename } }', 'cnpj'],
    ['a list', 'query Q($c: String = "x") { allPersonDetails(taxIds: [$c]) { __typename } }', 'taxIds.0'],
    [
      'a command',
      'mutation Q($c: String = "x") { updatePersonPep(taxId: $c, input: {}) { __typename } }',
      'taxId',
    ],
    [
      'a part',
      'mutation Q($c: String = "x") { createUpdateGuarantor(clientCnpj: "11222333000181", input: { taxId: $c }) { __typename } }',
      'input.taxId',
    ],
  ])(
    'a variable with a default that is given as nothing, where a value is wanted: %s',
    async (_what, document, place) => {
      const operation = { service: updateClient.service, document };
      expect(Object.keys((await told(operation, { c: null })).errors)).toEqual([place]);
      expectProblem(await told(operation, { c: null }, banking), 403, 'access.denied');
    },
  );

  it('a directive that is given nothing is refused before anything is written', async () => {
    const document =
      'mutation Q($b: Boolean = true) { createClient(cnpj: "11222333000181", input: { registeredName: "Nunca Ltda" }) { cnpj @include(if: $b) } }';
    expectProblem(
      await told({ service: updateClient.service, document }, { b: null }),
      400,
      'request.graphql',
    );
  });

  it('as a part of an input or of a list, and where no call has it', async () => {
    const asked = async (text: string, variables: object, who?: typeof banking) =>
      told({ service: updateClient.service, document: text }, variables, who);
    const part =
      'mutation ($e: Int!) { updateClient(cnpj: "11222333000181", input: { employee: $e }) { cnpj } }';
    expect((await asked(part, {})).errors).toEqual({ 'input.employee': ['Campo obrigatório.'] });
    const list =
      'mutation ($a: String!) { updateClient(cnpj: "11222333000181", input: { secondaryActivities: [$a] }) { cnpj } }';
    expect((await asked(list, {})).errors).toEqual({ 'input.secondaryActivities.0': ['Campo obrigatório.'] });
    const aside =
      'mutation ($b: Boolean!) { updateClient(cnpj: "11222333000181", input: {}) { cnpj @include(if: $b) } }';
    expectProblem(await asked(aside, { b: 'x' }), 400, 'request.graphql');
    expectProblem(await asked(aside, { b: 'x' }, banking), 403, 'access.denied');
  });

  it('a command where the service has none is no call', async () => {
    const document = `mutation ($n: ${'['.repeat(50)}Int${']'.repeat(50)}) { any(n: $n) }`;
    const problem = await told({ service: 'underwriting', document }, { n: 'x' });
    expectProblem(problem, 400, 'request.graphql');
    expect(problem.detail).toContain('mutation');
  });

  it('an empty name of the operation is none', async () => {
    for (const query of [probeQuery.document, `${probeQuery.document} `]) {
      const payload = JSON.stringify({ query, variables: { note: 'abcdef' }, operationName: '' });
      expect((await send(payload)).json().errors).toBeUndefined();
    }
  });

  it('another name of the operation is refused, also once its document is compiled', async () => {
    for (let time = 1; time <= 6; time += 1) {
      const send = (operationName: string) =>
        house.server.inject({
          method: 'POST',
          url: URL,
          headers: { ...auth, ...JSON_TYPE },
          payload: { query: probeQuery.document, variables: { note: 'abcdef' }, operationName },
        });
      expect((await send('Nope')).statusCode).toBe(400);
      expect((await send('Probe')).json().errors).toBeUndefined();
    }
  });

  it('a name that every object has is no value', async () => {
    const named =
      'query P($toString: Int, $constructor: String!) { probe(note: $constructor, count: $toString) { id } }';
    const taken = await send(ask(named, { constructor: 'abcdef' }));
    expect(taken.json().errors).toBeUndefined();
    expect((await send(ask(named))).json().errors[0].extensions.errors).toEqual({
      note: ['Campo obrigatório.'],
    });
  });

  it('one value is a list of one, also beside what is wrong', async () => {
    const input = { secondaryActivities: '4711302' };
    const { errors } = await told(updateClient, { cnpj: '11222333000181', version: '1', input });
    expect(errors).toEqual({ version: [INTEGER] });
  });

  it('however much is wrong', async () => {
    for (const wrong of [19, 20, 21, 50, 51, 400]) {
      const input = Object.fromEntries(Array.from({ length: wrong }, (_, index) => [`unknown${index}`, 1]));
      const variables = { cnpj: '11222333000181', input };
      const problem = await told(updateClient, variables);
      expectProblem(problem, 400, 'registration.invalid');
      expect(Object.keys(problem.errors ?? {})).toHaveLength(Math.min(wrong, 20));
      expectProblem(await told(updateClient, variables, banking), 403, 'access.denied');
      const inline = Object.keys(input)
        .map((name) => `${name}: 1`)
        .join(' ');
      const document = `mutation { updateClient(cnpj: "11222333000181", input: { ${inline} }) { cnpj } }`;
      const typed = { service: updateClient.service, document };
      // What stands in the text is read by the library, which gives up then.
      if (wrong > 20) expectProblem(await told(typed, {}), 400, 'request.graphql-too-costly');
      else {
        expect(Object.keys((await told(typed, {})).errors ?? {})).toHaveLength(wrong);
        expectProblem(await told(typed, {}, banking), 403, 'access.denied');
      }
    }
  });

  it('what is missing or wrong inside an input is told once, at its place', async () => {
    const tell = async (...call: Parameters<typeof told>) => (await told(...call)).errors;
    for (let time = 1; time <= 5; time += 1) {
      expect(await tell(saveGuarantor, { clientCnpj: '11222333000181', input: {} }), String(time)).toEqual({
        'input.taxId': ['Campo obrigatório.'],
      });
      const spouse = { taxId: '52998224725', spouse: { taxId: 5 } };
      expect(Object.keys(await tell(linkSpouse, spouse)), String(time)).toEqual(['spouse.taxId']);
    }
  });

  it('of a long message only what matters is read, whatever it repeats', async () => {
    const send = (input: object) => told(updateClient, { cnpj: '11222333000181', input });
    const texts = [
      'name',
      'registeredName',
      'address',
      'complement',
      'neighborhood',
      'city',
      'role',
      'category',
    ];
    const filled = Object.fromEntries(texts.map((name) => [name, 'Rua das Flores '.repeat(4).trim()]));
    expect(JSON.stringify(filled).length).toBeGreaterThan(500);
    expect((await send({ ...filled, município: 'Santos' })).errors).toEqual({
      'input.município': ['Campo desconhecido.'],
    });
    expect((await send({ ...filled, employee: '12' })).errors).toEqual({
      'input.employee': ['Deve ser um número inteiro.'],
    });
  });

  it('an answer is short, whatever was sent', async () => {
    const many = Object.fromEntries(
      Array.from({ length: 19_000 }, (_, index) => [`averageMonthlyPur${index}`, '"\\"\n\u0001']),
    );
    for (const input of [many, { [` at "${'a'.repeat(400_000)}`]: 1 }, { city: many }, [many]]) {
      const payload = ask(updateClient.document, { cnpj: '11222333000181', input });
      const free = ask(updateClient.document.replace('{', ' {'), { cnpj: '11222333000181', input });
      for (const each of [payload, free]) {
        const { statusCode, body } = await house.server.inject({
          method: 'POST',
          url: `/api/${updateClient.service}/graphql`,
          headers: { ...(await house.headersFor({ as: 'registration' })), ...JSON_TYPE },
          payload: each,
        });
        expect(statusCode).toBe(400);
        expect(body.length).toBeLessThan(10_000);
      }
    }
  });

  it('whoever may not call is told that, and nothing about the fields', async () => {
    const payload = ask(getClient.document, { cnpj: 5 });
    const response = await house.server.inject({
      method: 'POST',
      url: `/api/${getClient.service}/graphql`,
      headers: { ...banking, ...JSON_TYPE },
      payload,
    });
    expectProblem(response.json().errors[0].extensions, 403, 'access.denied');
  });
});

describe('a document that costs too much', () => {
  const fields = Array.from({ length: 601 }, () => 'id').join(' ');
  const aliases = Array.from({ length: 21 }, (_, index) => `a${index}: probe(note: ${note}) { id }`).join(
    ' ',
  );
  const unknown = Array.from({ length: 30 }, (_, index) => `unknown${index}`).join(' ');
  const spreads = Array.from({ length: 31 }, () => '...F').join(' ');
  it.each([
    ['more than 12 levels', `{ probe(note: ${note}) { ${deep(13)} } }`],
    ['more than 20 aliases', `{ ${aliases} }`],
    ['more than 600 fields', `{ probe(note: ${note}) { ${fields} } }`],
    ['more than 30 fragment spreads', `{ probe(note: ${note}) { ${spreads} } } fragment F on Probe { id }`],
    ['more than 20 things wrong', `{ probe(note: ${note}) { ${unknown} } }`],
    ['1.400 levels', `{ probe(note: ${note}) { ${deep(1400)} } }`],
    ['50.000 levels', `{ probe(note: ${note}) { ${deep(50_000)} } }`],
    // Compared each with each by the library, these would keep the process busy for hours.
    ['300.000 fields', `{ probe(note: ${note}) { ${'id '.repeat(300_000)} } }`],
    ['10.000 short fields', `{ probe(note: ${note}) { ${'id '.repeat(10_000)} } }`],
  ])('%s', async (_what, query) => {
    await refused(ask(query), 400, 'request.graphql-too-costly');
  });

  it('10 levels and 20 aliases are still taken', async () => {
    const twenty = aliases.split(' a20:')[0];
    for (const query of [`{ probe(note: ${note}) { ${deep(9)} } }`, `{ ${twenty} }`]) {
      const response = await send(ask(query));
      expect(response.json().errors).toBeUndefined();
      expect(response.statusCode).toBe(200);
    }
  });
});

describe('one command a document', () => {
  const add = (name: string) => `${name}: addProbe(note: ${note}) { id }`;
  it.each([
    ['two fields', `mutation { ${add('a')} ${add('b')} }`],
    ['two fields in a fragment', `mutation { ...F } fragment F on Mutation { ${add('a')} ${add('b')} }`],
    ['two fields in an inline fragment', `mutation { ... on Mutation { ${add('a')} ${add('b')} } }`],
    ['two fields in nested fragments', `mutation { ... { ... { ${add('a')} ${add('b')} } } }`],
  ])('%s are refused', async (_what, query) => {
    await refused(ask(query), 400, 'request.graphql');
  });
});

describe('values are checked by the same corridor as REST', () => {
  it.each([
    [{ note: 'abc' }, ['note'], 'request.invalid'],
    [{ note: 'a'.repeat(10_000) }, ['note'], 'request.invalid'],
    [{ note: 'abcdef', count: -1 }, ['count'], 'request.invalid'],
    [{ note: 'abc\u0000def' }, undefined, 'request.malformed'],
    [{ note: 'abc\ud800def' }, undefined, 'request.malformed'],
  ] as [object, string[] | undefined, ErrorCode][])('%j', async (variables, fields, code) => {
    for (const { document } of [probeQuery, probeMutation]) {
      await refused(ask(document, variables), 400, code);
      const [error] = (await send(ask(document, variables))).json().errors;
      expect(error.extensions.errors && Object.keys(error.extensions.errors)).toEqual(fields);
    }
  });

  it('an invalid Idempotency-Key is refused', async () => {
    const payload = ask(probeMutation.document, { note: 'abcdef' });
    await refused(payload, 400, 'idempotency.key-invalid', { ...JSON_TYPE, 'idempotency-key': 'short' });
  });

  it.each([
    ['nobody', {}, 'session.missing'],
    ['a session that is over', { authorization: `Bearer ${'x'.repeat(43)}` }, 'session.ended'],
  ] as [string, Record<string, string>, ErrorCode][])(
    'without a session the answer is 401, whatever was sent: %s',
    async (_who, headers, code) => {
      const payloads = [
        ask(probeMutation.document, { note: 'abcdef' }),
        ask('{ __typename }'),
        ask('{ probe(note: '),
        '{"query": "{ probe',
        `[${'1,'.repeat(600_000)}1]`,
      ];
      for (const payload of payloads) {
        const response = await house.server.inject({
          method: 'POST',
          url: URL,
          headers: { ...JSON_TYPE, ...headers },
          payload,
        });
        expect(response.statusCode).toBe(401);
        expect(response.json().data).toBeNull();
        expectProblem(response.json().errors[0].extensions, 401, code);
      }
    },
  );
});

describe('§8 the schema is not handed out in production', () => {
  const introspection = ask('{ __schema { types { name } } }');

  it('introspection is answered locally', async () => {
    const response = await send(introspection);
    expect(response.json().data.__schema.types.length).toBeGreaterThan(5);
  });

  it('introspection and suggestions are refused in production', async () => {
    const production = await openHouse({ extra: PROBES, ...PRODUCTION });
    const headers = { ...JSON_TYPE, ...(await production.headersFor({ as: 'baas_viewer' })) };
    const post = (payload: string) =>
      production.server.inject({ method: 'POST', url: URL, headers, payload });
    for (const query of ['{ __schema { types { name } } }', '{ __type(name: "Probe") { name } }']) {
      const response = await post(ask(query));
      expect(response.statusCode).toBe(400);
      expectProblem(response.json().errors[0].extensions, 400, 'request.graphql');
    }
    expect((await send(ask(`{ prob(note: ${note}) { id } }`))).body).not.toContain('probe');
    const misspelt = await post(ask(`{ prob(note: ${note}) { id } }`));
    expect(misspelt.json().errors[0].extensions.detail).toContain('prob');
    expect(misspelt.body).not.toContain('probe');
    await production.close();
  });
});
