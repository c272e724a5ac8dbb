import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cnpj, cpf, listOf, taxId } from '@lastro/wire/codecs';
import { ERROR_CATALOGUE } from '@lastro/wire/error-catalogue';
import { ISSUE_TEXTS } from '@lastro/wire/issue-texts';
import { pathParameters, SERVICES } from '@lastro/wire/operation';
import { OPERATIONS } from '@lastro/wire/testing/operations';
import { parse } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { openHouse, type TestHouse } from '../../apps/api/src/testing/harness';

const ROOT = join(import.meta.dirname, '../..');

function sources(...folders: string[]): { file: string; text: string }[] {
  return folders.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
      .map((name) => ({ file: join(folder, name), text: readFileSync(join(ROOT, folder, name), 'utf8') })),
  );
}

let house: TestHouse;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

/** Reads made with POST: the specification asks for a computation that way, or a secret must not be in an address. */
const COMPUTATIONS = ['proposal.simulate-offer', 'identity.check-password-link'];

type Definition = Readonly<Record<string, unknown>>;
const definitionOf = (schema: unknown): Definition | undefined =>
  (schema as { _zod?: { def: Definition } } | null)?._zod?.def;
/** What a codec does is the same function in whatever is made of it. */
const CPF_CODECS = [cpf, taxId].map((codec) => definitionOf(codec)?.transform);
const CNPJ_CODEC = definitionOf(cnpj)?.transform;

/** Whether an input has a place for a CPF, however deep: its codec, one that takes either tax id, or a text by that name. */
function takesCpf(schema: unknown, name = '', seen = new Set<unknown>()): boolean {
  const definition = definitionOf(schema);
  if (definition === undefined || seen.has(schema)) return false;
  // A text says something only by the name of its field, and several may share one.
  if (definition.type !== 'string') seen.add(schema);
  if (definition.transform !== undefined && CPF_CODECS.includes(definition.transform)) return true;
  // Of a company, by whatever name.
  if (definition.transform !== undefined && definition.transform === CNPJ_CODEC) return false;
  if (definition.type === 'string') return /^(tax_?id|cpf)$/i.test(name);
  return partsOf(definition, name).some(([field, part]) => takesCpf(part, field, seen));
}

/** Every schema that another is made of, with the name of the field that it stands for. */
function partsOf(definition: Definition, name: string): [string, unknown][] {
  return Object.entries(definition).flatMap(([role, part]): [string, unknown][] => {
    if (role === 'shape') return Object.entries(part as object);
    if (role === 'getter') return [[name, (part as () => unknown)()]];
    return [part].flat().map((each) => [name, each]);
  });
}

