import type { Compilable, CompiledQuery } from 'kysely';
import type { Tx } from '../door/context';

interface Compiled<R> {
  readonly query: CompiledQuery<R>;
  /** For each parameter the place of its value among those given, or null where it is always the same. */
  readonly places: readonly (number | null)[];
  readonly length: number;
}

/**
 * A statement that is the same each time but for single values: built and written out once. Of a long one that takes the
 * processor about a millisecond, as long as all the rest of asking it. Whoever builds it must not look at a value.
 */
export function compiledOnce<P extends readonly unknown[], R>(
  build: (tx: Tx, ...values: P) => Compilable<R>,
): (tx: Tx, ...values: P) => Promise<R[]> {
  let compiled: Compiled<R> | null = null;
  return async (tx, ...values) => {
    compiled ??= compile(tx, build, values.length);
    const { query, places, length } = compiled;
    if (values.length !== length) throw new Error('a compiled statement takes as many values each time');
    const parameters = query.parameters.map((constant, index) => {
      const place = places[index] ?? null;
      return place === null ? constant : values[place];
    });
    return (await tx.executeQuery<R>({ ...query, parameters })).rows;
  };
}

function compile<P extends readonly unknown[], R>(
  tx: Tx,
  build: (tx: Tx, ...values: P) => Compilable<R>,
  length: number,
): Compiled<R> {
  // The builder only hands a value on, so a mark is found again among the parameters.
  const marks = Array.from({ length }, (_, place) => ({ place }));
  const query = build(tx, ...(marks as unknown as P)).compile();
  const placeOf = new Map<unknown, number>(marks.map((mark) => [mark, mark.place]));
  const places = query.parameters.map((each) => placeOf.get(each) ?? null);
  for (const { place } of marks)
    if (!places.includes(place))
      throw new Error(`value ${place} of a compiled statement is not a parameter of it`);
  return { query, places, length };
}
