import { type AddressInfo, connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import type { ErrorCode } from '@lastro/wire/error-catalogue';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openHouse, type TestHouse } from '../../testing/harness';
import { expectProblem, PROBES, written } from '../../testing/probe';

let house: TestHouse;
let auth: Record<string, string>;
let before: Record<string, number>;
beforeAll(async () => {
  house = await openHouse({ extra: PROBES });
  auth = await house.headersFor({ as: 'commercial' });
});
afterAll(() => house.close());
beforeEach(async () => {
  before = await written(house.db);
});
afterEach(async () => {
  expect(await written(house.db)).toEqual(before);
});

type Request = { method?: string; url?: string; headers?: Record<string, string>; payload?: string | Buffer };

async function refused(request: Request, status: number, code: ErrorCode) {
  const response = await house.server.inject({
    method: 'POST',
    url: '/api/monitor/probe/1',
    ...request,
    headers: { ...auth, 'content-type': 'application/json', ...request.headers },
  } as never);
  expect(response.headers['content-type']).toMatch(/^application\/problem\+json/);
  expect(response.statusCode).toBe(status);
  expectProblem(response.json(), status, code);
  expect(response.headers['x-request-id']).toBe(response.json().requestId);
  return response.json();
}

const nested = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;

describe('a body that is not the JSON object of a form', () => {
  const bodies: [string, string, ErrorCode][] = [
    ['malformed JSON', '{"note": "abcdef"', 'request.malformed'],
    ['an empty body that says to be JSON', '', 'request.malformed'],
    ['only blanks', '   ', 'request.malformed'],
    ['an array', '[{"note":"abcdef"}]', 'request.invalid'],
    ['a number', '12', 'request.invalid'],
    ['a text', '"abcdef"', 'request.invalid'],
    ['true', 'true', 'request.invalid'],
    ['null', 'null', 'request.invalid'],
    ['a NUL character', '{"note":"abc\\u0000def"}', 'request.malformed'],
    ['a NUL character in a key', '{"note":"abcdef","extra":{"a\\u0000":1}}', 'request.malformed'],
    ['half a surrogate pair', '{"note":"abc\\ud800def"}', 'request.malformed'],
    ['half a surrogate pair in a key', '{"note":"abcdef","extra":{"\\udc00":1}}', 'request.malformed'],
    ['the key __proto__', '{"note":"abcdef","__proto__":{"admin":true}}', 'request.malformed'],
    ['the key constructor', '{"note":"abcdef","constructor":{"prototype":{"x":1}}}', 'request.malformed'],
    ['100 levels of nesting', `{"note":"abcdef","extra":${nested(100)}}`, 'request.malformed'],
    ['100.000 levels of nesting', `{"note":"abcdef","extra":${nested(100_000)}}`, 'request.malformed'],
    ['100.000 elements', `{"note":"abcdef","tags":[${Array(100_000).fill(1)}]}`, 'request.malformed'],
  ];
  it.each(bodies)('%s is refused', async (_what, payload, code) => {
    await refused({ payload }, 400, code);
  });

  it('30 levels and 10.000 values are still taken, so the limits are limits and not a habit', async () => {
    const extra = { deep: JSON.parse(nested(29)), wide: Array(10_000).fill(1) };
    const response = await house.server.inject({
      method: 'POST',
      url: '/api/monitor/probe/1',
      headers: auth,
      payload: { note: 'limites', extra },
    });
    expect(response.statusCode).toBe(201);
    before = await written(house.db);
  });

  it('more than 1 MiB is refused with 413', async () => {
    await refused({ payload: JSON.stringify({ note: 'a'.repeat(1024 * 1024) }) }, 413, 'request.too-large');
  });

  it('a compressed body that grows beyond 1 MiB is refused with 413', async () => {
    const payload = gzipSync(JSON.stringify({ note: 'a'.repeat(8 * 1024 * 1024) }));
    expect(payload.length).toBeLessThan(1024 * 1024);
    await refused({ payload, headers: { 'content-encoding': 'gzip' } }, 413, 'request.too-large');
  });
});

