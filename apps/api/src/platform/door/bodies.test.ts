import { EventEmitter } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import compress from '@fastify/compress';
import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify';
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
let letGo: (() => void)[] = [];
const hold: UseCase<typeof probeCommand> = async (ctx, input) => {
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

async function headOf(path: string, as: string, length: number) {
  const { authorization } = (await house.headersFor({ as })) as { authorization: string };
  return headLines(`/api/monitor${path}`, length, [`authorization: ${authorization}`]);
}

function headLines(path: string, length: number, more: readonly string[]): string {
  const usual = [
    `POST ${path} HTTP/1.1`,
    'host: 127.0.0.1',
    'content-type: application/json',
    `content-length: ${length}`,
  ];
  return `${[...usual, ...more].join('\r\n')}\r\n\r\n`;
}

/** What is said to somebody who has sent no body yet. */
function firstAnswer(head: string): Promise<string> {
  return new Promise((answered) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(`${head}{`));
    socket.once('data', (data) => {
      answered(data.toString());
      socket.destroy();
    });
  });
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

  it('are not read where their sender has not the right', async () => {
    // All but its last byte never comes.
    const answer = await firstAnswer(await headOf('/desk/1', 'commercial', 900_000));
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

describe('a body whose sender has gone', () => {
  /** The door for bodies alone, before calls that end when the test says so. */
  async function openDoor() {
    const app = Fastify({ bodyLimit: MEGABYTE });
    await app.register(compress);
    const takeBody = bodiesInHand();
    app.addHook('onRequest', async (request, reply) => takeBody(request, reply));
    let atWork = 0;
    const done: (() => void)[] = [];
    app.post('/', async (request) => {
      const given = request.keepBody();
      atWork += 1;
      await new Promise<void>((end) => done.push(end));
      given();
      return {};
    });
    await app.listen({ host: '127.0.0.1', port: 0 });
    return { app, done, working: () => atWork, port: (app.server.address() as AddressInfo).port };
  }

  it.each([
    ['when its call works', JSON.stringify(heavy), [], 50, FIT],
    ['when it was not yet unpacked', gzipSync(JSON.stringify(heavy)), ['content-encoding: gzip'], 0, 24],
  ] as const)('counts until its call is done: gone %s', async (_when, body, more, staysMs, fit) => {
    const { app, done, working, port: own } = await openDoor();
    const head = headLines('/', Buffer.byteLength(body), more);
    const leave = () =>
      new Promise<void>((gone) => {
        const socket = connect(own, '127.0.0.1', () => {
          socket.write(head);
          socket.write(body, () => setTimeout(() => socket.destroy(), staysMs));
        });
        socket.once('close', () => gone());
        socket.once('error', () => undefined);
      });
    for (let n = 0; n < fit + 8; n += 1) await leave();
    await vi.waitFor(() => expect(working()).toBe(fit), 30_000);
    for (const end of done) end();
    // All is given back: as many fit again.
    for (let n = 0; n < fit + 8; n += 1) await leave();
    await vi.waitFor(() => expect(working()).toBe(2 * fit), 30_000);
    for (const end of done) end();
    await app.close();
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
      ({ raw, socket, request }, take) => {
        take();
        const done = request.keepBody();
        // As a connection breaks: its answer is told before the others that listen.
        socket.prependOnceListener('close', () => raw.emit('close'));
        socket.emit('close');
        done();
        done();
      },
    ],
    [
      'when its call is done, where its sender went before it began',
      ({ socket, request }, take) => {
        take();
        socket.emit('close');
        request.keepBody()();
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

  it('only then: a call whose sender has gone counts, before and after', () => {
    const takeBody = bodiesInHand();
    const working = () => {
      const { socket, raw, request, reply } = arriving();
      takeBody(request, reply);
      socket.prependOnceListener('close', () => raw.emit('close'));
      return { socket, request };
    };
    const early = Array.from({ length: MOST / 2 }, working);
    const kept = early.map(({ request }) => request.keepBody());
    for (const { socket } of early) socket.emit('close');
    const late = Array.from({ length: MOST / 2 }, working);
    for (const { socket } of late) socket.emit('close');
    kept.push(...late.map(({ request }) => request.keepBody()));
    expect(working).toThrow('server.busy');
    // Nor does a call begin that would be more, though it was let in when there was room.
    kept[0]?.();
    const { socket, request } = working();
    socket.emit('close');
    working();
    expect(() => request.keepBody()).toThrow('server.busy');
  });
});