describe('operations', () => {
  it('each is bound exactly once, and nothing else is', () => {
    const bound = house.bindings.map((binding) => binding.operation.name);
    expect(bound.sort()).toEqual(OPERATIONS.map((operation) => operation.name).sort());
    expect(house.bindings.every(({ operation }) => OPERATIONS.includes(operation))).toBe(true);
  });

  it('names are unique and say feature and verb', () => {
    const names = OPERATIONS.map((operation) => operation.name);
    expect(new Set(names).size).toBe(names.length);
    for (const name of names) expect(name).toMatch(/^[a-z]+(-[a-z]+)*\.[a-z0-9]+(-[a-z0-9]+)*$/);
  });

  it('no two answer the same call', () => {
    const places = OPERATIONS.map((operation) =>
      operation.transport === 'rest'
        ? `${operation.method} ${operation.service}${operation.path.replace(/\{\w+\}/g, '{}').replace(/\/$/, '')}`
        : `graphql ${operation.service} ${operation.effect} ${operation.field}`,
    );
    expect(places.filter((place, index) => places.indexOf(place) !== index)).toEqual([]);
  });

  it.each(OPERATIONS.map((operation) => [operation.name, operation] as const))(
    '%s is well formed',
    (_name, operation) => {
      expect(SERVICES).toContain(operation.service);
      expect(operation.summary).toMatch(/^[A-Z].{5,}/);
      const fields = Object.keys((operation.input as { shape?: object }).shape ?? {});
      if (operation.transport === 'rest') {
        expect(operation.path).toMatch(/^\/\S*$/);
        const isComputation = COMPUTATIONS.includes(operation.name);
        expect(operation.method === 'GET').toBe(operation.effect === 'read' && !isComputation);
        for (const name of pathParameters(operation.path)) expect(fields).toContain(name);
      } else {
        const [definition, ...others] = parse(operation.document).definitions;
        expect(others.filter((each) => each.kind === 'OperationDefinition')).toEqual([]);
        const kind = definition?.kind === 'OperationDefinition' ? definition.operation : undefined;
        expect(kind).toBe(operation.effect === 'read' ? 'query' : 'mutation');
        expect(operation.document).toContain(operation.field);
      }
      if (operation.effect === 'read') expect(operation.audited).toBeUndefined();
      expect(() => z.toJSONSchema(operation.input, { io: 'input', unrepresentable: 'any' })).not.toThrow();
    },
  );

  const holder = z.object({ owner: cpf });
  const SHARED = z.string();
  it.each([
    ['a field', holder],
    ['either tax id', z.object({ any: taxId })],
    ['a text by its name', z.object({ tax_id: z.string() })],
    ['one that may be absent', z.object({ owner: cpf.nullish() })],
    ['one with a default', z.object({ tax_id: z.string().default('') })],
    ['a list', z.object({ owners: z.array(cpf) })],
    ['the house’s own list', z.object({ owners: listOf(cpf, 5) })],
    ['a tuple', z.object({ both: z.tuple([z.number(), cpf]) })],
    ['a record', z.object({ byCode: z.record(z.string(), holder) })],
    ['one of several', z.object({ who: z.union([z.number(), cpf]) })],
    ['told apart by a kind', z.discriminatedUnion('kind', [holder.extend({ kind: z.literal('person') })])],
    ['both of two', z.intersection(z.object({}), holder)],
    ['checked further', z.object({ owner: cpf.refine(() => true) })],
    ['made into something else', z.object({ owner: cpf.transform((value) => value) })],
    ['copied', z.object({ owner: cpf.clone() })],
    ['described', z.object({ owner: cpf.meta({ title: 'CPF' }) })],
    ['piped', z.object({ owner: z.string().pipe(cpf) })],
    ['told later', z.object({ owner: z.lazy(() => holder) })],
    ['a text that another field has, too', z.object({ name: SHARED, tax_id: SHARED })],
  ])('a place for a CPF is found in %s', (_what, schema) => {
    expect(takesCpf(schema)).toBe(true);
  });

  it('and is not found where there is none', () => {
    expect(takesCpf(z.object({ name: z.string(), tax_id: cnpj, notes: z.array(z.string()) }))).toBe(false);
  });

  it('whatever takes a CPF says whom it names, so that it is denied, recorded and limited', () => {
    const named = OPERATIONS.filter((operation) => operation.peopleIn !== undefined).map(({ name }) => name);
    const takes = OPERATIONS.filter(({ input }) => takesCpf(input)).map(({ name }) => name);
    expect(takes.length).toBeGreaterThan(15);
    expect(takes.filter((name) => !named.includes(name))).toEqual([]);
  });

  it('a look-up by CPF that is open to those who see it concealed is one of the inquiries', () => {
    const open = OPERATIONS.filter((operation) => operation.openLookUp === true).map(({ name }) => name);
    expect(open.sort()).toEqual(['inquiry.get-tax-id', 'inquiry.make']);
  });

  it('what is not audited is scratch work or a stand-in, by name', () => {
    const quiet = OPERATIONS.filter((operation) => operation.audited === false).map(
      (operation) => operation.name,
    );
    expect(quiet.sort()).toEqual([
      'company.discard-ficha-draft',
      'company.save-ficha-draft',
      'identity.issue-local-token',
      'platform.discard-draft',
      'platform.save-draft',
    ]);
  });
});

