/** What the trail calls things: codes are kept, words are read. A feature declares its own, as it does its errors. */

/** What each action says after the actor's name: "criou a proposta". */
export function defineActions<const T extends Readonly<Record<`${string}.${string}`, string>>>(
  phrases: T,
): T {
  return phrases;
}

/** Kinds of record that an entry can be about. */
export function defineRecords<const T extends Readonly<Record<string, string>>>(labels: T): T {
  return labels;
}
