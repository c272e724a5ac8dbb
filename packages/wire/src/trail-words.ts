import type { CodedList } from '@lastro/domain/coded-list';

/** What the trail calls things: codes are kept, words are read. A feature declares its own, as it does its errors. */

/** What each action says after the actor's name: "criou a proposta". */
export function defineActions<const T extends Readonly<Record<`${string}.${string}`, string>>>(
  phrases: T,
): T {
  return phrases;
}

/** Who acts without being a person: jobs, other systems, whoever is not signed in. */
export function defineServices<const T extends CodedList>(names: T): T {
  return names;
}

export type FactKind =
  | 'text'
  | 'yes-no'
  | 'date'
  | 'instant'
  | 'cents'
  | 'reais'
  | 'percent'
  /** A whole number of things. */
  | 'count'
  | 'decimal'
  | 'tax-id'
  | 'phone'
  | 'cep'
  /** A row of one of the house's lists, kept as `{ id, description }`; older entries have the bare id. */
  | 'reference'
  /** The same, where the id is a code that people know. */
  | 'bank'
  | 'legal-nature'
  | 'activity'
  /** What another record became, kept as `{ before, after }`. */
  | 'changes'
  /** A machine's name of something, which has no other. */
  | 'technical';

/** How a value reads. */
export interface ValueWords {
  /** `text` where nothing is said. */
  readonly kind?: FactKind;
  /** The trail keeps this money in cents; it travels in reais, as all money does (see `trail-money.ts`). */
  readonly keptIn?: 'cents';
  /** A closed list: no value is without its label. */
  readonly values?: CodedList;
  /** Values of an open list that have another name than what is kept. */
  readonly known?: CodedList;
  /** What it holds, where it is an object or a list of them. */
  readonly facts?: Facts;
  /** How such an object reads in one; without this its facts are told one after the other. */
  readonly told?: (texts: Readonly<Record<string, string | undefined>>) => string;
}

/** One thing that the trail keeps of a record. */
export interface Fact extends ValueWords {
  readonly label: string;
}

/** By their names in the trail, in the order in which people read them. */
export type Facts = Readonly<Record<string, Fact>>;

export interface RecordWords {
  readonly label: string;
  /**
   * Whether its own fields are personal data. Those of a company are not (its address is public), nor those of a user,
   * whose e-mail is a colleague's; people inside any record are looked at as people all the same.
   */
  readonly isPersonal: boolean;
  readonly facts: Facts;
  /** Why it was done, where that is a code of a list. */
  readonly reasons?: CodedList;
  /** How its id reads; a number where nothing is said. */
  readonly id?: ValueWords;
}

/** Kinds of record that an entry can be about. */
export function defineRecords<const T extends Readonly<Record<string, RecordWords>>>(records: T): T {
  return records;
}

/** Facts whose labels stand in a table of their own; what is no plain text says so. */
export function labelled<Name extends string>(
  labels: Readonly<Record<Name, string>>,
  words: Readonly<Partial<Record<Name, ValueWords>>>,
): Readonly<Record<Name, Fact>> {
  const facts = Object.entries<string>(labels).map(([name, label]) => [
    name,
    { label, ...words[name as Name] },
  ]);
  return Object.fromEntries(facts);
}

/** Somebody, by name and document, as far as they are kept. */
export function party(label: string): Fact {
  return {
    label,
    facts: {
      id: { label: 'Nº', kind: 'count' },
      name: { label: 'Nome' },
      taxId: { label: 'CPF', kind: 'tax-id' },
      cnpj: { label: 'CNPJ', kind: 'tax-id' },
    },
    told: ({ name, taxId, cnpj }) => {
      const document = taxId ?? cnpj;
      return name === undefined || document === undefined
        ? (name ?? document ?? '')
        : `${name} (${document})`;
    },
  };
}
