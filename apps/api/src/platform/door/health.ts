import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config';
import { examine } from '../troubles';
import type { Door } from './door';
import { AppError } from './errors';
import type { Metrics } from './metrics';
import { bearerToken } from './session';

export interface Readiness {
  /** False as soon as a shutdown begins, so that a balancer looks elsewhere while requests drain. */
  accepting: boolean;
  /** False while the embedded database is being brought back. */
  whole: boolean;
}

export function mountHealth(
  app: FastifyInstance,
  door: Pick<Door, 'db' | 'gate' | 'clock' | 'troubles'>,
  readiness: Readiness,
): void {
  // Without this a browser's kept-alive connection would hold a shutdown until it had idled out.
  app.addHook('onSend', async (_request, reply) => {
    if (!readiness.accepting) void reply.header('Connection', 'close');
  });
  app.get('/health/live', async () => ({ status: 'ok' }));
  app.get('/health/ready', async (_request, reply) => {
    const { reached, warnings, full } = await examine(door);
    const database = reached && readiness.whole;
    const ready = database && !full && readiness.accepting;
    return reply.code(ready ? 200 : 503).send({
      status: ready ? 'ok' : 'unavailable',
      database,
      accepting: readiness.accepting,
      // Only when there is something to say.
      ...(full ? { full } : {}),
      ...(warnings.length > 0 ? { warnings } : {}),
    });
  });
}

/** Numbers about the house are nobody's business in production: there they need their token, or are not there at all. */
export function mountMetrics(
  app: FastifyInstance,
  metrics: Metrics,
  { metricsToken: token, production }: Pick<Config, 'metricsToken' | 'production'>,
): void {
  app.get('/metrics', async (request, reply) => {
    if (token === null && production) throw new AppError('request.not-found');
    if (token !== null && !isSame(bearerToken(request) ?? '', token)) throw new AppError('session.missing');
    return reply.type(metrics.contentType).send(await metrics.text());
  });
}

function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
