export interface Limits {
  readonly timeoutMs: number;
  readonly maxBytes: number;
}

export const USUAL_LIMITS: Limits = { timeoutMs: 5000, maxBytes: 1_000_000 };

export type JsonAnswer =
  | { readonly outcome: 'read'; readonly body: unknown }
  | { readonly outcome: 'not-found' }
  | { readonly outcome: 'unavailable' };

/**
 * Reads JSON of a service that is not ours: slow, huge, moved elsewhere or no JSON at all is "unavailable". The
 * time-out covers the whole body, because a service can also begin to answer and never end.
 */
export async function readJson(address: string, limits: Limits = USUAL_LIMITS): Promise<JsonAnswer> {
  return ask(address, { headers: { accept: 'application/json' } }, limits);
}

/** The same for a service that is asked with a body. */
export async function postJson(
  address: string,
  body: unknown,
  limits: Limits = USUAL_LIMITS,
): Promise<JsonAnswer> {
  const headers = { accept: 'application/json', 'content-type': 'application/json' };
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
    if (response.status !== 200) {
      await response.body?.cancel();
      return { outcome: 'unavailable' };
    }
    return { outcome: 'read', body: JSON.parse(await limitedText(response, limits.maxBytes)) };
  } catch {
    return { outcome: 'unavailable' };
  }
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
