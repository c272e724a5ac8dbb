import { deflateSync } from 'node:zlib';
import { LOGO_MAX_BYTES, LOGO_MAX_SIDE } from '@lastro/domain/company/logo';
import { getClient } from '@lastro/wire/company/company-operations';
import { removeLogo, saveLogo } from '@lastro/wire/company/logo-operations';
import jpeg from 'jpeg-js';
import { PNG } from 'pngjs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addCompany, testCnpj, trailFrom } from '../../testing/company';
import { openHouse, type TestHouse } from '../../testing/harness';
import { makeLogoApart } from './logo-maker';

let house: TestHouse;
beforeAll(async () => {
  house = await openHouse();
  await addCompany(house, 1);
  await addCompany(house, 2);
});
afterAll(() => house.close());

const as = 'registration';
const cnpj = testCnpj(1);
const RED = [200, 10, 20, 255];

function pngOf(width: number, height: number, colour = RED): Buffer {
  const png = new PNG({ width, height });
  for (let at = 0; at < png.data.length; at += 4) png.data.set(colour, at);
  return PNG.sync.write(png);
}

const save = (image: Buffer, company = cnpj) =>
  house.call(saveLogo, { cnpj: company, image: image.toString('base64') }, { as });
const urlOf = async (company = cnpj) =>
  (await house.call(getClient, { cnpj: company }, { as })).body.edges[0]?.node.logoUrl150 ?? null;
const fetchLogo = async (url: string, login: string | null = 'commercial') =>
  house.server.inject({ url, headers: login === null ? {} : await house.headersFor({ as: login }) });

it('a small JPEG of thousands of scans keeps nobody waiting: it is no picture', async () => {
  const plain = jpeg.encode({ width: 64, height: 64, data: Buffer.alloc(64 * 64 * 4, 90) }, 50).data;
  const scan = plain.indexOf(Buffer.from([0xff, 0xda]));
  const scans = Buffer.concat(Array.from({ length: 20_000 }, () => plain.subarray(scan, scan + 14)));
  const reply = await save(Buffer.concat([plain.subarray(0, scan), scans, plain.subarray(scan)]));
  expect(reply.status).toBe(400);
  expect(reply.problem.code).toBe('logo.not-an-image');
});

describe('unpacking a picture keeps nobody else waiting', () => {
  it('the house goes on meanwhile', async () => {
    let turns = 0;
    const turning = setInterval(() => {
      turns += 1;
    }, 1);
    const image = await makeLogoApart(pngOf(LOGO_MAX_SIDE, LOGO_MAX_SIDE), 'ana');
    clearInterval(turning);
    expect(image.outcome).toBe('made');
    expect(turns).toBeGreaterThan(5);
  });

  it('one at a time: who comes when many wait is told to come again', async () => {
    const pictures = Array.from({ length: 12 }, () => makeLogoApart(pngOf(20, 20), 'ana'));
    const outcomes = await Promise.all(pictures.map((each) => each.then(({ outcome }) => outcome, String)));
    expect(outcomes.filter((outcome) => outcome === 'made')).toHaveLength(10);
    expect(outcomes.slice(10)).toEqual(['AppError: record.in-use', 'AppError: record.in-use']);
  });
});

