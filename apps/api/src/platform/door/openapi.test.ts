import { createClient, updateClient } from '@lastro/wire/company/company-operations';
import { OPERATIONS } from '@lastro/wire/testing/operations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testCnpj } from '../../testing/company';
import { openHouse, type TestHouse } from '../../testing/harness';

interface Described {
  operationId: string;
  summary: string;
  tags: string[];
  security?: unknown;
  parameters?: { name: string; in: string; required: boolean; schema: object }[];
  requestBody?: { content: Record<string, { schema: { properties: object; required: string[] } }> };
  responses: Record<string, { description: string; content?: Record<string, { schema: object }> }>;
}

let house: TestHouse;
let document: {
  openapi: string;
  info: Record<string, string>;
  paths: Record<string, Record<string, Described>>;
  components: { schemas: Record<string, { properties: object }>; securitySchemes: object };
};
beforeAll(async () => {
  house = await openHouse();
  document = (await house.server.inject('/api/openapi.json')).json();
});
afterAll(() => house.close());

const described = () =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );

describe('architecture, "An operation is a value": OpenAPI is printed from the operations', () => {
  it('is 3.1 in shape', () => {
    expect(document.openapi).toMatch(/^3\.1\.\d+$/);
    expect(document.info).toMatchObject({ title: 'Lastro', version: '1.3.0-rc.16' });
    expect(document.components.securitySchemes).toEqual({ session: { type: 'http', scheme: 'bearer' } });
    expect(Object.keys(document.components.schemas.Problem?.properties ?? {})).toEqual(
      expect.arrayContaining(['type', 'title', 'status', 'detail', 'code']),
    );
    for (const { path, method, operation } of described()) {
      expect(path).toMatch(/^\/api\/[\w-]+\//);
      expect(['get', 'post', 'put', 'patch', 'delete']).toContain(method);
      expect(operation.summary.length, operation.operationId).toBeGreaterThan(5);
      expect(operation.tags).toHaveLength(1);
      const statuses = Object.keys(operation.responses);
      // One kind of success, or two where one call creates and updates.
      expect(['200', '201', '204', '200 201'], operation.operationId).toContain(
        statuses.filter((status) => /^2\d\d$/.test(status)).join(' '),
      );
      expect(statuses.every((status) => /^[1-5]\d\d$/.test(status))).toBe(true);
      for (const each of Object.values(operation.responses)) expect(each.description).not.toBe('');
    }
  });

  it('lists every operation once, with its own name', () => {
    const listed = described().map(({ operation }) => operation.operationId);
    expect(listed.sort()).toEqual(OPERATIONS.map((operation) => operation.name).sort());
  });

  it('every path parameter is described, and no other', () => {
    for (const { path, operation } of described()) {
      const inPath = (operation.parameters ?? []).filter((each) => each.in === 'path');
      expect(inPath.map((each) => `{${each.name}}`)).toEqual(path.match(/\{\w+\}/g) ?? []);
      expect(inPath.every((each) => each.required)).toBe(true);
      const names = (operation.parameters ?? []).map((each) => `${each.in}:${each.name}`);
      expect(new Set(names).size).toBe(names.length);
    }
  });

  it('every reference leads somewhere', () => {
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map((match) => match[1]);
    expect(references.length).toBeGreaterThan(0);
    for (const reference of new Set(references)) {
      const found = (reference ?? '')
        .replace(/^#\//, '')
        .split('/')
        .reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], document);
      expect(found, reference).toBeDefined();
    }
  });

  it('tells bodies as they travel, the failures of a call, and who must be signed in', () => {
    const create = document.paths['/api/auth/createUser']?.post;
    const body = create?.requestBody?.content['application/json']?.schema;
    expect(body?.required.sort()).toEqual(['email', 'firstName', 'lastName']);
    expect(body?.properties).toMatchObject({ groups: { type: 'array' } });
    expect(create?.responses['201']?.content).toHaveProperty('application/json');
    expect(create?.responses['400']?.description).toContain('user.email-taken');
    expect(create?.responses).toHaveProperty('409');
    expect(create?.security).toEqual([{ session: [] }]);
    expect(create?.parameters?.map((each) => each.name)).toEqual(['Idempotency-Key']);
    const signIn = document.paths['/api/auth/auth/signin']?.post;
    expect(signIn?.security).toBeUndefined();
    expect(signIn?.parameters).toEqual([]);
    const list = document.paths['/api/auth/users']?.get;
    expect(list?.parameters?.every((each) => each.in === 'query' && !each.required)).toBe(true);
    expect(document.paths['/api/auth/auth/signout']?.post?.responses['204']?.content).toBeUndefined();
  });
});

