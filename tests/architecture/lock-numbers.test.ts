import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { LOCK_NAMES, LOCK_SEEDS, LOCK_SPACES, LOCKS } from '../../apps/api/src/platform/db/lock-numbers';

const API = join(import.meta.dirname, '../../apps/api');

/** What a part of a call says about its lock, and where its values are written down. */
const KINDS = {
  lock: { list: 'LOCKS', values: LOCKS },
  space: { list: 'LOCK_SPACES', values: LOCK_SPACES },
  seed: { list: 'LOCK_SEEDS', values: LOCK_SEEDS },
  name: { list: 'LOCK_NAMES', values: LOCK_NAMES },
} as const;

/** The second of a pair says which one of a space: a row's id, which no list could have. */
type Role = keyof typeof KINDS | 'member';

interface Part {
  readonly role: Role;
  readonly text: string;
}

interface LockCall {
  /** As it is written. */
  readonly text: string;
  /** Null where the call is not written so that its parts can be read. */
  readonly parts: readonly Part[] | null;
}

const HASHES = 'hashtextextended|hashtext';
/** Also those of the house that hand a number on: a function of the database, and the lasting locks. */
const TAKERS = new RegExp(
  `\\b(?:pg_(?:try_)?advisory_(?:xact_)?(?:un)?lock(?:_shared)?|${HASHES}|claim_key|locks\\.(?:take|leave))\\b(?:\\s*\\(|["'])`,
  'gi',
);

/** What stands between a bracket and its end, divided at its own commas. */
function inBrackets(text: string, opensAt: number): { readonly parts: string[]; readonly end: number } {
  const parts = [''];
  let depth = 0;
  for (let at = opensAt + 1; at < text.length; at += 1) {
    const sign = text.charAt(at);
    if (depth === 0 && /[)\]}]/.test(sign)) return { parts: parts.map((part) => part.trim()), end: at + 1 };
    if (/[([{]/.test(sign)) depth += 1;
    if (/[)\]}]/.test(sign)) depth -= 1;
    if (depth === 0 && sign === ',') parts.push('');
    else parts.push(`${parts.pop() ?? ''}${sign}`);
  }
  return { parts: [], end: text.length };
}

function partsOf(taker: string, given: readonly string[]): Part[] | null {
  const [first = '', second = ''] = given;
  if (taker === 'claim_key') return [{ role: 'lock', text: first }];
  if (given.length !== 1 && given.length !== 2) return null;
  if (taker === 'hashtextextended') return given.length === 2 ? [{ role: 'seed', text: second }] : null;
  if (taker === 'hashtext') return given.length === 1 ? [{ role: 'name', text: first }] : null;
  if (given.length === 1) return [{ role: 'lock', text: first }];
  return [
    { role: 'space', text: first },
    { role: 'member', text: second },
  ];
}

/** Every place that names a lock, those inside of others by themselves. */
function lockCalls(text: string): LockCall[] {
  return [...text.matchAll(TAKERS)].map(({ 0: head, index }) => {
    if (!head.endsWith('(')) return { text: head, parts: null };
    const { parts, end } = inBrackets(text, index + head.length - 1);
    return { text: text.slice(index, end), parts: partsOf(head.slice(0, -1).trim().toLowerCase(), parts) };
  });
}

/** Of what is hashed only the seed or the name matters, and that is looked at by itself. */
function withoutHashes(text: string): string {
  const found = new RegExp(`\\b(?:${HASHES})\\s*\\(`, 'i').exec(text);
  if (found === null) return text;
  const { end } = inBrackets(text, found.index + found[0].length - 1);
  return withoutHashes(text.slice(0, found.index) + text.slice(end));
}

/** A digit that is no part of a name or of a parameter (`$1`), or a text. */
const LITERAL = /(?<![\w$.])\d|'/;

/** A name stands for the number or text that the same file gives it, in TypeScript or in PL/pgSQL. */
function meant(text: string, file: string): string {
  if (!/^\w+$/.test(text) || LITERAL.test(text)) return text;
  const value = `(-?\\d[\\d_]*|'[^']*')`;
  const said =
    new RegExp(`\\b(?:const|let)\\s+${text}\\b[^=;\\n]*=\\s*${value}`).exec(file) ??
    new RegExp(`\\b${text}\\s+(?:constant\\s+)?\\w+\\s*(?::=|default)\\s*${value}`, 'i').exec(file);
  return said?.[1] ?? text;
}

