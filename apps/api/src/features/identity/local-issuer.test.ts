import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openHouse, type TestHouse } from '../../testing/harness';
import { expectProblem } from '../../testing/probe';

let house: TestHouse;
beforeAll(async () => {
  // As behind a proxy: then even the address that the house believes is what a header claims.
  house = await openHouse({ env: { TRUST_PROXY: '1' } });
});
afterAll(() => house.close());

interface Asked {
  readonly remoteAddress?: string;
  readonly headers?: Record<string, string>;
}

async function ask({ remoteAddress = '127.0.0.1', headers = {} }: Asked) {
  const shared = { remoteAddress, headers: { host: '127.0.0.1:3000', ...headers } };
  const list = await house.server.inject({ method: 'GET', url: '/api/auth/dev/accounts', ...shared });
  const token = await house.server.inject({
    method: 'POST',
    url: '/api/auth/dev/token',
    payload: { email: 'admin@demo.test', nonce: 'nonce-of-this-attempt' },
    ...shared,
  });
  return [list, token];
}

describe('decided: the local issuer answers only to this machine', () => {
  it.each<[string, Asked]>([
    ['127.0.0.1 by its number', {}],
    ['another loopback address', { remoteAddress: '127.0.0.9' }],
    ['IPv6', { remoteAddress: '::1', headers: { host: '[::1]:3000' } }],
    ['IPv4 in IPv6', { remoteAddress: '::ffff:127.0.0.1' }],
    ['by name', { headers: { host: 'localhost:5173' } }],
    ['by name, without a port', { headers: { host: 'LOCALHOST' } }],
  ])('asked from here, %s, it answers', async (_how, asked) => {
    const [list, token] = await ask(asked);
    expect([list?.statusCode, token?.statusCode]).toEqual([200, 200]);
    expect(token?.json().token.split('.')).toHaveLength(3);
  });

  it.each<[string, Asked]>([
    ['from the network', { remoteAddress: '192.168.0.10' }],
    [
      'from the network, claiming to be here',
      {
        remoteAddress: '192.168.0.10',
        headers: { 'x-forwarded-for': '127.0.0.1', host: 'localhost' },
      },
    ],
    ['by a real host name', { headers: { host: 'lastro.empresa.com.br' } }],
    ['by a name that begins like this machine’s', { headers: { host: '127.0.0.1.evil.test' } }],
    ['by a name that ends like it', { headers: { host: 'evil-localhost' } }],
    ['through a proxy', { headers: { 'x-forwarded-for': '203.0.113.7' } }],
    ['through a proxy that names nobody', { headers: { 'x-forwarded-for': '' } }],
    ['through a proxy that says the host', { headers: { 'x-forwarded-host': 'localhost' } }],
    ['through a proxy that says the protocol', { headers: { 'X-Forwarded-Proto': 'https' } }],
    ['through a proxy of the standard', { headers: { forwarded: 'for=127.0.0.1' } }],
    ['through a proxy with its own header', { headers: { 'x-real-ip': '127.0.0.1' } }],
  ])('asked %s it refuses with a sentence, and signs nobody in', async (_how, asked) => {
    for (const response of await ask(asked)) expectProblem(response.json(), 403, 'sign-in.local-only');
  });

  it.each([
    ...['x-cluster-client-ip', 'fastly-client-ip', 'x-envoy-external-address', 'x-original-forwarded-for'],
    ...['x-original-host', 'x-original-url', 'cdn-loop', 'true-client-ip', 'cf-connecting-ip', 'cf-ray'],
    ...['x-client-ip', 'x-real-ip', 'x-remote-addr', 'x-azure-clientip', 'x-amzn-trace-id', 'fly-client-ip'],
    ...['x-appengine-user-ip', 'x-proxyuser-ip', 'x-host', 'via', 'x-arr-log-id', 'proxy-connection'],
    ...['x-clientip', 'x-sucuri-clientip', 'x-sucuri-country', 'x-varnish', 'surrogate-capability'],
    ...['x-remoteip', 'remote_addr', 'client_ip', 'x-nokia-ipaddress', 'x-client-ipv6', 'x-bluecoat-via'],
    ...['x-scheme', 'x-url-scheme', 'front-end-https', 'x-real-port', 'x-client-port', 'x-rewrite-url'],
    ...['x-http-host-override', 'was-default-hostname', 'client-cert', 'x-ssl-client-verify', 'x-iinfo'],
    ...['x-request-start', 'x-heroku-queue-depth', 'x-nf-request-id', 'x-railway-edge', 'rndr-id'],
    ...['x-goog-authenticated-user-email', 'x-cloud-trace-context', 'x-ms-proxy', 'ali-cdn-real-ip'],
    ...['x-kong-request-id', 'x-nginx-cache', 'x-squid-error', 'tailscale-user-login', 'l5d-dst-override'],
  ])('asked through a proxy that adds %s it refuses', async (name) => {
    for (const response of await ask({ headers: { [name]: '127.0.0.1' } }))
      expectProblem(response.json(), 403, 'sign-in.local-only');
  });

  it('HTTP/1.0 is what a bare proxy speaks, and no browser', async () => {
    await house.server.listen({ host: '127.0.0.1', port: 0 });
    const { port } = house.server.server.address() as AddressInfo;
    // As `proxy_pass http://127.0.0.1:3000;` alone makes nginx ask: the inner name, and no word of whom it asks for.
    const ask = (version: string) =>
      new Promise<string>((resolve, reject) => {
        let answer = '';
        const socket = connect(port, '127.0.0.1', () => {
          socket.write(
            `GET /api/auth/dev/accounts HTTP/${version}\r\nHost: 127.0.0.1:${port}\r\nConnection: close\r\n\r\n`,
          );
        });
        socket.setEncoding('utf8').on('data', (text) => {
          answer += text;
        });
        socket.on('error', reject).on('close', () => resolve(answer));
      });
    const old = await ask('1.0');
    expect(old).toMatch(/^HTTP\/1\.1 403 /);
    expect(old).toContain('sign-in.local-only');
    expect(old).not.toContain('admin@demo.test');
    const today = await ask('1.1');
    expect(today).toMatch(/^HTTP\/1\.1 200 /);
    expect(today).toContain('admin@demo.test');
  });

  it('what a browser sends by itself is no proxy’s', async () => {
    const headers = {
      origin: 'http://localhost:5173',
      referer: 'http://localhost:5173/staff',
      'accept-language': 'pt-BR',
      'sec-fetch-site': 'same-origin',
      'sec-ch-ua-platform': 'Linux',
      'sec-fetch-dest': 'empty',
      'sec-fetch-mode': 'cors',
      'sec-gpc': '1',
      accept: 'application/json',
      'accept-encoding': 'gzip, deflate, br, zstd',
      'cache-control': 'no-cache',
      connection: 'keep-alive',
      cookie: 'a=b',
      dnt: '1',
      pragma: 'no-cache',
      priority: 'u=1, i',
      'user-agent': 'Mozilla/5.0',
      'x-requested-with': 'fetch',
      'idempotency-key': 'chave-desta-tentativa',
      'upgrade-insecure-requests': '1',
    };
    const replies = await ask({ headers });
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  });

  it('two tokens of one moment and one nonce are two', async () => {
    const tokens = await Promise.all([ask({}), ask({})]);
    const [first, second] = tokens.map(([, reply]) => reply?.json().token as string);
    expect(first).not.toBe(second);
    for (const token of [first, second]) {
      const claims = JSON.parse(Buffer.from(token?.split('.')[1] ?? '', 'base64url').toString());
      expect(claims.jti).toMatch(/^[0-9a-f-]{36}$/);
    }
  });
});
