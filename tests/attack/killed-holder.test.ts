import { createClient } from '@lastro/wire/company/company-operations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testCnpj } from '../../apps/api/src/testing/company';
import { copyTemplate } from '../../apps/api/src/testing/copied-database';
import { openLoopback } from '../../apps/api/src/testing/loopback';
import { withClient } from '../../apps/api/src/testing/sql-client';
import {
  type Api,
  endEverything,
  numberOf,
  signal,
  signInAsStaff,
  startApi,
  stopApi,
  tempFolder,
  until,
} from '../concurrency/support';

const CNPJ = testCnpj(9001);
const KEY = 'killed-in-the-middle';
const AT_ONCE_MS = 3000;

let database: Awaited<ReturnType<typeof copyTemplate>>;
let registry: Awaited<ReturnType<typeof openLoopback>>;
let answers = false;
beforeAll(async () => {
  database = await copyTemplate();
  // Says nothing at first, and later that it knows no such company.
  registry = await openLoopback((_request, response) => {
    if (answers) response.writeHead(404).end();
  });
});
afterAll(async () => {
  await endEverything();
  await registry.close();
  await database.drop();
});

function start(): Promise<Api> {
  return startApi({
    DATABASE_URL: database.url,
    DATA_DIR: tempFolder(),
    DEMO: 'accounts',
    COMPANY_REGISTRY_URL: `${registry.address}/{cnpj}`,
  });
}

async function register(api: Api, token: string) {
  const reply = await fetch(`${api.url}/api/client-manager/graphql`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
      'idempotency-key': KEY,
    },
    body: JSON.stringify({
      query: createClient.document,
      variables: { cnpj: CNPJ, input: { registeredName: 'Empresa do Meio Ltda.' } },
    }),
  });
  const body = (await reply.json()) as { errors?: { extensions: { code: string } }[] };
  return { status: reply.status, code: body.errors?.[0]?.extensions.code };
}

describe('kill -9 while a command asks somebody outside', () => {
  it('its key is free at once: the same request goes through at another process, once', async () => {
    const [first, second] = await Promise.all([start(), start()]);
    const token = await signInAsStaff(first.url, 'registration@demo.test');
    const lost = register(first, token).catch(() => null);
    await until(() => registry.asked.length > 0);
    // Alive, it holds its key against everybody.
    expect(await register(second, token)).toEqual({ status: 409, code: 'idempotency.still-running' });
    answers = true;
    signal(first.child.pid, 'SIGKILL');
    await first.exit;
    const from = performance.now();
    const done = await until(async () => {
      const reply = await register(second, token);
      return reply.code === 'idempotency.still-running' ? null : reply;
    }, AT_ONCE_MS + 10_000);
    expect(performance.now() - from).toBeLessThan(AT_ONCE_MS);
    expect(done.status).toBe(200);
    expect(await lost).toBeNull();
    await withClient({ connectionString: database.url }, async (client) => {
      expect(await numberOf(client, `companies where cnpj = '${CNPJ}'`)).toBe(1);
      expect(
        await numberOf(client, `audit_entries where record_type = 'company' and record_id = '${CNPJ}'`),
      ).toBe(1);
    });
    expect(await stopApi(second)).toBe(0);
  });
});
