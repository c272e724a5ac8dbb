import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { WebConfig } from '@lastro/wire/web-config';
import fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { installRateLimits } from './rate-limits';
import { mountWeb } from './web';

const folder = mkdtempSync(join(tmpdir(), 'lastro-web-'));
const app = fastify();
const script = 'export const answer = 42;\n'.repeat(100);

beforeAll(async () => {
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Lastro</title>');
  writeFileSync(join(folder, 'assets', 'frame-abc.js'), script);
  writeFileSync(join(folder, 'assets', 'frame-abc.js.gz'), gzipSync(script));
  app.decorateRequest('sessionUser', null);
  await installRateLimits(app, { rateLimitAnonymous: 100, rateLimitSession: 100 });
  await mountWeb(app, folder, {} as WebConfig);
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

const get = (url: string, headers = {}) => app.inject({ method: 'GET', url, headers });

describe('the built web app', () => {
  it('sends the packed file of the build to who takes it, the plain one to others', async () => {
    const packed = await get('/assets/frame-abc.js', { 'accept-encoding': 'gzip' });
    expect(packed.headers['content-encoding']).toBe('gzip');
    expect(packed.headers['content-type']).toContain('javascript');
    expect(gunzipSync(packed.rawPayload).toString()).toBe(script);
    const plain = await get('/assets/frame-abc.js');
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.body).toBe(script);
    for (const { headers } of [packed, plain]) expect(headers.vary).toBe('Accept-Encoding');
  });

  it('keeps hashed files for a year and asks for the page each time', async () => {
    expect((await get('/assets/frame-abc.js')).headers['cache-control']).toContain('immutable');
    for (const url of ['/', '/home', '/company/12ABC34501DE35/edit']) {
      const page = await get(url);
      expect(page.headers['cache-control'], url).toBe('no-cache');
      expect(page.body, url).toContain('<title>Lastro</title>');
    }
  });
});
