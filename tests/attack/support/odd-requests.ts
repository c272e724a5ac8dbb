import { gzipSync } from 'node:zlib';
import type { Random } from './random';
import type { Asked } from './send';

type Spoil = (asked: Asked, random: Random) => Asked;

const text = ({ body }: Asked): string => body?.toString('utf8') ?? '{"a":1}';
const withBody = (asked: Asked, body: string | Buffer): Asked => ({
  ...asked,
  headers: { 'content-type': 'application/json', ...asked.headers },
  body: Buffer.from(body as never),
});
const withHeader = (asked: Asked, name: string, value: string): Asked => ({
  ...asked,
  headers: { ...asked.headers, [name]: value },
});

/** The first field once more, with another value. */
function doubled(json: string, random: Random): string {
  const name = /^\{("(?:[^"\\]|\\.)*"):/.exec(json)?.[1] ?? '"a"';
  const value = random.pick([
    'null',
    '1',
    '"x"',
    '{}',
    '[]',
    '1e400',
    '-1e400',
    '123456789012345678901234567890',
  ]);
  return random.chance(0.5)
    ? json.replace('{', `{${name}:${value},`)
    : json.replace(/\}$/, `,${name}:${value}}`);
}

const BODIES: readonly ((json: string, random: Random) => string | Buffer)[] = [
  (json) => json.slice(0, -1),
  (json) => `${json}}`,
  (json) => `${json}\n${json}`,
  (json) => `\ufeff${json}`,
  (json) => json.replaceAll('"', "'"),
  (json) => json.replace('{', '{/* */'),
  (json) => json.replace('{', '{"a":NaN,'),
  (json) => json.replace('{', '{"__proto__":{"admin":true},'),
  (json) => json.replace('{', '{"constructor":{"prototype":{"admin":true}},'),
  (json) => json.replace(/:(\d+|"[^"]*")/, ':1e400'),
  (json) => `[${json}]`,
  (json) => JSON.stringify(json),
  (json) => Buffer.from(json, 'utf16le'),
  (json) =>
    Buffer.concat([
      Buffer.from(json.replace(/\}$/, ',"a":"')),
      Buffer.from([0xff, 0xfe, 0xc0]),
      Buffer.from('"}'),
    ]),
  (json) => gzipSync(json),
  () => '',
  () => ' ',
  () => 'null',
  () => '0',
  () => '"text"',
  () => '[]',
  () => '[[[[[[[[]]]]]]]]',
  () => `${'{"a":'.repeat(3000)}1${'}'.repeat(3000)}`,
  () => '['.repeat(50_000),
  (_json, random) => Buffer.from(Array.from({ length: 200 }, () => random.below(256))),
  doubled,
  doubled,
];

const TYPES = [
  'text/plain',
  'text/html',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'multipart/form-data',
  'application/xml',
  'application/json; charset=utf-16',
  'application/json;',
  'application/json, text/plain',
  'APPLICATION/JSON',
  'application/problem+json',
  'application/graphql',
  '*/*',
  ';',
];

/** In place of a value of the path, as it travels. */
const SEGMENTS = [
  '%00',
  '%2e%2e',
  '..',
  '%2f',
  '%2e%2e%2f%2e%2e%2fpackage.json',
  '..%5c..%5c',
  '%',
  '%zz',
  '%c0%ae%c0%ae',
  '%ff',
  '%F0%9F%98%80',
  '%ED%A0%80',
  '%0d%0aSet-Cookie:%20a=b',
  '%E2%80%AE',
  '%20',
  '0',
  '-1',
  '+1',
  '1e3',
  '1.0',
  '01',
  '9007199254740993',
  '99999999999999999999',
  '%EF%BC%91',
  '__proto__',
  'constructor',
  'null',
  '*',
  ';a=b',
  "'%20or%201=1--",
  'a'.repeat(250),
  'a'.repeat(5000),
];

const QUERIES = [
  '?',
  '?&&&',
  '?=',
  '?%',
  '?a[b][c]=1',
  '?id=1&id=2',
  '?__proto__=1',
  '?constructor[prototype][a]=1',
  '?page=1e400',
  '?page[]=1',
  '?limit=-1&limit=0',
  '?%00=%00',
  '?q=%ff%fe',
  '?q=%',
  `?q=${'a'.repeat(7000)}`,
  '?sort=id;drop',
  '#x',
];

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND', 'QUERY'];

/** Tokens that are none. */
const TOKENS = [
  'Bearer',
  'Bearer ',
  'Bearer null',
  'Bearer undefined',
  "Bearer ' or '1'='1",
  'Bearer %00',
  `Bearer ${'a'.repeat(43)}`,
  `Bearer ${'a'.repeat(6000)}`,
  'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.',
  'Bearer \xe9\xff',
  'Basic YWRtaW46YWRtaW4=',
  'bearer x, Bearer y',
  'Digest username="admin"',
];

