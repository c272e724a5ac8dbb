import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openHouse, type TestHouse } from '../../testing/harness';

let house: TestHouse;
let port: number;
beforeAll(async () => {
  house = await openHouse();
  await house.server.listen({ host: '127.0.0.1', port: 0 });
  port = (house.server.server.address() as AddressInfo).port;
});
afterAll(() => house.close());

/** What is said to the letter, and the status of the answer. */
function statusOf(lines: readonly string[], body = ''): Promise<number> {
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(port, '127.0.0.1', () =>
      socket.write(`${[...lines, '', ''].join('\r\n')}${body}`),
    );
    socket.setEncoding('latin1');
    socket.on('data', (text) => {
      answer += text;
    });
    socket.once('error', reject);
    socket.once('close', () => resolve(Number(answer.split(' ')[1])));
  });
}

const ACCOUNTS = 'GET /api/auth/dev/accounts HTTP/1.1';
const host = () => `Host: 127.0.0.1:${port}`;
const PADDING = Array.from({ length: 2000 }, () => 'a:b');

describe('headers that nobody would see are refused', () => {
  it('the local issuer answers who asks on this machine', async () => {
    expect(await statusOf([ACCOUNTS, host(), 'Connection: close'])).toBe(200);
    expect(await statusOf([ACCOUNTS, host(), 'Connection: close', ...PADDING.slice(0, 900)])).toBe(200);
    expect(await statusOf([ACCOUNTS, host(), 'Connection: close', ...PADDING])).toBe(431);
  });

  it.each(['X-Forwarded-For: 203.0.113.7', 'Via: 1.1 proxy', 'Forwarded: for=203.0.113.7'])(
    'and nobody who came by a proxy, also behind two thousand others: %s',
    async (forwarded) => {
      expect(await statusOf([ACCOUNTS, host(), 'Connection: close', forwarded])).toBe(403);
      for (const many of [900, 990, 996, 997, 998, 999, 1000, 1001, 2000]) {
        const lines = [ACCOUNTS, host(), 'Connection: close', ...PADDING.slice(0, many), forwarded];
        expect(await statusOf(lines), `${many}`).toBe(many < 997 ? 403 : 431);
      }
    },
  );

  it('nor who names two hosts, or another one in the address', async () => {
    expect(await statusOf([ACCOUNTS, host(), 'Host: evil.test', 'Connection: close'])).toBe(403);
    const elsewhere = 'GET http://evil.test/api/auth/dev/accounts HTTP/1.1';
    expect(await statusOf([elsewhere, host(), 'Connection: close'])).toBe(403);
  });

  it('nor is a body read whose length nobody saw', async () => {
    const length = 2 * 1024 * 1024;
    const post = ['POST /api/auth/auth/signin HTTP/1.1', host(), 'Connection: close'];
    const told = ['Content-Type: application/json', `Content-Length: ${length}`];
    expect(await statusOf([...post, ...told])).toBe(413);
    expect(await statusOf([...post, ...PADDING, ...told])).toBe(431);
  });

  it('and together they stay bounded', async () => {
    const large = Array.from({ length: 20 }, (_, index) => `x-${index}: ${'y'.repeat(1000)}`);
    expect(await statusOf([ACCOUNTS, host(), 'Connection: close', ...large])).toBe(431);
  });
});
