import type { Random } from './random';
import type { Form, Input } from './valid-input';

const deep = (levels: number): unknown => {
  let value: unknown = 1;
  for (let level = 0; level < levels; level += 1) value = level % 2 === 0 ? { a: value } : [value];
  return value;
};

/** What no form would send. Made when it is chosen: some are large. */
const ODD: readonly (() => unknown)[] = [
  ...[null, '', ' ', 0, -0, -1, 1.5, 0.005, 0.1 + 0.2, 1e21, 1e308, -1e308, 5e-324, true, false].map(
    (value) => () => value,
  ),
  ...[2 ** 31, -(2 ** 31) - 1, 2 ** 53, -(2 ** 53), 2 ** 63, 2 ** 64].flatMap((value) => [
    () => value,
    () => String(value),
  ]),
  ...[
    'NaN',
    'Infinity',
    '-Infinity',
    'null',
    'undefined',
    'true',
    '1e5',
    '0x10',
    '+1',
    ' 1',
    '1,5',
    '١٢٣',
    '１',
  ].map((text) => () => text),
  ...[
    '0000-00-00',
    '0001-01-01',
    '9999-12-31',
    '10000-01-01',
    '+275760-09-13',
    '2026-02-30',
    '2026-11-16T00:00:00Z',
    '2026-W46-1',
    '0000-01-01',
    '-0001-01-01',
  ].map((text) => () => text),
  ...[
    "' or '1'='1",
    "'); drop table users; --",
    '%',
    '_%\\',
    '\\',
    '$1',
    '#{7*7}',
    '{{7*7}}',
    '<script>alert(1)</script>',
    '=cmd|x!A1',
    '../../../etc/passwd',
    '[object Object]',
    '(((((((((a+)+)+)+',
  ].map((text) => () => text),
  ...[
    '\u0000',
    'a\u0000b',
    '\ud800',
    'a\udc00',
    '\u0001\u0007\u001b[31m',
    '\u202egnp.exe',
    '\u200b\u200d\ufeff',
    '😀',
    'e\u0301',
    '\u2028\u2029',
    '\r\nSet-Cookie: a=b',
  ].map((text) => () => text),
  () => 'a'.repeat(300),
  () => '9'.repeat(400),
  () => '😀'.repeat(2000),
  () => 'e\u0301'.repeat(5000),
  () => 'x'.repeat(60_000),
  () => [],
  () => [null],
  () => [[[]]],
  () => Array(300).fill(1),
  () => Array(3000).fill({}),
  () => ({}),
  () => ({ a: { b: null } }),
  () => ({ length: 5 }),
  () => ({ toString: 1, valueOf: null }),
  () => ({ constructor: { prototype: { admin: true } } }),
  () => JSON.parse('{"__proto__":{"admin":true}}') as unknown,
  () => deep(20),
  () => deep(60),
];

export function oddValue(random: Random): unknown {
  return random.pick(ODD)();
}

/** Just beyond what the schema allows, and just within. */
function atTheEdge(form: Form, random: Random): unknown {
  const edges: (() => unknown)[] = [];
  if (form.minimum !== undefined)
    edges.push(
      () => form.minimum,
      () => (form.minimum ?? 0) - 1,
    );
  if (form.maximum !== undefined)
    edges.push(
      () => form.maximum,
      () => (form.maximum ?? 0) + 1,
    );
  if (form.minLength !== undefined) edges.push(() => 'a'.repeat(Math.max(0, (form.minLength ?? 1) - 1)));
  if (form.maxLength !== undefined)
    edges.push(
      () => 'a'.repeat(form.maxLength ?? 0),
      () => '😀'.repeat(form.maxLength ?? 0),
      () => 'a'.repeat((form.maxLength ?? 0) + 1),
    );
  return edges.length === 0 ? oddValue(random) : random.pick(edges)();
}

const EXTRA_KEYS = [
  '__proto__',
  'constructor',
  'id',
  'version',
  'admin',
  'groups',
  'toString',
  '',
  'a'.repeat(300),
  '😀',
];

/** The input with one thing about it that is wrong: a value, a key that is missing, one that is too many. */
export function spoil(input: Input, form: Form, random: Random): Input {
  const copy = structuredClone(input);
  const place = somewhere(copy, form, random);
  if (place === null || random.chance(0.1)) {
    Object.defineProperty(copy, random.pick(EXTRA_KEYS), {
      value: oddValue(random),
      enumerable: true,
      configurable: true,
      writable: true,
    });
    return copy;
  }
  const { holder, key, form: own } = place;
  if (random.chance(0.12)) delete holder[key];
  else if (random.chance(0.1)) holder[key] = random.pick([[holder[key]], { value: holder[key] }]);
  else holder[key] = random.chance(0.25) ? atTheEdge(own, random) : oddValue(random);
  return copy;
}

/** The input with every list's first element standing there twice, at any depth. Null where no list holds anything. */
export function repeated(input: Input): Input | null {
  const copy = structuredClone(input);
  return repeatIn(copy) ? copy : null;
}

function repeatIn(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  // As it was before its own lists are repeated: lists in lists would double at every depth.
  const first: unknown = Array.isArray(value) ? structuredClone(value[0]) : undefined;
  const inside = Object.values(value).map(repeatIn).includes(true);
  if (!Array.isArray(value) || value.length === 0) return inside;
  value.push(first);
  return true;
}

interface Place {
  readonly holder: Record<string, unknown>;
  readonly key: string;
  readonly form: Form;
}

/** A field, at any depth; also one that the schema knows and the input leaves out. */
function somewhere(input: Input, form: Form, random: Random): Place | null {
  const names = [...new Set([...Object.keys(input), ...Object.keys(form.properties ?? {})])];
  if (names.length === 0) return null;
  const key = random.pick(names);
  const own = form.properties?.[key] ?? {};
  const value = input[key];
  if (Array.isArray(value) && value.length > 0 && random.chance(0.6)) {
    const first: unknown = value[0];
    if (isRecord(first))
      return somewhere(first, own.items ?? {}, random) ?? { holder: input, key, form: own };
  }
  if (isRecord(value) && random.chance(0.8)) {
    const shape =
      own.properties === undefined ? (own.anyOf?.find(({ properties }) => properties) ?? own) : own;
    return somewhere(value, shape, random) ?? { holder: input, key, form: own };
  }
  return { holder: input, key, form: own };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
