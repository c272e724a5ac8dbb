import type { z } from 'zod';
import { type Unavailable, unavailable } from './port';

export interface Limits {
  readonly timeoutMs: number;
  readonly maxBytes: number;
  /** How many a list of the answer may have: nobody looks at each of a million to find that none is right. */
  readonly maxItems?: number;
}

const USUAL_ITEMS = 1000;
export const USUAL_LIMITS: Limits = { timeoutMs: 5000, maxBytes: 1_000_000 };

export type JsonAnswer =
  | { readonly outcome: 'read'; readonly body: unknown }
  | { readonly outcome: 'not-found' }
  /** With which status, where that says more than that it failed. */
  | (Unavailable & { readonly status?: number });

/**
 * Reads JSON of a service that is not ours: slow, huge, moved elsewhere or no JSON at all is "unavailable". The
 * time-out covers the whole body, because a service can also begin to answer and never end.
 */
export async function readJson(address: string, limits: Limits = USUAL_LIMITS): Promise<JsonAnswer> {
  return ask(address, { headers: { accept: 'application/json' } }, limits);
}

/** The same for a service that is asked with a body. With a key, for one that must do what is asked at most once. */
export async function postJson(
  address: string,
  body: unknown,
  limits: Limits = USUAL_LIMITS,
  key?: string,
): Promise<JsonAnswer> {
  const headers = {
    accept: 'application/json',
    'content-type': 'application/json',
    ...(key === undefined ? {} : { 'idempotency-key': key }),
  };
  return ask(address, { method: 'POST', headers, body: JSON.stringify(body) }, limits);
}

async function ask(address: string, request: RequestInit, limits: Limits): Promise<JsonAnswer> {
  try {
    const response = await fetch(address, {
      ...request,
      redirect: 'error',
      signal: AbortSignal.timeout(limits.timeoutMs),
    });
    if (response.status === 404) {
      await response.body?.cancel();
      return { outcome: 'not-found' };
    }
    const { status } = response;
    if (status !== 200 && status !== 201) {
      await response.body?.cancel();
      return { ...unavailable(`answered ${status}`), status };
    }
    const body: unknown = JSON.parse(await limitedText(response, limits.maxBytes));
    if (hasLongList(body, limits.maxItems ?? USUAL_ITEMS)) throw new RangeError('the answer is too long');
    return { outcome: 'read', body };
  } catch (error) {
    return unavailable(causeOf(error));
  }
}

/** What an answer says, or why it says nothing. Of what is not understood only places are told: the values may be personal. */
export function understood<S extends z.ZodType>(
  reply: JsonAnswer,
  schema: S,
): { readonly said: z.output<S> } | Unavailable {
  if (reply.outcome === 'not-found') return unavailable('answered 404');
  if (reply.outcome === 'unavailable') return unavailable(reply.cause);
  const parsed = schema.safeParse(reply.body);
  return parsed.success ? { said: parsed.data } : unavailable(anotherShape(parsed.error));
}

export function anotherShape({ issues }: z.ZodError): string {
  const places = issues.slice(0, 5).map(({ path, code }) => `${path.join('.')} ${code}`.trim());
  return `answered another shape: ${places.join(', ')}`;
}

/** Without what was answered: it may be personal. */
export function causeOf(error: unknown): string {
  if (error instanceof SyntaxError) return 'answered no JSON';
  const { name, message, cause } = error as Error;
  const deeper = cause instanceof Error ? `: ${(cause as NodeJS.ErrnoException).code ?? cause.message}` : '';
  return `${name}: ${message}${deeper}`;
}

/** By the bytes that came, not by what the headers promise. */
async function limitedText(response: Response, maxBytes: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let total = 0;
  for await (const chunk of response.body ?? []) {
    total += chunk.byteLength;
    if (total > maxBytes) throw new RangeError('the answer is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** The answer itself, or what its objects hold: no list of a service that is asked here has lists within. */
function hasLongList(body: unknown, maxItems: number): boolean {
  const held = [body];
  for (const value of held) {
    if (Array.isArray(value)) {
      if (value.length > maxItems) return true;
    } else if (typeof value === 'object' && value !== null)
      for (const each of Object.values(value)) held.push(each);
  }
  return false;
}
