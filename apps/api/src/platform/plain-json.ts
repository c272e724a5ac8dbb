/** What JSON keeps of a value: as it travels, and as the database gives it back. */
export function plainJson(value: unknown): unknown {
  return value === undefined ? null : JSON.parse(JSON.stringify(value));
}