describe('decisions §8: the logo is an uploaded image of 150 points', () => {
  it('none is none', async () => {
    expect(await urlOf(testCnpj(2))).toBeNull();
    const reply = await fetchLogo(`/api/client-manager/api/clients/${testCnpj(2)}/logo`);
    expect(reply.statusCode).toBe(404);
    expect(reply.json()).toMatchObject({ code: 'logo.not-found', detail: 'Esta empresa não tem logotipo.' });
  });

  it('a PNG of any shape becomes a square of 150, at an address that may be kept', async () => {
    const since = await trailFrom(house);
    const saved = await save(pngOf(600, 300));
    expect(saved.status).toBe(200);
    expect(saved.body.logoUrl150).toMatch(
      new RegExp(`^/api/client-manager/api/clients/${cnpj}/logo\\?v=[0-9a-f]{12}$`),
    );
    const reply = await fetchLogo(saved.body.logoUrl150 ?? '');
    expect(reply.statusCode).toBe(200);
    expect(reply.headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, max-age=31536000, immutable',
      'content-disposition': `inline; filename="logo-${cnpj}.png"`,
    });
    expect(String(reply.headers.vary)).toContain('Authorization');
    const png = PNG.sync.read(reply.rawPayload);
    expect([png.width, png.height]).toEqual([150, 150]);
    const at = (x: number, y: number) => [...png.data.subarray((y * 150 + x) * 4, (y * 150 + x) * 4 + 4)];
    expect(at(75, 75)).toEqual(RED);
    expect(at(75, 10)).toEqual([0, 0, 0, 0]);
    expect(await since()).toMatchObject([
      {
        action: 'company.logo-changed',
        before: { logo: null },
        after: { logo: expect.stringMatching(/^[0-9a-f]{64}$/) },
      },
    ]);
    // Without the part of the address that names the picture it must be asked for again.
    const bare = await fetchLogo(`/api/client-manager/api/clients/${cnpj}/logo`);
    expect(bare.headers['cache-control']).toBe('private, no-cache');
  });

  it('a JPEG as well; the one before is hidden, not erased, and the address is another one', async () => {
    const first = await urlOf();
    const data = Buffer.alloc(40 * 60 * 4, 128);
    expect((await save(jpeg.encode({ data, width: 40, height: 60 }, 90).data)).status).toBe(200);
    const second = await urlOf();
    expect(second).not.toBe(first);
    const { width, height } = PNG.sync.read((await fetchLogo(second ?? '')).rawPayload);
    expect([width, height]).toEqual([150, 150]);
    const { rows } = await house.pool.query('select removed_at from company_logos order by id');
    expect(rows.map((row) => row.removed_at === null)).toEqual([false, true]);
  });

  it('is removed with its reason', async () => {
    const since = await trailFrom(house);
    const removed = await house.call(removeLogo, { cnpj, reason: 'Marca antiga' }, { as: 'compliance' });
    expect(removed.body.logoUrl150).toBeNull();
    expect(await since()).toMatchObject([
      { action: 'company.logo-removed', after: { logo: null }, reason: 'Marca antiga' },
    ]);
    const again = await house.call(removeLogo, { cnpj, reason: 'Marca antiga' }, { as });
    expect(again.problem).toMatchObject({ status: 404, code: 'logo.not-found' });
  });

  it('is for those who read companies, and written by those who write them', async () => {
    await save(pngOf(10, 10));
    const url = (await urlOf()) ?? '';
    for (const login of ['commercial', 'admin', 'audit'])
      expect((await fetchLogo(url, login)).statusCode).toBe(200);
    for (const login of ['baas_viewer', 'collection'])
      expect((await fetchLogo(url, login)).statusCode).toBe(403);
    expect((await fetchLogo(url, null)).statusCode).toBe(401);
    const image = pngOf(2, 2).toString('base64');
    for (const login of ['commercial', 'audit', 'credit_desk'])
      expect((await house.call(saveLogo, { cnpj, image }, { as: login })).status).toBe(403);
  });
});