describe('a content type other than JSON', () => {
  it.each([
    ['text/plain', '{"note":"abcdef"}'],
    ['application/x-www-form-urlencoded', 'note=abcdef'],
    ['multipart/form-data; boundary=x', '--x--'],
    ['application/xml', '<note>abcdef</note>'],
    ['application/jsonp', '{"note":"abcdef"}'],
    ['garbage', '{"note":"abcdef"}'],
    ['', '{"note":"abcdef"}'],
  ])('"%s" is refused with 415', async (type, payload) => {
    await refused({ payload, headers: { 'content-type': type } }, 415, 'request.unsupported-media');
  });

  it('a body without any content type is refused with 415', async () => {
    const response = await house.server.inject({
      method: 'POST',
      url: '/api/monitor/probe/1',
      headers: auth,
      payload: Buffer.from('{"note":"abcdef"}'),
    });
    expectProblem(response.json(), 415, 'request.unsupported-media');
  });

  it('an encoding that nobody knows is refused with 415, a broken one with 400', async () => {
    const payload = '{"note":"abcdef"}';
    await refused({ payload, headers: { 'content-encoding': 'rot13' } }, 415, 'request.unsupported-media');
    await refused({ payload, headers: { 'content-encoding': 'gzip' } }, 400, 'request.malformed');
  });
});

describe('wrong values name their field', () => {
  const good = { note: 'abcdef' };
  const values: [string, unknown[], string?][] = [
    ['note', [undefined, null, 5, true, {}, [], 'abcd', '    a    ', 'a'.repeat(501), 'a'.repeat(100_000)]],
    ['amount', ['10', 1.005, null, {}, [1], true, '1e3', 1e15, 1e300, -1e300]],
    ['dueOn', ['2026-02-30', '16/11/2026', '2026-11-16T00:00:00Z', '', 20261116, null, {}, ' 2026-11-16']],
    [
      'taxId',
      ['12ABC34501DE36', '00000000000000', '11222333000180', '', 11222333000181, null, [], 'A'.repeat(41)],
    ],
    [
      'count',
      [-1, 101, 1.5, 'NaN', 'Infinity', '1e1', '', ' 1', '0x10', null, {}, [1], true, 2 ** 53 + 1, 1e300],
    ],
    ['urgent', ['sim', 'TRUE', 1, 0, null, {}, []]],
    ['tags', [null, [null], [''], ['a'.repeat(21)], Array(11).fill('a'), { a: 1 }, [['a']]]],
    ['extra', ['text', 5, [1], true, null]],
  ];
  const cases = values.flatMap(([field, wrong]) => wrong.map((value): [string, unknown] => [field, value]));
  it.each(cases)('%s: %j', async (field, value) => {
    const payload = JSON.stringify({ ...good, [field]: value });
    const problem = await refused({ payload }, 400, 'request.invalid');
    const fields = Object.keys(problem.errors);
    expect(fields.every((path) => path === field || path.startsWith(`${field}.`))).toBe(true);
    expect(fields.length).toBeGreaterThan(0);
    for (const texts of Object.values(problem.errors)) {
      expect(texts).toSatisfy((list: string[]) => list.every((text) => /^[A-ZÀ-Ý].{4}/.test(text)));
      expect(JSON.stringify(texts)).not.toMatch(/expected|received|Invalid|\{\w+\}/);
    }
  });

  it('numbers beyond what a double holds are not numbers', async () => {
    await refused({ payload: '{"note":"abcdef","amount":1e999}' }, 400, 'request.invalid');
    await refused({ payload: '{"note":"abcdef","count":-1e999}' }, 400, 'request.invalid');
    await refused({ payload: '{"note":"abcdef","count":NaN}' }, 400, 'request.malformed');
  });

  it('a text that is far too long is told the limit of the field, not another', async () => {
    const payload = JSON.stringify({ note: 'a'.repeat(50_000) });
    const problem = await refused({ payload }, 400, 'request.invalid');
    expect(problem.errors).toEqual({ note: ['Informe no máximo 500 caracteres.'] });
  });

  it('all wrong fields are told at once', async () => {
    const payload = JSON.stringify({ amount: 'x', dueOn: 'x', taxId: 'x', count: 'x' });
    const problem = await refused({ payload }, 400, 'request.invalid');
    expect(Object.keys(problem.errors).sort()).toEqual(['amount', 'count', 'dueOn', 'note', 'taxId']);
  });
});

