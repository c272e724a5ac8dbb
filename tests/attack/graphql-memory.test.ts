import { CLIENT_SELECTION } from '@lastro/wire/company/company-selection';
import { afterAll, describe, expect, it } from 'vitest';
import { copyTemplate } from '../../apps/api/src/testing/copied-database';
import {
  endEverything,
  postJson,
  signInAsStaff,
  startApi,
  stopApi,
  tempFolder,
} from '../concurrency/support';
import { LONG } from './extent';

const TEXTS = LONG ? 3000 : 500;
const AT_ONCE = 8;
const MEGABYTE = 1024 * 1024;
const LIMIT_MB = 400;

afterAll(endEverything);

/** Seven kilobytes, and like no other: valid (with no CNPJ, which is told later), or refused by the schema. */
function text(n: number): string {
  const field = n % 2 === 0 ? 'id' : 'nothing';
  const note = String(n).padEnd(2000, 'x');
  const fields = `${CLIENT_SELECTION} `.repeat(3);
  return `query Q${n} { allClient(cnpj: "${note}") { edges { node { ${fields} ${field} } } } }`;
}

async function residentMb(url: string): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  return Number(/^lastro_process_resident_memory_bytes (\S+)$/m.exec(metrics)?.[1]) / MEGABYTE;
}

describe('memory under ever new GraphQL texts', () => {
  it(`stays under ${LIMIT_MB} MB`, async () => {
    const database = await copyTemplate();
    const api = await startApi({ DATABASE_URL: database.url, DATA_DIR: tempFolder(), DEMO: 'accounts' });
    const token = await signInAsStaff(api.url, 'registration@demo.test');
    const statuses = new Set<number>();
    let highest = 0;
    for (let n = 0; n < TEXTS; n += AT_ONCE) {
      const batch = Array.from({ length: AT_ONCE }, (_, each) => text(n + each));
      // Every fifth batch comes as often as one of our own has to before it is compiled.
      for (let time = 0; time < (n % (AT_ONCE * 5) === 0 ? 4 : 1); time += 1) {
        const replies = await Promise.all(
          batch.map((query) => postJson(`${api.url}/api/client-manager/graphql`, { query }, token)),
        );
        for (const reply of replies) {
          statuses.add(reply.status);
          await reply.arrayBuffer();
        }
      }
      if (n % (AT_ONCE * 10) === 0) highest = Math.max(highest, await residentMb(api.url));
    }
    highest = Math.max(highest, await residentMb(api.url));
    // Refused as no CNPJ, or as no such field: what counts is what stays behind.
    expect([...statuses]).toEqual([400]);
    expect(highest).toBeGreaterThan(50);
    expect(highest).toBeLessThan(LIMIT_MB);
    expect(await stopApi(api)).toBe(0);
    await database.drop();
  });
});