describe('codes', () => {
  const code = sources('apps/api/src', 'packages/domain/src', 'packages/wire/src');

  it('the sources are found', () => {
    expect(code.length).toBeGreaterThan(80);
  });

  /** Where a code is declared it is not yet made. */
  const DECLARATIONS = /-(codes|errors|issue-texts|operations)\.ts$/;
  const makers = (each: string) =>
    code.filter(({ file, text }) => !DECLARATIONS.test(file) && text.includes(`'${each}'`)).length;

  it.each(Object.keys(ERROR_CATALOGUE))('the error %s is used somewhere', (each) => {
    // The door itself makes what an operation names for its unexpected failures and for fields that are no such thing.
    const named = OPERATIONS.filter(
      ({ unexpected, invalid }) => unexpected === each || invalid === each,
    ).length;
    expect(makers(each) + named, `${each} is declared and never made`).toBeGreaterThan(0);
  });

  it.each(Object.keys(ISSUE_TEXTS))('the issue %s is used somewhere', (each) => {
    expect(makers(each), `${each} is declared and never made`).toBeGreaterThan(0);
  });
});

describe('columns', () => {
  interface Column {
    table: string;
    column: string;
    type: string;
  }
  let columns: Column[];
  beforeAll(async () => {
    const { rows } = await house.pool.query<Column>(
      `select table_name as table, column_name as column, data_type as type
       from information_schema.columns where table_schema = 'public' order by 1, 2`,
    );
    columns = rows;
    expect(columns.length).toBeGreaterThan(60);
  });
  const offenders = (wrong: (each: Column) => boolean) =>
    columns.filter(wrong).map((each) => `${each.table}.${each.column} ${each.type}`);

  it('money is whole cents: *_cents is bigint, and a name that means money ends in _cents', () => {
    expect(offenders((each) => each.column.endsWith('_cents') && each.type !== 'bigint')).toEqual([]);
    const money = /(^|_)(amount|price|balance|revenue|income|worth|capital|principal|iof|tac)(_|$)/;
    const plain = (each: Column) => money.test(each.column) && !each.column.endsWith('_cents');
    expect(
      offenders(
        (each) =>
          plain(each) && /bigint|integer|numeric/.test(each.type) && !/percent|rate|share/.test(each.column),
      ),
    ).toEqual([]);
  });

  it('no floating point, no money type, no time without its zone, no fixed-width text', () => {
    expect(
      offenders((each) =>
        /real|double precision|money|without time zone|^character$|character varying/.test(each.type),
      ),
    ).toEqual([]);
  });

  it('an instant ends in _at, _until or is the trail’s own; a date ends in _on or is a date by name', () => {
    const instants = /(_at|_until)$|^at$/;
    expect(
      offenders((each) => each.type === 'timestamp with time zone' && !instants.test(each.column)),
    ).toEqual([]);
    expect(offenders((each) => /_at$/.test(each.column) && each.type !== 'timestamp with time zone')).toEqual(
      [],
    );
    expect(offenders((each) => /_on$/.test(each.column) && each.type !== 'date')).toEqual([]);
  });

  // An index over the rows that are still open counts: nothing is erased, so no delete ever looks at the others.
  it('every foreign key is indexed, so that a join does not read the whole table', async () => {
    const { rows } = await house.pool.query<{ constraint: string }>(
      `select c.conrelid::regclass || ' ' || c.conname as constraint
       from pg_constraint c
       where c.contype = 'f' and c.connamespace = 'public'::regnamespace
         and not exists (
           select 1 from pg_index i
           where i.indrelid = c.conrelid
             and (i.indkey::int2[])[0:array_length(c.conkey, 1) - 1] @> c.conkey)
       order by 1`,
    );
    const { rows: all } = await house.pool.query(
      `select count(*)::int as n from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
    );
    expect(all[0].n).toBeGreaterThan(5);
    expect(rows.map((row) => row.constraint)).toEqual([]);
  });

  it('every table has a primary key', async () => {
    const { rows } = await house.pool.query<{ name: string }>(
      `select c.relname as name from pg_class c
       where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
         and not exists (select 1 from pg_constraint k where k.conrelid = c.oid and k.contype = 'p')`,
    );
    expect(rows).toEqual([]);
  });
});
