import { EventEmitter } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openHouse, type TestHouse } from '../../testing/harness';
import { expectProblem, PROBES, probeCommand, writeProbe } from '../../testing/probe';
import { bind, type UseCase } from './binding';
import { bodiesInHand } from './bodies';

const MEGABYTE = 1024 * 1024;
const slow = { ...probeCommand, name: 'probe.slow-write', path: '/slow-write/{id}' } as const;
const desk = {
  ...probeCommand,
  name: 'probe.desk',
  path: '/desk/{id}',
  access: { groups: ['credit_desk'] },
} as const;

/** Calls that work until the test lets them go. */
let held = 0;
let letGo: (() => void)[] = [];
const hold: UseCase<typeof probeCommand> = async (ctx, input) => {
  held += 1;
  await new Promise<void>((done) => letGo.push(done));
  return writeProbe(ctx, input);
};

let house: TestHouse;
let port: number;
beforeAll(async () => {
  const bindings = [...PROBES.bindings, bind(slow, hold), bind(desk, writeProbe)];
  house = await openHouse({ extra: { ...PROBES, bindings } });
  await house.server.listen({ host: '127.0.0.1', port: 0 });
  port = (house.server.server.address() as AddressInfo).port;
});
afterAll(() => house.close());

// What the wire does not know is left out when it is read, and lies in memory all the same.
const heavy = { note: 'de muito peso', junk: 'x'.repeat(900_000) };
const HEAVY_BYTES = Buffer.byteLength(JSON.stringify(heavy));
const FIT = Math.floor((24 * MEGABYTE) / HEAVY_BYTES);

async function post(
  path: string,
  as: string,
  body: string | Uint8Array<ArrayBuffer>,
  more: Record<string, string> = {},
) {
  const headers = { ...(await house.headersFor({ as })), 'content-type': 'application/json', ...more };
  return fetch(`http://127.0.0.1:${port}/api/monitor${path}`, { method: 'POST', headers, body });
}

describe('bodies of one caller', () => {
  it('that are in hand at once are some megabytes; others are not concerned', async () => {
    const answers: number[] = [];
    const calls = Array.from({ length: 40 }, async () => {
      const reply = await post('/slow-write/1', 'commercial', JSON.stringify(heavy));
      if (reply.status === 503) expectProblem(await reply.json(), 503, 'server.busy');
      answers.push(reply.status);
    });
    await vi.waitFor(() => expect(answers).toHaveLength(40 - FIT), 30_000);
    expect(new Set(answers)).toEqual(new Set([503]));
    expect((await post('/probe/1', 'treasury', JSON.stringify(heavy))).status).toBe(201);
    const all = Promise.all(calls);
    const going = setInterval(() => {
      for (const each of letGo) each();
      letGo = [];
    }, 5);
    await all;
    clearInterval(going);
    expect(answers.slice(40 - FIT)).toEqual(Array(FIT).fill(201));
    expect((await post('/probe/1', 'commercial', JSON.stringify(heavy))).status).toBe(201);
  });

  it('count as long as their call works, though whoever sent them has gone', async () => {
    held = 0;
    const leaving = new AbortController();
    const headers = { ...(await house.headersFor({ as: 'commercial' })), 'content-type': 'application/json' };
    const left = Array.from({ length: FIT }, () =>
      fetch(`http://127.0.0.1:${port}/api/monitor/slow-write/1`, {
        method: 'POST',
        headers,
        body: JSON.stringify(heavy),
        signal: leaving.signal,
      }).catch((error: Error) => error.name),
    );
    await vi.waitFor(() => expect(held).toBeGreaterThan(0), 30_000);
    await vi.waitFor(
      async () => expect((await post('/slow-write/1', 'commercial', JSON.stringify(heavy))).status).toBe(503),
      30_000,
    );
    leaving.abort();
    expect(new Set(await Promise.all(left))).toEqual(new Set(['AbortError']));
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect((await post('/slow-write/1', 'commercial', JSON.stringify(heavy))).status).toBe(503);
    const going = setInterval(() => {
      for (const each of letGo) each();
      letGo = [];
    }, 5);
    await vi.waitFor(
      async () => expect((await post('/probe/1', 'commercial', JSON.stringify(heavy))).status).toBe(201),
      30_000,
    );
    clearInterval(going);
  });

  it('are not read where their sender has not the right', async () => {
    const { authorization } = (await house.headersFor({ as: 'commercial' })) as { authorization: string };
    const head = [
      'POST /api/monitor/desk/1 HTTP/1.1',
      'host: 127.0.0.1',
      `authorization: ${authorization}`,
      'content-type: application/json',
      'content-length: 900000',
    ];
    // All but its last byte never comes.
    const answer = await new Promise<string>((done) => {
      const socket = connect(port, '127.0.0.1', () => socket.write(`${head.join('\r\n')}\r\n\r\n{`));
      socket.once('data', (data) => {
        done(data.toString());
        socket.destroy();
      });
    });
    expect(answer).toMatch(/^HTTP\/1\.1 403 /);
  });

  it('count as the most that they may be, where they come packed', async () => {
    const packed = new Uint8Array(gzipSync(JSON.stringify(heavy)));
    const answers: number[] = [];
    const calls = Array.from({ length: 30 }, async () => {
      const reply = await post('/slow-write/1', 'audit', packed, { 'content-encoding': 'gzip' });
      answers.push(reply.status);
    });
    await vi.waitFor(() => expect(answers).toEqual(Array(30 - 24).fill(503)), 30_000);
    const going = setInterval(() => {
      for (const each of letGo) each();
      letGo = [];
    }, 5);
    await Promise.all(calls);
    clearInterval(going);
    expect(answers.slice(6)).toEqual(Array(24).fill(201));
  });
});

