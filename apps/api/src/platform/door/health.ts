import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Database } from '../db/connect';
import type { Metrics } from './metrics';
import { bearerToken } from './session';

export interface Readiness {
  /** False as soon as a shutdown begins, so that a balancer looks elsewhere while requests drain. */
  accepting: boolean;
}

export function mountHealth(app: FastifyInstance, db: Database, readiness: Readiness): void {
  // Without this a browser's kept-alive connection would hold a shutdown until it had idled out.
  app.addHook('onSend', async (_request, reply) => {
    if (!readiness.accepting) void reply.header('Connection', 'close');
  });
  app.get('/health/live', async () => ({ status: 'ok' }));
  app.get('/health/ready', async (_request, reply) => {
    const database = await sql`select 1`.execute(db).then(
      () => true,
      () => false,
    );
    const ready = database && readiness.accepting;
    return reply
      .code(ready ? 200 : 503)
      .send({ status: ready ? 'ok' : 'unavailable', database, accepting: readiness.accepting });
  });
}

export function mountMetrics(app: FastifyInstance, metrics: Metrics, token: string | null): void {
  app.get('/metrics', async (request, reply) => {
    if (token !== null && !isSame(bearerToken(request) ?? '', token)) return reply.code(401).send();
    return reply.type(metrics.contentType).send(await metrics.text());
  });
}

function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