type Schema = Record<string, unknown>;

/** Every part of a schema, with where it stands. */
function* parts(schema: unknown, place: string): Generator<{ place: string; schema: Schema }> {
  if (typeof schema !== 'object' || schema === null) return;
  if (Array.isArray(schema)) {
    for (const each of schema) yield* parts(each, place);
    return;
  }
  const part = schema as Schema;
  yield { place, schema: part };
  for (const inner of [part.anyOf, part.oneOf, part.allOf, part.items]) yield* parts(inner, place);
  yield* parts(part.additionalProperties, `${place}{}`);
  for (const [name, each] of Object.entries((part.properties as object | undefined) ?? {}))
    yield* parts(each, `${place}.${name}`);
}

const sent = () =>
  described().flatMap(({ operation }) => [
    ...(operation.parameters ?? []).flatMap(({ name, schema }) => [
      ...parts(schema, `${operation.operationId}.${name}`),
    ]),
    ...parts(operation.requestBody?.content['application/json']?.schema, operation.operationId),
    ...parts((operation as unknown as Schema)['x-variables'], operation.operationId),
  ]);
const isA = (schema: Schema, type: string) => [schema.type].flat().includes(type);
const hasOneOf = (schema: Schema, ...keys: string[]) => keys.some((key) => key in schema);

