import type pg from 'pg';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

export interface Metrics {
  observe(method: string, route: string, status: number, milliseconds: number): void;
  /** A call of a service outside, and what came of it. */
  called(gateway: string, outcome: string): void;
  text(): Promise<string>;
  readonly contentType: string;
}

export function makeMetrics(
  { pool, readPool, gatePool }: Record<'pool' | 'readPool' | 'gatePool', pg.Pool>,
  gateways: readonly string[],
): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: 'lastro_' });
  const requests = new Counter({
    name: 'lastro_http_requests_total',
    help: 'Requests by method, route and status',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
  });
  const duration = new Histogram({
    name: 'lastro_http_request_seconds',
    help: 'Time from the first byte in to the last byte out',
    labelNames: ['method', 'route'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.2, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  const calls = new Counter({
    name: 'lastro_gateway_calls_total',
    help: 'Calls of services outside, by gateway and by what came of them',
    labelNames: ['gateway', 'outcome'],
    registers: [registry],
  });
  // There from the start: an alarm on what grows sees the first failure, too.
  for (const gateway of gateways) calls.inc({ gateway, outcome: 'unavailable' }, 0);
  for (const [name, whose, from] of [
    ['lastro_database_connections', 'commands and jobs', pool],
    ['lastro_database_read_connections', 'reads', readPool],
    ['lastro_database_gate_connections', 'sessions and health', gatePool],
  ] as const) {
    new Gauge({
      name,
      help: `Connections of the pool of ${whose}: in use, idle, and requests that wait for one`,
      labelNames: ['state'],
      registers: [registry],
      collect() {
        this.set({ state: 'total' }, from.totalCount);
        this.set({ state: 'idle' }, from.idleCount);
        this.set({ state: 'waiting' }, from.waitingCount);
      },
    });
  }
  return {
    observe(method, route, status, milliseconds) {
      requests.inc({ method, route, status });
      duration.observe({ method, route }, milliseconds / 1000);
    },
    called: (gateway, outcome) => calls.inc({ gateway, outcome }),
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
}
