import { afterAll, describe, expect, it } from 'vitest';
import { copyTemplate } from '../../apps/api/src/testing/harness';
import { endEverything, postJson, startApi, stopApi, tempFolder } from '../concurrency/support';
import { LONG } from './extent';

const TEXTS = LONG ? 3000 : 500;
const AT_ONCE = 8;
const MEGABYTE = 1024 * 1024;
const LIMIT_MB = 400;
const FIELDS = ['id', 'name', 'birthDate @include(if: true)', 'pep @skip(if: false)', 'masked'];

afterAll(endEverything);

/** As large as a text may be, and like no other: valid, refused by the schema, or asked often enough to be compiled. */
function text(n: number): string {
  const field = n % 2 === 0 ? 'taxId' : 'nothing';
  const fields = Array.from({ length: 560 }, (_, each) => FIELDS[each % FIELDS.length]).join(' ');
  const note = String(n).padEnd(2000, 'x');
  return `query Q${n} { personDetails(taxId: "${note}") { ${fields} ${field} } }`;
}

async function residentMb(url: string): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  return Number(/^lastro_process_resident_memory_bytes (\S+)$/m.exec(metrics)?.[1]) / MEGABYTE;
}

describe('memory under ever new GraphQL texts', () => {
  it(`stays under ${LIMIT_MB} MB`, async () => {
    const database = await copyTemplate();
    const api = await startApi({ DATABASE_URL: database.url, DATA_DIR: tempFolder(), DEMO: '0' });
    const statuses = new Set<number>();
    let highest = 0;
    for (let n = 0; n < TEXTS; n += AT_ONCE) {
      const batch = Array.from({ length: AT_ONCE }, (_, each) => text(n + each));
      // Every fifth batch comes often enough to be compiled.
      for (let time = 0; time < (n % (AT_ONCE * 5) === 0 ? 4 : 1); time += 1) {
        const replies = await Promise.all(
          batch.map((query) => postJson(`${api.url}/api/client-manager/graphql`, { query })),
        );
        for (const reply of replies) {
          statuses.add(reply.status);
          await reply.arrayBuffer();
        }
      }
      if (n % (AT_ONCE * 10) === 0) highest = Math.max(highest, await residentMb(api.url));
    }
    highest = Math.max(highest, await residentMb(api.url));
    // Refused as anonymous, or as no such field: what counts is what stays behind.
    expect([...statuses].sort()).toEqual([400, 401]);
    expect(highest).toBeGreaterThan(50);
    expect(highest).toBeLessThan(LIMIT_MB);
    expect(await stopApi(api)).toBe(0);
    await database.drop();
  });
});
