import { randomUUID } from 'node:crypto';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Config } from '../config';
import type { Log } from '../log';
import { believedBy } from '../trust-proxy';
import { bodiesInHand } from './bodies';
import { AppError, toProblem } from './errors';
import { goneWith } from './gone';
import type { Metrics } from './metrics';
import { installRateLimits } from './rate-limits';
import { refuseHostileInput, refuseTooManyHeaders } from './raw-input';
import { installRenderer, operationOf, sendRefusal, toAppError } from './renderer';
import { securityHeaders } from './security-headers';
import { loadSession, type Sessions } from './session';
import { unknownTokens } from './unknown-tokens';

const MEGABYTE = 1024 * 1024;
const REQUEST_TIMEOUT_MS = 60_000;
const REQUEST_ID_FORM = /^[A-Za-z0-9_.-]{8,64}$/;

export interface ServerParts {
  readonly config: Config;
  readonly log: Log;
  readonly sessions: Sessions;
  readonly metrics: Metrics;
}

/** The HTTP server with what every route shares: ids, limits, headers, sessions, logs. */
export async function makeServer({ config, log, sessions, metrics }: ServerParts): Promise<FastifyInstance> {
  const security = securityHeaders(config);
  const app = Fastify({
    logger: false,
    bodyLimit: MEGABYTE,
    requestTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: 10_000,
    trustProxy: believedBy(config.trustProxy),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    return503OnClosing: true,
    forceCloseConnections: 'idle',
    genReqId: (request) => {
      const given = request.headers['x-request-id'];
      return typeof given === 'string' && REQUEST_ID_FORM.test(given) ? given : randomUUID();
    },
    clientErrorHandler: refuseBrokenRequest,
    // An address that cannot be read meets no route, so none of the hooks below.
    frameworkErrors: (error, request, reply) => {
      void reply.headers({ ...security, 'X-Request-Id': request.id });
      void reply.header('Cache-Control', 'no-store');
      void sendRefusal(app, request, reply, toAppError(error, request.id, log));
    },
  });
  app.removeContentTypeParser('text/plain');
  app.decorateRequest('sessionUser', null);
  app.decorateRequest('hadToken', false);
  installRenderer(app, log);
  await app.register(compress, {
    threshold: 2048,
    encodings: ['br', 'gzip'],
    // The library's own quality (11) takes a second of processor time for the app's largest file, on every request.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });

  await installRateLimits(app, config);
  const unknown = unknownTokens();
  const takeBody = bodiesInHand();
  app.addHook('onRequest', async (request, reply) => {
    void reply.headers(security).header('X-Request-Id', request.id);
    refuseTooManyHeaders(request.raw);
    if (isApi(request)) {
      void reply.header('Cache-Control', 'no-store');
      request.gone = goneWith(reply, request.raw.socket);
      await loadSession(request, sessions, unknown);
      await app.countRequest(request);
      takeBody(request, reply);
    }
    // What is sent to no address at all is not read, either; a page may be asked for by an address of its own.
    if (request.is404 && request.method !== 'GET') throw new AppError('request.not-found');
  });
  // Before anything of a body is copied, taken apart or logged; the corridor looks at what comes by other ways as well.
  app.addHook('preValidation', async ({ body }) => refuseHostileInput(body));
  app.addHook('onResponse', async (request, reply) => tell(request, reply, { log, metrics }));
  return app;
}

/** One line of the log and one count for each answer. */
function tell(
  request: FastifyRequest,
  reply: FastifyReply,
  { log, metrics }: Pick<ServerParts, 'log' | 'metrics'>,
): void {
  const route = request.routeOptions.url ?? 'none';
  metrics.observe(request.method, route, reply.statusCode, reply.elapsedTime);
  const operation = operationOf(request)?.name;
  log.info(
    {
      requestId: request.id,
      method: request.method,
      route,
      operation,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      userId: request.sessionUser?.userId,
    },
    'request',
  );
}

/** By the route that was met, too: `/%61pi/…` and `http://host/api/…` are other ways to write an address of the API. */
export function isApi(request: FastifyRequest): boolean {
  const route = request.routeOptions.url ?? '';
  return route.startsWith('/api/') || request.url.startsWith('/api/');
}

/** A request that is not HTTP enough to reach a route still gets an answer in the house's shape. */
function refuseBrokenRequest(error: NodeJS.ErrnoException, socket: import('node:net').Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const code =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? 'request.headers-too-large'
      : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? 'request.timeout'
        : 'request.malformed';
  const problem = toProblem(new AppError(code), randomUUID());
  const body = JSON.stringify(problem);
  socket.end(
    `HTTP/1.1 ${problem.status} Error\r\nContent-Type: application/problem+json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}