describe('a body is given back', () => {
  /** A request of a megabyte on a connection that the test breaks by hand. */
  function arriving() {
    const socket = Object.assign(new EventEmitter(), { destroyed: false, remoteAddress: '127.0.0.1' });
    const raw = Object.assign(new EventEmitter(), { closed: false });
    const request = {
      headers: { 'content-length': String(MEGABYTE) },
      routeOptions: { bodyLimit: MEGABYTE },
      sessionUser: { userId: 7 },
      raw: { socket },
    } as unknown as FastifyRequest;
    return { socket, raw, request, reply: { raw } as unknown as FastifyReply };
  }

  const MOST = 24;

  it.each<[string, (call: ReturnType<typeof arriving>, take: () => void) => void]>([
    [
      'when it is answered, once',
      ({ raw, socket }, take) => {
        take();
        raw.emit('close');
        raw.emit('close');
        socket.emit('close');
      },
    ],
    [
      'when its connection goes while its answer stands behind another one',
      ({ socket }, take) => {
        take();
        socket.emit('close');
      },
    ],
    [
      'when its sender went while the session was looked up',
      (call, take) => {
        Object.assign(call.socket, { destroyed: true });
        take();
      },
    ],
    [
      'when its call is done, where nobody waits for that any more',
      ({ raw, request }, take) => {
        take();
        const done = request.keepBody();
        raw.emit('close');
        done();
      },
    ],
  ])('%s', (_name, end) => {
    const takeBody = bodiesInHand();
    for (let n = 0; n < MOST * 3; n += 1) {
      const call = arriving();
      end(call, () => takeBody(call.request, call.reply));
      expect(call.socket.listenerCount('close')).toBe(0);
    }
    // All of them were given back, and none twice: as many as ever fit, and not one more.
    const take = () => {
      const { request, reply } = arriving();
      takeBody(request, reply);
    };
    for (let n = 0; n < MOST; n += 1) take();
    expect(take).toThrow('server.busy');
  });
});