describe('decisions §8: OpenAPI states enums, limits and patterns', () => {
  it('of every text that a caller sends', () => {
    const texts = sent().filter(({ schema }) => isA(schema, 'string'));
    expect(texts.length).toBeGreaterThan(200);
    const endless = texts.filter(
      ({ schema }) => !hasOneOf(schema, 'enum', 'const', 'pattern', 'format', 'maxLength'),
    );
    expect(endless.map(({ place }) => place)).toEqual([]);
  });

  it('of every number and list that a caller sends', () => {
    const numbers = sent().filter(({ schema }) => isA(schema, 'number') || isA(schema, 'integer'));
    const endless = numbers.filter(({ schema }) => !('minimum' in schema && 'maximum' in schema));
    // Typed into a filter as text: read by the same codec as every amount.
    const asText = /^proposal[.](list|count-by-status)[.](min|max)_amount$/;
    expect(endless.map(({ place }) => place).filter((place) => !asText.test(place))).toEqual([]);
    const lists = sent().filter(({ schema }) => isA(schema, 'array') && !('maxItems' in schema));
    expect(lists.map(({ place }) => place)).toEqual([]);
  });

  it('leaves open only what is nobody’s to describe', () => {
    const open = sent().filter(({ schema }) => Object.keys(schema).length === 0);
    expect(open.map(({ place }) => place)).toEqual([
      // A form as it stands while somebody writes it.
      'platform.save-draft.body{}',
      'company.save-ficha-draft.body{}',
      // Taken and ignored, so that the screen's own address can be sent as it is.
      'proposal.count-by-status.status',
    ]);
  });

  const operation = (id: string) => described().find((each) => each.operation.operationId === id)?.operation;
  const found = (schema: unknown, place: string) =>
    [...parts(schema, '')].filter((part) => part.place === place).map((part) => part.schema);
  const variables = (id: string) => (operation(id) as unknown as Schema)['x-variables'];
  const reply = (id: string) => operation(id)?.responses['200']?.content?.['application/json']?.schema;

  it('of a company as it is sent', () => {
    const input = variables('company.create-client');
    expect(found(input, '.cnpj')).toMatchObject([
      { maxLength: 40, pattern: expect.stringContaining('[0-9]{2}') },
    ]);
    expect(found(input, '.input.foundingDate')).toContainEqual({
      type: 'string',
      format: 'date',
      pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$',
    });
    expect(found(input, '.input.registeredName')).toEqual([{ type: 'string', minLength: 2, maxLength: 200 }]);
    expect(found(input, '.input.socialCapital')).toContainEqual(
      expect.objectContaining({ type: 'number', minimum: 0, multipleOf: 0.01 }),
    );
    expect(found(input, '.input.state')).toContainEqual(
      expect.objectContaining({ enum: expect.arrayContaining(['SP', 'AC']) }),
    );
    expect(found(input, '.input.employee')).toContainEqual({
      type: 'integer',
      minimum: 0,
      maximum: 10_000_000,
    });
    expect(found(input, '.input.secondaryActivities')).toContainEqual(
      expect.objectContaining({
        type: 'array',
        maxItems: 99,
        items: { type: 'string', pattern: '^\\d{7}$' },
      }),
    );
  });

  it('of the numbers of a company: the last that is taken, and none beyond', async () => {
    const cnpj = testCnpj(431);
    await house.call(
      createClient,
      { cnpj, input: { registeredName: 'Limites Ltda' } },
      { as: 'registration' },
    );
    const limited = [...parts(variables('company.update-client'), '')].flatMap(({ place, schema }) => {
      const [, field = ''] = /^\.input\.(\w+)$/.exec(place) ?? [];
      const { minimum, maximum } = schema as { minimum?: number; maximum?: number };
      // An id also has to be one of its list.
      return field === '' || field.endsWith('Id') || maximum === undefined || minimum === undefined
        ? []
        : [{ field, minimum, maximum }];
    });
    expect(limited.length).toBeGreaterThan(8);
    const complaint = async (field: string, value: number) => {
      const { status, problem } = await house.call(
        updateClient,
        { cnpj, input: { [field]: value } },
        { as: 'registration' },
      );
      expect(status, JSON.stringify(problem)).toBe(problem?.errors === undefined ? 200 : 400);
      return problem?.errors?.[`input.${field}`];
    };
    for (const { field, minimum, maximum } of limited) {
      expect(await complaint(field, minimum), `${field} ${minimum}`).toBeUndefined();
      expect(await complaint(field, maximum), `${field} ${maximum}`).toBeUndefined();
      expect(await complaint(field, minimum - 1), `${field} below`).toBeDefined();
      expect(await complaint(field, maximum + 1), `${field} above`).toBeDefined();
    }
  });

  it('of an offer and of a refusal: the limits that the rules hold', () => {
    const sent = (path: string, method: string) =>
      JSON.stringify(
        document.paths[path]?.[method]?.requestBody?.content['application/json']?.schema.properties,
      );
    const limits = (name: string, minimum: number, maximum: number) =>
      new RegExp(`"${name}":\\{[^}]*"minimum":${minimum},"maximum":${maximum}[,}]`);
    for (const [path, method] of [
      ['/api/proposals/rates', 'post'],
      ['/api/proposals/qitech', 'post'],
      ['/api/proposals/proposals', 'post'],
    ] as const) {
      const text = sent(path, method);
      for (const expected of [
        limits('amount', 0.01, 1_000_000_000),
        limits('grace', 0, 360),
        limits('number_installments', 1, 36),
        limits('rate', 0, 30),
        limits('tac', 0, 20),
        limits('prepayment_fee', 0, 100),
      ])
        expect(text, `${method} ${path}`).toMatch(expected);
    }
    expect(sent('/api/proposals/proposals', 'post')).toMatch(/"status":\{"type":"string","enum":\["/);
  });

  it('the patterns fit what they stand for', () => {
    const pattern = (id: string, place: string) =>
      new RegExp(String(found(variables(id), place).find((each) => 'pattern' in each)?.pattern));
    const cnpj = pattern('company.create-client', '.cnpj');
    for (const each of ['12ABC34501DE35', '12.ABC.345/01DE-35', '12.abc.345/01de-35'])
      expect(each).toMatch(cnpj);
    for (const each of ['11144477735', '12ABC34501DE3', '12ABC34501DEXX']) expect(each).not.toMatch(cnpj);
    const cpf = pattern('company.create-person', '.taxId');
    for (const each of ['11144477735', '111.444.777-35']) expect(each).toMatch(cpf);
    expect('12ABC34501DE35').not.toMatch(cpf);
    const website = pattern('company.create-client', '.input.website');
    for (const each of ['www.empresa.com.br', 'HTTPS://açaí.com.br:8443/sobre?x=1#y', 'empresa.com.br/'])
      expect(each).toMatch(website);
    for (const each of ['javascript:alert(1)', 'em construção', 'http://', 'a@empresa.com.br', 'ftp://a.br'])
      expect(each).not.toMatch(website);
  });

  it('of the registration: a company’s fields or a person’s, and what is answered', () => {
    const register = operation('company.register');
    const data = found(register?.requestBody?.content['application/json']?.schema, '.data')[0] as {
      anyOf: Schema[];
    };
    expect(data.anyOf.map((form) => Object.keys(form.properties as object))).toEqual([
      expect.arrayContaining(['registeredName', 'countryId']),
      expect.arrayContaining(['birthDate', 'pepSecondary']),
    ]);
    const registration = reply('company.get-registration');
    expect(found(registration, '.kind')).toEqual([
      expect.objectContaining({ const: 'company' }),
      expect.objectContaining({ const: 'person' }),
    ]);
    expect(found(registration, '.deal_status')[0]).toMatchObject({ enum: ['PROCESSING', 'COMPLETED'] });
    expect(found(registration, '.completeness')[0]).toMatchObject({ minimum: 0, maximum: 100 });
    expect(found(registration, '.data.bankAccount.kind')[0]).toMatchObject({
      enum: ['checking', 'savings', 'payment'],
    });
    expect(found(registration, '.data.cnpj')[0]).toMatchObject({ pattern: '^[0-9A-Z]{12}[0-9]{2}$' });
    expect(found(registration, '.data.createdAt')[0]).toMatchObject({ format: 'date-time' });
    expect(found(registration, '.data.gender')).toContainEqual(expect.objectContaining({ enum: ['F', 'M'] }));
  });

  it('of pages and filters', () => {
    const list = operation('company.list-clients');
    const parameter = (name: string) => list?.parameters?.find((each) => each.name === name)?.schema;
    expect(parameter('page')).toEqual({ type: 'integer', minimum: 1, maximum: 1_000_000 });
    expect(parameter('limit')).toEqual({ type: 'integer', minimum: 1, maximum: 200 });
    expect(parameter('active')).toEqual({ type: 'boolean' });
    expect(parameter('q')).toEqual({ type: 'string', maxLength: 200 });
    expect(parameter('state')).toMatchObject({ type: 'array', maxItems: 27, items: { type: 'string' } });
    expect(parameter('sort')).toMatchObject({ enum: expect.arrayContaining(['-updatedAt']) });
  });
});

describe('/api/docs', () => {
  it('is a page without any script that shows every operation', async () => {
    const response = await house.server.inject('/api/docs');
    expect(response.headers['content-type']).toMatch(/^text\/html; charset=utf-8/);
    expect(response.body).toMatch(/^<!doctype html><html lang="en">/);
    expect(response.body).not.toMatch(
      /<script|\son\w+=|javascript:|<link|<iframe|https?:\/\/(?!json-schema)/i,
    );
    for (const operation of OPERATIONS) expect(response.body).toContain(`<code>${operation.name}</code>`);
    for (const tag of ['main', 'article', 'section', 'details', 'pre'])
      expect(response.body.split(`<${tag}`).length, tag).toBe(response.body.split(`</${tag}>`).length);
    expect(response.body).not.toMatch(/undefined<\/pre>|\[object Object\]/);
  });
});
