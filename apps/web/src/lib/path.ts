type NamesIn<P extends string> = P extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;

type Values<P extends string> = Readonly<Record<NamesIn<P>, string | number>>;

/** An address of the product: called with its parameters it is the address of one page. */
export interface Path<P extends string = string> {
  (...values: [NamesIn<P>] extends [never] ? [] : [values: Values<P>]): string;
  /** As the specification spells it, with `{name}` for parameters. */
  readonly pattern: P;
  /** The parameters of a page that has this address. */
  readonly read: (params: Readonly<Record<string, string>>) => Readonly<Record<NamesIn<P>, string>>;
}

const PARAMETER = /\{(\w+)\}/g;

export function path<const P extends string>(pattern: P): Path<P> {
  const names = [...pattern.matchAll(PARAMETER)].map(([, name]) => name ?? '');
  const fill = (values: Readonly<Record<string, string | number>> = {}) =>
    pattern.replace(PARAMETER, (_all, name: string) => encodeURIComponent(String(values[name])));
  const read = (params: Readonly<Record<string, string>>) =>
    Object.fromEntries(
      names.map((name) => {
        const value = params[name];
        if (value === undefined) throw new Error(`${pattern} has no ${name} here`);
        return [name, value];
      }),
    ) as Record<NamesIn<P>, string>;
  return Object.assign(fill, { pattern, read }) as Path<P>;
}
