import { Agent, request } from 'node:http';

export interface Result {
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly perSecond: number;
  readonly failed: number;
  /** All that were sent, those of the warm-up too. */
  readonly requests: number;
}

interface Load {
  readonly port: number;
  readonly token: string;
  readonly users: number;
  readonly seconds: number;
  readonly ask: () => Asked;
}

/** One request: a GET, unless it has a body or says otherwise. */
interface Asked {
  readonly method?: string;
  readonly path: string;
  readonly body?: string;
  readonly headers?: Record<string, string>;
}

/** Each user asks, waits for the whole answer, and asks again. */
export async function measure(load: Load): Promise<Result> {
  const agent = new Agent({ keepAlive: true, maxSockets: load.users });
  const round = async (seconds: number) => {
    const times: number[] = [];
    let failed = 0;
    const until = performance.now() + seconds * 1000;
    const user = async () => {
      while (performance.now() < until) {
        const started = performance.now();
        if (!SUCCEEDED.has(await send(load, agent))) failed += 1;
        times.push(performance.now() - started);
      }
    };
    await Promise.all(Array.from({ length: load.users }, user));
    return { times, failed };
  };
  const warmUp = await round(Math.min(2, load.seconds));
  const { times, failed } = await round(load.seconds);
  agent.destroy();
  times.sort((a, b) => a - b);
  const at = (part: number) => Number((times[Math.floor((times.length - 1) * part)] ?? 0).toFixed(1));
  return {
    p50: at(0.5),
    p95: at(0.95),
    p99: at(0.99),
    perSecond: Math.round(times.length / load.seconds),
    failed,
    requests: warmUp.times.length + times.length,
  };
}

const SUCCEEDED = new Set([200, 201]);

function send({ port, token, ask }: Load, agent: Agent): Promise<number> {
  const { path, body, headers, method = body === undefined ? 'GET' : 'POST' } = ask();
  return new Promise((resolve, reject) => {
    const all = {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    };
    request({ host: '127.0.0.1', port, method, path, agent, headers: all }, (response) => {
      response.resume();
      response.once('end', () => resolve(response.statusCode ?? 0));
    })
      .once('error', reject)
      .end(body);
  });
}
