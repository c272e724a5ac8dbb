import { AppError } from './errors';

const MAX_DEPTH = 32;
const MAX_VALUES = 20_000;

/**
 * What no schema looks at: text that the database cannot store (NUL, half a surrogate pair), nesting made to exhaust
 * a stack, and more values than any form has. Walks without recursion, because depth is the attack.
 */
export function refuseHostileInput(input: unknown): void {
  const waiting: { value: unknown; depth: number }[] = [{ value: input, depth: 0 }];
  let seen = 0;
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    seen += 1;
    if (seen > MAX_VALUES || next.depth > MAX_DEPTH) throw new AppError('request.malformed');
    if (typeof next.value === 'string') refuseHostileText(next.value);
    else if (typeof next.value === 'object' && next.value !== null) {
      for (const [key, value] of Object.entries(next.value)) {
        refuseHostileText(key);
        waiting.push({ value, depth: next.depth + 1 });
      }
    }
  }
}

function refuseHostileText(text: string): void {
  if (text.includes('\u0000') || !isWellFormed(text)) throw new AppError('request.malformed');
}

function isWellFormed(text: string): boolean {
  return (text as string & { isWellFormed(): boolean }).isWellFormed();
}