/** Whether a part has a number of its own in a source file, which can name the list. */
function isWildInSource({ role, text }: Part, file: string): boolean {
  const own = meant(withoutHashes(text), file);
  if (LITERAL.test(own)) return true;
  if (role === 'member') return false;
  const { list } = KINDS[role];
  const isListed = (expression: string) => new RegExp(`^${list}\\.\\w+$`).test(expression.trim());
  const filledIn = [...own.matchAll(/\$\{([^}]*)\}/g)].map((match) => match[1] ?? '');
  return filledIn.some((each) => !isListed(each)) || (/\bLOCK\w*\./.test(own) && !own.includes(`${list}.`));
}

/** Whether it has one that is not in the list: a migration cannot import it, so its literal must be one of the values. */
function isWildInMigration({ role, text }: Part, file: string): boolean {
  const own = meant(withoutHashes(text), file);
  if (!LITERAL.test(own)) return false;
  if (role === 'member') return true;
  const said = own.replace(/::\w+$/, '').replace(/^'(.*)'$/, '$1');
  return !Object.values(KINDS[role].values).map(String).includes(said);
}

/** What is given for `$1` and its like, where a lock asks for them. */
function wildParameters(file: string, calls: readonly LockCall[]): string[] {
  const asks = calls.some(({ parts }) => parts?.some(({ text }) => /\$\d/.test(withoutHashes(text))));
  if (!asks) return [];
  return [...file.matchAll(/\.query(?:<[^(]*>)?\(/g)].flatMap(({ 0: head, index }) => {
    const list = inBrackets(file, index + head.length - 1).parts.find((part) => part.startsWith('['));
    if (list === undefined) return [];
    const given = inBrackets(list, 0).parts;
    return given.some((each) => LITERAL.test(meant(each, file))) ? [list] : [];
  });
}

/** Lists by the names of ours would pass for them. */
const OWN_LIST = /\b(?:const|let|var)\s+LOCK(?:S|_SPACES|_SEEDS|_NAMES)\b/g;

function wildInSource(file: string): string[] {
  const calls = lockCalls(file);
  return [
    ...calls
      .filter(({ parts }) => parts === null || parts.some((part) => isWildInSource(part, file)))
      .map(({ text }) => text),
    ...wildParameters(file, calls),
    ...(file.match(OWN_LIST) ?? []),
  ];
}

function wildInMigration(file: string): string[] {
  return lockCalls(file)
    .filter(({ parts }) => parts === null || parts.some((part) => isWildInMigration(part, file)))
    .map(({ text }) => text);
}

interface File {
  readonly name: string;
  readonly text: string;
}

function filesIn(folder: string, isMeant: (name: string) => boolean): File[] {
  return readdirSync(join(API, folder), { recursive: true, encoding: 'utf8' })
    .filter(isMeant)
    .map((name) => ({ name, text: readFileSync(join(API, folder, name), 'utf8') }));
}

const sources = filesIn(
  'src',
  (name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !name.endsWith('lock-numbers.ts'),
);
const migrations = filesIn('migrations', (name) => name.endsWith('.sql'));

const told = (files: readonly File[], wildIn: (text: string) => string[]) =>
  files.flatMap(({ name, text }) => wildIn(text).map((call) => `${name}: ${call}`));

describe('no advisory lock has a number of its own: two uses with one number would wait for each other', () => {
  it('in the sources they come from lock-numbers.ts', () => {
    expect(told(sources, wildInSource)).toEqual([]);
  });

  it('in the migrations they are values of lock-numbers.ts', () => {
    expect(told(migrations, wildInMigration)).toEqual([]);
  });

  it('every file that speaks of such locks was read', () => {
    const speaks = [...sources, ...migrations].filter(({ text }) => /advisory_|hashtext/.test(text));
    expect(speaks.length).toBeGreaterThan(10);
    expect(speaks.filter(({ text }) => lockCalls(text).length === 0).map(({ name }) => name)).toEqual([]);
  });

  it('every number of lock-numbers.ts is one that somebody takes', () => {
    const names = Object.values(KINDS).flatMap(({ list, values }) =>
      Object.keys(values).map((name) => `${list}.${name}`),
    );
    const text = sources.map((file) => file.text).join('\n');
    expect(names.filter((name) => !new RegExp(`\\b${name}\\b`).test(text))).toEqual([]);
  });
});

describe('what the finder finds', () => {
  it.each([
    'pg_advisory_xact_lock(42)',
    'pg_advisory_lock(8, id)',
    'pg_advisory_xact_lock(123456)',
    'hashtextextended(x, 5)',
    'hashtextextended($1, 12)',
    `hashtext('name')`,
    'pg_try_advisory_lock(42)',
    'pg_try_advisory_xact_lock_shared(8, lock_id)',
    'pg_advisory_unlock(7)',
    'PG_ADVISORY_LOCK_SHARED ( 42::bigint )',
    'pg_advisory_lock(\n  -42\n)',
    `pg_advisory_lock('42')`,
    'pg_advisory_lock(id, 3)',
    'pg_advisory_lock(hashtextextended(x, 5))',
    'pg_advisory_lock(hashtext(x) + 5)',
    `hashtextextended('a, b', 5)`,
    `sql.fn('pg_advisory_lock', [id])`,
    'claim_key(42, true)',
  ])('%s, in a source and in a migration', (text) => {
    expect(wildInSource(`select ${text} from rows`)).not.toEqual([]);
    expect(wildInMigration(`select ${text} from rows`)).not.toEqual([]);
  });

  it.each([
    ['a number of the list that is written out', 'select pg_advisory_lock(7_170_002)'],
    ['one that is filled in', `select pg_advisory_lock(\${42})`],
    ['a constant of the file', `const SPACE = 8;\nselect pg_advisory_lock(\${SPACE}, id)`],
    ['a seed from elsewhere', `select hashtextextended(\${key}, \${seed})`],
    ['a name from elsewhere', `select pg_advisory_lock(hashtext(\${key}))`],
    ['a seed where a number belongs', `select pg_advisory_lock(\${LOCK_SEEDS.drafts})`],
    ['a lock where a space belongs', 'locks.take(LOCKS.starting, id)'],
    ['a space of its own', 'await door.locks.leave(8, id)'],
    ['a parameter', `client.query('select pg_advisory_lock($1)', [42])`],
    ['a constant as a parameter', `const N = 42;\nclient.query('select pg_advisory_lock($1)', [N])`],
    [
      'a parameter of a text with a name',
      `const Q = 'select pg_advisory_lock($1)';\nclient.query<Row>(Q, [42])`,
    ],
    ['numbers put together', `'select pg_advisory_lock(' + 42 + ')'`],
    ['a list by the same name', 'const LOCKS = { mine: 5 };'],
  ])('in a source: %s', (_what, text) => {
    expect(wildInSource(text)).not.toEqual([]);
  });

  it.each([
    ['a lock as a space', 'select pg_advisory_lock(7170002, id)'],
    ['a seed as a lock', 'select pg_advisory_lock(721)'],
    ['a variable', 'declare space constant int := 8; begin perform pg_advisory_lock(space, id);'],
  ])('in a migration: %s', (_what, text) => {
    expect(wildInMigration(text)).not.toEqual([]);
  });

  it.each([
    `select pg_advisory_xact_lock(hashtextextended(\${\`\${a}, \${b}\`}, \${LOCK_SEEDS.drafts}))`,
    `select pg_advisory_xact_lock(hashtext(\${LOCK_NAMES.ownership}))`,
    `select pg_advisory_xact_lock(\${LOCK_SPACES.commitments}, id)`,
    `select pg_advisory_xact_lock(\${LOCK_SPACES.commitments}, \${companyId}::int4)`,
    `client.query('select pg_advisory_lock($1)', [LOCKS.starting])`,
    `owner.query('select pg_advisory_unlock($1, $2)', [space, id])`,
    'locks.take(LOCK_SPACES.workers, lockId)',
  ])('and leaves alone in a source: %s', (text) => {
    expect(wildInSource(text)).toEqual([]);
  });

  it.each([
    `select pg_advisory_xact_lock(${LOCKS.migrations})`,
    `select pg_advisory_xact_lock(${LOCK_SPACES.commitments}, id)`,
    `select pg_advisory_xact_lock(hashtextextended(of_key, ${LOCK_SEEDS.commandKeys}))`,
    `select pg_advisory_xact_lock(hashtext('${LOCK_NAMES.ownership}'))`,
    'perform pg_advisory_xact_lock(lock_id)',
    'create function claim_key(lock_id bigint, waits boolean, of_owner text)',
  ])('and leaves alone in a migration: %s', (text) => {
    expect(wildInMigration(text)).toEqual([]);
  });
});

it.each(Object.values(KINDS).map(({ list, values }) => [list, Object.values(values)] as const))(
  'no two of %s are one',
  (_list, values) => {
    const all: readonly (number | string)[] = values;
    expect(new Set(all).size).toBe(all.length);
  },
);