describe('addresses', () => {
  const get = { method: 'GET', payload: undefined };
  it.each([
    ['bad percent-encoding', '/api/monitor/probe/%zz', 400, 'request.malformed'],
    ['half a character', '/api/monitor/probe/%ED%A0%80', 400, 'request.malformed'],
    ['a NUL character', '/api/monitor/probe/%00', 400, 'request.malformed'],
    ['a number beyond 2^53', '/api/monitor/probe/9007199254740993', 400, 'request.invalid'],
    ['zero', '/api/monitor/probe/0', 400, 'request.invalid'],
    ['a negative number', '/api/monitor/probe/-1', 400, 'request.invalid'],
    ['a fraction', '/api/monitor/probe/1.5', 400, 'request.invalid'],
    ['an attempt at SQL', "/api/monitor/probe/1'%20or%20'1'='1", 400, 'request.invalid'],
    ['a very long query', `/api/monitor/probe/1?note=${'a'.repeat(200_000)}`, 400, 'request.invalid'],
    ['a repeated parameter', '/api/monitor/probe/1?count=1&count=2', 400, 'request.invalid'],
    ['a NUL in the query', '/api/monitor/probe/1?note=abc%00def', 400, 'request.malformed'],
    ['30.000 parameters', `/api/monitor/probe/1?${'a=1&b=1&'.repeat(15_000)}`, 400, 'request.malformed'],
    ['an unknown path', '/api/monitor/nothing/here', 404, 'request.not-found'],
    ['an unknown service', '/api/nowhere', 404, 'request.not-found'],
    ['a path that climbs', '/api/..%2F..%2F..%2Fetc%2Fpasswd', 404, 'request.not-found'],
  ] as [string, string, number, ErrorCode][])('%s', async (_what, url, status, code) => {
    await refused({ ...get, url, headers: {} }, status, code);
  });

  it('a very long parameter is refused with 414', async () => {
    const url = `/api/monitor/probe/${'1'.repeat(5000)}`;
    await refused({ url, payload: '{"note":"abcdef"}' }, 414, 'request.address-too-long');
  });

  it.each(['PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'])(
    '%s where only GET and POST exist',
    async (method) => {
      await refused({ method, payload: '{}' }, 404, 'request.not-found');
    },
  );
});

describe('headers', () => {
  it.each(['short', 'with space 1', 'ação-ação-ação', 'a'.repeat(129), "drop'--table", 'a,b,c,d,e,f'])(
    'the Idempotency-Key "%s" is refused',
    async (key) => {
      const headers = { 'idempotency-key': Buffer.from(key).toString('latin1') };
      await refused({ payload: '{"note":"abcdef"}', headers }, 400, 'idempotency.key-invalid');
    },
  );

  it('an empty Idempotency-Key is refused', async () => {
    const headers = { 'idempotency-key': '' };
    await refused({ payload: '{"note":"abcdef"}', headers }, 400, 'idempotency.key-invalid');
  });
});

describe('requests that are hardly HTTP, over a real socket', () => {
  let port: number;
  beforeAll(async () => {
    await house.server.listen({ host: '127.0.0.1', port: 0 });
    port = (house.server.server.address() as AddressInfo).port;
  });

  function exchange(text: string): Promise<{ status: number; type: string; body: string }> {
    return new Promise((resolve, reject) => {
      let answer = '';
      const socket = connect(port, '127.0.0.1', () => socket.write(text));
      socket.setEncoding('utf8').on('data', (chunk) => {
        answer += chunk;
      });
      socket.on('error', reject).on('close', () => {
        const [head = '', body = ''] = answer.split('\r\n\r\n');
        const type = /content-type: (.*)/i.exec(head)?.[1] ?? '';
        resolve({ status: Number(head.split(' ')[1]), type, body });
      });
    });
  }

  it.each([
    [
      'headers over 16 KB',
      `GET /api/auth/user HTTP/1.1\r\nHost: x\r\nX-Big: ${'a'.repeat(20_000)}\r\n\r\n`,
      431,
    ],
    ['an address over 16 KB', `GET /api/auth/users?q=${'a'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, 431],
    ['no HTTP at all', 'hello\r\n\r\n', 400],
    ['a method that does not exist', 'FETCH /api/auth/user HTTP/1.1\r\nHost: x\r\n\r\n', 400],
    [
      'two lengths',
      'POST /api/auth/createUser HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\na',
      400,
    ],
    ['a header with a line break in it', 'GET / HTTP/1.1\r\nHost: x\r\nA\r\n: b\r\n\r\n', 400],
  ] as [string, string, number][])('%s', async (_what, text, status) => {
    const answer = await exchange(text);
    expect(answer.status).toBe(status);
    expect(answer.type).toMatch(/^application\/problem\+json/);
    expectProblem(
      JSON.parse(answer.body),
      status,
      status === 431 ? 'request.headers-too-large' : 'request.malformed',
    );
  });
});
