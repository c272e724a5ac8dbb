import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { paragraphsOf, unzip } from '../../apps/api/src/features/company/registration-form/testing/read-docx';
import { addCompany, testCnpj } from '../../apps/api/src/testing/company';
import { openHouse, type TestHouse } from '../../apps/api/src/testing/harness';
import {
  endEverything,
  gone,
  isAlive,
  ROOT,
  runNode,
  send,
  signal,
  signInAsStaff,
  startApi,
  stopApi,
  tempFolder,
  until,
} from './support';

const cnpj = testCnpj(1);
/** A PNG. */
const ONE_POINT =
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAYAAABytg0kAAAAFElEQVR4nGP8z8Dwn4GBgYGJAQoAHxcCAk+Uzr4AAAAASUVORK5CYII=';
/** Makes the company, in this process; the other one is the product as it is built. */
let house: TestHouse;
beforeAll(async () => {
  house = await openHouse();
  await addCompany(house, 1);
});
afterAll(async () => {
  await endEverything();
  await house.close();
});

describe('processes of their own', () => {
  it('are built with the product: it prints a form, makes a logo, and ends when it is told to', async () => {
    const api = await startApi({ DATABASE_URL: house.url, DATA_DIR: tempFolder(), DEMO: 'accounts' });
    const token = await signInAsStaff(api.url, 'registration@demo.test');
    const form = `${api.url}/api/registration/api/v2/client/registration/form?tax_id=${cnpj}`;
    const printed = await send('GET', form, undefined, token);
    expect(printed.status).toBe(200);
    const document = unzip(new Uint8Array(await printed.arrayBuffer())).get('word/document.xml') ?? '';
    expect(paragraphsOf(document).join('\n')).toContain('Empresa de Teste 1 Ltda.');
    const logo = `${api.url}/api/client-manager/api/clients/${cnpj}/logo`;
    expect((await send('PUT', logo, { image: ONE_POINT }, token)).status).toBe(200);
    expect(await stopApi(api)).toBe(0);
    expect(api.errors()).toBe('');
  });

  it('end with a house that is killed, also in the middle of their work', async () => {
    const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
    const house = runNode(['--import', tsx, join(ROOT, 'tests/concurrency/apart-busy-child.ts')], {});
    const busy = Number((await until(() => /busy (\d+)/.exec(house.output())))[1]);
    expect(isAlive(busy)).toBe(true);
    signal(house.child.pid, 'SIGKILL');
    await gone(busy, 30_000);
  });

  it('keep no process open that has nothing else to do', async () => {
    const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
    const child = runNode(['--import', tsx, join(ROOT, 'tests/concurrency/apart-child.ts')], {});
    expect(await child.exit, child.errors()).toBe(0);
    expect(child.output()).toMatch(/^made \d{5} bytes$/m);
  });
});
