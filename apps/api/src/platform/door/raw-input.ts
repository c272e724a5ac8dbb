import type { IncomingMessage } from 'node:http';
import { AppError } from './errors';

/** So many, name and value each, Node hands on, and throws away what comes after. */
const MAX_HEADER_PARTS = 2000;
const MAX_DEPTH = 32;
const MAX_VALUES = 20_000;

/** Who was forwarded and how long a body is must not be among what nobody sees. */
export function refuseTooManyHeaders({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>): void {
  if (rawHeaders.length >= MAX_HEADER_PARTS) throw new AppError('request.headers-too-large');
}

/**
 * What no schema looks at: text that the database cannot store (NUL, half a surrogate pair), nesting made to exhaust
 * a stack, and more values than any form has. Walks without recursion, because depth is the attack.
 */
export function refuseHostileInput(input: unknown): void {
  const waiting: { value: unknown; depth: number }[] = [{ value: input, depth: 0 }];
  let seen = 1;
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { value, depth } = next;
    if (typeof value === 'string') refuseHostileText(value);
    if (typeof value !== 'object' || value === null) continue;
    const keys = Object.keys(value);
    // Before any of them is looked at: a hundred thousand take longer to walk than to be sent.
    seen += keys.length;
    if (seen > MAX_VALUES || (keys.length > 0 && depth === MAX_DEPTH))
      throw new AppError('request.malformed');
    for (const key of keys) {
      refuseHostileText(key);
      waiting.push({ value: (value as Record<string, unknown>)[key], depth: depth + 1 });
    }
  }
}

function refuseHostileText(text: string): void {
  if (text.includes('\u0000') || !isWellFormed(text)) throw new AppError('request.malformed');
}

function isWellFormed(text: string): boolean {
  return (text as string & { isWellFormed(): boolean }).isWellFormed();
}
