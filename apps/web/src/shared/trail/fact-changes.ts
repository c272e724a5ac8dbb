import { CONCEALED } from '@lastro/domain/company/masking';
import { factsOf } from '@lastro/wire/trail-catalogue';
import type { AuditEntry } from './entry-words';
import { factText, inOrder, isObject, type LookUp, wordsOf } from './fact-text';

export interface FactChange {
  readonly field: string;
  readonly label: string;
  readonly before: string;
  readonly after: string;
  readonly isChanged: boolean;
}

type Told = Pick<AuditEntry, 'recordType' | 'before' | 'after'>;

/** What an entry of the trail says, fact by fact, what changed first, each in the order of its record's description. */
export function factChanges({ recordType, before, after }: Told, lookUp?: LookUp): FactChange[] {
  const facts = factsOf(recordType);
  const [old, now] = [isObject(before) ? before : {}, isObject(after) ? after : {}];
  const changes = inOrder(facts, [...Object.keys(old), ...Object.keys(now)]).map((field) => {
    const words = wordsOf(facts, field);
    const text = (value: unknown) => factText(words, value, { name: field, lookUp });
    return {
      field,
      label: words.label,
      before: text(old[field]),
      after: text(now[field]),
      isChanged: isChanged(old[field], now[field]),
    };
  });
  return [...changes.filter((change) => change.isChanged), ...changes.filter((change) => !change.isChanged)];
}

/** What is concealed on both sides is there because it changed. */
function isChanged(before: unknown, after: unknown): boolean {
  const [old, now] = [JSON.stringify(before ?? null), JSON.stringify(after ?? null)];
  return old !== now || old.includes(CONCEALED);
}

/** `Cidade: Santos → Campinas`. */
export function changeLine({ label, before, after }: FactChange): string {
  return `${label}: ${before} → ${after}`;
}
