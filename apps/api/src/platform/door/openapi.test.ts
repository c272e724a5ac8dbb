import { OPERATIONS } from '@lastro/wire/operations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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

describe('§7 architecture: OpenAPI is printed from the operations', () => {
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
