import type { Log } from '../platform/log';
import type { Gateway } from './gateway';
import type { Unavailable } from './port';

export interface Watcher {
  readonly log: Log;
  readonly count: (gateway: string, outcome: string) => void;
}

type Watched = Pick<Gateway<unknown, unknown>, 'name' | 'isToldByFeature'>;

/**
 * The same port, and whatever it answers is counted by its outcome; that it is unavailable is logged, here alone, with the
 * cause. One that throws is a bug of ours: it is counted, and whoever catches it logs it.
 */
export function watched<Port>(gateway: Watched, port: Port, watcher: Watcher): Port {
  // Nobody answers there, so nobody is watched.
  if (typeof port !== 'object' || port === null) return port;
  const parts = Object.entries(port).map(([call, part]) => [
    call,
    typeof part === 'function' ? watchedCall(gateway, call, part as Ask, watcher) : part,
  ]);
  return Object.fromEntries(parts) as Port;
}

type Ask = (...asked: readonly unknown[]) => Promise<unknown>;

function watchedCall(
  { name, isToldByFeature }: Watched,
  call: string,
  ask: Ask,
  { log, count }: Watcher,
): Ask {
  return async (...asked) => {
    const from = performance.now();
    const answer = await counted(() => ask(...asked));
    if (!hasOutcome(answer)) return answer;
    count(name, answer.outcome);
    if (isUnavailable(answer) && isToldByFeature !== true) {
      const ms = Math.round(performance.now() - from);
      log.warn({ gateway: name, call, cause: answer.cause, ms }, 'gateway unavailable');
    }
    return answer;
  };

  async function counted(work: () => Promise<unknown>): Promise<unknown> {
    try {
      return await work();
    } catch (error) {
      count(name, 'failed');
      throw error;
    }
  }
}

/** What has none is no answer of a service (a token that the local issuer signs), and is nobody's business here. */
function hasOutcome(answer: unknown): answer is { readonly outcome: string } {
  return typeof answer === 'object' && answer !== null && 'outcome' in answer;
}

function isUnavailable(answer: { readonly outcome: string }): answer is Unavailable {
  return answer.outcome === 'unavailable';
}
