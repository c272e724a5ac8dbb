import { Agent, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { Operation } from '@lastro/wire/operation';
import { pathParameters } from '@lastro/wire/operation';
import { signInStaff, type TestHouse } from '../../../apps/api/src/testing/harness';
import { addStaff } from '../../../apps/api/src/testing/identity';
import type { Caller } from './group-table';
import type { Input } from './valid-input';

/** A request as it travels, before anybody has looked at it. */
export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Buffer;
}

export interface Answer {
  readonly status: number;
  readonly type: string;
  readonly text: string;
}

const NO_GROUP = 'no-group@attack.test';
const TIMEOUT_MS = 30_000;

export type Wire = Awaited<ReturnType<typeof openWire>>;

/** Over a real socket: a library that injects requests would put odd addresses in order first. */
export async function openWire(house: TestHouse) {
  await house.server.listen({ port: 0, host: '127.0.0.1' });
  const { port } = house.server.server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  await addStaff(house, NO_GROUP, []);
  const tokens = new Map<Caller, string>();

  async function tokenOf(caller: Caller): Promise<string> {
    const known = tokens.get(caller);
    if (known !== undefined) return known;
    const token = await (caller === 'no group' ? signInStaff(house.server, NO_GROUP) : house.tokenOf(caller));
    tokens.set(caller, token);
    return token;
  }

  return {
    send: (asked: Asked) => send(agent, port, asked),
    async headersOf(caller: Caller): Promise<Record<string, string>> {
      return caller === 'nobody' ? {} : { authorization: `Bearer ${await tokenOf(caller)}` };
    },
    /** For whose session a call may have ended. */
    signInAgain(caller: Caller): void {
      house.forgetTokens();
      tokens.delete(caller);
    },
    close(): void {
      agent.destroy();
    },
  };
}

function send(agent: Agent, port: number, { method, path, headers, body }: Asked): Promise<Answer> {
  return new Promise((resolve, reject) => {
    // Said, because some methods would send a body without its length otherwise.
    const length = body === undefined ? {} : { 'content-length': String(body.length) };
    const sent = httpRequest(
      {
        agent,
        host: '127.0.0.1',
        port,
        method,
        path,
        headers: { ...length, ...headers },
        timeout: TIMEOUT_MS,
      },
      (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('error', reject);
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            type: String(response.headers['content-type'] ?? ''),
            text: unpacked(Buffer.concat(parts), response.headers['content-encoding']),
          }),
        );
      },
    );
    sent.on('timeout', () => sent.destroy(new Error(`no answer in ${TIMEOUT_MS / 1000} s`)));
    sent.on('error', reject);
    sent.end(body);
  });
}

function unpacked(bytes: Buffer, encoding: string | undefined): string {
  if (bytes.length === 0) return '';
  if (encoding === 'gzip') return gunzipSync(bytes).toString('utf8');
  return (encoding === 'br' ? brotliDecompressSync(bytes) : bytes).toString('utf8');
}

/** An operation called as the web app would. */
export function plainRequest(
  operation: Operation,
  input: Input,
  headers: Readonly<Record<string, string>>,
): Asked {
  if (operation.transport === 'graphql') {
    const body = { query: operation.document, variables: input };
    return withJson({ method: 'POST', path: `/api/${operation.service}/graphql`, headers }, body);
  }
  const inPath = pathParameters(operation.path);
  const path = `/api/${operation.service}${operation.path.replace(/\{(\w+)\}/g, (_whole, name: string) =>
    encodeURIComponent(textOf(input[name])),
  )}`;
  const rest = Object.entries(input).filter(([name, value]) => !inPath.includes(name) && value !== undefined);
  if (operation.method === 'GET')
    return { method: 'GET', path: rest.length === 0 ? path : `${path}?${queryOf(rest)}`, headers };
  const bare = { method: operation.method, path, headers };
  return rest.length === 0 ? bare : withJson(bare, Object.fromEntries(rest));
}

export function withJson(asked: Asked, body: unknown): Asked {
  return {
    ...asked,
    headers: { 'content-type': 'application/json', ...asked.headers },
    body: Buffer.from(JSON.stringify(body)),
  };
}

function queryOf(entries: readonly (readonly [string, unknown])[]): string {
  return entries
    .flatMap(([name, value]) => (Array.isArray(value) ? value : [value]).map((each) => [name, each] as const))
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(textOf(value))}`)
    .join('&');
}

/** Half a surrogate pair cannot be encoded: it travels as the mark of what cannot be read. */
function textOf(value: unknown): string {
  const text = typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);
  return (text as string & { toWellFormed(): string }).toWellFormed();
}
