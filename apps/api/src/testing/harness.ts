import { randomBytes } from 'node:crypto';
import { type Operation, pathParameters, type ReplyOf, type RestOperation } from '@lastro/wire/operation';
import type { Problem } from '@lastro/wire/problem';
import type { z } from 'zod';
import { DEMO_ACCOUNTS } from '../demo/demo-accounts';
import { connect } from '../platform/db/connect';
import { makeTestApp, type TestAppOptions } from './app';
import { copyTemplate } from './copied-database';

export interface TestReply<Body> {
  readonly status: number;
  readonly body: Body;
  readonly problem: Problem;
  readonly headers: Record<string, string | string[] | number | undefined>;
}

export interface CallOptions {
  /** A demo login such as `admin` or `baas_viewer`, or a token given as `token:…`; absent: nobody. */
  readonly as?: string;
  readonly key?: string;
}

export type TestHouse = Awaited<ReturnType<typeof openHouse>>;

/** A database of its own (copied from the template), the real app on it, and a way to call it as anybody. */
export async function openHouse(options: TestAppOptions = {}) {
  const database = await copyTemplate();
  const connection = await connect({ connectionString: database.url }, 12);
  const app = await makeTestApp(connection, options);
  const tokens = new Map<string, Promise<string>>();

  /** Once for all who ask at the same time: many sign-ins of one person end each other. */
  function tokenOf(login: string): Promise<string> {
    const known = tokens.get(login);
    if (known !== undefined) return known;
    const token = signIn(app.server, login);
    tokens.set(login, token);
    token.catch(() => tokens.delete(login));
    return token;
  }

  async function headersFor({ as, key }: CallOptions): Promise<Record<string, string>> {
    const token = as === undefined ? null : as.startsWith('token:') ? as.slice(6) : await tokenOf(as);
    return {
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    };
  }

  /** Calls an operation as the web app would. */
  async function call<Op extends Operation>(
    operation: Op,
    input: z.input<Op['input']>,
    how: CallOptions = {},
  ): Promise<TestReply<ReplyOf<Op>>> {
    const headers = await headersFor(how);
    const response =
      operation.transport === 'rest'
        ? await app.server.inject({
            ...restRequest(operation, input as Record<string, unknown>),
            headers,
          })
        : await app.server.inject({
            method: 'POST',
            url: `/api/${operation.service}/graphql`,
            headers,
            payload: { query: operation.document, variables: input as object },
          });
    const body = response.body === '' ? undefined : response.json();
    const data = operation.transport === 'graphql' ? body?.data?.[operation.field] : body;
    const problem = operation.transport === 'graphql' ? body?.errors?.[0]?.extensions : body;
    return { status: response.statusCode, body: data, problem, headers: response.headers };
  }

  return {
    ...app,
    ...connection,
    url: database.url,
    call,
    tokenOf,
    headersFor,
    forgetTokens: () => tokens.clear(),
    async close() {
      await app.server.close();
      await connection.close();
      await database.drop();
    },
  };
}

/** Signs in by the real path of each kind of account. */
async function signIn(server: Server, login: string): Promise<string> {
  const account = DEMO_ACCOUNTS.find((each) => each.email === `${login}@demo.test`);
  if (account === undefined) throw new Error(`no demo account ${login}`);
  const post = async (url: string, payload: object) =>
    (await server.inject({ method: 'POST', url, payload })).json();
  if (account.signInType === 'baas') {
    return (
      await post('/api/auth/auth/signin', { user: { email: account.email, password: account.password } })
    ).token;
  }
  return signInStaff(server, account.email);
}

/** Any staff account, demo or not: an ID token of the local issuer, used once. */
export async function signInStaff(server: Server, email: string): Promise<string> {
  const nonce = randomBytes(16).toString('hex');
  const post = async (url: string, payload: object) =>
    (await server.inject({ method: 'POST', url, payload })).json();
  const { token } = await post('/api/auth/dev/token', { email, nonce });
  return (await post('/api/auth/auth/google/signin', { token, nonce })).token;
}

type Server = Awaited<ReturnType<typeof makeTestApp>>['server'];

function restRequest(operation: RestOperation, input: Record<string, unknown>) {
  const inPath = pathParameters(operation.path);
  const path = operation.path.replace(/\{(\w+)\}/g, (_whole, name: string) =>
    encodeURIComponent(String(input[name])),
  );
  const rest = Object.fromEntries(
    Object.entries(input).filter(([name, value]) => !inPath.includes(name) && value !== undefined),
  );
  const url = `/api/${operation.service}${path}`;
  if (operation.method === 'GET') return { method: 'GET', url, query: queryOf(rest) };
  return Object.keys(rest).length > 0
    ? { method: operation.method, url, payload: rest }
    : { method: operation.method, url };
}

function queryOf(values: Record<string, unknown>): Record<string, string | string[]> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.map(String) : String(value),
    ]),
  );
}