describe('what is no such picture is refused by its content', () => {
  function chunk(type: string, data: Buffer): Buffer {
    const head = Buffer.alloc(8);
    head.writeUInt32BE(data.length, 0);
    head.write(type, 4, 'latin1');
    const body = Buffer.concat([head.subarray(4), data]);
    const crc = Buffer.alloc(4);
    crc.writeUInt32BE(crc32(body));
    return Buffer.concat([head, data, crc]);
  }

  /** Of ten by ten points. */
  const HEADER = Buffer.from('0000000a0000000a0806000000', 'hex');

  /** A PNG with such headers, whatever its data are. */
  function pngOfChunks(headers: readonly Buffer[], data: Buffer): Buffer {
    return Buffer.concat([
      Buffer.from('89504e470d0a1a0a', 'hex'),
      ...headers.map((header) => chunk('IHDR', header)),
      chunk('IDAT', data),
      chunk('IEND', Buffer.alloc(0)),
    ]);
  }

  function pngWith(data: Buffer, interlaced = false): Buffer {
    const header = Buffer.from(HEADER);
    header[12] = interlaced ? 1 : 0;
    return pngOfChunks([header], data);
  }

  /** The same ten by ten points, of so many bits each. */
  function ofDepth(depth: number): Buffer {
    const header = Buffer.from(HEADER);
    header[8] = depth;
    return pngOfChunks([header], deflateSync(Buffer.alloc(10 * (1 + (10 * 4 * depth) / 8))));
  }

  function crc32(bytes: Buffer): number {
    let crc = 0xffffffff;
    for (const byte of bytes) {
      crc ^= byte;
      for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
    }
    return (crc ^ 0xffffffff) >>> 0;
  }

  it.each([
    ['a GIF', Buffer.from('GIF89a0000000000')],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ['a text', Buffer.from('PNG PNG PNG PNG PNG PNG PNG PNG PNG')],
    ['the beginning of a PNG', pngOf(50, 50).subarray(0, 60)],
    [
      'the beginning of a JPEG',
      Buffer.from('ffd8ffe000104a46494600010100000100010000ffc0001108000a000a03', 'hex'),
    ],
    ['a PNG without any point', pngOf(1, 1).fill(0, 16, 24)],
    ['a PNG that unpacks into more than it says', pngWith(deflateSync(Buffer.alloc(200_000_000)))],
    ['an interlaced one that does', pngWith(deflateSync(Buffer.alloc(200_000_000)), true)],
    ['a PNG whose data are nonsense', pngWith(Buffer.from('nothing that was ever packed by anybody'))],
    ['an interlaced one', pngWith(Buffer.from('nothing that was ever packed by anybody'), true)],
    ['a PNG without data', pngWith(Buffer.alloc(0))],
    ['a PNG that lacks a line', pngWith(deflateSync(Buffer.alloc(9 * 41)))],
    ['a PNG with a byte too many', pngWith(deflateSync(Buffer.alloc(10 * 41 + 1)))],
    [
      'a PNG with a second header, of ever so many points',
      pngOfChunks(
        [HEADER, Buffer.from('00007530000075300806000000', 'hex')],
        deflateSync(Buffer.alloc(10 * 41)),
      ),
    ],
    [
      'a PNG with a second header, of others',
      pngOfChunks(
        [HEADER, Buffer.from('00000005000000140806000000', 'hex')],
        deflateSync(Buffer.alloc(10 * 41)),
      ),
    ],
    ['a PNG of a depth that there is not', ofDepth(248)],
    ['a PNG of a depth that its colours do not have', ofDepth(4)],
    ['a PNG whose data are cut off', pngWith(deflateSync(Buffer.alloc(10 * 41)).subarray(0, -5))],
  ])('%s', async (_what, image) => {
    const started = performance.now();
    const reply = await save(image);
    expect(reply.problem).toMatchObject({
      status: 400,
      code: 'logo.not-an-image',
      detail: 'O arquivo não é uma imagem PNG ou JPEG que possa ser lida.',
    });
    expect(performance.now() - started).toBeLessThan(5000);
  });

  it('one whose data are as long as it says is a picture, interlaced or not', async () => {
    expect((await save(pngWith(deflateSync(Buffer.alloc(10 * 41))))).status).toBe(200);
    // The lines of the seven passes: 2 + 2 + 1 + 3 + 2 + 5 + 5, and a hundred points.
    expect((await save(pngWith(deflateSync(Buffer.alloc(20 + 400)), true))).status).toBe(200);
    expect((await save(ofDepth(16))).status).toBe(200);
  });

  it('a picture of too many points, a file too large, and what is no base64', async () => {
    expect((await save(pngOf(LOGO_MAX_SIDE, 1))).status).toBe(200);
    const wide = await save(pngOf(LOGO_MAX_SIDE + 1, 1));
    expect(wide.problem).toMatchObject({
      status: 400,
      code: 'logo.too-large',
      detail: 'A imagem pode ter até 2000 pontos de largura e de altura, e 2 MB.',
    });
    const heavy = await save(Buffer.alloc(LOGO_MAX_BYTES + 3));
    expect(heavy.status).toBe(400);
    const huge = await save(Buffer.alloc(4_000_000));
    expect(huge.problem).toMatchObject({ status: 413, code: 'request.too-large' });
    const text = await house.call(saveLogo, { cnpj, image: 'não é base64' }, { as });
    expect(text.status).toBe(400);
    const nowhere = await save(pngOf(2, 2), testCnpj(99));
    expect(nowhere.problem).toMatchObject({ status: 404, code: 'company.not-found' });
  });

  it('nothing but this call takes a body of more than a megabyte', async () => {
    const reply = await house.server.inject({
      method: 'POST',
      url: '/api/registration/api/v2/client/registration',
      headers: await house.headersFor({ as }),
      payload: { tax_id: cnpj, data: { riskNotes: 'x'.repeat(1_100_000) } },
    });
    expect(reply.statusCode).toBe(413);
  });
});