const HEADERS: readonly (readonly [string, readonly string[]])[] = [
  [
    'idempotency-key',
    [
      'short',
      '',
      ' ',
      'a'.repeat(129),
      'a'.repeat(4000),
      'attack-shared-key',
      "key' or 1=1 --",
      'k\xe9y-\xff\xff\xff',
      '../../../../',
      'a,b,c,d,e,f,g',
    ],
  ],
  [
    'x-forwarded-for',
    [
      '1.2.3.4',
      '127.0.0.1',
      "1.1.1.1' or 1=1",
      'unknown',
      '::1',
      '1.2.3.4, 5.6.7.8, 9',
      'a'.repeat(4000),
      '[::ffff:1.2.3.4%eth0]:99999',
      '\xff',
    ],
  ],
  ['x-forwarded-proto', ['https', 'javascript', '\xff']],
  ['x-forwarded-host', ['evil.test', '"', '']],
  ['forwarded', ['for=1.2.3.4;host=evil.test']],
  ['x-request-id', ['a', 'a'.repeat(64), 'a'.repeat(2000), "';--", '\xe9'.repeat(20)]],
  ['user-agent', ['', 'a'.repeat(5000), "Mozilla/5.0 ' or 1=1", '\xff\xfe\xfd Chrome/1', '<script>']],
  ['accept-encoding', ['br;q=9', 'gzip, gzip, gzip', '*', 'identity;q=0', '\xff', 'a'.repeat(3000)]],
  ['content-encoding', ['gzip', 'br', 'deflate', 'rot13', 'identity', 'gzip, gzip']],
  ['accept', ['text/html', 'application/xml', '\xff', 'a/'.repeat(500)]],
  ['accept-language', ['en', '*', 'xx-\xff']],
  ['host', ['evil.test', 'localhost:99999', '[', 'a'.repeat(500)]],
  ['origin', ['https://evil.test', 'null']],
  ['cookie', ['a=b; __proto__=c', '\xff'.repeat(100)]],
  ['range', ['bytes=0-', 'bytes=-1', 'bytes=9-1', 'lines=1']],
  ['if-none-match', ['*', 'W/"', '"a"']],
  ['if-modified-since', ['yesterday', 'Thu, 01 Jan 1970 00:00:00 GMT']],
  ['x-http-method-override', ['DELETE']],
];

const KINDS: readonly Spoil[] = [
  (asked, random) => withBody(asked, random.pick(BODIES)(text(asked), random)),
  (asked, random) => withBody(asked, random.pick(BODIES)(text(asked), random)),
  (asked, random) => withHeader(asked, 'content-type', random.pick(TYPES)),
  (asked, random) => ({ ...asked, path: oddPath(asked.path, random) }),
  (asked, random) => ({ ...asked, path: oddPath(asked.path, random) }),
  (asked, random) => ({ ...asked, method: random.pick(METHODS) }),
  (asked, random) => withHeader(asked, 'authorization', random.pick(TOKENS)),
  (asked, random) => {
    const [name, values] = random.pick(HEADERS);
    return withHeader(asked, name, random.pick(values));
  },
];

/** The request with one thing about the way it travels that is wrong. */
export function spoilRequest(asked: Asked, random: Random): Asked {
  return random.pick(KINDS)(asked, random);
}

function oddPath(path: string, random: Random): string {
  const [address = '', query = ''] = path.split('?');
  const [root = '', ...below] = address.split('/');
  const segments = [root, ...(below.length === 0 ? [''] : below)];
  const end = query === '' ? '' : `?${query}`;
  switch (random.below(5)) {
    case 0:
      return address + random.pick(QUERIES);
    case 1:
      return `${random.pick([`${address}/`, `/${address}`, `${address}//`, `${address}/.`, `${address}/..`, `${address};x`, address.toUpperCase(), address.replace('a', '%61'), `http://evil.test${address}`])}${end}`;
    case 2:
      return `${[...segments.slice(0, -1), random.pick(SEGMENTS)].join('/')}${end}`;
    case 3: {
      const at = 1 + random.below(segments.length - 1);
      return `${segments.with(at, random.pick(SEGMENTS)).join('/')}${end}`;
    }
    default:
      return `${address}/${random.pick(SEGMENTS)}${end}`;
  }
}

const OUTSIDE = [
  '/',
  '/config.json',
  '/health',
  '/health/ready',
  '/metrics',
  '/api/docs',
  '/api/openapi.json',
  '/assets/',
  '/index.html',
  '/staff',
  '/api/',
  '/api/auth',
  '/favicon.ico',
  '/.env',
  '/.git/config',
];
const WAYS_UP = [
  '/assets/%2e%2e/package.json',
  '/assets/%2e%2e/%2e%2e/',
  '/assets/..%2f..%2f',
  '/%2e%2e/%2e%2e/etc/passwd',
  '/assets/%5c..%5c',
  '/assets/%00',
  '/assets/%',
  '//evil.test/',
  '/..;/',
  '/assets/.%2e/',
  '/assets/a.js%00.css',
  '*',
];

/** What lies around the operations: pages, files, health, what is asked for by those who look for something. */
export function strayRequest(random: Random, headers: Readonly<Record<string, string>>): Asked {
  const path = random.chance(0.5) ? random.pick(WAYS_UP) : random.pick(OUTSIDE);
  const plain: Asked = { method: random.chance(0.8) ? 'GET' : random.pick(METHODS), path, headers };
  return random.chance(0.5) ? plain : spoilRequest(plain, random);
}
