/** Codes of the wire with the words that people read: one object, so that neither stands without the other. */
export type CodedList = Readonly<Record<string, string>>;

export function codesOf<T extends object>(list: T): [keyof T & string, ...(keyof T & string)[]] {
  return Object.keys(list) as [keyof T & string, ...(keyof T & string)[]];
}

/** Never a crash: a code that nobody knows is shown as it came (decisions, preamble). */
export function labelIn(list: CodedList, code: string, unknown = 'Status desconhecido'): string {
  return (Object.hasOwn(list, code) ? list[code] : undefined) ?? `${unknown} (${code})`;
}
