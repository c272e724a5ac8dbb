import type { CompiledQuery } from 'kysely';
import type { Tx } from '../door/context';

/** A value, several of one kind, or none: what is not given is no part of the statement. */
type Values = Readonly<Record<string, unknown>>;

/** What of it is written out. */
type Shape = readonly (string | number)[];

interface Compiled<R> {
  readonly query: CompiledQuery<R>;
  /** For each parameter the place of its value among those given, or null where it is always the same. */
  readonly places: readonly (number | null)[];
}

/** Filters can be combined in very many ways; few are asked for again and again. */
const MOST_SHAPES = 500;

/**
 * A statement that is the same each time but for its values: built and written out once for each shape, which is what was
 * told and which values are given. Of a long one that takes the processor about a millisecond, as long as all the rest of
 * asking it. Whoever builds it may look whether a value is there and how many there are, never at the value.
 */
export function compiledByShape<V extends Values, R, S extends Shape = []>(
  build: (tx: Tx, values: V, shape: S) => CompiledQuery<R>,
): (tx: Tx, values: V, shape: S) => Promise<R[]> {
  const known = new Map<string, Compiled<R>>();
  return async (tx, values, shape) => {
    const given = flat(values);
    const key = `${shape.join(' ')} ${given.shape}`;
    let compiled = known.get(key);
    if (compiled === undefined) {
      if (known.size >= MOST_SHAPES) known.clear();
      compiled = compile(given.values.length, (marks) => build(tx, marked(values, marks), shape));
      known.set(key, compiled);
    }
    const { query, places } = compiled;
    const parameters = query.parameters.map((constant, index) => {
      const place = places[index] ?? null;
      return place === null ? constant : given.values[place];
    });
    return (await tx.executeQuery<R>({ ...query, parameters })).rows;
  };
}

function flat(values: Values): { readonly shape: string; readonly values: readonly unknown[] } {
  let shape = '';
  const all: unknown[] = [];
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined) continue;
    if (Array.isArray(value)) {
      shape += `${name}:${value.length} `;
      all.push(...value);
    } else {
      shape += `${name} `;
      all.push(value);
    }
  }
  return { shape, values: all };
}

interface Mark {
  readonly place: number;
}

/** The same values with a mark in place of each. */
function marked<V extends Values>(values: V, marks: readonly Mark[]): V {
  let next = 0;
  const mark = () => marks[next++];
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      if (value === undefined) return [name, undefined];
      return [name, Array.isArray(value) ? value.map(mark) : mark()];
    }),
  ) as V;
}

function compile<R>(length: number, build: (marks: readonly Mark[]) => CompiledQuery<R>): Compiled<R> {
  // The builder only hands a value on, so a mark is found again among the parameters.
  const marks = Array.from({ length }, (_, place) => ({ place }));
  const query = build(marks);
  const placeOf = new Map<unknown, number>(marks.map((mark) => [mark, mark.place]));
  const places = query.parameters.map((each) => placeOf.get(each) ?? null);
  for (const { place } of marks)
    if (!places.includes(place))
      throw new Error(`value ${place} of a compiled statement is not a parameter of it`);
  return { query, places };
}
