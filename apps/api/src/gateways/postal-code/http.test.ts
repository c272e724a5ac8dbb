import type { RequestListener } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { openLoopback } from '../../testing/loopback';
import { unavailable } from '../port';
import { httpPostalCodes } from './http';

const SAID = {
  cep: '01310-100',
  logradouro: 'Avenida Paulista',
  bairro: '',
  localidade: 'São Paulo',
  uf: 'SP',
};

let closing: (() => Promise<void>) | null = null;
afterEach(async () => {
  await closing?.();
  closing = null;
});

async function ask(answer: RequestListener, timeoutMs = 5000) {
  const service = await openLoopback(answer);
  closing = service.close;
  const limits = { timeoutMs, maxBytes: 2000 };
  return {
    found: await httpPostalCodes(`${service.address}/ws/{zipCode}/json/`, limits).find('01310100'),
    asked: service.asked,
  };
}

const says =
  (body: unknown, status = 200): RequestListener =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };

describe('a public postal code service', () => {
  it('is asked at the configured address', async () => {
    const { found, asked } = await ask(says(SAID));
    expect(asked).toEqual(['/ws/01310100/json/']);
    expect(found).toEqual({
      outcome: 'found',
      address: {
        zipCode: '01310100',
        address: 'Avenida Paulista',
        neighborhood: null,
        city: 'São Paulo',
        state: 'SP',
      },
    });
  });

  it('is taken at its words, cleaned as everything that is kept', async () => {
    const { found } = await ask(
      says({ ...SAID, logradouro: ' Rua\u0000 A\n', bairro: '\u200b', localidade: 'Ita\u0000ú' }),
    );
    expect(found).toMatchObject({ address: { address: 'Rua A', neighborhood: null, city: 'Itaú' } });
  });

  it.each<[string, RequestListener]>([
    ['erro: true', says({ erro: true })],
    ['erro: "true"', says({ erro: 'true' })],
    ['404', says({}, 404)],
  ])('does not know the code: %s', async (_name, answer) => {
    expect((await ask(answer)).found).toEqual({ outcome: 'unknown' });
  });

  it.each<[string, RegExp, RequestListener]>([
    ['an error', /^answered 500$/, says({}, 500)],
    ['no JSON', /no JSON/, says('<html>')],
    ['another shape', /another shape/, says([])],
    ['another code than was asked for', /another question/, says({ ...SAID, cep: '20010-010' })],
    ['a state that is none', /another shape/, says({ ...SAID, uf: 'XX' })],
    ['too much', /too large/, says({ ...SAID, complemento: 'x'.repeat(3000) })],
  ])('is unavailable: %s', async (_name, cause, answer) => {
    expect((await ask(answer)).found).toEqual(unavailable(expect.stringMatching(cause)));
  });

  it('is unavailable when it does not answer in time', async () => {
    expect((await ask(() => undefined, 150)).found).toEqual(unavailable(expect.stringContaining('Timeout')));
  });
});
